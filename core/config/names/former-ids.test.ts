import { expect, it } from 'vitest';
import { formerIds } from './former-ids.ts';

it('former ids of a plugin are those that no added module of the customer bears', () => {
  expect(formerIds(['test', 'exam'], [])).toEqual(['test', 'exam']);
  expect(formerIds(['test', 'exam'], ['exam'])).toEqual(['test']);
  expect([undefined, 'test', { 0: 'test' }].map((aliases) => formerIds(aliases, []))).toEqual([[], [], []]);
  expect(formerIds(['test', 7, null], [])).toEqual(['test']);
});
