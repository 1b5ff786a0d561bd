import { token } from '../base/container.ts';
import { fact } from '../facts/contract.ts';

/** Words by key. */
export type Words = Readonly<Record<string, string>>;
/** Words by language and key: what an added module brings with it. */
export type TextTable = Readonly<Record<string, Words>>;

/** What the server fills into the page's head (protocol 3.7). */
export interface PageWords {
  readonly language: string;
  /** The words of core and of the plugins whose few words are not worth a request. */
  readonly words: Words;
  /** Plugins whose words are in the language's file alone. */
  readonly elsewhere: readonly string[];
}

/** How a customer's site writes numbers: as the specification says (I18-016 to I18-018), or as each language does. */
export type NumberFormat = 'specified' | 'language';

/** The interface texts of the selected language (I18-001 to I18-004). */
export interface Texts {
  /** Calls a listener when `get` may answer differently: on `LANGUAGE_CHANGED` and on `TEXTS_LOADED`. Returns the undo. */
  onChange(listener: () => void): () => void;
  /** The selected language, one of `languages`. */
  readonly language: string;
  /** The languages that the customer offers. */
  readonly languages: readonly string[];
  /** Selects another language of the customer, keeps the choice and loads its texts. A language not offered is ignored with a warning. */
  select(tag: string): void;
  /**
   * A text of the selected language: from the customer's set, else from the language's words, else from `own`; else the key itself.
   * @param values replace `{name}` in the text; unknown names stay
   * @param own an added module's texts by language; English where the language has none
   */
  get(key: string, values?: Readonly<Record<string, string | number>>, own?: TextTable): string;
  /** A text of any language, whether the customer offers it or not. While its words are on their way, one of the selected language. */
  getIn(language: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  /** A number as the customer's setting `numberFormat` says, in the selected language unless another one is named. */
  number(value: number, options?: Intl.NumberFormatOptions, language?: string): string;
  /**
   * Resolves when the words of a plugin are there, or core's when none is named. Never rejects: without them the keys are shown, and
   * the next one who waits asks the server again.
   */
  ready(plugin?: string): Promise<void>;
  /** Loads the text set of the selected language, once (I18-002, I18-003). Never rejects: without it the built-in texts remain. */
  load(): Promise<void>;
  /** The same as `load`: what needs a text of the customer now need not wait for the 3 seconds (OP-68). */
  ensure(): Promise<void>;
  /** To be called after the first render: loads the text set 3000 ms later (I18-004). */
  scheduleLoad(): void;
}

/** The texts of the page's language. */
export const TEXTS = token<Texts>('Texts');

/** Another language was selected. */
export const LANGUAGE_CHANGED = fact<{ readonly language: string }>('language.changed');

/** Words of a language have arrived: its own, or the customer's text set. */
export const TEXTS_LOADED = fact<{ readonly language: string }>('texts.loaded');

/** Replaces straight apostrophes, acute and grave accents of input text by the typographic apostrophe (RT-098 to RT-100). */
export function typographicApostrophes(text: string): string {
  return text.replace(/['\u00b4`]/g, '\u2019');
}
