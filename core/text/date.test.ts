import { describe, expect, it } from 'vitest';
import { formatDate, formatTimes, type DateForm } from './date.ts';

const at = new Date(2026, 10, 22, 1, 27);
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a date', () => {
  it.each<[string, DateForm, string]>([
    ['en', 'day', '22 November 2026'],
    ['en', 'time', '01:27'],
    ['en', 'moment', '22 November 2026, 01:27'],
    ['de', 'day', '22. November 2026'],
    ['de', 'time', '01:27'],
    ['ar', 'day', '22 نوفمبر 2026'],
    ['ar', 'time', '01:27'],
    ['fr', 'moment', '22 novembre 2026, 01:27'],
    ['en-US', 'day', 'November 22, 2026'],
  ])('in %s as %s is %s', (language, form, text) => expect(plain(formatDate(at, form, language))).toBe(text));

  it('with the day of the week is short', () => expect(plain(formatDate(at, 'weekday', 'en'))).toMatch(/^Sun,? 22 Nov$/));

  it('is the same from a number, and midnight begins with 00', () =>
    expect(formatDate(new Date(2026, 0, 1).getTime(), 'time', 'de')).toBe('00:00'));
});

it('a span of time is written like a time, in the zone that is asked for, with its day on demand', () => {
  const plain = (text: string): string => text.replace(/[\s\u2009\u202f]+/g, ' ').replace(/ ?[–-] ?/g, '–');
  const [from, to] = [new Date('2026-11-25T19:00:00Z'), new Date('2026-11-25T20:30:00Z')];
  const times = (language: string, zone: string, withDay = false): string => plain(formatTimes(from, to, language, { zone, withDay }));
  expect(times('en', 'Europe/Berlin')).toBe('20:00–21:30');
  expect(times('en', 'Asia/Tokyo', true)).toBe('26 Nov, 04:00–05:30');
  expect(times('ar', 'Europe/Berlin')).toMatch(/^20:00–21:30$/);
  expect(plain(formatTimes(to, from, 'de', { zone: 'Europe/Berlin', withDay: false }))).toContain('21:30');
});
