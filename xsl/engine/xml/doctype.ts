import { Entities, LITERAL } from './entities.ts';
import type { Doctype, Fail } from './model.ts';
import { appendAttribute, ATTRIBUTE, localOf, prefixOf, XmlNode } from './node.ts';

interface Declared {
  attribute: string;
  cdata: boolean;
  value: string | null;
}

const EXTERNAL = `(?:SYSTEM|PUBLIC\\s+(?:${LITERAL}))\\s+`;
const PIECES = /* @__PURE__ */ new RegExp(
  `<!--(?:(?!--)[^])*-->|<\\?[^]*?\\?>|` +
    `<!ENTITY\\s+(%\\s+)?([^\\s"']+)\\s+(?:(${LITERAL})|${EXTERNAL}(${LITERAL})(\\s+NDATA\\s[^>]*)?)\\s*>|` +
    `<!ATTLIST\\s+([^\\s>]+)((?:${LITERAL}|[^"'>])*)>|<!(?:ELEMENT|NOTATION)\\s(?:${LITERAL}|[^"'>])*>|%([^;\\s]+);|\\s+`,
  'y',
);
const ATTRIBUTES = /* @__PURE__ */ new RegExp(
  `\\s+([^\\s]+)\\s+(CDATA|ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|(?:NOTATION\\s*)?\\([^)]*\\))\\s+` +
    `(?:#REQUIRED|#IMPLIED|(?:#FIXED\\s+)?(${LITERAL}))|\\s+$`,
  'y',
);

/** Reads the declaration at `start`, for parse's option `doctype`. External subsets and external entities are not read. */
export function readDoctype(text: string, start: number, fail: Fail, maxLength: number): Doctype {
  const head = new RegExp(`<!DOCTYPE\\s+[^\\s\\[>"']+\\s*(?:${EXTERNAL}(?:${LITERAL})\\s*)?([[>])`, 'y');
  head.lastIndex = start;
  const found = head.exec(text);
  if (!found) return fail('The DOCTYPE is malformed.', start);
  let end = head.lastIndex;
  const entities = new Entities(fail, start, maxLength - text.length, maxLength);
  const lists = new Map<string, Declared[]>();
  const ids = new Set<string>();
  const unparsed = new Map<string, string>();

  const readList = (element: string, list: string, at: number): void => {
    const declared = lists.get(element) ?? [];
    lists.set(element, declared);
    for (let from = 0; from < list.length;) {
      ATTRIBUTES.lastIndex = from;
      const one = ATTRIBUTES.exec(list);
      // An undeclared parameter entity may contain anything.
      if (!one) return list.includes('%') ? undefined : fail(`The list of attributes of <${element}> is malformed.`, at);
      from = ATTRIBUTES.lastIndex;
      const [, attribute, type, value] = one;
      if (!attribute) return;
      if (type === 'ID') ids.add(`${element} ${attribute}`);
      declared.push({ attribute, cdata: type === 'CDATA', value: value ? entities.value(value.slice(1, -1)) : null });
    }
  };

  /** Reads declarations up to "]" or, of a parameter entity (`open`), to the end of its text; gives where they end. */
  const read = (source: string, from: number, open: readonly string[]): number => {
    let at = from;
    while (open.length ? at < source.length : source[at] !== ']') {
      const offset = open.length ? start : at;
      PIECES.lastIndex = at;
      const piece = PIECES.exec(source);
      if (!piece) return fail('This declaration of the DOCTYPE is malformed.', offset);
      at = PIECES.lastIndex;
      const [, isParameter, entity, literal, address, isUnparsed, element, list, reference] = piece;
      if (reference !== undefined) {
        if (open.includes(reference)) return fail(`The entity %${reference}; contains itself.`, offset);
        const declarations = entities.parameters(`%${reference};`);
        if (entities.parameter.has(reference)) read(declarations, 0, [...open, reference]);
      } else if (entity) {
        const { general, parameter } = entities;
        if (address && isUnparsed) unparsed.set(entity, address.slice(1, -1));
        const value = literal === undefined ? null : entities.literal(literal.slice(1, -1));
        if (isParameter) {
          if (value !== null && !parameter.has(entity)) parameter.set(entity, value);
        } else if (!general.has(entity)) general.set(entity, value);
      } else if (element) readList(element, entities.parameters(list!), offset);
    }
    return at;
  };

  if (found[1] === '[') {
    const close = /\]\s*>/y;
    close.lastIndex = read(text, end, []);
    if (!close.test(text)) return fail('The DOCTYPE is malformed.', start);
    end = close.lastIndex;
  }
  return {
    text: text.slice(0, end) + (entities.general.size ? entities.expand(text.slice(end), false) : text.slice(end)),
    end,
    ids,
    unparsed,
    complete: (element) => complete(element as XmlNode, lists.get(element.name) ?? []),
  };
}

function complete(element: XmlNode, list: readonly Declared[]): boolean {
  let prefixed = false;
  for (const { attribute, cdata, value } of list) {
    const prefix = prefixOf(attribute);
    if (attribute === 'xmlns' || prefix === 'xmlns') {
      const own = prefix && localOf(attribute);
      let s = element.scope;
      while (s && s !== element.parent!.scope && s.prefix !== own) s = s.outer;
      if (value !== null && (!s || s === element.parent!.scope)) element.scope = { prefix: own, uri: value, outer: element.scope };
      continue;
    }
    const present = element.attributes.find((a) => a.name === attribute);
    if (present) {
      if (!cdata) present.value = present.value.replace(/ +/g, ' ').replace(/^ | $/g, '');
    } else if (value !== null) {
      const added = new XmlNode(
        element.tree,
        ATTRIBUTE,
        attribute,
        localOf(attribute),
        '',
        cdata ? value : value.replace(/ +/g, ' ').replace(/^ | $/g, ''),
      );
      // After the written attributes, before the content.
      added.order = element.order + element.innerBy - 1;
      appendAttribute(element, added);
      prefixed ||= prefix !== '';
    }
  }
  return prefixed;
}
