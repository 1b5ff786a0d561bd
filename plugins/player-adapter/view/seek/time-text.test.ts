import { describe, expect, it } from 'vitest';
import { clockText, timecodeText, timeWords } from './time-text.ts';

describe('time on the bar', () => {
  it('MED-172 what is not finite is --:--', () => {
    expect([Number.NaN, Infinity].map((value) => clockText(value))).toEqual(['--:--', '--:--']);
    expect(timecodeText(Number.NaN, 25)).toBe('--:--:--:--');
  });

  it('hours only when there are some, or when the length has some', () => {
    expect([clockText(7), clockText(67.9), clockText(3599), clockText(3600), clockText(67, true)]).toEqual([
      '0:07',
      '1:07',
      '59:59',
      '1:00:00',
      '0:01:07',
    ]);
    expect(clockText(-0.2)).toBe('0:00');
  });

  it('a time code names the frame that is shown, also where binary numbers fall short of it', () => {
    for (let frame = 0; frame < 3000; frame++)
      expect(
        timecodeText(frame / 25, 25)
          .split(':')
          .reduce((sum, part, index) => sum + Number(part) * [90_000, 1500, 25, 1][index]!, 0),
      ).toBe(frame);
    expect(timecodeText(3661.5, 25)).toBe('01:01:01:12');
  });

  it('in words of the language', () => {
    expect(timeWords(67, 'en')).toBe('1 minute 7 seconds');
    expect(timeWords(3660, 'de')).toBe('1 Stunde 1 Minute');
    expect(timeWords(0, 'en')).toBe('0 seconds');
  });
});
