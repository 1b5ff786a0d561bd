import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonText } from '../base/json-text.ts';

/** Words, and expressions of several, that mean the same to who searches. */
export type SynonymGroups = readonly (readonly string[])[];

/** Groups of synonyms by language. */
export type Synonyms = Readonly<Record<string, SynonymGroups>>;

export const SYNONYMS_FILE = 'synonyms.json';

/** More than these no search goes through. */
const MOST_GROUPS = 2000;
const MOST_IN_GROUP = 20;
const MOST_WORDS = 5;
const LONGEST = 100;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

/** Something in the file that no search can use. */
interface SynonymMistake {
  /** JSON pointer. */
  readonly pointer: string;
  readonly what: string;
  readonly advice: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

function mistakesInGroup(group: unknown, pointer: string): SynonymMistake[] {
  if (!Array.isArray(group) || group.length < 2 || group.length > MOST_IN_GROUP)
    return [{ pointer, what: 'this is no group of synonyms', advice: `Write a list of 2 to ${MOST_IN_GROUP} words: ["film", "movie"].` }];
  return group.flatMap((word: unknown, index): SynonymMistake[] => {
    const count = typeof word === 'string' && word.length <= LONGEST ? wordsIn(word).length : 0;
    if (count > 0 && count <= MOST_WORDS) return [];
    const advice = `Write 1 to ${MOST_WORDS} words of letters and digits, ${LONGEST} characters at most.`;
    return [{ pointer: `${pointer}/${index}`, what: 'this is no word', advice }];
  });
}

/** What is wrong with synonyms, as they are read from JSON; empty when they can be used. */
export function synonymMistakes(value: unknown): SynonymMistake[] {
  if (!isRecord(value)) return [{ pointer: '', what: 'this is no object of languages', advice: 'Write { "en": [["film", "movie"]] }.' }];
  return Object.entries(value).flatMap(([language, groups]): SynonymMistake[] => {
    const pointer = `/${language.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!LANGUAGE.test(language)) return [{ pointer, what: 'this is no language', advice: 'Name it by its code, as "en".' }];
    if (!Array.isArray(groups) || groups.length > MOST_GROUPS)
      return [{ pointer, what: 'this is no list of groups', advice: `Write at most ${MOST_GROUPS} groups: [["film", "movie"]].` }];
    return groups.flatMap((group, index) => mistakesInGroup(group, `${pointer}/${index}`));
  });
}

/** The synonyms of a customer's folder; none, and a line for who runs the site, when the file cannot be used. */
export function readSynonyms(name: string, folder: string, report: (line: string) => void): Synonyms {
  const file = join(folder, SYNONYMS_FILE);
  try {
    if (!existsSync(file)) return {};
    const { value, at } = readJsonText(readFileSync(file, 'utf8'));
    const [mistake] = synonymMistakes(value);
    if (mistake === undefined) return value as Synonyms;
    const { line, column } = at(mistake.pointer);
    throw new Error(`line ${line}, column ${column}: ${mistake.what}. ${mistake.advice}`);
  } catch (error) {
    const message = (error as Error).message.replace(/\.$/, '');
    report(`customers/${name}/${SYNONYMS_FILE} is left out: ${message}. Searches go on without synonyms.`);
    return {};
  }
}
