import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { LAST_DAY } from './days.ts';
import { recurrences } from './recurrences.ts';
import { readRule, timesOf } from '../fixtures/rules.ts';

const EVER = { from: '0001-01-01', to: LAST_DAY };
const range = (size: number, from = 0): string => Array.from({ length: size }, (_, index) => index + from).join(',');
const EVERY_SECOND = `FREQ=YEARLY;BYMONTHDAY=${range(31, 1)};BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)}`;

/** The first times that another reader of RFC 5545 finds. */
function ofOther(rule: string, start: string, most: number): string[] {
  const next = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start, undefined));
  const times: string[] = [];
  for (let time = next.next(); time && times.length < most; time = next.next()) times.push(time.toString());
  return times;
}

describe('the times that a rule names', () => {
  it('CON-003 are those that another reader of RFC 5545 finds', () => {
    for (const [rule, start] of [
      ['FREQ=HOURLY;INTERVAL=72;COUNT=200', '2026-11-24T09:00:00'],
      ['FREQ=MINUTELY;INTERVAL=4320;COUNT=30', '2026-11-24T09:00:00'],
      ['FREQ=MINUTELY;INTERVAL=50000;COUNT=3', '2026-11-24T09:00:00'],
      ['FREQ=SECONDLY;INTERVAL=86400;COUNT=5', '2026-11-24T09:00:00'],
      ['FREQ=MINUTELY;INTERVAL=90;BYHOUR=9,10;COUNT=20', '2026-11-24T09:00:00'],
      ['FREQ=HOURLY;INTERVAL=5;BYDAY=MO;BYMINUTE=0,30;COUNT=20', '2026-11-23T09:00:00'],
      ['FREQ=YEARLY;BYMONTH=3,9;COUNT=6', '2026-03-13T09:00:00'],
      ['FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;COUNT=6', '2024-02-29T09:00:00'],
      ['FREQ=YEARLY;BYYEARDAY=1,-1;COUNT=6', '2026-01-01T09:00:00'],
      ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=5', '1996-11-05T09:00:00'],
      ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=7', '2026-11-13T09:00:00'],
      ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=9', '2026-11-02T09:00:00'],
      ['FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,-1;COUNT=9', '2026-11-10T09:00:00'],
      ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=9', '2026-11-24T09:00:00'],
      ['FREQ=WEEKLY;BYMONTH=1,6;COUNT=12', '2027-01-05T09:00:00'],
      ['FREQ=DAILY;BYMONTH=1;BYDAY=SA,SU;COUNT=20', '2027-01-02T09:00:00'],
      ['FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,45;COUNT=9', '2026-11-24T09:00:00'],
    ] as const) {
      const times = timesOf(readRule(rule, start), EVER);
      expect(times, rule).toHaveLength(Number(/COUNT=(\d+)/.exec(rule)![1]));
      expect(times, rule).toEqual(ofOther(rule, start, 800));
    }
  });

  it('CON-003 COUNT is counted to its end, however long that takes to come', () => {
    expect(readRule('FREQ=DAILY;COUNT=99999', '2026-11-24').until).toBe('2300-09-07');
    expect(readRule('FREQ=WEEKLY;COUNT=9999', '2026-11-24').excess).toBe('');
    expect(() => readRule('FREQ=HOURLY;INTERVAL=2;BYHOUR=9', '2026-11-24T10:00')).toThrow('never happens');
    // The other reader is wrong about these.
    expect(timesOf(readRule('FREQ=MINUTELY;INTERVAL=150;BYHOUR=10;COUNT=2', '2026-11-24T09:00'), EVER)).toEqual([
      '2026-11-25T10:00:00',
      '2026-11-28T10:30:00',
    ]);
    for (const [rule, start, days] of [
      ['FREQ=YEARLY;BYWEEKNO=20;COUNT=3', '2026-05-13', '2026-05-13 2027-05-19 2028-05-17'],
      ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,FR;COUNT=3', '2026-05-11', '2026-05-11 2026-05-15 2027-05-17'],
      ['FREQ=YEARLY;BYDAY=20MO,-1FR;COUNT=4', '2026-05-18', '2026-05-18 2026-12-25 2027-05-17 2027-12-31'],
      ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,3,12;COUNT=4', '2026-12-31', '2026-12-31 2027-01-31 2027-03-31 2027-12-31'],
    ] as const)
      expect(timesOf(readRule(rule, start), EVER), rule).toEqual(days.split(' '));
  });

  it('CON-003 each time that is looked at is a step: also among the 86 400 of one day a reading pauses when none are left', () => {
    const { recurrence } = readRule(EVERY_SECOND, '2026-11-24T00:00');
    const start = Date.UTC(2026, 10, 24);
    const times = recurrences(recurrence, start, start, Number.POSITIVE_INFINITY, { steps: 2000 });
    let found = 0;
    while (found < 5000 && typeof times.next().value === 'number') found += 1;
    expect(found).toBeGreaterThan(1000);
    expect(found).toBeLessThanOrEqual(2000);
  });

  it('CON-003 a rule of more than is read has its reason, and any reading of it is cheap', () => {
    const rules = [
      [EVERY_SECOND, '"FREQ=YEARLY;BYMONTHDAY'],
      ['FREQ=YEARLY;COUNT=99999', '"COUNT" of "FREQ=YEARLY;COUNT=99999"'],
      [`FREQ=HOURLY;BYMINUTE=${range(60)};BYSECOND=${range(60)}`, 'happens 3600 times in each period of FREQ=HOURLY'],
      ['FREQ=SECONDLY;COUNT=99999', 'more than 96 times within 24 hours'],
      ['FREQ=SECONDLY', 'more than 96 times within 24 hours'],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', ''],
      ['FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYHOUR=9;BYMINUTE=0;BYSECOND=60', ''],
      [`FREQ=YEARLY;BYMONTHDAY=${range(31, 1)};BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)};BYSETPOS=-1`, ''],
    ] as const;
    for (const [text, excess] of rules) {
      const began = process.cpuUsage();
      const rule = readRule(text, '2026-11-24T10:00');
      if (excess === '') expect(rule.excess, text).toBe('');
      else expect(rule.excess, text).toContain(excess);
      for (const from of ['2026-11-24', '2027-02-01', '2500-01-01', '9000-01-01']) {
        expect(timesOf(rule, { from, to: LAST_DAY }).length, text).toBeLessThanOrEqual(800);
        timesOf(rule, { from, to: `${from.slice(0, 7)}-28` });
      }
      const used = process.cpuUsage(began);
      expect((used.user + used.system) / 1000, text).toBeLessThan(4000);
    }
    expect(timesOf(readRule(EVERY_SECOND, '2026-11-24T10:00'), { from: '2500-01-01', to: '2500-01-01' }, 2)).toEqual([
      '2500-01-01T00:00:00',
      '2500-01-01T00:00:01',
    ]);
    expect(() => readRule('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4', '2026-11-24')).toThrow('never happens');
  });
});
