import { isChar } from './chars.ts';
import { appendAttribute, ATTRIBUTE, XmlNode } from './node.ts';

/** The internal subset of a document type, and the document with its entities replaced. */
export interface Doctype {
  /** The document's text; general entities are replaced. */
  text: string;
  /** Where the declaration ends. */
  end: number;
  /** 'element attribute' of attributes declared to be IDs. */
  ids: Set<string>;
  /** Addresses of entities that are no XML. */
  unparsed: Map<string, string>;
  /** Adds declared default values and normalises tokens. */
  complete(element: XmlNode): void;
}

export type ReadDoctype = (text: string, start: number, fail: Fail, maxLength: number) => Doctype;

type Fail = (reason: string, offset: number) => never;
interface Declared { attribute: string; cdata: boolean; value: string | null }

const LITERAL = `"[^"]*"|'[^']*'`;
const PIECES = /* @__PURE__ */ new RegExp(
  `<!--[^]*?-->|<\\?[^]*?\\?>|<!ENTITY\\s+(%\\s+)?([^\\s"']+)\\s+(?:(${LITERAL})|(?:SYSTEM|PUBLIC\\s+(?:${LITERAL}))\\s+(${LITERAL})(\\s+NDATA\\s[^>]*)?)\\s*>|<!ATTLIST\\s+([^\\s>]+)((?:${LITERAL}|[^"'>])*)>|<!(?:ELEMENT|NOTATION)\\s(?:${LITERAL}|[^"'>])*>|%[^;\\s]+;|\\s+`, 'y');
const ATTRIBUTES = /* @__PURE__ */ new RegExp(
  `([^\\s]+)\\s+(CDATA|ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|(?:NOTATION\\s*)?\\([^)]*\\))\\s*(?:#REQUIRED|#IMPLIED|(?:#FIXED\\s+)?(${LITERAL}))`, 'g');

/** Reads the declaration at `start`, for parse's option `doctype`. External subsets and external entities are not read. */
export function readDoctype(text: string, start: number, fail: Fail, maxLength: number): Doctype {
  const head = new RegExp(`<!DOCTYPE\\s+[^\\s\\[>"']+\\s*(?:(?:SYSTEM|PUBLIC\\s+(?:${LITERAL}))\\s+(?:${LITERAL})\\s*)?([[>])`, 'y');
  head.lastIndex = start;
  const found = head.exec(text);
  if (!found) return fail('The DOCTYPE is malformed.', start);
  let end = head.lastIndex;
  const entities = new Map<string, string | null>();
  const lists = new Map<string, Declared[]>();
  const ids = new Set<string>();
  const unparsed = new Map<string, string>();
  if (found[1] === '[') {
    while (text[end] !== ']') {
      PIECES.lastIndex = end;
      const piece = PIECES.exec(text);
      if (!piece) return fail('This declaration of the DOCTYPE is malformed.', end);
      end = PIECES.lastIndex;
      const [, parameter, entity, literal, address, isUnparsed, element, list] = piece;
      if (entity && address && isUnparsed) unparsed.set(entity, address.slice(1, -1));
      if (entity && !parameter && !entities.has(entity)) entities.set(entity, literal === undefined ? null : characters(literal.slice(1, -1)));
      if (element) {
        const declared = lists.get(element) ?? [];
        lists.set(element, declared);
        for (const [, attribute, type, value] of list!.matchAll(ATTRIBUTES)) {
          if (type === 'ID') ids.add(`${element} ${attribute}`);
          declared.push({ attribute: attribute!, cdata: type === 'CDATA', value: value ? characters(value.slice(1, -1)) : null });
        }
      }
    }
    const close = /\]\s*>/y;
    close.lastIndex = end;
    if (!close.test(text)) return fail('The DOCTYPE is not closed with "]>".', end);
    end = close.lastIndex;
  }
  let budget = maxLength - text.length;
  const known = new Map<string, string>();
  const expand = (body: string, tag: boolean, open: readonly string[]): string =>
    body.replace(tag ? /&([^#;\s&<]+);/g : /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|&([^#;\s&<]+);/g, (all: string, name?: string) => {
      if (name === undefined) return all[1] === '!' || all[1] === '?' ? all : expand(all, true, open);
      const value = entities.get(name);
      if (value === undefined) return all;
      if (value === null) return fail(`The entity &${name}; is external and is not read.`, start);
      if (open.includes(name)) return fail(`The entity &${name}; contains itself.`, start);
      // Each is replaced once: entities that double themselves take time even when all of them are empty.
      const key = `${name} ${tag}`;
      const replaced = known.get(key) ?? expand(value, tag, [...open, name]);
      known.set(key, replaced);
      budget -= replaced.length;
      if (budget < 0) return fail(`The entities make the document longer than ${maxLength} characters.`, start);
      return tag ? replaced.replace(/["'<]/g, (c) => `&#${c.charCodeAt(0)};`) : replaced;
    });
  return {
    text: text.slice(0, end) + (entities.size ? expand(text.slice(end), false, []) : text.slice(end)),
    end, ids, unparsed,
    complete(element) {
      for (const { attribute, cdata, value } of lists.get(element.name) ?? []) {
        const present = element.attributes.find((a) => a.name === attribute);
        if (present) {
          if (!cdata) present.value = present.value.trim().replace(/ +/g, ' ');
        } else if (value !== null && !attribute.startsWith('xmlns')) {
          const added = new XmlNode(element.tree, ATTRIBUTE, attribute, attribute.slice(attribute.indexOf(':') + 1), '', value);
          // After the written attributes, before the content.
          added.order = element.order + element.innerBy - 1;
          appendAttribute(element, added);
        }
      }
    },
  };
}

const characters = (text: string): string =>
  text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (all, hex?: string, decimal?: string) => {
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return isChar(code) ? String.fromCodePoint(code) : all;
  });
