import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { JsonMistake, readJsonText } from '../../../server/base/json-text.ts';
import { UsageError } from '../usage-error.ts';

/** Folders of customers, as the server of a tree reads them. */
const foldersOf = (root: string, cwd: string): string[] => [
  ...(process.env.LECTERN_CUSTOMERS ?? '')
    .split(delimiter)
    .filter((each) => each !== '')
    .map((each) => resolve(cwd, each)),
  join(root, 'config', 'customers'),
];

const fileIn = (folder: string, customer: string): string => join(folder, customer, 'customer.json');

/** The customers of a tree. */
function customersOf(root: string, cwd: string): string[] {
  const folders = foldersOf(root, cwd).filter((folder) => existsSync(folder));
  return folders.flatMap((folder) => readdirSync(folder).filter((name) => existsSync(fileIn(folder, name))));
}

/** What a customer's file offers. @throws UsageError when it cannot be read */
function languagesOf(root: string, cwd: string, customer: string): string[] {
  const file = foldersOf(root, cwd)
    .map((folder) => fileIn(folder, customer))
    .find((each) => existsSync(each))!;
  try {
    const { languages, defaultLang = 'en' } = (readJsonText(readFileSync(file, 'utf8')).value ?? {}) as Readonly<Record<string, unknown>>;
    return Array.isArray(languages) && languages.length > 0 ? languages.map(String) : [String(defaultLang)];
  } catch (error) {
    if (error instanceof JsonMistake) throw new UsageError(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

/**
 * A server shows another customer for a name that it does not have, and English for a language: that would be compared.
 * @param roots folders of both sides
 * @param languages those that were asked for
 * @throws UsageError that names the customers that both sides have, or the languages that one of them offers
 */
export function checkAsked(roots: readonly string[], cwd: string, customer: string, languages: readonly string[]): void {
  const [first = [], ...others] = roots.map((root) => customersOf(root, cwd));
  const both = [...new Set(first)].filter((name) => others.every((names) => names.includes(name))).toSorted();
  if (!both.includes(customer)) throw new UsageError(`--customer ${customer}: both sides have ${both.join(', ') || 'no customer'}.`);
  const offered = new Set(roots.flatMap((root) => languagesOf(root, cwd, customer)));
  const strange = languages.filter((each) => !offered.has(each));
  if (strange.length > 0)
    throw new UsageError(`--languages ${strange.join(',')}: ${customer} offers ${[...offered].toSorted().join(', ')}.`);
}
