import { expect, it } from 'vitest';
import { deepFreeze } from './deep.ts';

it('deepFreeze freezes every level', () => {
  const frozen = deepFreeze({ a: [{ b: 1 }] });
  expect(() => {
    frozen.a[0]!.b = 2;
  }).toThrow(TypeError);
});
