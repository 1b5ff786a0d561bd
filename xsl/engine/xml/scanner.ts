import { isChar, isNameChar, isNameStart, isSpace } from './chars.ts';
import { XmlError } from './error.ts';

/** A name as written, and its parts. */
export interface Name {
  raw: string;
  prefix: string;
  local: string;
}

const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);

/** Property keys are unique strings in the machine: comparing them later is comparing addresses. */
export const unique = (text: string): string => Object.keys({ [text]: 0 })[0]!;

/** Reads the smallest parts of a document: names, values, references. */
export class Scanner {
  protected pos = 0;
  private readonly names = new Map<string, Name>();
  /** Where the value read last begins. */
  protected valueAt = 0;
  constructor(
    protected text: string,
    protected readonly href: string,
  ) {}

  protected fail(reason: string, offset = this.pos): never {
    throw new XmlError(reason, this.text, offset, this.href);
  }

  /** Reads a name at the current position. */
  protected readName(what: string): Name {
    const { text } = this;
    const start = this.pos;
    let i = start;
    let colon = -1;
    if (!isNameStart(text.charCodeAt(i)))
      this.fail(`Here ${what} is expected${i < text.length ? `, not "${String.fromCodePoint(text.codePointAt(i)!)}"` : ''}.`);
    for (i++; ; i++) {
      const c = text.charCodeAt(i);
      if (c >= 97 && c <= 122) continue;
      if (c === 58) {
        if (colon >= 0 || !isNameStart(text.charCodeAt(i + 1))) this.fail('A name has at most one colon, followed by a letter.', i);
        colon = i;
      } else if (!(c >= 0 && isNameChar(c))) break;
    }
    this.pos = i;
    const raw = text.slice(start, i);
    let name = this.names.get(raw);
    if (!name) {
      const at = colon - start;
      const key = unique(raw);
      name =
        colon < 0 ? { raw: key, prefix: '', local: key } : { raw: key, prefix: unique(raw.slice(0, at)), local: unique(raw.slice(at + 1)) };
      this.names.set(key, name);
    }
    return name;
  }

  protected skipSpace(): boolean {
    const start = this.pos;
    while (isSpace(this.text.charCodeAt(this.pos))) this.pos++;
    return this.pos > start;
  }

  protected attributeValue(name: string): string {
    const { text } = this;
    let quote = text.charCodeAt(this.pos);
    if (quote !== 34 && quote !== 39) {
      this.skipSpace();
      quote = text.charCodeAt(this.pos);
      if (quote !== 34 && quote !== 39) this.fail(`The value of "${name}" must stand in quotes.`);
    }
    const start = (this.valueAt = ++this.pos);
    let plain = true;
    for (let i = start; ; i++) {
      const c = text.charCodeAt(i);
      if (c === quote) {
        this.pos = i + 1;
        const raw = text.slice(start, i);
        return plain ? raw : this.references(raw.replace(/\r\n|[\t\r\n]/g, ' '), start, true);
      }
      if (c === 60) this.fail(`"<" is not allowed in the value of "${name}"; write &lt;.`, i);
      if (c === 38 || c < 32) plain = false;
      else if (!(c >= 0)) this.fail(`The value of "${name}" is not closed.`, start - 1);
    }
  }

  protected references(raw: string, offset: number, attribute: boolean): string {
    return raw.includes('&')
      ? raw.replace(/&(?:#(?:x([\da-fA-F]+)|(\d+))|([^;\s&<]+));?|&/g, (all: string, hex?: string, decimal?: string, name?: string) => {
          const closed = all.endsWith(';');
          if (hex || decimal) {
            const code = hex ? parseInt(hex, 16) : parseInt(decimal!, 10);
            if (closed && isChar(code)) return String.fromCodePoint(code);
          } else if (closed && name && ENTITIES.has(name)) return ENTITIES.get(name)!;
          const at = Math.max(this.text.indexOf(all, offset), offset);
          if (!closed) this.fail('"&" begins a reference that ends with ";"; a plain one is written &amp;.', at);
          return this.fail(
            name
              ? `The entity &${name}; is not declared${attribute ? '' : '; use the character itself or a numeric reference'}.`
              : `${all} is no character that XML allows.`,
            at,
          );
        })
      : raw;
  }
}
