import { setBlockType } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Mark } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, NodeSelection, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import { withAlignment, type Alignment } from '../document/align.ts';
import { schema, type Attributes } from '../document/schema.ts';

const {
  nodes,
  marks: { inline },
} = schema;

/** What counts as one format; the first is what the button writes. */
export const FORMATS = { bold: ['strong', 'b'], italic: ['em', 'i'], underline: ['u'], code: ['code'] } as const;
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
    const mark = inline.create({ tag: FORMATS[format][0] });
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
  (state, dispatch) =>
    (headingLevel(state) === level ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch);

/** A paragraph, out of whatever is at the cursor. */
export const toParagraph: Command = (state, dispatch) => {
  if (listAt(state)) return liftListItem(nodes.item)(state, dispatch);
  return setBlockType(nodes.paragraph, { bare: false })(state, dispatch);
};

export const headingLevel = (state: EditorState): number => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading ? (parent.attrs.level as number) : 0;
};

/** The innermost list at the cursor. */
export function listAt(state: EditorState): { readonly kind: 'bullets' | 'numbers'; readonly depth: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'bullets' || name === 'numbers') return { kind: name, depth };
  }
  return null;
}

interface WholeList {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

/** The outermost lists of a selection that begins and ends outside of one list; none when it has text beside them. */
function wholeLists(state: EditorState): readonly WholeList[] {
  const lists: WholeList[] = [];
  let hasOther = false;
  const { from, to } = state.selection;
  state.doc.nodesBetween(from, to, (node, position) => {
    const isList = node.type === nodes.bullets || node.type === nodes.numbers;
    if (isList) lists.push({ kind: node.type.name, from: position, to: position + node.nodeSize });
    else if (node.isTextblock || node.isAtom) hasOther = true;
    return !isList && !node.isTextblock;
  });
  const isInside = lists.length === 1 && listAt(state) !== null;
  return hasOther || isInside ? [] : lists;
}

/** Takes lists away, the last one first, so that the places of the others stay. */
function liftLists(state: EditorState, lists: readonly WholeList[]): Transaction {
  const { tr } = state;
  for (const { from, to } of [...lists].reverse()) {
    const selection = TextSelection.between(tr.doc.resolve(from + 1), tr.doc.resolve(to - 1));
    liftListItem(nodes.item)(EditorState.create({ doc: tr.doc, selection }), (lifted) => {
      for (const step of lifted.steps) tr.step(step);
    });
  }
  return tr;
}

function changeLists({ tr }: EditorState, kind: 'bullets' | 'numbers', lists: readonly WholeList[]): Transaction {
  for (const { from } of lists) tr.setNodeMarkup(from, nodes[kind], tr.doc.nodeAt(from)!.attrs);
  return tr;
}

/** Makes a list of the selected paragraphs, turns one kind into the other, or takes the list away. */
export const toggleList =
  (kind: 'bullets' | 'numbers'): Command =>
  (state, dispatch) => {
    const lists = wholeLists(state);
    if (lists.length > 0) {
      dispatch?.(lists.every((each) => each.kind === kind) ? liftLists(state, lists) : changeLists(state, kind, lists));
      return true;
    }
    const list = listAt(state);
    if (list?.kind === kind) return liftListItem(nodes.item)(state, dispatch);
    if (list) {
      const { $from } = state.selection;
      dispatch?.(state.tr.setNodeMarkup($from.before(list.depth), nodes[kind], $from.node(list.depth).attrs));
      return true;
    }
    return wrapInList(nodes[kind])(state, dispatch && ((tr) => dispatch(itemsHoldText(tr))));
  };

/** `<li>a</li>`, not `<li><p>a</p></li>`. */
function itemsHoldText(tr: Transaction): Transaction {
  const { from, to } = tr.selection;
  tr.doc.nodesBetween(from, to, (node, position, parent) => {
    if (
      parent?.type === nodes.item &&
      parent.firstChild === node &&
      node.type === nodes.paragraph &&
      (node.attrs.attributes as Attributes).length === 0
    )
      tr.setNodeMarkup(position, null, { ...node.attrs, before: '', bare: true });
  });
  return tr;
}

/** Aligns the selected blocks. @param standard the side that the language's writing begins at: it needs no style */
export const align =
  (to: Alignment, standard: Alignment): Command =>
  (state, dispatch) => {
    const { tr } = state;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
      if (!node.isTextblock) return true;
      const attributes = withAlignment(node.attrs.attributes as Attributes, to === standard ? '' : to);
      if (JSON.stringify(attributes) !== JSON.stringify(node.attrs.attributes))
        tr.setNodeMarkup(position, null, { ...node.attrs, attributes, ...(node.type === nodes.paragraph ? { bare: false } : {}) });
      return false;
    });
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Enter in a list: an item that holds its text without a paragraph is followed by one of its kind. */
export const splitItem: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const isBare = parent.type === nodes.paragraph && parent.attrs.bare === true;
  return splitListItem(nodes.item)(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        if (isBare && $from.parent.type === nodes.paragraph && $from.depth > 0 && $from.node(-1).type === nodes.item)
          tr.setNodeMarkup($from.before(), null, { ...$from.parent.attrs, attributes: [], bare: true });
        dispatch(tr);
      }),
  );
};

/**
 * Backspace at the beginning of a text, Delete at its end: what lies there as a whole (a table, a film) is selected first, and goes with
 * the next press. So nobody loses one without seeing which.
 */
export const selectNeighbour =
  (side: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    const isAtEdge = side === 'before' ? $from.parentOffset === 0 : $from.parentOffset === $from.parent.content.size;
    if (!empty || !$from.parent.isTextblock || !isAtEdge) return false;
    const at = side === 'before' ? $from.before() : $from.after();
    const $at = state.doc.resolve(at);
    const neighbour = side === 'before' ? $at.nodeBefore : $at.nodeAfter;
    if (neighbour?.type !== nodes.sealedBlock) return false;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, side === 'before' ? at - neighbour.nodeSize : at)).scrollIntoView());
    return true;
  };

export const lineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create(), true).scrollIntoView());
  return true;
};

export { redo, undo };
