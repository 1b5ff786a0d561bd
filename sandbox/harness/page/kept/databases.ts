import type { DatabaseContent, StorageEntry } from '../../tape/model.ts';
import { HIDDEN, withoutSecrets } from '../../tape/secrets.ts';

type Store = DatabaseContent['stores'][number];

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')));
  });

const SECRET = /^(?:password|passwort|newPassword|oldPassword|pass|kennwort)$/i;

/** A value as JSON has it, without secrets; what JSON cannot say is left out. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : plain(inner)]));
}

async function readStore(store: IDBObjectStore): Promise<Store> {
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<unknown[]>)]);
  return {
    name: store.name,
    keyPath: store.keyPath,
    autoIncrement: store.autoIncrement,
    indexes: [...store.indexNames].map((each) => {
      const { name, keyPath, unique, multiEntry } = store.index(each);
      return { name, keyPath, unique, multiEntry };
    }),
    entries: keys.map((key, index) => [plain(key), plain(values[index])]),
  };
}

/** All that is in the site's databases; what cannot be read is left out. */
export async function readDatabases(factory: IDBFactory): Promise<DatabaseContent[]> {
  const found: DatabaseContent[] = [];
  for (const { name = '' } of (await factory.databases?.()) ?? []) {
    if (name.startsWith('lectern-replay-') || name.startsWith('lectern-drawing-')) continue;
    const database = await done(factory.open(name));
    try {
      const names = [...database.objectStoreNames];
      const transaction = names.length === 0 ? null : database.transaction(names);
      const stores = await Promise.all(names.map((each) => readStore(transaction!.objectStore(each))));
      found.push({ name, version: database.version, stores });
    } finally {
      database.close();
    }
  }
  return found;
}

const LONGEST = 2000;

/** Hears what the page writes into its databases, once it is there. */
export function watchDatabases(hear: (change: Omit<StorageEntry, 'type'>) => void): void {
  const { prototype } = IDBObjectStore;
  for (const method of ['put', 'add', 'delete', 'clear'] as const) {
    const own = prototype[method] as (...given: unknown[]) => IDBRequest<unknown>;
    const heard = function (this: IDBObjectStore, ...given: unknown[]): IDBRequest<unknown> {
      const request = own.apply(this, given);
      const isWritten = method === 'put' || method === 'add';
      const value = isWritten ? JSON.stringify(plain(given[0])).slice(0, LONGEST) : null;
      this.transaction.addEventListener('complete', () => {
        const key = isWritten ? request.result : given[0];
        const row = method === 'clear' ? '*' : typeof key === 'string' ? key : key instanceof IDBKeyRange ? '*' : JSON.stringify(key);
        hear({ area: 'database', key: `${this.transaction.db.name}/${this.name}/${row}`, value });
      });
      return request;
    };
    Object.assign(prototype, { [method]: heard });
  }
}

/** Makes a database with what is in it; whoever opens it after this call finds it so. */
function restore(factory: IDBFactory, name: string, { version, stores }: DatabaseContent): void {
  const request = factory.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    for (const { name: storeName, keyPath, autoIncrement, indexes, entries } of stores) {
      const store = request.result.createObjectStore(storeName, { keyPath: keyPath as string | string[] | null, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath as string | string[], index);
      for (const [key, value] of entries) {
        if (keyPath === null) store.put(value, key as IDBValidKey);
        else store.put(value);
      }
    }
  });
  request.addEventListener('success', () => request.result.close());
}

/**
 * Databases of a replay's own, which hold what those of the tape held at its beginning. What really waits in this browser is not touched.
 * @param tape distinguishes replays @param content what is in them; null for a later document, which goes on with them
 */
export function replayDatabases(
  real: IDBFactory,
  tape: string,
  content: readonly DatabaseContent[] | null,
): Pick<IDBFactory, keyof IDBFactory> {
  const all = 'lectern-replay-';
  const prefix = `${all}${tape}-`;
  const named = async (start: string): Promise<IDBDatabaseInfo[]> =>
    ((await real.databases?.()) ?? []).filter(({ name = '' }) => name.startsWith(start));
  if (content !== null) {
    for (const each of content) restore(real, `${prefix}${each.name}`, each);
    const removeOthers = async (): Promise<void> => {
      for (const { name = '' } of await named(all)) if (!name.startsWith(prefix)) real.deleteDatabase(name);
    };
    removeOthers().catch(() => {}); // They take room, and no replay sees them.
  }
  return {
    open: (name, version) => real.open(`${prefix}${name}`, version),
    deleteDatabase: (name) => real.deleteDatabase(`${prefix}${name}`),
    cmp: (one, other) => real.cmp(one, other),
    databases: async () => (await named(prefix)).map((each) => ({ ...each, name: each.name?.slice(prefix.length) })) as IDBDatabaseInfo[],
  };
}
