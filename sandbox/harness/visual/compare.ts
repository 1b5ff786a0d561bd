import { changedPieces, type Pieces } from '../pictures/pieces.ts';
import { comparePictures } from '../pictures/pixels.ts';
import { inputsOf, usedPieces, type Drawer } from '../pictures/uses.ts';
import type { Shot } from './shots.ts';
import type { PictureStore } from './store.ts';
import type { Taken } from './take.ts';

/** What the pictures are made of, and who draws them. */
export interface Materials {
  readonly pieces: Pieces;
  readonly drawer: Omit<Drawer, 'language'>;
  /** The file of an example, as a piece. */
  pieceOfExample(name: string): string;
}

/** The pieces that an example of this trace is made of. */
const usedBy = ({ pieces, drawer, pieceOfExample }: Materials, { example, lang }: Shot, { trace }: Pick<Taken, 'trace'>): string[] => [
  pieceOfExample(example),
  ...usedPieces(pieces.keys(), trace, { ...drawer, language: lang }),
];

const areAlike = (inputs: Readonly<Record<string, string>>, pieces: Pieces): boolean =>
  Object.entries(inputs).every(([piece, hash]) => (pieces.get(piece) ?? '') === hash);

/** Whether nothing that the last picture was made of has changed: then no new one is needed. */
export function isUpToDate(store: PictureStore, { name }: Shot, { pieces }: Materials): boolean {
  const last = store.change(name) ?? store.accepted(name);
  return last !== undefined && store.picture(last.hash) !== null && areAlike(last.inputs, pieces);
}

/** What became of a picture: `new` ones are taken as they are. */
export type Outcome = 'new' | 'same' | 'changed';

/** Compares a picture with the accepted one, and stores what was found. */
export function settle(store: PictureStore, shot: Shot, taken: Taken, materials: Materials): Outcome {
  const { name } = shot;
  const before = store.accepted(name);
  const picture = before && store.picture(before.hash);
  const inputs = inputsOf(materials.pieces, usedBy(materials, shot, taken));
  if (before === undefined || !picture) {
    const hash = store.keep(taken.picture);
    if (taken.failure === '') store.setAccepted(name, { hash, inputs });
    else store.setChanged(name, { hash, inputs, causes: [], points: 0, failure: taken.failure, rejected: false });
    return taken.failure === '' ? 'new' : 'changed';
  }
  const difference = comparePictures(picture, taken.picture);
  if (difference === null && taken.failure === '') {
    store.setAccepted(name, { hash: before.hash, inputs });
    return 'same';
  }
  const hash = store.keep(taken.picture);
  const earlier = store.change(name);
  store.setChanged(name, {
    hash,
    inputs,
    causes: changedPieces(new Map(Object.entries(before.inputs)), new Map(Object.entries(inputs))),
    points: difference?.points ?? 0,
    difference: difference === null ? '' : store.keep(difference.shown),
    failure: taken.failure,
    rejected: earlier?.hash === hash && earlier.rejected,
  });
  return 'changed';
}
