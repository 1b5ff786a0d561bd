import { formatNumber } from '../../core/text/number.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>(['../../core/text/texts/*.json', '../../plugins/*/texts/*.json'], {
  eager: true,
  import: 'default',
});
const languageOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

/** The words of core and of all plugins by language and key, for tests that a bundler loads. */
export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  [...new Set(Object.keys(files).map(languageOf))].map((language) => [
    language,
    Object.assign({}, ...Object.entries(files).flatMap(([file, words]) => (languageOf(file) === language ? [words] : []))),
  ]),
);

/** A text as the page looks it up: in a language, else in English, else its key. */
export const textIn = (language: string, key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  (texts[language]?.[key] ?? texts.en?.[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));

/** A number as a customer's site with `numberFormat: language` writes it. */
export const numberIn = (language: string, value: number, options?: Intl.NumberFormatOptions): string =>
  formatNumber(value, 'language', language, options);
