import { attribute, loadEdits, TEXTS, WINDOWS, type CommandContext } from '../../../core/api.ts';
import { clipOf, type LibraryRecording } from '../library/recording-calls.ts';
import { Recordings } from '../library/recordings.tsx';
import { keyOf } from '../model/document-root.ts';
import { oneNode } from '../model/one-node.ts';
import { followOn, openScreen } from './open-screen.ts';

/**
 * Lets the author choose a film or sound for a clip: all that the clip has to say of it goes into its attributes, with the picture of a
 * film, as one step. `kind` is `film` or `sound` where nothing else can be chosen.
 */
export function chooseRecording({ xpath = '', kind = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  const windows = get(WINDOWS);
  const take = async (chosen: LibraryRecording): Promise<void> => {
    const edits = await loadEdits();
    windows.close('authorRecordings');
    const at = present();
    if (at === '') return;
    const isTaken = screen.editor.change((document) => {
      const node = oneNode(document, at, 'choose recording');
      if (!node) return null;
      const values = { ...clipOf(chosen), ...(chosen.poster === '' ? {} : { previewPicture: chosen.poster }) };
      return Object.entries(values).flatMap(([name, value]) => {
        if (name !== 'type' || value !== '') return edits.setAttribute(node, name, value) ?? [];
        return attribute(node, name) === '' ? [] : (edits.removeAttribute(node, name) ?? []);
      });
    });
    if (isTaken) screen.announce('author.recordings.chosen');
  };
  windows.show({
    name: 'authorRecordings',
    title: get(TEXTS).get('author.recordings.heading'),
    content: <Recordings kind={kind} IDObject={keyOf(screen.editor.document)?.ID ?? 0} onChoose={(chosen) => void take(chosen)} />,
    maxWidth: 1020,
  });
}
