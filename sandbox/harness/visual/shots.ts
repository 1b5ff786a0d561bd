import type { Example } from '../gallery/model.ts';

/** What is taken a picture of: an example of the gallery in one of its states. */
export interface Shot {
  /** `sheets/p_News.list`, `sheets/p_News.list@long`. */
  readonly name: string;
  readonly example: string;
  readonly state: string;
  readonly lang: string;
  readonly width: number;
  readonly dark: boolean;
}

const AS_IT_IS = { state: '', lang: 'en', width: 1024, dark: false };
const STATES: Readonly<Record<string, Omit<Shot, 'name' | 'example'>>> = {
  '': AS_IT_IS,
  '@dark': { ...AS_IT_IS, dark: true },
  '@ar': { ...AS_IT_IS, lang: 'ar' },
  '@long': { ...AS_IT_IS, state: 'long', width: 320 },
  '@loading': { ...AS_IT_IS, state: 'loading' },
  '@error': { ...AS_IT_IS, state: 'error' },
};

/** All pictures of these examples. */
export const shotsOf = (examples: readonly Example[]): Shot[] =>
  examples.flatMap(({ name }) => Object.entries(STATES).map(([suffix, state]) => ({ name: `${name}${suffix}`, example: name, ...state })));

/** Whether a name that a person gives means this picture: its own, its example's, or `all`. */
export const isMeant = (asked: string, name: string): boolean => asked === 'all' || asked === name || name.startsWith(`${asked}@`);
