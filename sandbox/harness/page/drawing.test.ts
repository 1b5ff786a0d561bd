import { expect, it, vi } from 'vitest';
import { seamOfDrawing } from './drawing.ts';

it('a drawing has databases of its own, empty at its beginning', async () => {
  const done: string[] = [];
  vi.stubGlobal('indexedDB', {
    open: (name: string) => done.push(`open ${name}`),
    deleteDatabase: (name: string) => done.push(`delete ${name}`),
    databases: () => Promise.resolve([{ name: 'lectern-outbox-demo' }]),
  });
  seamOfDrawing(
    { now: 0, surroundings: () => null, answer: () => null, fact: () => {} },
    { now: () => 0, elapsed: () => 0 } as never,
    fetch,
  );
  for (let times = 0; times < 2; times++) indexedDB.open('outbox', 1);
  indexedDB.deleteDatabase('outbox');
  const [open, remove] = ['open lectern-drawing-outbox', 'delete lectern-drawing-outbox'];
  expect(done).toEqual([remove, open, open, remove]);
  expect(await indexedDB.databases()).toEqual([]);
  vi.unstubAllGlobals();
});
