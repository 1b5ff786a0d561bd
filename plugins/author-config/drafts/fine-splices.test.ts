import { expect, it } from 'vitest';
import { randomOf } from '../merge/random-edits.fixture.ts';
import { fineSplices, withSplices } from './fine-splices.ts';

it('changes far from each other are one each, and lead to the other text', () => {
  const text = Array.from({ length: 3000 }, (_, index) => String(index)).join(' ');
  const other = `${text.slice(0, 10)}new${text.slice(12, 5000)}${text.slice(5100, 9000)}more${text.slice(9000)}`;
  const splices = fineSplices(text, other);
  expect([splices.length, withSplices(text, splices) === other]).toEqual([3, true]);
  expect(splices.reduce((sum, { insert }) => sum + insert.length, 0)).toBeLessThan(10);
  expect(fineSplices(text, text)).toEqual([]);
  expect(withSplices('abc', [{ at: 2, remove: 2, insert: '' }])).toBeNull();
});

it('any text leads to any other', () => {
  const random = randomOf(4);
  const text = (): string => Array.from({ length: Math.floor(random() * 900) }, () => 'ab<'[Math.floor(random() * 3)]).join('');
  for (let i = 0; i < 300; i++) {
    const from = text();
    const at = Math.floor(random() * from.length);
    const to = random() < 0.3 ? text() : from.slice(0, at) + text().slice(0, 40) + from.slice(at + Math.floor(random() * 40));
    expect(withSplices(from, fineSplices(from, to))).toBe(to);
  }
});
