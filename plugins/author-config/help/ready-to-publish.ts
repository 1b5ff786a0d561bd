import { useCallback, type RefObject } from 'react';
import { DIALOGS, REQUESTS, TEXTS, useService, useText, type PluginContext } from '../../../core/api.ts';
import type { PublishCheck } from '../contract.ts';
import type { Editor } from '../editor/editor.ts';
import { askReferences, namedIn, NO_REFERENCES, type References } from '../references/references.ts';
import { findingsIn } from './findings.ts';

/**
 * Asks before something is published in which readers would stumble.
 * @returns whether it is to be published; where it is not, the list of what was found is open
 */
export function useReadyToPublish(root: RefObject<HTMLElement | null>, editor: Editor, references: References): () => Promise<boolean> {
  const dialogs = useService(DIALOGS);
  const text = useText();
  return useCallback(async () => {
    editor.update();
    const { length: count } = findingsIn(editor.document, references);
    if (count === 0 || (await dialogs.confirm(text('author.help.publish', { count })))) return true;
    const panel = root.current?.querySelector<HTMLDetailsElement>('[data-panel=help]');
    panel?.setAttribute('open', '');
    panel?.querySelector('summary')?.focus();
    return false;
  }, [root, editor, references, dialogs, text]);
}

/** The service `publishCheck`: asks the same where the form is not open. */
export const createPublishCheck = ({ get }: PluginContext): PublishCheck => ({
  async isReady(ID, title) {
    const call = { action: 'edit', dataType: 'p_ObjectDocument', ID, bRender: false, background: true } as const;
    const { answer } = await get(REQUESTS).send(call);
    // What cannot be read here cannot be looked at; whether it may be published the server decides.
    const document = answer?.error === null ? answer.document : null;
    const references = document ? await askReferences(get(REQUESTS), namedIn(document)) : NO_REFERENCES;
    const count = document ? findingsIn(document, references).length : 0;
    return count === 0 || get(DIALOGS).confirm(get(TEXTS).get('author.help.publishOf', { title, count }));
  },
});
