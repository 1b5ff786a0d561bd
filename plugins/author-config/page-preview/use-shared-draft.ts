import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { CLOCK, SESSION, useService, type Clock } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { languagesOf } from '../model/languages.ts';
import { findField, focusedPart, labelOf, showField } from './find-field.ts';
import { shareDraft } from './share-draft.ts';

/**
 * Shares what is edited with its previews as long as the form of a whole object is open; who points at a text there is led to its field.
 */
export function useSharedDraft(
  root: RefObject<HTMLElement | null>,
  editor: Editor,
  ID: number,
  isObject: boolean,
  setLanguage: (code: string) => void,
): void {
  const [clock, { user }] = [useService(CLOCK), useService(SESSION)];
  useEffect(() => {
    if (!isObject) return;
    const edit = (texts: readonly string[], language: string): string => {
      // The page's language is the form's, so that the fields of its texts are there.
      if (languagesOf(editor.document).includes(language)) flushSync(() => setLanguage(language));
      const found = root.current && findField(root.current, editor.document, texts);
      if (!found) return '';
      showField(found.host, found.words);
      return labelOf(found.host);
    };
    return shareDraft(editor, clock, user, ID, { edit, watch: (show) => watchFocus(root, clock, show) });
  }, [root, editor, clock, user, ID, isObject, setLanguage]);
}

/** From the last step of the cursor to what is said of it, in ms. */
const RESTED = 200;

/** Says the text of the form that the author has come to, when it is another than before. */
function watchFocus(root: RefObject<HTMLElement | null>, clock: Pick<Clock, 'setTimeout'>, show: (words: string) => void): () => void {
  let shown: Element | null = null;
  let stopWaiting = (): void => {};
  const look = (): void => {
    const at = root.current && focusedPart(root.current);
    if (!at || at.element === shown) return;
    shown = at.element;
    show(at.words);
  };
  const onSelection = (): void => {
    stopWaiting();
    stopWaiting = clock.setTimeout(look, RESTED);
  };
  // Comes with each step of the cursor, in fields of lines as well.
  document.addEventListener('selectionchange', onSelection);
  document.addEventListener('focusin', onSelection);
  return () => {
    stopWaiting();
    document.removeEventListener('selectionchange', onSelection);
    document.removeEventListener('focusin', onSelection);
  };
}
