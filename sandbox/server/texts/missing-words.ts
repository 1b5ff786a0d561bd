import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readJsonText } from '../base/json-text.ts';
import { fallbacks, readTextSet, readWords, type WordFolders } from './word-files.ts';

/** A word that a language of a customer lacks, with the file of the English one. */
interface MissingWord {
  readonly language: string;
  readonly file: string;
  readonly key: string;
}

/** The languages that a customer's file offers. @throws Error that says what is wrong with the file */
function languagesOf(file: string): readonly string[] {
  const { value } = readJsonText(readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${file}: an object of settings is needed.`);
  const { languages, defaultLang } = value as { readonly languages?: unknown; readonly defaultLang?: unknown };
  if (languages === undefined) return [typeof defaultLang === 'string' ? defaultLang : 'en'];
  if (Array.isArray(languages) && languages.every((each) => typeof each === 'string')) return languages;
  throw new Error(`${file}, /languages: a list of languages is needed, such as ["en"].`);
}

/**
 * The words that a customer's languages lack: neither built in, nor in the customer's texts/<language>.json, nor in its text set.
 * @param customerFolders folders that may be the customer's; the first that has a customer.json counts
 * @throws Error when none has one, or a file cannot be read
 */
export function missingWords(folders: WordFolders, customerFolders: readonly string[]): MissingWord[] {
  const customer = customerFolders.find((folder) => existsSync(join(folder, 'customer.json')));
  if (customer === undefined) throw new Error(`There is no customer.json in ${customerFolders.join(' or ')}.`);
  return missingIn(folders, customer, languagesOf(join(customer, 'customer.json')));
}

/** The words that these languages lack for a customer. @throws Error when a file cannot be read */
export function missingIn(folders: WordFolders, customer: string, languages: readonly string[]): MissingWord[] {
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
