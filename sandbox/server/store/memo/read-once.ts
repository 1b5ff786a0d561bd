import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Store } from '../schema.ts';

/** What one request has read, by the store that it was read from (a transaction is one of its own) and a name. */
interface Memo {
  facts: WeakMap<Store, Map<string, unknown>>;
  isOver: boolean;
}

const memos = new AsyncLocalStorage<Memo>();

const current = (): Memo | null => {
  const memo = memos.getStore();
  return memo === undefined || memo.isOver ? null : memo;
};

/**
 * Runs what answers one request: what is read by `readOnce` meanwhile is read once. Nothing of it outlives the request, also not in what
 * the request has begun and nobody waits for.
 */
export async function rememberingReads<T>(run: () => Promise<T>): Promise<T> {
  const memo: Memo = { facts: new WeakMap(), isOver: false };
  try {
    return await memos.run(memo, run);
  } finally {
    memo.isOver = true;
  }
}

/**
 * What this request knows under a name of what is in a store, such as several readings to choose from; a new one of `make` when there is
 * none. Everything that the request writes empties it (`forgettingWrites`).
 */
function factsOfRequest<T extends object>(store: Store, name: string, make: () => T): T {
  const memo = current();
  if (memo === null) return make();
  const facts = memo.facts.get(store) ?? new Map<string, unknown>();
  memo.facts.set(store, facts);
  const there = facts.get(name) as T | undefined;
  const value = there ?? make();
  if (there === undefined) facts.set(name, value);
  return value;
}

/**
 * A fact of a store that several parts of a request ask for: the first reads it, the others have the same.
 * @param name of the fact and of whom it is of
 */
export const readOnce = <T>(store: Store, name: string, read: () => Promise<T>): Promise<T> =>
  factsOfRequest(store, name, () => {
    const reading = read();
    // Whoever waits for it hears why it failed.
    reading.catch(() => {});
    return reading;
  });

interface OfIds<T> {
  readonly ids: ReadonlySet<number>;
  readonly found: Promise<ReadonlyMap<number, T>>;
}

/** The same of facts by IDs: what is part of what the request has asked for already is not asked for again. */
export async function readOnceByIds<T>(
  store: Store,
  name: string,
  ids: readonly number[],
  read: () => Promise<ReadonlyMap<number, T>>,
): Promise<Map<number, T>> {
  const readings = factsOfRequest<OfIds<T>[]>(store, name, () => []);
  let reading = readings.find((each) => ids.every((ID) => each.ids.has(ID)));
  if (reading === undefined) {
    reading = { ids: new Set(ids), found: read() };
    readings.push(reading);
  }
  const wanted = new Set(ids);
  return new Map([...(await reading.found)].filter(([ID]) => wanted.has(ID)));
}

const READS = /^\s*(?:select|with)\s/i;
const WRITES = /\b(?:insert|update|delete|merge)\b/i;
/** Whether a statement leaves everything as it is. `for update` counts as a change, since one follows. */
const onlyReads = (text: string): boolean => READS.test(text) && !WRITES.test(text);

type Query = (text: string, parameters?: readonly unknown[]) => Promise<unknown>;

/**
 * Connections with which a request forgets what it has read as soon as it writes, and once that is written: what is read in between may be
 * older. The end of a transaction is such a statement, too.
 */
export function forgettingWrites<T extends PostgresPool>(pool: T): T {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    if (current() === null) return client;
    const run = client.query.bind(client) as unknown as Query;
    const query: Query = async (text, parameters) => {
      const memo = typeof text === 'string' && onlyReads(text) ? null : current();
      if (memo === null) return run(text, parameters);
      memo.facts = new WeakMap();
      try {
        return await run(text, parameters);
      } finally {
        memo.facts = new WeakMap();
      }
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  };
  return { ...pool, connect, end: () => pool.end() };
}
