import { describe, expect, it } from 'vitest';
import { ownDatabases } from './drawing.ts';

describe('the databases of a drawing', () => {
  it('are empty at its beginning, and not those of the site', async () => {
    const done: string[] = [];
    const real = {
      open: (name: string) => done.push(`open ${name}`),
      deleteDatabase: (name: string) => done.push(`delete ${name}`),
      cmp: () => 0,
      databases: () => Promise.resolve([{ name: 'lectern-outbox-demo' }]),
    } as unknown as IDBFactory;
    const own = ownDatabases(real);
    own.open('outbox', 1);
    own.open('outbox', 1);
    own.deleteDatabase('outbox');
    expect(done).toEqual([
      'delete lectern-drawing-outbox',
      'open lectern-drawing-outbox',
      'open lectern-drawing-outbox',
      'delete lectern-drawing-outbox',
    ]);
    expect(await own.databases()).toEqual([]);
  });
});
