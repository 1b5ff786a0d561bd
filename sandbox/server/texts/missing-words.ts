import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fallbacks, readTextSet, readWords, type WordFolders } from './word-files.ts';

/** A word that a language of a customer lacks, with the file of the English one. */
interface MissingWord {
  readonly language: string;
  readonly file: string;
  readonly key: string;
}

/**
 * The words that a customer's languages lack: neither built in, nor in the customer's texts/<language>.json, nor in its text set.
 * @param places folders that may be the customer's; the first that has a customer.json counts
 * @throws Error when none has one, or a file cannot be read
 */
export function missingWords(folders: WordFolders, customerFolders: readonly string[]): MissingWord[] {
  const customer = customerFolders.find((folder) => existsSync(join(folder, 'customer.json')));
  if (customer === undefined) throw new Error(`There is no customer.json in ${customerFolders.join(' or ')}.`);
  const { languages = ['en'] } = JSON.parse(readFileSync(join(customer, 'customer.json'), 'utf8')) as { languages?: string[] };
  const plugins = existsSync(folders.plugins) ? readdirSync(folders.plugins).map((name) => join(folders.plugins, name)) : [];
  return languages.flatMap((language) => {
    const chain = fallbacks(language).filter((each) => each !== 'en' || language.startsWith('en'));
    const own = new Set([
      ...chain.flatMap((each) => Object.keys(readWords(customer, each))),
      ...Object.keys(readTextSet(customer, language)),
    ]);
    return [folders.core, ...plugins, folders.sheets, folders.server].flatMap((folder) => {
      const there = new Set(chain.flatMap((each) => Object.keys(readWords(folder, each))));
      return Object.keys(readWords(folder, 'en'))
        .filter((key) => !there.has(key) && !own.has(key))
        .map((key) => ({ language, file: relative(process.cwd(), join(folder, 'texts', 'en.json')), key }));
    });
  });
}
