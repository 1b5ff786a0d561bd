import { expect, it } from 'vitest';
import { isSameView, type View } from './contract.ts';

const news: View = { dataType: 'p_News', action: 2, ID: 21, paramString: 'page=2&q=a%20b' };

it.each<[string, Partial<View>, boolean]>([
  ['itself', {}, true],
  ['its action by name', { action: 'c_show' }, true],
  ['its pairs in another spelling', { paramString: '?page=2&q=a b' }, true],
  ['another object', { ID: 22 }, false],
  ['another data type', { dataType: 'p_Blog' }, false],
  ['another action', { action: 1 }, false],
  ['other pairs', { paramString: 'page=3&q=a%20b' }, false],
  ['a page of its own', { html: 'partner' }, false],
])('a view compared with %s', (_, change, isSame) => {
  expect(isSameView(news, { ...news, ...change })).toBe(isSame);
});

it('no object is the object 0, and no pairs are empty ones', () => {
  expect(isSameView({ dataType: 'p_News', action: 1 }, { dataType: 'p_News', action: 1, ID: 0, paramString: '' })).toBe(true);
});
