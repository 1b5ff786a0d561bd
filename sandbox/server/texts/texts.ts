import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type english from './en.json';

/** What the server says in each language: key -> text. */
export type Catalogues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Whom a text is for. A customer's own words come before those that are built in. */
export interface TextReader {
  readonly lang: string;
  readonly customer?: { readonly texts: Catalogues };
}

type WithoutPrefix<Key> = Key extends `server.${infer Rest}` ? Rest : never;
/** A text of the server, without the `server.` that all of them have in the catalogues. */
export type MessageKey = WithoutPrefix<keyof typeof english>;

function readCatalogue(file: string): Readonly<Record<string, string>> {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) throw new Error('an object with a text for each key is needed');
  const wrong = Object.entries(texts).find(([, text]) => typeof text !== 'string');
  if (wrong !== undefined) throw new Error(`/${wrong[0]}: a text is needed`);
  return texts as Record<string, string>;
}

/**
 * The catalogues of a folder, `<lang>.json` each.
 * @param refused is told of a file that cannot be read, which is then left out
 */
export function readCatalogues(folder: string, refused: (complaint: string) => void): Catalogues {
  const found = new Map<string, Readonly<Record<string, string>>>();
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    // Most customers have no texts of their own.
    return found;
  }
  for (const name of names.sort()) {
    try {
      found.set(basename(name, '.json'), readCatalogue(join(folder, name)));
    } catch (error) {
      refused(`${join(folder, name)} is left out: ${(error as Error).message}. Correct the file.`);
    }
  }
  return found;
}

const builtIn = readCatalogues(import.meta.dirname, (complaint) => {
  throw new Error(complaint);
});

function find(key: string, { lang, customer }: TextReader): string | undefined {
  for (const code of [lang, lang.split('-')[0] ?? '', 'en']) {
    const text = customer?.texts.get(code)?.[key] ?? builtIn.get(code)?.[key];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A text of the server in the reader's language; English where there is none. */
export function message(key: MessageKey, reader: TextReader, values: Readonly<Record<string, string | number>> = {}): string {
  return (find(`server.${key}`, reader) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The title of a view that has no object of the content, such as a list; '' when there is no text for it. */
export const viewTitle = (dataType: string, reader: TextReader): string => find(`server.title.${dataType}`, reader) ?? '';

/** The same in every language that has a text of it. */
export function viewTitles(
  dataType: string,
  customer: TextReader['customer'],
): readonly { readonly language: string; readonly title: string }[] {
  const key = `server.title.${dataType}`;
  const own: Catalogues = customer?.texts ?? new Map();
  return [...new Set(['en', ...builtIn.keys(), ...own.keys()])].flatMap((language) => {
    const title = own.get(language)?.[key] ?? builtIn.get(language)?.[key];
    return title === undefined ? [] : [{ language, title }];
  });
}
