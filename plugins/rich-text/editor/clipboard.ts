import type { Random } from '../../../core/api.ts';
import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { NoteWords } from '../footnotes/notes.ts';
import { formulaWords } from '../formulas/formula-commands.ts';
import { writeBlocks } from '../document/write.ts';
import { pasteCells } from './table-cells.ts';

/** Tells content of this page's editors apart from anything else on the clipboard. */
const OWN = 'application/x-lectern-copy';
/** As plain data: the next editor has a schema of its own. */
let copied: { readonly token: string; readonly slice: ReturnType<Slice['toJSON']> } | null = null;

/** What another page or program put there; the cleaner decides about it. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
  /** Pictures that came as files. */
  readonly pictures: readonly File[];
}

/**
 * The clipboard and drag-and-drop in the editor's own hands: the kernel would read HTML through `innerHTML`, which the page's policy
 * forbids, and would keep too much of it.
 * @param paste receives foreign content, with the position where it was dropped
 * @param random gives what is copied a name
 */
export function clipboardEvents(
  paste: (view: EditorView, pasted: Pasted, at: number | null) => void,
  random: Pick<Random, 'uuid'>,
): Record<string, (view: EditorView, event: Event) => boolean> {
  const copy =
    (cut: boolean) =>
    (view: EditorView, event: Event): boolean => {
      const data = (event as ClipboardEvent).clipboardData;
      if (!data || view.state.selection.empty) return false;
      const slice = view.state.selection.content();
      copied = { token: random.uuid(), slice: slice.toJSON() };
      data.clearData();
      data.setData(OWN, copied.token);
      data.setData('text/html', writeBlocks(slice.content, view.state.doc.attrs.noteWords as NoteWords | null));
      data.setData(
        'text/plain',
        slice.content.textBetween(0, slice.content.size, '\n\n', (node) => formulaWords(node) ?? '\n'),
      );
      event.preventDefault();
      if (cut && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
      return true;
    };
  const take = (view: EditorView, data: DataTransfer | null, at: number | null): void => {
    if (!data || !view.editable) return;
    if (copied && data.getData(OWN) === copied.token) {
      const slice = Slice.fromJSON(view.state.schema, copied.slice);
      if (at === null && pasteCells(view, slice)) return;
      view.dispatch(
        (at === null ? view.state.tr.replaceSelection(slice) : view.state.tr.replace(at, at, slice))
          .scrollIntoView()
          .setMeta('uiEvent', 'paste'),
      );
      return;
    }
    const pictures = [...(data.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const pasted = { html: data.getData('text/html'), text: data.getData('text/plain'), pictures };
    if (pasted.html || pasted.text || pictures.length > 0) paste(view, pasted, at);
  };
  return {
    copy: copy(false),
    cut: copy(true),
    paste: (view, event) => {
      event.preventDefault();
      take(view, (event as ClipboardEvent).clipboardData, null);
      return true;
    },
    // What is dragged within the editor stays with the kernel, which has it at hand.
    drop: (view, event) => {
      if (view.dragging) return false;
      event.preventDefault();
      const { clientX, clientY, dataTransfer } = event as DragEvent;
      take(view, dataTransfer, view.posAtCoords({ left: clientX, top: clientY })?.pos ?? null);
      return true;
    },
  };
}
