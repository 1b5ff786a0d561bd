import { pathOf } from './path-of.ts';
import { attribute, descendants, isText, parseRoot, type XNode } from './nodes.ts';

/** XML 1.0 has no way to write these characters, not even escaped. */
export const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const LONGEST_NAME = 80;
/** Replaces such a character while it is looked for: one of those that nobody else gives a meaning. */
const MARKERS = ['\ufdd0', '\ufdd1', '\ufdd2', '\ue000'] as const;

const named = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** What a form has a field for: a text of a language as a whole, not a paragraph in it. */
function fieldAround(node: XNode): XNode {
  for (let at: XNode | null = node; at !== null && at.name !== 'object'; at = at.parent) if (attribute(at, 'language') !== '') return at;
  return node;
}

/** The way to the first one in the document whose own text, or attribute, has the marker. */
function holderIn(root: XNode, marker: string): string | null {
  for (const node of [root, ...descendants(root)]) {
    const found = node.attributes.find(({ value }) => value.includes(marker));
    if (found) return `${pathOf(node)}/@${found.name}`;
    if (node.children.some((each) => isText(each) && each.value.includes(marker))) return pathOf(fieldAround(node));
  }
  return null;
}

/** The way to what in an author's document has such a character; null where it is no document, or the character is in its markup. */
function wayIn(value: string): string | null {
  const marker = MARKERS.find((each) => !value.includes(each));
  if (marker === undefined || !value.trimStart().startsWith('<')) return null;
  try {
    return holderIn(parseRoot(value.replace(new RegExp(FORBIDDEN, 'gu'), marker)), marker);
  } catch {
    return null;
  }
}

/** A field of a form has a character that no XML can say and no database stores: without it the words would be others than were written. */
export class ForbiddenCharacter extends Error {
  readonly statusCode = 400;
  /** The field; of a document the way to what in it has the character. */
  readonly field: string;
  /** `U+0000` */
  readonly character: string;

  constructor(name: string, value: string) {
    const character = named((FORBIDDEN.exec(value)?.[0] ?? '\0').charCodeAt(0));
    const field = (name.replaceAll('\0', '') || '?').slice(0, LONGEST_NAME);
    super(`The field ${field} has the character ${character}.`);
    this.character = character;
    this.field = wayIn(value) ?? field;
  }
}
