import { useCallback, type RefObject } from 'react';
import { DIALOGS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { findingsIn } from './findings.ts';

/**
 * Asks before something is published in which readers would stumble.
 * @returns whether it is to be published; where it is not, the list of what was found is open
 */
export function useReadyToPublish(root: RefObject<HTMLElement | null>, editor: Editor): () => Promise<boolean> {
  const dialogs = useService(DIALOGS);
  const text = useText();
  return useCallback(async () => {
    editor.update();
    const { length: count } = findingsIn(editor.document);
    if (count === 0 || (await dialogs.confirm(text('author.help.publish', { count })))) return true;
    const panel = root.current?.querySelector<HTMLDetailsElement>('[data-panel=help]');
    panel?.setAttribute('open', '');
    panel?.querySelector('summary')?.focus();
    return false;
  }, [root, editor, dialogs, text]);
}
