import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps } from './steps.ts';
import type { Step } from './contract.ts';

describe('steps of the unit history', () => {
  it('each kind and several of them are read and written (OP-20)', () => {
    const steps: Step[] = [
      { kind: 'toLevel', value: 5 },
      { kind: 'addUnit', value: 401 },
      { kind: 'startUnitLevel', value: 4800 },
    ];
    expect(formatSteps(steps)).toBe('#toLevel_5/addUnit_401/startUnitLevel_4800');
    expect(parseSteps('#toLevel_5/addUnit_401/startUnitLevel_4800')).toEqual(steps);
    expect(formatSteps([])).toBe('');
  });

  it('a lesson or an object is named behind a dot; what an address cannot carry is left out', () => {
    const steps: Step[] = [
      { kind: 'toLevel', value: 5, detail: 'b-1' },
      { kind: 'addUnit', value: 401, detail: '4730' },
    ];
    expect(formatSteps(steps)).toBe('#toLevel_5.b-1/addUnit_401.4730');
    expect(parseSteps('#toLevel_5.b-1/addUnit_401.4730')).toEqual(steps);
    expect(formatSteps([{ kind: 'toLevel', value: 5, detail: 'a/b' }])).toBe('#toLevel_5');
    for (const hash of ['#toLevel_5.', '#toLevel_5.a.b', '#toLevel_5.a%2Fb']) expect(parseSteps(hash)).toBeNull();
  });

  it('anything else is no step', () => {
    for (const hash of ['', '#', '#toLevel_', '#toLevel_x', '#toLevel_5/', '#toLevel_5/main', '#tolevel_5', '#toLevel_-1', '#main'])
      expect(parseSteps(hash, new Set(['toLevel']))).toBeNull();
    expect(parseSteps('#chapter_5', new Set(['toLevel'])), 'a kind that no plugin declares').toBeNull();
  });

  it('what is written is read back (property)', () => {
    const step = fc.record({ kind: fc.constantFrom('toLevel' as const, 'addUnit' as const, 'startUnitLevel' as const), value: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        expect(parseSteps(formatSteps(steps))).toEqual(steps);
      }),
    );
  });
});
