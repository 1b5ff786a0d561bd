import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { timeZoneLines } from './vtimezone.ts';
import { offsetAt } from './zone.ts';

const described = (zone: string, year = 2020): ICAL.Timezone => {
  const file = ['BEGIN:VCALENDAR', ...timeZoneLines(zone, year, 2026), 'END:VCALENDAR'].join('\r\n');
  return new ICAL.Timezone(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vtimezone')!);
};
/** Days on which the clocks differ, at four times each. */
function differences(zone: string, from: number, to: number): string[] {
  const own = described(zone);
  const found: string[] = [];
  for (let at = from; at < to; at += 6 * 60 * 60 * 1000) {
    const offset = offsetAt(at, zone);
    const local = new Date(at + offset);
    // A time that comes twice is the first one for some, the second for others.
    if ([-2, 2].some((hours) => offsetAt(at + hours * 60 * 60 * 1000, zone) !== offset)) continue;
    const time = ICAL.Time.fromData(
      {
        year: local.getUTCFullYear(),
        month: local.getUTCMonth() + 1,
        day: local.getUTCDate(),
        hour: local.getUTCHours(),
        minute: local.getUTCMinutes(),
        second: 0,
      },
      own,
    );
    if (own.utcOffset(time) * 1000 !== offset) found.push(local.toISOString());
  }
  return found;
}

describe('descriptions of time zones', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Sao_Paulo', 'Africa/Casablanca', 'UTC'])(
    'CON-003 %s is read as its clocks are, by another program',
    (zone) => {
      const wrong = differences(zone, Date.UTC(2020, 0, 3), Date.UTC(2030, 0, 3));
      expect(wrong, wrong.slice(0, 3).join()).toEqual([]);
    },
  );

  it('CON-003 what clocks do each year is a rule that goes on; an offset is described, too', () => {
    expect(differences('Europe/Berlin', Date.UTC(2060, 0, 3), Date.UTC(2062, 0, 3))).toEqual([]);
    expect(timeZoneLines('Europe/Berlin', 2020, 2026).filter((line) => line.startsWith('RRULE'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ]);
    expect(timeZoneLines('-03:30', 2020, 2026)).toContain('TZOFFSETTO:-0330');
  });
});
