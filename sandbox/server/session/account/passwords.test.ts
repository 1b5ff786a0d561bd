import { expect, it, vi } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';

type End = (error: Error | null, key: Buffer) => void;
const begun = vi.hoisted((): [password: string, end: End][] => []);
vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 3 }));
vi.mock('node:crypto', async (original) => ({
  ...(await original<object>()),
  scrypt: (password: string, _salt: unknown, _length: unknown, _cost: unknown, end: End) => begun.push([password, end]),
}));

it('of many who log in at once as many are looked at as leave a processor free, the others in their order', async () => {
  const end = (error: Error | null = null): void => begun.shift()![1](error, Buffer.alloc(32));
  const names = (): string[] => begun.map(([password]) => password);
  const all = ['a', 'b', 'c', 'd'].map((password) => hashPassword(password).catch((error: Error) => error.message));
  const check = checkPassword('e', null);
  expect(names()).toEqual(['a', 'b']);
  // One that fails frees its turn as well.
  end(new Error('no memory'));
  await expect.poll(names).toEqual(['b', 'c']);
  end();
  end();
  await expect.poll(names).toEqual(['d', 'e']);
  end();
  end();
  expect((await Promise.all(all)).map((each) => each.split('$')[0])).toEqual(['no memory', 'scrypt', 'scrypt', 'scrypt']);
  expect(await check).toBe(false);
});
