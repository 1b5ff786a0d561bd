import { databaseName } from './journal.ts';

/**
 * How many entries of a user the database holds, without the code that works with them and without making a database where there is
 * none. 0 when it cannot be read.
 */
export function peek(customer: string, user: string, factory: IDBFactory | undefined = globalThis.indexedDB): Promise<number> {
  return new Promise((resolve) => {
    try {
      if (!factory) return resolve(0);
      const request = factory.open(databaseName(customer));
      let isNew = false;
      request.addEventListener('upgradeneeded', () => {
        isNew = true;
        request.transaction?.abort();
      });
      request.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(0);
      });
      request.addEventListener('success', () => {
        const database = request.result;
        const done = (count: number): void => {
          database.close();
          resolve(count);
        };
        if (isNew || !database.objectStoreNames.contains('entries')) return done(0);
        const count = database.transaction('entries').objectStore('entries').index('user').count(user);
        count.addEventListener('success', () => done(count.result));
        count.addEventListener('error', () => done(0));
      });
    } catch {
      resolve(0);
    }
  });
}
