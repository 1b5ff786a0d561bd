import type { Clock } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { openPreviewChannel } from './channel.ts';

/** From the last key to the text that previews get, in ms. */
const DELAY = 150;

/** The form, for who points at a text of its page. */
interface PointedForm {
  /** Leads to the field of a text of the page. @returns what the field is called; '' when there is none */
  edit(texts: readonly string[], language: string): string;
  /** Says each text that the author comes to; returns the end. */
  watch(show: (words: string) => void): () => void;
}

/**
 * Answers the previews of an object that are open in other windows with its document as it is being edited. A text is written out and sent
 * only when one of them has asked: they ask again when they have drawn the last one, so that a slow one gets fewer. Who points at a
 * text there is led to its field, and previews show the text of the field that has the focus. Returns the end.
 */
export function shareDraft(editor: Editor, clock: Pick<Clock, 'setTimeout'>, user: string, ID: number, form: PointedForm): () => void {
  let asked = false;
  let sent: Editor['document'] | null = null;
  const answer = (): void => {
    const { document, state$ } = editor;
    // A field whose content does not go into the document is shown there as it was: nothing of it is to be seen yet.
    if (!asked || document === sent || state$.value.invalid.length > 0) return;
    asked = false;
    sent = document;
    channel.send({ xml: editor.xml });
  };
  const channel = openPreviewChannel(user, ID, (message) => {
    if ('edit' in message) channel.send({ field: form.edit(message.edit, message.language) });
    if (!('ask' in message)) return;
    asked = true;
    if (message.ask === 'now') sent = null;
    answer();
  });
  let stopWaiting = (): void => {};
  // The state's own document is the one that is drawn: what is typed into a field is not drawn again.
  const changes = editor.state$.subscribe(() => {
    stopWaiting();
    stopWaiting = clock.setTimeout(answer, DELAY);
  });
  const stopWatching = form.watch((words) => channel.send({ show: words }));
  return () => {
    stopWatching();
    changes.unsubscribe();
    stopWaiting();
    channel.close();
  };
}
