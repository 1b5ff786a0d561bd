import type { PlayerAdapter } from '../../core/api.ts';

/** Something that gives back what it holds. */
export type Disposable = Pick<PlayerAdapter, 'dispose'>;
