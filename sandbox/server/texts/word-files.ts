import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonText } from '../base/json-text.ts';
import { parse, select, textOf } from '../../../xsl/engine/index.ts';

/** Words by key. */
export type Words = Readonly<Record<string, string>>;

/** Folders that have a folder `texts` with a file for each language. */
export interface WordFolders {
  readonly core: string;
  /** The folder of all plugins. */
  readonly plugins: string;
  readonly sheets: string;
  readonly server: string;
}

const FILE = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/;

/** Languages whose words a language falls back to, itself last: `en`, `pt`, `pt-BR`. */
export const fallbacks = (language: string): string[] => [...new Set(['en', language.split('-')[0]!, language])];

/** The languages that a folder has words in. */
export function languagesIn(folder: string): string[] {
  const texts = join(folder, 'texts');
  return existsSync(texts) ? readdirSync(texts).flatMap((name) => FILE.exec(name)?.[1] ?? []) : [];
}

const TEXT_SET = /^M_textSet_([\w-]+)\.xml$/;

/** The languages that a customer has a text set in. */
export function textSetsIn(customer: string): string[] {
  const folder = join(customer, 'xml');
  return existsSync(folder) ? readdirSync(folder).flatMap((name) => TEXT_SET.exec(name)?.[1] ?? []) : [];
}

/** @throws Error that names the file, what is wrong and where */
function readFile(file: string, read: (text: string) => Words): Words {
  if (!existsSync(file)) return {};
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is left out: ${(error as Error).message.replace(/\.$/, '')}. Correct the file.`, { cause: error });
  }
}

/** The words of a folder in exactly this language; none when it has no such file. @throws Error that names the file when it is no words */
export const readWords = (folder: string, language: string): Words =>
  readFile(join(folder, 'texts', `${language}.json`), (text) => {
    const words = readJsonText(text).value;
    if (typeof words !== 'object' || words === null || Array.isArray(words))
      throw new Error('an object with a text for each key is needed');
    const wrong = Object.entries(words).find(([, word]) => typeof word !== 'string');
    if (wrong !== undefined) throw new Error(`/${wrong[0]}: a text is needed`);
    return words as Words;
  });

/** The same of the text set of the specification (protocol 3.1), which only a customer has. */
export const readTextSet = (customer: string, language: string): Words =>
  readFile(join(customer, 'xml', `M_textSet_${language}.xml`), (xml) => {
    const document = parse(xml);
    if (select(document, '/textSet').length === 0) throw new Error('the root element "textSet" is needed');
    return Object.fromEntries(select(document, '/textSet/text[@id]').map((text) => [select(text, '@id')[0]!.value, textOf(text)]));
  });

/** Every file of built-in words, in an order that does not change. */
export function wordFiles({ core, plugins, sheets, server }: WordFolders): string[] {
  const owners = existsSync(plugins) ? readdirSync(plugins).map((name) => join(plugins, name)) : [];
  return [core, server, sheets, ...owners].flatMap((folder) =>
    languagesIn(folder).map((language) => join(folder, 'texts', `${language}.json`)),
  );
}
