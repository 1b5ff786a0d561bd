import { expect, it } from 'vitest';
import { returnHash } from './query.ts';

it('RT-028 the hash is FNV-1a over UTF-8, stable, 8 hex digits', () => {
  // Published test vectors of FNV-1a 32.
  expect(returnHash('')).toBe('811c9dc5');
  expect(returnHash('a')).toBe('e40c292c');
  expect(returnHash('foobar')).toBe('bf9cf968');
  expect(returnHash('ä')).not.toBe(returnHash('a'));
  for (const name of ['unit.reload', 'x'.repeat(1000), 'größe']) expect(returnHash(name)).toMatch(/^[0-9a-f]{8}$/);
});
