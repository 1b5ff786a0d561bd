import type { Mark, MarkType, Node as DocumentNode } from '@tiptap/pm/model';
import { markedNote } from '../footnotes/notes.ts';
import { isElement, type Piece } from '../tree/piece.ts';
import { writeXml } from '../tree/write-xml.ts';
import { levelOf, MARKS } from './names.ts';
import type { TextSchema } from './schema.ts';

interface Inline {
  readonly content: DocumentNode[];
  readonly lead: string;
  readonly trail: string;
}

/** How markup is read. */
export interface Reading {
  readonly schema: TextSchema;
  /** White space of the source need not come back. */
  readonly collapse?: boolean;
  /** XHTML of footnotes by their ids. */
  readonly notes?: ReadonlyMap<string, string>;
  /** The blocks are those of a widget: boxes are its parts. */
  readonly isInWidget?: boolean;
}

/** Inline markup as the content of a text block; null when a block is in it. @param raw white space is text (`pre`) */
export function readInline(pieces: readonly Piece[], { schema, collapse = false, notes }: Reading, raw = false): Inline | null {
  if (pieces.some((piece) => levelOf(piece) === 'block')) return null;
  const {
    nodes,
    marks: { inline },
  } = schema;
  const content: DocumentNode[] = [];
  let lead = '';
  const text = (value: string, marks: readonly Mark[]): void => {
    if (raw) {
      content.push(schema.text(value, marks));
      return;
    }
    for (const part of value.split(/([ \t\r\n]+)/)) {
      if (part === '') continue;
      if (!/^[ \t\r\n]/.test(part)) content.push(schema.text(part, marks));
      else if (content.length === 0 && marks.length === 0) lead += part;
      else if (part === ' ' || collapse) content.push(schema.text(' ', marks));
      else content.push(schema.text(' ', [...marks, inline.create({ tag: '#space', attributes: [['raw', part]] })]));
    }
  };
  const visit = (all: readonly Piece[], marks: readonly Mark[]): void => {
    for (const piece of all) {
      if (typeof piece === 'string') {
        if (piece) text(piece, marks);
      } else if (isElement(piece) && piece.name === 'br' && piece.attributes.length === 0 && piece.children.length === 0)
        content.push(nodes.lineBreak.create(null, null, marks));
      else if (notes?.has(markedNote(piece))) {
        const id = markedNote(piece);
        // One that is pasted gets an id of its own here.
        content.push(nodes.footnote.create({ id: collapse ? '' : id, note: notes.get(id) }, null, marks));
      } else if (isElement(piece) && MARKS.has(piece.name) && piece.children.some((child) => child !== ''))
        visit(piece.children, [...marks, markOf(inline, piece, marks, content.at(-1))]);
      else content.push(nodes.sealed.create({ source: writeXml([piece]) }, null, marks));
    }
  };
  visit(pieces, []);
  const last = content.at(-1);
  if (raw || content.length === 0 || !last?.isText || last.text !== ' ' || !last.marks.every(({ attrs }) => attrs.tag === '#space'))
    return { content, lead: collapse ? '' : lead, trail: '' };
  content.pop();
  return { content, lead: collapse ? '' : lead, trail: collapse ? '' : rawOf(last) };
}

/** The white space of the source behind a blank. */
export const rawOf = (node: DocumentNode): string => {
  const space = node.text === ' ' ? node.marks.find(({ attrs }) => attrs.tag === '#space') : undefined;
  return (space?.attrs.attributes as [string, string][] | undefined)?.[0]?.[1] ?? node.text ?? '';
};

function markOf(
  inline: MarkType,
  { name, attributes }: { readonly name: string; readonly attributes: readonly (readonly [string, string])[] },
  around: readonly Mark[],
  before: DocumentNode | undefined,
): Mark {
  for (let key = 0; ; key++) {
    const mark = inline.create({ tag: name, attributes, key });
    if (!mark.isInSet(around) && !(before && mark.isInSet(before.marks))) return mark;
  }
}
