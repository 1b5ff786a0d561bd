import { expect, it } from 'vitest';
import { moduleAddress } from '../plugins/load.ts';

it('RT-103 one module is asked for with the parameter module', () => {
  expect(moduleAddress(['news'])).toBe('/_js/moduleLoader.php?module=news');
  expect(moduleAddress(['a&b'])).toBe('/_js/moduleLoader.php?module=a%26b');
});

it('RT-104 several modules are asked for with a JSON list', () => {
  expect(moduleAddress(['news', 'blog'])).toBe('/_js/moduleLoader.php?modules=%5B%22news%22%2C%22blog%22%5D');
  expect(JSON.parse(new URLSearchParams(moduleAddress(['a"b', 'c+d']).split('?')[1]).get('modules')!)).toEqual(['a"b', 'c+d']);
});

it('refuses an empty list', () => {
  expect(() => moduleAddress([])).toThrow(/name at least one/);
});
