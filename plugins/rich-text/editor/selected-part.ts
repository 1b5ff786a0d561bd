import { NodeSelection, type Command, type EditorState } from '@tiptap/pm/state';

/** The source of the part that is selected as a whole; null where none is. */
export function selectedSource({ selection }: EditorState): string | null {
  const source: unknown = selection instanceof NodeSelection ? selection.node.attrs.source : null;
  return typeof source === 'string' ? source : null;
}

/** Writes the selected part anew; it stays selected. */
export const replaceSource =
  (change: (source: string) => string): Command =>
  (state, dispatch) => {
    const before = selectedSource(state);
    const source = before === null ? null : change(before);
    if (source === null || source === before) return false;
    const { from } = state.selection;
    const { tr } = state;
    const { attrs, marks } = (state.selection as NodeSelection).node;
    tr.setNodeMarkup(from, null, { ...attrs, source }, marks);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView());
    return true;
  };
