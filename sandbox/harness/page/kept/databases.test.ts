import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { DatabaseContent, StorageEntry } from '../../tape/model.ts';
import { readDatabases, replayDatabases, watchDatabases } from './databases.ts';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });

/** A database as the outbox makes it. */
async function opened(factory: Pick<IDBFactory, 'open'>, name = 'outbox'): Promise<IDBDatabase> {
  const request = factory.open(name, 2);
  request.addEventListener('upgradeneeded', () => {
    const entries = request.result.createObjectStore('entries', { keyPath: 'key' });
    entries.createIndex('user', 'user');
    request.result.createObjectStore('notes');
  });
  return finished(request);
}

const rows = async (database: IDBDatabase, store = 'entries') => finished(database.transaction(store).objectStore(store).getAll());

it('a tape has what waits in the databases, without secrets, and a replay finds it in databases of its own', async () => {
  const factory = new IDBFactory();
  const real = await opened(factory);
  const transaction = real.transaction(['entries', 'notes'], 'readwrite');
  transaction.objectStore('entries').put({ key: 'a', user: '12', body: { points: '8', password: 'analytical', at: new Date() } });
  transaction.objectStore('notes').put('a note', 7);
  await new Promise((done) => transaction.addEventListener('complete', done));
  const content = JSON.parse(JSON.stringify(await readDatabases(factory))) as DatabaseContent[];
  expect(JSON.stringify(content)).not.toContain('analytical');

  const replay = replayDatabases(factory, 'one', content);
  const own = await opened(replay);
  expect(await rows(own)).toEqual([{ key: 'a', user: '12', body: { points: '8', password: 'hidden' } }]);
  expect(await finished(own.transaction('entries').objectStore('entries').index('user').get('12'))).toMatchObject({ key: 'a' });
  expect(await finished(own.transaction('notes').objectStore('notes').get(7))).toBe('a note');
  own.transaction('entries', 'readwrite').objectStore('entries').clear();
  expect(await rows(own)).toEqual([]);
  expect(await rows(real), 'what really waits stays').toHaveLength(1);
  expect(await readDatabases(factory), 'a tape has none of a replay').toHaveLength(1);
  own.close();

  const later = await opened(replayDatabases(factory, 'one', null));
  expect(await rows(later), 'a later document goes on with them').toEqual([]);
  const other = await opened(replayDatabases(factory, 'two', []));
  expect(await rows(other), 'another tape begins with its own').toEqual([]);
});

it('what is written into a database is heard when it is there', async () => {
  const heard: Omit<StorageEntry, 'type'>[] = [];
  watchDatabases((change) => heard.push(change));
  const database = await opened(indexedDB, 'watched');
  const write = async (work: (store: IDBObjectStore) => void, end: 'complete' | 'abort' = 'complete') => {
    const transaction = database.transaction('entries', 'readwrite');
    work(transaction.objectStore('entries'));
    if (end === 'abort') transaction.abort();
    await new Promise((done) => transaction.addEventListener(end, done));
  };
  await write((store) => void store.put({ key: 'a', user: '12' }));
  await write((store) => void store.put({ key: 'b', user: '12' }), 'abort');
  await write((store) => void store.delete('a'));
  expect(heard).toEqual([
    { area: 'database', key: 'watched/entries/a', value: '{"key":"a","user":"12"}' },
    { area: 'database', key: 'watched/entries/a', value: null },
  ]);
});
