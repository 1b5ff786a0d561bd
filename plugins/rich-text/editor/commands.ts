import { selectNodeBackward, selectNodeForward, setBlockType, wrapIn } from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import { Slice, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import { liftListItem } from '@tiptap/pm/schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import { withAlignment, type Alignment } from '../document/align.ts';
import type { Attributes } from '../document/attributes.ts';
import { schemaOf } from '../document/schema.ts';
import { listAt } from './lists.ts';

/** What counts as one format; the first is what the button writes. */
export const FORMATS = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  underline: ['u'],
  code: ['code'],
  strike: ['s', 'del', 'strike'],
  sub: ['sub'],
  sup: ['sup'],
} as const;
export type Format = keyof typeof FORMATS;

const of = (format: Format, marks: readonly Mark[]): Mark[] =>
  marks.filter(({ attrs }) => (FORMATS[format] as readonly string[]).includes(attrs.tag as string));

/** Whether the cursor is in a format, or all of the selected text has it. */
export function hasFormat(state: EditorState, format: Format): boolean {
  const { empty, $from, from, to } = state.selection;
  if (empty) return of(format, state.storedMarks ?? $from.marks()).length > 0;
  let all = true;
  let any = false;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isText) {
      any = true;
      all &&= of(format, node.marks).length > 0;
    }
  });
  return any && all;
}

/** Gives a format to the selected text, or takes it away when all of it has it; without a selection to what is typed next. */
export const toggleFormat =
  (format: Format): Command =>
  (state, dispatch) => {
    const { empty, $from, from, to } = state.selection;
    if (!$from.parent.inlineContent && empty) return false;
    if (!dispatch) return true;
    const mark = schemaOf(state).marks.inline.create({ tag: FORMATS[format][0] });
    const has = hasFormat(state, format);
    if (empty) {
      const stored = state.storedMarks ?? $from.marks();
      dispatch(state.tr.setStoredMarks(has ? stored.filter((each) => !of(format, [each]).length) : [...stored, mark]));
      return true;
    }
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (!node.isText) return;
      const [start, end] = [Math.max(from, position), Math.min(to, position + node.nodeSize)];
      if (has) for (const each of of(format, node.marks)) tr.removeMark(start, end, each);
      else if (!of(format, node.marks).length) tr.addMark(start, end, mark);
    });
    dispatch(tr.scrollIntoView());
    return true;
  };

export const toHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { nodes } = schemaOf(state);
    return (headingLevel(state) === level ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch);
  };

/** A paragraph, out of whatever is at the cursor. */
export const toParagraph: Command = (state, dispatch) => {
  const { nodes } = schemaOf(state);
  if (listAt(state)) return liftListItem(nodes.item)(state, dispatch);
  return setBlockType(nodes.paragraph, { bare: false })(state, dispatch);
};

const isQuoteNode = (node: DocumentNode | null): boolean => node?.type.name === 'box' && node.attrs.tag === 'blockquote';

/** The position of the innermost quote around what is selected; null where there is none. */
function quoteAt({ doc, selection: { $from, to } }: EditorState): number | null {
  for (let depth = $from.depth; depth > 0; depth--) if (isQuoteNode($from.node(depth))) return $from.before(depth);
  const next = doc.nodeAt($from.pos);
  return isQuoteNode(next) && to === $from.pos + next!.nodeSize ? $from.pos : null;
}
export const isQuote = (state: EditorState): boolean => quoteAt(state) !== null;

/** Makes a quote of the selected blocks, or takes the one at the cursor away. */
export const toggleQuote: Command = (state, dispatch) => {
  const at = quoteAt(state);
  if (at === null) return wrapIn(schemaOf(state).nodes.box, { tag: 'blockquote' })(state, dispatch);
  const end = at + state.doc.nodeAt(at)!.nodeSize;
  const { tr } = state;
  tr.step(new ReplaceAroundStep(at, end, at + 1, end - 1, Slice.empty, 0, true));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Makes one block of code of the selected blocks, each a line of it, whose white space is seen as it is; or a paragraph again. */
export const togglePre: Command = (state, dispatch) => {
  const { nodes } = schemaOf(state);
  if (isPre(state)) return setBlockType(nodes.paragraph, { bare: false })(state, dispatch);
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  if (!range) return false;
  const lines: DocumentNode[] = [];
  for (let index = range.startIndex; index < range.endIndex; index++) {
    const block = range.parent.child(index);
    if (!block.isTextblock) return false;
    if (index > range.startIndex) lines.push(state.schema.text('\n'));
    block.forEach((node) => lines.push(node.type === nodes.lineBreak ? state.schema.text('\n', node.marks) : node));
  }
  const { tr } = state;
  tr.replaceRangeWith(range.start, range.end, nodes.preformatted.create(null, lines));
  const code = tr.doc.resolve(range.start + 1);
  // Where it was one block everything is where it was.
  const at = range.endIndex - range.startIndex === 1 ? $from.pos : code.end();
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
};
export const isPre = (state: EditorState): boolean => state.selection.$from.parent.type.name === 'preformatted';

export const headingLevel = (state: EditorState): number => {
  const { parent } = state.selection.$from;
  return parent.type.name === 'heading' ? (parent.attrs.level as number) : 0;
};

/** Aligns the selected blocks. @param standard the side that the language's writing begins at: it needs no style */
export const align =
  (to: Alignment, standard: Alignment): Command =>
  (state, dispatch) => {
    const { tr } = state;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
      if (!node.isTextblock) return true;
      const attributes = withAlignment(node.attrs.attributes as Attributes, to === standard ? '' : to);
      if (JSON.stringify(attributes) !== JSON.stringify(node.attrs.attributes))
        tr.setNodeMarkup(position, null, { ...node.attrs, attributes, ...(node.type.name === 'paragraph' ? { bare: false } : {}) });
      return false;
    });
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return true;
  };

/**
 * Backspace at the beginning of a text, Delete at its end: what lies there as a whole (a table, a film) is selected first, and goes with
 * the next press. So nobody loses one without seeing which.
 */
export const selectNeighbour =
  (side: 'before' | 'after'): Command =>
  (state, dispatch, view) => {
    let selected: Transaction | null = null;
    (side === 'before' ? selectNodeBackward : selectNodeForward)(state, (transaction) => (selected = transaction), view);
    const transaction = selected as Transaction | null;
    const selection = transaction?.selection;
    if (!transaction || !(selection instanceof NodeSelection) || !/^(?:sealedBlock|table|widget)$/.test(selection.node.type.name))
      return false;
    dispatch?.(transaction);
    return true;
  };

export const lineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(schemaOf(state).nodes.lineBreak.create(), true).scrollIntoView());
  return true;
};

export { toggleList } from './lists.ts';
export * as blocks from '../blocks/block-commands.ts';
export * as tables from './tables.ts';
export { wishForPicture } from '../pictures/picture-commands.ts';
export { redo, undo };
