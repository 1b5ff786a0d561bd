import { describe, expect, it } from 'vitest';
import { readRule, timesOf } from '../fixtures/rules.ts';

const days = (rule: string, start: string, from: string, to: string): string[] => timesOf(readRule(rule, start), { from, to });

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
    expect(days('FREQ=MONTHLY;BYDAY=5MO', '2026-11-30', '2026-12-01', '2027-06-30')).toEqual(['2027-03-29', '2027-05-31']);
    // Without a weekday it is the day of the month (RFC 5545, 3.3.10).
    expect(days('FREQ=MONTHLY', '2026-12-31', '2027-01-01', '2027-04-30')).toEqual(['2027-01-31', '2027-03-31']);
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
    expect(days('FREQ=MONTHLY', '2026-11-24', '9999-11-01', '9999-12-31')).toEqual(['9999-11-24', '9999-12-24']);
  });

  it('CON-003 a rule that is not understood is refused with the part that is wrong', () => {
    for (const [rule, part] of [
      ['FREQ=OFTEN', 'FREQ'],
      ['INTERVAL=2', 'FREQ'],
      ['FREQ=HOURLY', 'FREQ'],
      ['FREQ=WEEKLY;COUNT=0', 'COUNT'],
      ['FREQ=WEEKLY;COUNT=3;UNTIL=20271231', 'COUNT'],
      ['FREQ=WEEKLY;INTERVAL=0', 'INTERVAL'],
      ['FREQ=WEEKLY;BYDAY=2TU', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=XX', 'BYDAY'],
      ['FREQ=MONTHLY;BYDAY=54MO', 'BYDAY'],
      ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY'],
      ['FREQ=MONTHLY;BYYEARDAY=3', 'BYYEARDAY'],
      ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO'],
      ['FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO', 'BYDAY'],
      ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
      ['FREQ=DAILY;BYHOUR=3', 'BYHOUR'],
      ['FREQ=DAILY;BYMONTH=13', 'BYMONTH'],
      ['FREQ=DAILY;X-OWN=1', 'X-OWN'],
      ['FREQ=DAILY;WKST=', 'WKST'],
      ['FREQ=DAILY;FREQ=DAILY', 'FREQ'],
      ['FREQ=WEEKLY;UNTIL=soon', 'UNTIL'],
    ] as const) {
      expect(() => readRule(rule, '2026-11-24'), rule).toThrow(`"${part}" of "${rule}"`);
    }
  });

  it('CON-003 the whole of RFC 5545: its own examples', () => {
    const times = (rule: string, start: string, from: string, to: string) => timesOf(readRule(rule, start), { from, to });
    expect(days('FREQ=DAILY;COUNT=10;INTERVAL=10', '2026-09-02', '2026-01-01', '2027-12-31').at(-1)).toBe('2026-12-01');
    expect(days('FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU', '2027-01-03', '2029-01-01', '2029-01-31')).toEqual([
      '2029-01-07',
      '2029-01-14',
      '2029-01-21',
      '2029-01-28',
    ]);
    expect(days('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '2026-09-29', '2026-09-01', '2026-12-31')).toEqual([
      '2026-09-29',
      '2026-10-29',
      '2026-11-27',
      '2026-12-30',
    ]);
    expect(days('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '2026-05-11', '2026-01-01', '2028-12-31')).toEqual([
      '2026-05-11',
      '2027-05-17',
      '2028-05-15',
    ]);
    expect(days('FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', '2026-01-01', '2026-01-01', '2035-01-01')).toEqual([
      '2026-01-01',
      '2026-04-10',
      '2026-07-19',
      '2029-01-01',
    ]);
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-3', '2026-09-28', '2027-02-01', '2027-02-28')).toEqual(['2027-02-26']);
    expect(days('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-01-01', '1998-01-01')).toEqual([
      '1997-08-05',
      '1997-08-17',
      '1997-08-19',
      '1997-08-31',
    ]);
    expect(times('FREQ=DAILY;BYHOUR=9,14;BYMINUTE=0,30', '2026-11-24T09:00', '2026-11-25', '2026-11-25')).toEqual([
      '2026-11-25T09:00:00',
      '2026-11-25T09:30:00',
      '2026-11-25T14:00:00',
      '2026-11-25T14:30:00',
    ]);
    expect(times('FREQ=HOURLY;INTERVAL=3;UNTIL=20261124T170000', '2026-11-24T09:00', '2026-11-24', '2026-11-30')).toEqual([
      '2026-11-24T09:00:00',
      '2026-11-24T12:00:00',
      '2026-11-24T15:00:00',
    ]);
    expect(times('FREQ=SECONDLY', '2020-01-01T00:00', '2026-11-24', '2027-11-24')).toHaveLength(800);
    // An end in UTC is one of the event's clock.
    const until = readRule('FREQ=WEEKLY;UNTIL=20261208T170000Z', '2026-11-24T18:00', { zone: 'Europe/Berlin' });
    expect(timesOf(until, { from: '2026-01-01', to: '2027-12-31' })).toEqual([
      '2026-11-24T18:00:00',
      '2026-12-01T18:00:00',
      '2026-12-08T18:00:00',
    ]);
    const [ahead, behind] = ['+01:00', '-03:30'].map(
      (zone) => readRule('FREQ=DAILY;UNTIL=20261205T233000Z', '2026-12-01T00:30', { zone }).last,
    );
    expect([ahead, behind]).toEqual(['2026-12-06T00:30:00', '2026-12-05T20:00:00']);
  });

  it('CON-003 counting from later on comes to the same as from the beginning', () => {
    const rules = [
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH',
      'FREQ=MONTHLY;INTERVAL=5',
      'FREQ=MONTHLY;INTERVAL=7;BYDAY=-1FR',
      'FREQ=YEARLY;INTERVAL=3',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,53',
      'FREQ=DAILY;INTERVAL=11',
    ];
    for (const rule of rules) {
      const all = days(rule, '2020-01-30', '2020-01-30', '2031-12-31').filter((day) => day >= '2027-01-01');
      expect(days(rule, '2020-01-30', '2027-01-01', '2031-12-31'), rule).toEqual(all);
    }
  });

  it('CON-003 what is left out does not happen, and what never happens is refused', () => {
    const rule = readRule('FREQ=WEEKLY;COUNT=4', '2026-12-10T18:00', { except: '20261224, 2026-12-31T18:00' });
    expect(timesOf(rule, { from: '2026-01-01', to: '2027-12-31' })).toEqual(['2026-12-10T18:00:00', '2026-12-17T18:00:00']);
    expect(() => readRule('FREQ=WEEKLY', '2026-12-10', { except: 'Christmas' })).toThrow('@except: "Christmas"');
    const long = () => readRule('FREQ=WEEKLY', '2026-12-10', { except: 'x'.repeat(60_000) });
    expect(long).toThrow(/^.{40,200}$/);
    expect(() => readRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-12-10')).toThrow('never happens');
    expect(() => readRule('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', '2026-12-10T10:00')).toThrow('never happens');
  });
});
