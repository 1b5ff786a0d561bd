import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../server/dispatcher/faults.ts';
import { readMediaFaults } from '../../../server/media/faults.ts';
import { FAULT_KINDS, FAULT_SETS, FaultTable, NEW_RULE, serverFault, type FaultRule } from '../../tape/faults.ts';
import { limitsOf, readRules, usualValue } from './rules.ts';

const read = (...rules: readonly object[]): FaultRule[] => readRules(JSON.stringify(rules));
const film = { path: '/media/9901.mp4', isPart: false };

describe('rules of an address', () => {
  it('have values that act: what the server would not do, and no number of calls, is left out', () => {
    for (const value of [0, 1, 99, 200, 302, 399, 600, 60_000, 1e99, 503.5, -503])
      for (const what of ['status', 'status-xml']) expect(read({ what, value }), `${what} ${value}`).toEqual([]);
    for (const value of [0, -1, 60_001, 9e9, 1.5]) expect(read({ what: 'delay', value }), `delay ${value}`).toEqual([]);
    for (const nth of [-1, 1.5, 1000, 1e99]) expect(read({ what: 'cut', nth }), `nth ${nth}`).toEqual([]);
    for (const share of [0, -1, 0.5, 101]) expect(read({ what: 'cut', share }), `share ${share}`).toEqual([]);
    expect(readRules('[{"what":"status","value":1e999}]')).toEqual([]);
    expect(read({ what: 'status', value: 404 }, { what: 'status', value: 204 }, { what: 'cut' })).toHaveLength(2);
  });

  it('have the usual value where none is written, and none that nobody reads', () => {
    expect(read({ what: 'status' }, { what: 'status-xml' }, { what: 'delay' }).map(({ value }) => value)).toEqual([500, 500, 3000]);
    expect(read({ what: 'cut', value: 9e9 })).toEqual([{ ...NEW_RULE, what: 'cut' }]);
  });

  it('may be any of the ready sets', () => {
    for (const rules of Object.values(FAULT_SETS)) expect(read(...rules)).toEqual(rules);
  });

  it('of a wrong shape are left out', () => {
    expect(readRules(null)).toEqual([]);
    expect(readRules('{')).toEqual([]);
    expect(readRules('{"what":"cut"}')).toEqual([]);
    expect(read({ what: 'constructor' }, { what: 'cut', nth: '2' }, { what: 'cut', more: 1 })).toEqual([]);
    expect(readRules('[5,null]')).toEqual([]);
  });
});

it('the limits are those of the server, for its answers and for films', () => {
  for (const what of FAULT_KINDS) {
    const limits = limitsOf(what);
    if (limits === null) continue;
    expect(usualValue(what)).toBeGreaterThanOrEqual(limits.least);
    for (const value of [limits.least, limits.most]) {
      const rule = { ...NEW_RULE, what, value };
      if (what !== 'delay') expect(faultsOf(new URLSearchParams({ sandboxFault: serverFault(rule) })), `${what} ${value}`).toHaveLength(1);
      if (what === 'status-xml') continue;
      const [fault] = readMediaFaults(new FaultTable([{ ...rule, type: 'media' }], () => 0).forMedia(film));
      expect(fault?.value, `${what} ${value}`).toBe(value);
    }
    if (what === 'delay') continue;
    for (const value of [limits.least - 1, limits.most + 1])
      expect(faultsOf(new URLSearchParams({ sandboxFault: serverFault({ ...NEW_RULE, what, value }) })), `${what} ${value}`).toEqual([]);
  }
});
