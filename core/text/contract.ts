import type { Observable } from 'rxjs';
import { token } from '../base/container.ts';
import type { TextTable } from './builtin.ts';

/** The interface texts of the selected language (I18-001 to I18-004). */
export interface Texts {
  /** Emits when `get` may answer differently: another language, or a text set that arrived. */
  readonly changed$: Observable<void>;
  /** The selected language, one of `languages`. */
  readonly language: string;
  /** The languages that the customer offers. */
  readonly languages: readonly string[];
  /** Selects another language of the customer, keeps the choice and loads its texts. A language not offered is ignored with a warning. */
  select(tag: string): void;
  /**
   * A text: from the customer's set, else `own`, else built in; in English when the language has none; else the key itself.
   * @param values replace `{name}` in the text; unknown names stay
   * @param own a plugin's texts by language
   */
  get(key: string, values?: Readonly<Record<string, string | number>>, own?: TextTable): string;
  /** Loads the text set of the selected language, once (I18-002, I18-003). Never rejects: without it the built-in texts remain. */
  load(): Promise<void>;
  /** The same as `load`: what needs a text of the customer now need not wait for the 3 seconds (OP-68). */
  ensure(): Promise<void>;
  /** To be called after the first render: loads the text set 3000 ms later (I18-004). */
  scheduleLoad(): void;
}

/** The texts of the page's language. */
export const TEXTS = token<Texts>('Texts');

export type { TextTable } from './builtin.ts';
export { typographicApostrophes } from './apostrophe.ts';
