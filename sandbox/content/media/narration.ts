import { readFileSync } from 'node:fs';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
export type InLanguages<T> = Readonly<Record<Language, T>>;

/** A timeline event beside the slide changes: `at` seconds after the slide's start, or with the given sentence (from 1). */
interface ExtraEvent {
  readonly type: number;
  readonly at?: number;
  readonly sentence?: number;
  readonly attributes: Readonly<Record<string, number | string>>;
  /** Description of a picture. */
  readonly alt?: InLanguages<string>;
}

interface SlideBase {
  readonly idFolie: number;
  readonly picture: string;
  readonly events?: readonly ExtraEvent[];
}
/** A slide whose length follows from what is spoken. */
interface SpokenSlide extends SlideBase {
  readonly caption: InLanguages<string>;
  readonly text: InLanguages<readonly string[]>;
}
/** A slide of given length in seconds with written subtitles. */
interface SilentSlide extends SlideBase {
  readonly seconds: number;
  readonly subtitles: readonly (InLanguages<string> & { readonly from: number; readonly to: number })[];
}

interface FilmBase {
  readonly IDMedia: number;
  readonly path: string;
  readonly lesson: number;
}
/** `film`: slides with a voice, one file per language. `stream`: also as HLS of MPEG-TS. `audio`: the voice alone. */
export interface SpokenFilm extends FilmBase {
  readonly kind: 'film' | 'stream' | 'audio';
  readonly slides: readonly SpokenSlide[];
}
/** One file for all languages. */
export interface WordlessFilm extends FilmBase {
  readonly kind: 'wordless';
  readonly slides: readonly SilentSlide[];
}
type Film = SpokenFilm | WordlessFilm;

export function isSpoken(film: Film): film is SpokenFilm {
  return film.kind !== 'wordless';
}

export interface Narration {
  readonly fps: number;
  readonly voices: InLanguages<string>;
  readonly wordsPerMinute: number;
  /** Seconds of silence after a sentence and after a slide. */
  readonly sentencePause: number;
  readonly slidePause: number;
  readonly films: readonly Film[];
}

/** Everything that is spoken or written in the films, from `narration.json`. */
export const narration = JSON.parse(readFileSync(new URL('narration.json', import.meta.url), 'utf8')) as Narration;
