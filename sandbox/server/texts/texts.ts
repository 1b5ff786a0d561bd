import { join } from 'node:path';
import type english from './en.json';
import { element, text } from '../xml/write.ts';
import { SiteWords } from './site-words.ts';
import { fallbacks } from './word-files.ts';

/** Whom a text is for: the customer's own words come before those that are built in. */
export interface TextReader {
  readonly lang: string;
  readonly customer?: { readonly words: SiteWords };
}

type WithoutPrefix<Key> = Key extends `server.${infer Rest}` ? Rest : never;
/** A text of the server, without the `server.` that all of them have in the catalogues. */
export type MessageKey = WithoutPrefix<keyof typeof english>;

/** The texts where the customer is unknown. */
const server = join(import.meta.dirname, '..');
const builtIn = new SiteWords({ core: '', plugins: '', sheets: '', server }, null, (complaint) => {
  throw new Error(complaint);
});

const find = (key: string, { lang, customer }: TextReader): string | undefined => (customer?.words ?? builtIn).server(lang)[key];

type Values = Readonly<Record<string, string | number>>;
const fill = (words: string, values: Values): string => words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A text of the server in the reader's language; English where there is none. */
export const message = (key: MessageKey, reader: TextReader, values: Values = {}): string =>
  fill(find(`server.${key}`, reader) ?? key, values);

/** The same as `<text language="…">`, which names the language that the text was found in. @param values may be words of that language */
export function messageElement(
  key: MessageKey,
  { lang, customer }: TextReader,
  values: Values | ((language: string) => Values) = {},
): string {
  const translations = (customer?.words ?? builtIn).translationsOf(`server.${key}`);
  const closest = fallbacks(lang).findLast((each) => translations.some(({ language }) => language === each));
  const { language, word } = translations.find((each) => each.language === closest) ?? { language: 'en', word: key };
  return element('text', { language }, text(fill(word, typeof values === 'function' ? values(language) : values)));
}

/** The title of a view that has no object of the content, such as a list; '' when there is no text for it. */
export const viewTitle = (dataType: string, reader: TextReader): string => find(`server.title.${dataType}`, reader) ?? '';

/** The same in every language that has a text of it. */
export const viewTitles = (dataType: string, customer: TextReader['customer']): { readonly language: string; readonly title: string }[] =>
  (customer?.words ?? builtIn).translationsOf(`server.title.${dataType}`).map(({ language, word }) => ({ language, title: word }));
