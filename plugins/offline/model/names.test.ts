import { expect, it } from 'vitest';
import { cacheNameOf, cachesOf, storedForIn, keyIn, slotOf } from './names.ts';

it('a cache of one user is never found among those of another, whatever their ids are', () => {
  const users = ['1', '12', '1_en', '', '0', 'a/b?c', 'ä_'];
  const names = users.map((user) => cacheNameOf({ user, language: 'en', course: '100' }));
  for (const [at, user] of users.entries()) expect(names.filter((name) => name.startsWith(cachesOf(user)))).toEqual([names[at]]);
  expect(names.map((name) => storedForIn(name)?.user)).toEqual(users);
  expect([storedForIn('lectern-build-1'), storedForIn('lectern-kept-1')]).toEqual([null, null]);
});

it('a slot says its shelf and its key', () => {
  const slot = slotOf('file', '/media/a b?lang=de&x=ü');
  expect(keyIn(`https://site.test${slot}`, 'file')).toBe('/media/a b?lang=de&x=ü');
  expect(keyIn(`https://site.test${slot}`, 'answer')).toBeNull();
});
