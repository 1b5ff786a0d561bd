import { liftListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';
import type { Attributes } from '../document/attributes.ts';
import { schemaOf } from '../document/schema.ts';

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
    const isList = node.type.name === 'bullets' || node.type.name === 'numbers';
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
    liftListItem(schemaOf(state).nodes.item)(EditorState.create({ doc: tr.doc, selection }), (lifted) => {
      for (const step of lifted.steps) tr.step(step);
    });
  }
  return tr;
}

function changeLists(state: EditorState, kind: 'bullets' | 'numbers', lists: readonly WholeList[]): Transaction {
  const { tr } = state;
  for (const { from } of lists) tr.setNodeMarkup(from, schemaOf(state).nodes[kind], tr.doc.nodeAt(from)!.attrs);
  return tr;
}

/** Makes a list of the selected paragraphs, turns one kind into the other, or takes the list away. */
export const toggleList =
  (kind: 'bullets' | 'numbers'): Command =>
  (state, dispatch) => {
    const { nodes } = schemaOf(state);
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
      parent?.type.name === 'item' &&
      parent.firstChild === node &&
      node.type.name === 'paragraph' &&
      (node.attrs.attributes as Attributes).length === 0
    )
      tr.setNodeMarkup(position, null, { ...node.attrs, before: '', bare: true });
  });
  return tr;
}

/** Enter in a list: an item that holds its text without a paragraph is followed by one of its kind. */
export const splitItem: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const { item, paragraph } = schemaOf(state).nodes;
  const isBare = parent.type === paragraph && parent.attrs.bare === true;
  return splitListItem(item)(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection;
        if (isBare && $from.parent.type === paragraph && $from.depth > 0 && $from.node(-1).type === item)
          tr.setNodeMarkup($from.before(), null, { ...$from.parent.attrs, attributes: [], bare: true });
        dispatch(tr);
      }),
  );
};
