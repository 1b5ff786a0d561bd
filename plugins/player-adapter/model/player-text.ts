import type { PlayerServices } from './services.ts';
import type { SettledOptions } from './options.ts';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import type { PlayerOptions } from '../contract.ts';

/** Looks a player's texts up: in the options' strings, in the options' language, else as everything on the page (MED-108, MED-109). */
export function playerText(
  texts: Pick<PlayerServices['texts'], 'language' | 'get' | 'getIn'>,
  options: Pick<SettledOptions, 'strings' | 'language'>,
): (key: string) => string {
  return (key) => {
    const language = options.language || texts.language;
    const base = language.split('-')[0] ?? language;
    const given = options.strings[language]?.[key] ?? options.strings[base]?.[key];
    return given ?? (options.language === '' ? texts.get(key) : texts.getIn(language, key));
  };
}

/** Looks a text of the controls up; `values` replace `{name}`. */
export type PlayerText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;

/** Texts in the page's language, or in that of the options, whose own strings go before all others (MED-108, MED-109). */
export function usePlayerText(options: PlayerOptions | undefined): { readonly text: PlayerText; readonly language: string } {
  const texts = useService(TEXTS);
  const page = texts.language;
  const pageText = useText();
  const language = options?.language || page;
  const base = language.split('-')[0]!;
  const text: PlayerText = (key, values) => {
    const given = own(own(options?.strings, language) ?? own(options?.strings, base), key);
    if (given !== undefined) return fill(given, values);
    return language === page ? pageText(key, values) : texts.getIn(language, key, values);
  };
  return { text, language };
}
