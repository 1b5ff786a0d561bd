import { Fragment, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import type { Attributes } from '../document/attributes.ts';
import { schemaOf } from '../document/schema.ts';

/** The link at the cursor, or the words that can become one. */
export interface LinkAtCursor {
  /** '' where there is none yet. */
  readonly address: string;
  /** Whether there are words that the link will be of; else they are written with it. */
  readonly hasWords: boolean;
}

/** What a link becomes; without an address it is taken away. */
export interface LinkChange {
  readonly address: string;
  /** Of a link that has none yet. */
  readonly words: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const linkOf = (marks: readonly Mark[]): Mark | undefined => marks.find(({ attrs }) => attrs.tag === 'a');
const attributesOf = (link: Mark): Attributes => link.attrs.attributes as Attributes;
const addressOf = (link: Mark | undefined): string => (link && attributesOf(link).find(([name]) => name === 'href')?.[1]) ?? '';

/** The first link of a selection, or the one that the cursor is in. */
function firstLink(state: EditorState): Mark | undefined {
  const { empty, from, to, $from } = state.selection;
  if (empty) return linkOf($from.marks());
  let link: Mark | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    link ??= node.isInline ? linkOf(node.marks) : undefined;
  });
  return link;
}

/** What a change of the link is about: the selection; at a cursor, the whole of the link that it is in. */
function rangeOf({ selection, doc }: EditorState, link: Mark | undefined): Range {
  const { empty, from, to, $from } = selection;
  if (!empty || !link) return { from, to };
  const start = $from.start();
  let range: Range = { from, to };
  let run: Range | null = null;
  doc.resolve(from).parent.forEach((node, offset) => {
    const at = start + offset;
    run = link.isInSet(node.marks) ? { from: run?.from ?? at, to: at + node.nodeSize } : null;
    if (run && run.from <= from && from <= run.to) range = run;
  });
  return range;
}

/** What a button or a key that asks for a link begins with. */
export function linkAt(state: EditorState): LinkAtCursor {
  const link = firstLink(state);
  const { from, to } = rangeOf(state, link);
  return { address: addressOf(link), hasWords: from < to };
}

/** Gives the inline content of a range another link, around all other marks, so that it stays one; null takes it away. */
function relink(state: EditorState, { from, to }: Range, link: Mark | null): EditorState['tr'] {
  const { tr } = state;
  const changed = (node: DocumentNode): DocumentNode =>
    node.mark([...(link ? [link] : []), ...node.marks.filter(({ attrs }) => attrs.tag !== 'a')]);
  state.doc.nodesBetween(from, to, (block, position) => {
    if (!block.isTextblock) return true;
    const start = position + 1;
    const [first, last] = [Math.max(from, start), Math.min(to, start + block.content.size)];
    const inside: DocumentNode[] = [];
    block.content.cut(first - start, last - start).forEach((node) => inside.push(changed(node)));
    if (inside.length > 0) tr.replaceWith(first, last, Fragment.from(inside));
    return false;
  });
  // Replaced by as much as there was: every position is where it was.
  const { selection } = state;
  return selection instanceof TextSelection ? tr.setSelection(TextSelection.create(tr.doc, selection.anchor, selection.head)) : tr;
}

/** Links what is selected, or the link at the cursor, to an address; what else the link had stays. @param words of a link without any */
export const setLink =
  (address: string, words: string): Command =>
  (state, dispatch) => {
    const { inline } = schemaOf(state).marks;
    const old = firstLink(state);
    const range = rangeOf(state, old);
    const rest = old ? attributesOf(old).filter(([name]) => name !== 'href') : [];
    const link = inline.create({ tag: 'a', attributes: [['href', address], ...rest] });
    if (range.from < range.to) {
      dispatch?.(relink(state, range, link).scrollIntoView());
      return true;
    }
    const { $from } = state.selection;
    if (!$from.parent.inlineContent) return false;
    const marks = $from.marks();
    const { tr } = state;
    tr.replaceSelectionWith(state.schema.text(words || address, [link, ...marks]), false);
    // What is typed behind the link is none of it.
    dispatch?.(tr.setStoredMarks(marks).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const link = firstLink(state);
  if (!link) return false;
  dispatch?.(relink(state, rangeOf(state, link), null).scrollIntoView());
  return true;
};
