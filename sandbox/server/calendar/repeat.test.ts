import { describe, expect, it } from 'vitest';
import { daysOfRule, readRule } from './repeat.ts';

const days = (rule: string, start: string, from: string, to: string): string[] => daysOfRule(readRule(rule, start), start, { from, to });

describe('events that take place again', () => {
  it('CON-003 every week, or every second one, on the weekdays that are named', () => {
    expect(days('FREQ=WEEKLY', '2026-11-24', '2026-12-01', '2026-12-31')).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ]);
    expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,TU', '2026-11-24', '2026-11-01', '2026-12-12')).toEqual([
      '2026-11-24',
      '2026-11-27',
      '2026-12-08',
      '2026-12-11',
    ]);
    expect(days('FREQ=WEEKLY;INTERVAL=2', '2026-11-24', '2026-12-01', '2026-12-07')).toEqual([]);
    expect(days('FREQ=WEEKLY;BYDAY=SU', '2026-11-22', '2027-01-01', '2027-01-10')).toEqual(['2027-01-03', '2027-01-10']);
  });

  it('CON-003 every month on its nth weekday; a month without a fifth one is passed over', () => {
    expect(days('FREQ=MONTHLY;BYDAY=2SA', '2026-11-14', '2026-11-01', '2027-02-28')).toEqual([
      '2026-11-14',
      '2026-12-12',
      '2027-01-09',
      '2027-02-13',
    ]);
    expect(days('FREQ=MONTHLY;BYDAY=-1SU', '2026-11-29', '2028-02-01', '2028-03-31')).toEqual(['2028-02-27', '2028-03-26']);
    expect(days('FREQ=MONTHLY', '2026-11-30', '2026-12-01', '2027-06-30')).toEqual(['2027-03-29', '2027-05-31']);
    expect(days('FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', '2026-01-30', '2026-11-01', '2027-05-31')).toEqual(['2027-01-29', '2027-04-30']);
    expect(days('FREQ=MONTHLY;BYDAY=5TU', '2024-01-30', '2028-02-01', '2028-02-29')).toEqual(['2028-02-29']);
  });

  it('CON-003 not before the first time, not after the last, and not without an end', () => {
    expect(days('FREQ=WEEKLY;UNTIL=20261208', '2026-11-24', '2026-01-01', '2027-12-31')).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
    ]);
    expect(days('FREQ=WEEKLY', '2026-11-24', '2026-11-01', '2026-11-20')).toEqual([]);
    expect(days('FREQ=WEEKLY', '2026-11-24', '0001-01-01', '9999-12-31')).toHaveLength(800);
    expect(days('FREQ=MONTHLY', '2026-11-24', '9999-11-01', '9999-12-31')).toEqual(['9999-11-23', '9999-12-28']);
  });

  it('CON-003 a rule that is not understood is refused with the part that is wrong', () => {
    for (const [rule, part] of [
      ['FREQ=DAILY', 'FREQ'],
      ['INTERVAL=2', 'FREQ'],
      ['FREQ=WEEKLY;COUNT=3', 'COUNT'],
      ['FREQ=WEEKLY;INTERVAL=0', 'INTERVAL'],
      ['FREQ=WEEKLY;BYDAY=2TU', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=XX', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=1MO,2MO', 'BYDAY'],
      ['FREQ=WEEKLY;UNTIL=soon', 'UNTIL'],
    ] as const) {
      expect(() => readRule(rule, '2026-11-24'), rule).toThrow(`"${part}" of "${rule}"`);
    }
  });
});
