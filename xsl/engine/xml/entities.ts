import { isChar } from './chars.ts';
import type { Fail } from './model.ts';

export const LITERAL = `"[^"]*"|'[^']*'`;
const MARKUP = `<!--[^]*?-->|<!\\[CDATA\\[[^]*?\\]\\]>|<\\?[^]*?\\?>`;
const CONTENT = /* @__PURE__ */ new RegExp(`${MARKUP}|<(?:${LITERAL}|[^"'>])*>|&([^#;\\s&<]+);`, 'g');
const TAGS = /* @__PURE__ */ new RegExp(`${MARKUP}|<(/?)([^\\s/>"'<]+)(?:${LITERAL}|[^"'<>])*?(/?)>|<`, 'g');
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** Whether every element that begins in a text ends in it: an entity's text must be content by itself. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [all, close, name, empty] of text.matchAll(TAGS)) {
    if (all === '<') return false;
    if (name === undefined) continue;
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
  }
  return !open.length;
}

/** The replacement texts of a document type's entities. */
export class Entities {
  /** null: an external one. */
  readonly general = new Map<string, string | null>();
  readonly parameter = new Map<string, string>();
  private readonly expanded = new Map<string, string>();
  /** `at`: the offset that errors name; `budget`: how many characters entities may add. */
  constructor(
    private readonly fail: Fail,
    private readonly at: number,
    private budget: number,
    private readonly maxLength: number,
  ) {}

  private spend(length: number): void {
    this.budget -= length;
    if (this.budget < 0) this.fail(`The entities make the document longer than ${this.maxLength} characters.`, this.at);
  }

  /** An entity's text as its declaration gives it: references to characters are replaced once. */
  literal(text: string): string {
    if (/&(?!#?[^\s&;#<]+;)/.test(text)) this.fail('"&" begins a reference that ends with ";" in the text of an entity, too.', this.at);
    return this.characters(this.parameters(text));
  }

  private characters(text: string): string {
    return text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (all, hex?: string, decimal?: string) => {
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return isChar(code) ? String.fromCodePoint(code) : this.fail(`${all} is no character that XML allows.`, this.at);
    });
  }

  /** Parameter entities replaced; one that is not declared is left. */
  parameters(text: string): string {
    return text.replace(/%([^;\s%]+);/g, (all, name: string) => {
      const value = this.parameter.get(name);
      if (value === undefined) return all;
      this.spend(value.length + 1);
      return value;
    });
  }

  /** Text with general entities replaced; `tag`: it is in a tag. */
  expand(body: string, tag: boolean, open: readonly string[] = []): string {
    return body.replace(tag ? /&([^#;\s&<]+);/g : CONTENT, (all: string, name?: string) => {
      if (name === undefined) return all[1] === '!' || all[1] === '?' ? all : this.expand(all, true, open);
      const value = this.general.get(name);
      if (value === undefined) return all;
      if (value === null) return this.fail(`The entity &${name}; is external and is not read.`, this.at);
      if (open.includes(name)) return this.fail(`The entity &${name}; contains itself.`, this.at);
      // Each is replaced once: entities that double themselves take time even when all of them are empty.
      const key = `${name} ${tag}`;
      let replaced = this.expanded.get(key);
      if (replaced === undefined) {
        this.expanded.set(key, (replaced = this.expand(value, tag, [...open, name])));
        if (tag && replaced.includes('<'))
          this.fail(`The entity &${name}; has "<" in it, which is not allowed in the value of an attribute.`, this.at);
        if (!tag && !isBalanced(replaced)) this.fail(`The entity &${name}; is not well-formed by itself.`, this.at);
      }
      this.spend(replaced.length);
      return tag ? replaced.replace(/["']/g, (c) => `&#${c.charCodeAt(0)};`) : replaced;
    });
  }

  /** An attribute's value as its declaration gives it. */
  value(literal: string): string {
    if (literal.includes('<')) this.fail('"<" is not allowed in the value of an attribute; write &lt;.', this.at);
    const text = this.expand(literal.replace(/\r\n|[\t\r\n]/g, ' '), true);
    return this.characters(
      text.replace(/&([^#;\s&<]+);/g, (all, name: string) =>
        Object.hasOwn(PREDEFINED, name)
          ? `&#${PREDEFINED[name]!.charCodeAt(0)};`
          : this.fail(`The entity ${all} is not declared.`, this.at),
      ),
    );
  }
}
