import type { Clock } from '../../../core/api.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Ending } from './model.ts';
import { replaces, type Journal } from './journal.ts';
import { isLasting } from '../contract.ts';
import type { OutboxStored, OutboxStatus } from '../contract.ts';

/** That an entry was stored, remembered so that a tab which slept meanwhile learns of it. */
interface StoredReceipt {
  readonly key: string;
  readonly user: string;
  readonly at: number;
  readonly answer: string;
  readonly serial: number;
}

interface Tables extends DBSchema {
  entries: { key: string; value: OutboxStored; indexes: { user: string; order: number } };
  receipts: { key: string; value: StoredReceipt; indexes: { user: string; serial: number } };
}

const VERSION = 1;
/** Receipts remembered for each user. */
const RECEIPTS = 20;
/** A database that never opens is none. */
const OPEN_MS = 8_000;

/** Whether the storage had no room. Firefox and older Chromium name it differently. */
export const isFull = (error: unknown): boolean => error instanceof Error && /Quota/i.test(`${error.name} ${error.message}`);

/** The outbox in IndexedDB: one database for each customer, entries of all users in it. */
export class OutboxDatabase {
  private opening: Promise<IDBPDatabase<Tables>> | null = null;

  constructor(
    private readonly name: string,
    private readonly clock: Pick<Clock, 'setTimeout'>,
  ) {}

  /**
   * Keeps an entry; a state replaces the earlier one. On the disk when it resolves ("strict").
   * @param makeRoom all states, of whomever, give way first
   * @throws what the browser says, see `isFull`
   */
  write(entry: OutboxStored, makeRoom: boolean): Promise<void> {
    return this.use(async (database) => {
      if (makeRoom) await clearStates(database);
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' });
      const { store } = transaction;
      const earlier = entry.kind === 'state' ? (await store.index('user').getAll(entry.user)).filter((each) => replaces(entry, each)) : [];
      for (const { key } of earlier) void store.delete(key).catch(ignored);
      const last = await store.index('order').openCursor(null, 'prev');
      const { volatile: _, ...stored } = entry;
      const previous = await store.get(entry.key);
      void store.put({ ...stored, order: previous?.order ?? (last?.value.order ?? 0) + 1 }).catch(ignored);
      await transaction.done;
    });
  }

  /** A user's entries in the order in which they were put. */
  entries(user: string): Promise<OutboxStored[]> {
    return this.use(async (database) =>
      (await database.getAllFromIndex('entries', 'user', user)).sort((one, other) => one.order - other.order),
    );
  }

  /** One transaction: the entry goes or is marked, the receipt of a result comes. */
  settle(entry: OutboxStored, ending: Ending): Promise<void> {
    return this.use(async (database) => {
      const transaction = database.transaction(['entries', 'receipts'], 'readwrite');
      const entries = transaction.objectStore('entries');
      const stored = await entries.get(entry.key);
      if (ending.type !== 'failed') void entries.delete(entry.key).catch(ignored);
      else if (stored) void entries.put({ ...stored, failure: { status: ending.status, text: ending.text } }).catch(ignored);
      if (ending.type === 'stored' && isLasting(entry)) await keepReceipt(transaction.objectStore('receipts'), entry, ending);
      await transaction.done;
    });
  }

  /** A refused entry waits again. */
  revive(key: string): Promise<void> {
    return this.use(async (database) => {
      const transaction = database.transaction('entries', 'readwrite');
      const stored = await transaction.store.get(key);
      if (stored) void transaction.store.put({ ...stored, failure: null }).catch(ignored);
      await transaction.done;
    });
  }

  remove(key: string): Promise<void> {
    return this.use((database) => database.delete('entries', key));
  }

  receipt(key: string): Promise<StoredReceipt | undefined> {
    return this.use((database) => database.get('receipts', key));
  }

  entry(key: string): Promise<OutboxStored | undefined> {
    return this.use((database) => database.get('entries', key));
  }

  /** The receipt that came last; by its number, not by the clock. */
  async lastReceipt(user: string): Promise<StoredReceipt | undefined> {
    const all = await this.use((database) => database.getAllFromIndex('receipts', 'user', user));
    return all.sort((one, other) => other.serial - one.serial)[0];
  }

  dispose(): void {
    void this.opening?.then((database) => database.close(), ignored);
    this.opening = null;
  }

  /** Opens when needed; a connection that the browser has closed is opened once more. */
  private async use<T>(work: (database: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      this.dispose();
      return work(await this.open());
    }
  }

  private open(): Promise<IDBPDatabase<Tables>> {
    if (this.opening) return this.opening;
    const closed = (): void => this.dispose();
    const opening = within(
      this.clock,
      OPEN_MS,
      openDB<Tables>(this.name, VERSION, {
        upgrade(database) {
          const entries = database.createObjectStore('entries', { keyPath: 'key' });
          entries.createIndex('user', 'user');
          entries.createIndex('order', 'order');
          const receipts = database.createObjectStore('receipts', { keyPath: 'key' });
          receipts.createIndex('user', 'user');
          receipts.createIndex('serial', 'serial');
        },
        // A newer version in another tab must not wait for this one.
        blocking: closed,
        terminated: closed,
      }),
    );
    opening.catch(() => {
      if (this.opening === opening) this.opening = null;
    });
    return (this.opening = opening);
  }
}

/** The transaction says it too. */
function ignored(): void {
  /* awaited through transaction.done */
}

async function clearStates(database: IDBPDatabase<Tables>): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite');
  for (const { key, kind } of await transaction.store.getAll()) if (kind === 'state') void transaction.store.delete(key).catch(ignored);
  await transaction.done;
}

interface ReceiptStore {
  put(value: StoredReceipt): Promise<string>;
  delete(key: string): Promise<void>;
  getAll(): Promise<StoredReceipt[]>;
}

async function keepReceipt(store: ReceiptStore, entry: OutboxStored, { at, answer }: Extract<Ending, { type: 'stored' }>): Promise<void> {
  const all = (await store.getAll()).sort((one, other) => other.serial - one.serial);
  const old = all.filter(({ user }) => user === entry.user).slice(RECEIPTS - 1);
  for (const { key } of old) void store.delete(key).catch(ignored);
  void store.put({ key: entry.key, user: entry.user, at, answer, serial: (all[0]?.serial ?? 0) + 1 }).catch(ignored);
}

function within<T>(clock: Pick<Clock, 'setTimeout'>, ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const undo = clock.setTimeout(() => reject(new Error(`The outbox's database did not open within ${ms / 1000} s.`)), ms);
    promise.then(resolve, reject).finally(undo);
  });
}

export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/**
 * What a person reads: results alone are counted, states come and go unseen.
 * @param entries of the present user
 * @param memory what the database would not take, of all users
 */
export function statusOf(
  entries: readonly OutboxStored[],
  memory: readonly OutboxStored[],
  receipt: StoredReceipt | undefined,
  journal: Pick<Journal, 'has'>,
  online = isOnline(),
): OutboxStatus {
  const results = entries.filter(isLasting);
  const waiting = results.filter(({ failure }) => failure === null).length;
  return {
    waiting,
    failed: results.length - waiting,
    lastStored: receipt ? new Date(receipt.at) : null,
    online,
    warning: memory.some((entry) => isLasting(entry) && !journal.has(entry.key)),
  };
}
