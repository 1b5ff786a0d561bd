import { expect, it } from 'vitest';
import { ringStep } from './ring-step.ts';

it('leads around the ring and to its ends', () => {
  expect(['f', 'b', 'Home', 'End', 'x'].map((key) => ringStep(key, 2, 3, 'b', 'f'))).toEqual([0, 1, 0, 2, -1]);
  expect([ringStep('b', 0, 3, 'b', 'f'), ringStep('f', 0, 0, 'b', 'f')]).toEqual([2, -1]);
});
