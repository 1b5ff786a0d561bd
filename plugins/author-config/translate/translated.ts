import { loadEdits, select } from '../../../core/api.ts';
import { openScreen } from '../editor/open-screen.ts';
import { finishTranslation, waitingTexts } from '../model/translations.ts';
import { nextWaiting } from './translation-table.ts';

/** Notes a text of the two columns as translated, and leads to the next one that waits. @param path of the original */
export async function translated({ path = '', language = '' }: Readonly<Record<string, string>>): Promise<void> {
  const edits = await loadEdits();
  const screen = openScreen();
  if (!screen) return;
  const isDone = screen.editor.change((document) => {
    const [node] = select(document, path);
    const found = waitingTexts(document).find((each) => each.node === node && each.pending.to === language);
    if (!found) return null;
    const splices = finishTranslation(edits, document, found.pending);
    return { splices, focus: nextWaiting(edits.applyEdits(document, splices).document, path, language) };
  });
  if (isDone) screen.announce('author.translated', {});
}
