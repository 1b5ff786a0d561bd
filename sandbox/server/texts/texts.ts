import { join } from 'node:path';
import type english from './en.json';
import { SiteWords } from './site-words.ts';

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

/** A text of the server in the reader's language; English where there is none. */
export function message(key: MessageKey, reader: TextReader, values: Readonly<Record<string, string | number>> = {}): string {
  return (find(`server.${key}`, reader) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The title of a view that has no object of the content, such as a list; '' when there is no text for it. */
export const viewTitle = (dataType: string, reader: TextReader): string => find(`server.title.${dataType}`, reader) ?? '';

/** The same in every language that has a text of it. */
export const viewTitles = (dataType: string, customer: TextReader['customer']): { readonly language: string; readonly title: string }[] =>
  (customer?.words ?? builtIn).translationsOf(`server.title.${dataType}`).map(({ language, word }) => ({ language, title: word }));
