import { plural } from '../gate/print.ts';
import type { Change, ChangesRun } from '../changes/model.ts';
import { wordsOfCauses } from '../pictures/pieces.ts';
import type { Changed, PictureStore } from './store.ts';

const asChange = (store: PictureStore, name: string, changed: Changed): Change => ({
  name,
  mark: changed.hash,
  cause: wordsOfCauses(changed.causes),
  notes: [
    changed.failure === ''
      ? `${plural(changed.points, 'point')} of the picture differ${changed.points === 1 ? 's' : ''}.`
      : changed.failure,
  ],
  lines: [],
  isRejected: changed.rejected,
  pictures: { before: store.accepted(name)?.hash ?? '', after: changed.hash, difference: changed.difference ?? '' },
});

/** What has changed in the gallery since it was accepted; null before the first run to its end. */
export function changesIn(store: PictureStore): ChangesRun | null {
  if (store.ran === undefined) return null;
  const { at, pictures } = store.ran;
  const changes = store.changed.map(([name, changed]) => asChange(store, name, changed));
  return { of: 'visual', at, summary: [`${changes.length} of ${plural(pictures, 'picture')}.`], changes };
}
