import type { Transaction } from 'kysely';
import type { Call, Services } from '../../protocol/contract.ts';
import { field, wordsExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Schema } from '../../store/schema.ts';

export const PAGE_SIZE = 25;
const MOST_KEYS = 100;

/** What of a part is asked for; '' for all. */
export interface Asked {
  readonly state: string;
  readonly query: string;
  readonly customer: string;
  /** What comes after this line of the list: the `next` of the page before it; '' for the first page. */
  readonly after: string;
}

/** A part of what administrators look after. */
export interface Part {
  /** What `after` may be. */
  readonly cursor: RegExp;
  /** States that a list can be narrowed to. */
  readonly states?: readonly string[];
  /** The list as finished XML, and the `next` of its last line; '' when there is no more. */
  load(asked: Asked, call: Call, services: Services): Promise<{ readonly items: readonly string[]; readonly next: string }>;
  /** What can be done with lines of it. */
  readonly changes?: Readonly<Record<string, Change>>;
  /** What is done with each line in a transaction of its own: it writes more than the database, which no transaction takes back. */
  readonly apart?: Readonly<Record<string, ChangeApart>>;
}

/** What became of a line: it is `refused`, or still too `fresh`, when it has to stay, which its list says. */
export type Fate = 'done' | 'refused' | 'fresh' | 'gone';

interface ChangeApart {
  readonly key: RegExp;
  /** All lines at once: what it has to find out for them is found out once. @returns what became of each */
  work(keys: readonly string[], call: Call, services: Services): Promise<readonly Fate[]>;
}

interface Change {
  /** What names a line. */
  readonly key: RegExp;
  /**
   * Does it with one line, in the transaction of all.
   * @returns false when there is no such line (any more), or nothing was to be done; else true, or an object that is shown otherwise now
   */
  work(transaction: Transaction<Schema>, key: string, call: Call): Promise<boolean | { readonly dataType: string; readonly ID: number }>;
}

export const NUMBER = /^\d{1,9}$/;

/** @throws Problem (400) for what no page has asked with */
export function askedOf(call: Call, { cursor, states = [] }: Part): Asked {
  const read = (name: string, length: number): string => (call.extras.get(name) ?? '').trim().slice(0, length);
  const asked = { state: read('state', 20), query: wordsExtra(call), customer: read('customer', 100), after: read('after', 100) };
  if (asked.after !== '' && !cursor.test(asked.after))
    throw new Problem('validation', { fields: [{ name: 'after', code: 'required.pattern' }] });
  if (asked.state !== '' && !states.includes(asked.state))
    throw new Problem('validation', { fields: [{ name: 'state', code: 'required.pattern' }] });
  return asked;
}

/** The lines that a change is about, each once. @throws Problem (400) */
export function keysOf(call: Call, { key }: Pick<Change, 'key'>): readonly string[] {
  const keys = [...new Set(field(call, 'keys', 8000).split(/\s+/).filter(Boolean))];
  if (keys.length === 0 || keys.length > MOST_KEYS || !keys.every((each) => key.test(each)))
    throw new Problem('validation', { fields: [{ name: 'keys', code: 'required.pattern' }] });
  return keys;
}

/** A page of rows of which one more was read than it has. */
export function pageOf<T>(rows: readonly T[], cursor: (row: T) => string): { readonly shown: readonly T[]; readonly next: string } {
  const shown = rows.slice(0, PAGE_SIZE);
  return { shown, next: rows.length > PAGE_SIZE ? cursor(shown.at(-1)!) : '' };
}

/** For `like`: what was typed is words, not a pattern. */
export const likeWords = (query: string): string => `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
