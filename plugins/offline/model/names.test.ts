import { expect, it } from 'vitest';
import { cacheNameOf, cachesOf, keptForIn, keyIn, placeOf } from './names.ts';

it('a cache of one user is never found among those of another, whatever their ids are', () => {
  const users = ['1', '12', '1_en', '', '0', 'a/b?c', 'ä_'];
  const names = users.map((user) => cacheNameOf({ user, language: 'en', course: '100' }));
  for (const [at, user] of users.entries()) expect(names.filter((name) => name.startsWith(cachesOf(user)))).toEqual([names[at]]);
  expect(names.map((name) => keptForIn(name)?.user)).toEqual(users);
  expect([keptForIn('lectern-build-1'), keptForIn('lectern-kept-1')]).toEqual([null, null]);
});

it('a place says its shelf and its key', () => {
  const place = placeOf('file', '/media/a b?lang=de&x=ü');
  expect(keyIn(`https://site.test${place}`, 'file')).toBe('/media/a b?lang=de&x=ü');
  expect(keyIn(`https://site.test${place}`, 'answer')).toBeNull();
});
