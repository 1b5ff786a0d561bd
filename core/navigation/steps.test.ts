import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps, type Step } from './steps.ts';

describe('steps of the unit history', () => {
  it('each kind and several of them are read and written (OP-20)', () => {
    const steps: Step[] = [{ kind: 'toLevel', value: 5 }, { kind: 'addUnit', value: 401 }, { kind: 'startUnitLevel', value: 4800 }];
    expect(formatSteps(steps)).toBe('#toLevel_5/addUnit_401/startUnitLevel_4800');
    expect(parseSteps('#toLevel_5/addUnit_401/startUnitLevel_4800')).toEqual(steps);
    expect(formatSteps([])).toBe('');
  });

  it('anything else is no step', () => {
    for (const hash of ['', '#', '#toLevel_', '#toLevel_x', '#toLevel_5/', '#toLevel_5/main', '#tolevel_5', '#toLevel_-1', '#main']) expect(parseSteps(hash)).toBeNull();
  });

  it('what is written is read back (property)', () => {
    const step = fc.record({ kind: fc.constantFrom('toLevel' as const, 'addUnit' as const, 'startUnitLevel' as const), value: fc.nat() });
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => { expect(parseSteps(formatSteps(steps))).toEqual(steps); }));
  });
});
