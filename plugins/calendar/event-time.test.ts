import { describe, expect, it, vi } from 'vitest';
import { ownTime, zoneName } from './event-time.tsx';

/** White space of any width, and dashes, as one. */
const plain = (text: string): string =>
  text
    .replace(/[\s\u2009\u202f]+/g, ' ')
    .replace(/[–—-]/g, '-')
    .replace(/ - /g, '-');

describe('own time', () => {
  it("CON-003 is told when the visitor's clock shows something else, and not otherwise", () => {
    const start = '2026-11-25T18:00:00+01:00';
    const end = '2026-11-25T19:30:00+01:00';
    expect(ownTime(start, end, 'en-GB', 'Europe/Berlin')).toBe('');
    expect(ownTime(start, end, 'en-GB', 'Europe/Vienna')).toBe('');
    expect(plain(ownTime(start, end, 'en-GB', 'Europe/London'))).toBe('17:00-18:30');
    expect(plain(ownTime(start, end, 'de', 'America/New_York'))).toContain('12:00-13:30');
    expect(plain(ownTime(start, '', 'en-GB', 'Europe/London'))).toBe('17:00');
  });

  it('makes its formats once for all events that are drawn together', () => {
    let made = 0;
    const construct = (format: typeof Intl.DateTimeFormat, options: unknown[]): object => {
      made++;
      return Reflect.construct(format, options) as object;
    };
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: new Proxy(Intl.DateTimeFormat, { construct }) } }));
    for (let day = 10; day < 30; day++) ownTime(`2026-11-${day}T18:00:00+01:00`, `2026-11-${day}T19:00:00+01:00`, 'en-GB', 'Asia/Seoul');
    vi.unstubAllGlobals();
    expect(made).toBe(2);
  });

  it('CON-003 names the day when it is another one there', () => {
    expect(plain(ownTime('2026-11-25T20:00:00+01:00', '2026-11-25T21:00:00+01:00', 'en-GB', 'Asia/Tokyo'))).toBe('26 Nov, 04:00-05:00');
  });

  it('CON-003 holds on both sides of a change of clocks, which comes on other days elsewhere', () => {
    // Berlin is still on summer time on 24 October and no longer on the 26th; New York changes on 1 November.
    expect(plain(ownTime('2026-10-24T18:00:00+02:00', '', 'en-GB', 'America/New_York'))).toBe('12:00');
    expect(plain(ownTime('2026-10-26T18:00:00+01:00', '', 'en-GB', 'America/New_York'))).toBe('13:00');
    expect(plain(ownTime('2026-11-02T18:00:00+01:00', '', 'en-GB', 'America/New_York'))).toBe('12:00');
    // 02:30 comes twice in the night of 25 October: the offset tells which one
    expect(plain(ownTime('2026-10-25T02:30:00+02:00', '', 'en-GB', 'UTC'))).toBe('00:30');
    expect(plain(ownTime('2026-10-25T02:30:00+01:00', '', 'en-GB', 'UTC'))).toBe('01:30');
  });

  it('CON-003 says nothing about what is no time', () => {
    expect(ownTime('soon', '', 'en', 'UTC')).toBe('');
    expect(ownTime('2026-11-25T18:00:00+01:00', 'later', 'en', 'UTC')).toBe('');
  });

  it("CON-003 a zone has a name in the reader's language", () => {
    expect(zoneName('Europe/Berlin', 'de')).toBe('Mitteleuropäische Zeit (Berlin)');
    expect(zoneName('Middle/Earth', 'en')).toBe('Middle/Earth');
  });
});
