import type { Fragment, Mark, Node as DocumentNode } from '@tiptap/pm/model';
import { escapeText, startTag, wrap } from '../tree/write-xml.ts';
import { signOf, withNotes, type NoteWords } from '../footnotes/notes.ts';
import { rawOf } from './read-inline.ts';
import type { Attributes } from './attributes.ts';
import { withSpans, writeInTable, writeRows } from './write-table.ts';

const TAGS: Readonly<Record<string, string>> = {
  bullets: 'ul',
  numbers: 'ol',
  item: 'li',
  preformatted: 'pre',
  table: 'table',
  caption: 'caption',
  row: 'tr',
  cell: 'td',
  headerCell: 'th',
};

/** Blocks never change: each is written once. */
const written = new WeakMap<DocumentNode, string>();

/** Well-formed XHTML of a document. */
export function writeDocument({ content, attrs }: DocumentNode): string {
  const { trail, beforeNotes, noteWords } = attrs as { trail: string; beforeNotes: string; noteWords: NoteWords | null };
  return withNotes(writeAll(content) + beforeNotes, content, noteWords) + trail;
}

/** XHTML of some blocks or some inline content, with the footnotes in it. */
export const writeBlocks = (content: Fragment, words: NoteWords | null = null): string => withNotes(writeAll(content), content, words);

function writeAll(content: Fragment): string {
  if (content.firstChild?.isInline) return writeInline(content);
  // Cells that were copied have no table around them.
  if (content.firstChild?.type.name === 'grid') return wrap('table', [], writeRows(content.firstChild.content, writeBlock));
  if (content.firstChild?.type.name === 'row') return wrap('table', [], writeRows(content, writeBlock));
  let out = '';
  content.forEach((node) => {
    out += writeBlock(node);
  });
  return out;
}

function writeBlock(node: DocumentNode): string {
  const cached = written.get(node);
  if (cached !== undefined) return cached;
  const { before = '', lead = '', trail = '' } = node.attrs as { before?: string; lead?: string; trail?: string };
  const inner = (): string => lead + writeInside(node) + trail;
  const out =
    before +
    (node.type.name === 'sealedBlock'
      ? (node.attrs.source as string)
      : node.attrs.bare
        ? inner()
        : wrap(tagOf(node), attributesOf(node), inner()));
  written.set(node, out);
  return out;
}

function writeInside(node: DocumentNode): string {
  if (node.isTextblock) return writeInline(node.content);
  return node.type.name === 'table' ? writeInTable(node, writeBlock) : writeAll(node.content);
}

const attributesOf = (node: DocumentNode): Attributes =>
  /^(?:cell|headerCell)$/.test(node.type.name) ? withSpans(node) : (node.attrs.attributes as Attributes);

function tagOf(node: DocumentNode): string {
  if (node.type.name === 'heading') return `h${node.attrs.level as number}`;
  return /^(?:box|widget|widgetPart)$/.test(node.type.name)
    ? (node.attrs.tag as string)
    : (TAGS[node.type.name] ?? (node.type.spec.element as string | undefined) ?? 'p');
}

function writeLeaf(node: DocumentNode): string {
  if (node.isText) return escapeText(rawOf(node));
  if (node.type.name === 'footnote') return signOf(node.attrs.id as string);
  return node.type.name === 'lineBreak' ? '<br/>' : (node.attrs.source as string);
}

function writeInline(content: Fragment): string {
  let out = '';
  let open: readonly Mark[] = [];
  const close = (to: number): void => {
    for (let at = open.length - 1; at >= to; at--) out += `</${open[at]!.attrs.tag as string}>`;
  };
  content.forEach((node) => {
    const marks = node.marks.filter(({ attrs }) => attrs.tag !== '#space');
    let same = 0;
    while (same < open.length && same < marks.length && open[same]!.eq(marks[same]!)) same++;
    close(same);
    for (const mark of marks.slice(same)) out += startTag(mark.attrs.tag as string, mark.attrs.attributes as Attributes);
    open = marks;
    out += writeLeaf(node);
  });
  close(0);
  return out;
}
