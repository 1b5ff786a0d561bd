import { expect, it, vi } from 'vitest';
import { derived } from './derived.ts';
import type { Objects } from './objects.ts';

it('is read once for each version of the content, and again after a reading that failed', async () => {
  const objects = { version: 1 } as Objects;
  const read = vi.fn(async () => `of ${objects.version}, reading ${read.mock.calls.length}`);
  const table = derived(read);
  expect(await Promise.all([table(objects), table(objects)])).toEqual(['of 1, reading 1', 'of 1, reading 1']);
  Object.assign(objects, { version: 2 });
  expect(await table(objects)).toBe('of 2, reading 2');
  Object.assign(objects, { version: 3 });
  read.mockRejectedValueOnce(new Error('no database'));
  await expect(table(objects)).rejects.toThrow('no database');
  expect(await table(objects)).toBe('of 3, reading 4');
});

it('an old reading that fails late does not take the newer one along', async () => {
  const objects = { version: 1 } as Objects;
  let fail = (_error: Error): void => {};
  const read = vi
    .fn<() => Promise<string>>(async () => 'new')
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
  const table = derived(read);
  const old = table(objects);
  Object.assign(objects, { version: 2 });
  await table(objects);
  fail(new Error('late'));
  await expect(old).rejects.toThrow('late');
  await table(objects);
  expect(read).toHaveBeenCalledTimes(2);
});
