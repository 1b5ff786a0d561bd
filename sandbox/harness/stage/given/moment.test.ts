import { expect, it } from 'vitest';
import { readOwnTime } from '../../../server/http/testers-clock.ts';
import { isMoment, readMoment } from './moment.ts';

const [FIRST, LAST] = [0, Date.UTC(9999, 11, 30)];

it('a moment is one that the server takes', () => {
  for (const ms of [FIRST, LAST]) expect([isMoment(ms), readOwnTime(String(ms), '1')?.now], String(ms)).toEqual([true, ms]);
  for (const ms of [FIRST - 1, LAST + 1]) expect([isMoment(ms), readOwnTime(String(ms), '1')], String(ms)).toEqual([false, null]);
  for (const ms of [NaN, Infinity, -Infinity, 8.64e15]) expect(isMoment(ms), String(ms)).toBe(false);
});

it("a field's text is a moment of the tester's time zone, or the range is named", () => {
  expect(readMoment('2031-05-15T12:00')).toEqual({ ms: new Date(2031, 4, 15, 12).getTime(), problem: '' });
  for (const text of ['0001-01-01T00:00', '1969-12-30T00:00', '9999-12-31T23:59', '275760-09-13T00:00', 'soon', ''])
    expect(readMoment(text), text).toEqual({ ms: null, problem: 'Page and server take times from 2 January 1970 to 29 December 9999.' });
});
