import { NodeSelection, Plugin, Selection, type Command, type EditorState } from '@tiptap/pm/state';
import type { Random } from '../../../core/api.ts';
import { schemaOf } from '../document/schema.ts';
import type { NoteWords } from './notes.ts';

/** XHTML of the footnote that is selected; null where none is. */
export function noteAt({ selection }: EditorState): string | null {
  const isNote = selection instanceof NodeSelection && selection.node.type.name === 'footnote';
  return isNote ? (selection.node.attrs.note as string) : null;
}

/** Gives the selected footnote other words, or puts a new one behind what is selected. */
export const putNote =
  (note: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    if (noteAt(state) !== null) {
      const { attrs, marks } = (selection as NodeSelection).node;
      tr.setNodeMarkup(selection.from, null, { ...attrs, note }, marks);
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)).scrollIntoView());
      return true;
    }
    const { $to } = selection;
    if (!$to.parent.inlineContent) return false;
    tr.insert($to.pos, schemaOf(state).nodes.footnote.create({ note }, null, $to.marks()));
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve($to.pos + 1))).scrollIntoView());
    return true;
  };

/** Each footnote has an id of its own, also one that was copied; a text that gets its first one gets the words of its language with it. */
export const footnotes = (random: Pick<Random, 'uuid'>, words: () => NoteWords): Plugin =>
  new Plugin({
    appendTransaction(transactions, _old, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const ids = new Set<string>();
      doc.descendants((node, position) => {
        if (node.type.name !== 'footnote') return;
        let id = node.attrs.id as string;
        if (id === '' || ids.has(id)) {
          id = random.uuid().slice(0, 8);
          tr.setNodeMarkup(position, null, { ...node.attrs, id }, node.marks);
        }
        ids.add(id);
      });
      if (ids.size > 0 && doc.attrs.noteWords === null) tr.setDocAttribute('noteWords', words());
      return tr.docChanged ? tr : null;
    },
  });
