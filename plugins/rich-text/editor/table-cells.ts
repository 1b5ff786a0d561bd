import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model';
import type { Command, Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  goToNextCell,
  handlePaste,
  isInTable,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import type { Attributes } from '../document/attributes.ts';

/** `<td></td>`, not `<td><p></p></td>`, for cells that are new; and new headers say what they head where the others of the table do. */
function tidyNewCells(tr: Transaction): Transaction {
  const before = new Set<DocumentNode>();
  let hasScopes = false;
  tr.before.descendants((node) => {
    before.add(node);
    hasScopes ||= node.type.name === 'headerCell' && (node.attrs.attributes as Attributes).some(([name]) => name === 'scope');
  });
  tr.doc.descendants((node, position) => {
    const { firstChild } = node;
    if (!/^(?:cell|headerCell)$/.test(node.type.name)) return !node.isTextblock;
    if (before.has(node) || node.childCount > 1 || firstChild!.type.name !== 'paragraph' || firstChild!.content.size > 0) return true;
    tr.setNodeMarkup(position + 1, null, { ...firstChild!.attrs, bare: (firstChild!.attrs.attributes as Attributes).length === 0 });
    if (hasScopes && node.type.name === 'headerCell' && (node.attrs.attributes as Attributes).length === 0) {
      const scope = tr.doc.resolve(position).index(-1) === 0 ? 'col' : 'row';
      tr.setNodeMarkup(position, null, { ...node.attrs, attributes: [['scope', scope]] });
    }
    return true;
  });
  return tr;
}

/** A command of the package for tables, where the cursor is in cells. */
const inCells =
  (command: Command): Command =>
  (state, dispatch, view) =>
    isInTable(state) && command(state, dispatch && ((tr) => dispatch(tidyNewCells(tr).scrollIntoView())), view);

export const rowAbove = inCells(addRowBefore);
export const rowBelow = inCells(addRowAfter);
export const columnBefore = inCells(addColumnBefore);
export const columnAfter = inCells(addColumnAfter);
/** Never all of them: a table is deleted by its own button. */
export const removeRow = inCells(deleteRow);
export const removeColumn = inCells(deleteColumn);

/** Tab goes from cell to cell; from the last and the first one it leaves the text, as everywhere else in it. */
export const goToCell = (direction: 1 | -1): Command => goToNextCell(direction);

/** Puts cells over those at the cursor: of one pasted table, or of a part of one. Returns false where that is not what is pasted. */
export function pasteCells(view: Pick<EditorView, 'state' | 'dispatch'>, slice: Slice): boolean {
  const { content } = slice;
  const only = content.childCount === 1 ? content.firstChild! : null;
  const cells = only?.type.name === 'table' ? new Slice(Fragment.from(only.lastChild!), 0, 0) : slice;
  const at = {
    state: view.state,
    dispatch: (tr: Transaction) => view.dispatch(tidyNewCells(tr).scrollIntoView().setMeta('uiEvent', 'paste')),
  };
  return handlePaste(at as EditorView, null as unknown as ClipboardEvent, cells);
}
