import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addressSeconds, frameMiddle, parameterSeconds, timecodeSeconds } from './time.ts';

describe('times', () => {
  it('MED-019 a timecode in seconds, with the frames of the time line', () => {
    expect([timecodeSeconds('01:02:03:10', 25), timecodeSeconds('00:00:00:29', 30), timecodeSeconds(' 00:00:01:00 ', 0)]).toEqual([
      3723.4,
      29 / 30,
      1,
    ]);
  });

  it('MED-019 what is no timecode is null', () => {
    for (const text of ['', '1', '00:00:00', '00:60:00:00', '00:00:60:00', '00:00:00:25', '-1:00:00:00', '00:00:00:0x'])
      expect(timecodeSeconds(text, 25)).toBeNull();
  });

  it('MED-129 MED-130 a time parameter is plain seconds or has parts', () => {
    expect(['95', '1h2m3s', '2m', '3s', '1h', '1h5s', '2M5', '0', '12.5'].map(parameterSeconds)).toEqual([
      95, 3723, 120, 3, 3600, 3605, 125, 0, 12.5,
    ]);
    expect(['', 'x', '1m2h', '3s2m', '-5', 'h', '1e3'].map(parameterSeconds)).toEqual([null, null, null, null, null, null, null]);
  });

  it('MED-129 the parameter stands in the query or in the fragment', () => {
    expect([
      addressSeconds('?a=1&t=95', ''),
      addressSeconds('', '#t=1m'),
      addressSeconds('?t=5', '#t=9'),
      addressSeconds('', ''),
      addressSeconds('?t=soon', ''),
    ]).toEqual([95, 60, 5, null, null]);
  });

  it('MED-040 the middle of a frame lies in that frame, whatever the rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(24, 25, 30, 50, 60, 30000 / 1001), (frame, fps) => {
        const middle = frameMiddle(frame / fps, fps) * fps;
        expect(middle).toBeGreaterThan(frame + 0.4);
        expect(middle).toBeLessThan(frame + 0.6);
      }),
    );
  });
});
