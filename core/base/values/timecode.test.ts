import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFrameFrom, formatTimecode, frameAt, parseTimecode, readFps, secondsOf } from './timecode.ts';

const rates = fc.constantFrom(12, 24, 25, 30, 50, 60, 23.976, 29.97, 59.94);

describe('timecodes', () => {
  it('MED-040 OP-35 hours, minutes, seconds and frames name a frame; ff at or above the rate and everything else is refused', () => {
    expect([parseTimecode('00:00:12:10', 25), parseTimecode('01:02:03:00', 25), parseTimecode('00:00:01:15', 30)]).toEqual([
      310, 93_075, 45,
    ]);
    for (const text of [
      '00:00:00:25',
      '00:60:00:00',
      '00:00:60:00',
      '0:0:1:0',
      '12',
      '',
      '00:00:01',
      '00:00:01.10',
      '-00:00:01:00',
      '00:00:1e:00',
    ])
      expect(parseTimecode(text, 25), text).toBeNull();
    expect([parseTimecode('00:00:00:29', 30), parseTimecode('00:00:00:30', 30), parseTimecode('00:00:00:29', 29.97)]).toEqual([
      29,
      null,
      29,
    ]);
  });

  it('MED-040 a timecode written out again is the same, in whole frames, at any rate', () => {
    fc.assert(
      fc.property(rates, fc.nat(100 * 3600 * 25), (fps, frame) => {
        const text = formatTimecode(frame, fps);
        expect(text).toMatch(/^\d{2,}:[0-5]\d:[0-5]\d:\d{2}$/);
        expect(parseTimecode(text, fps)).toBe(frame);
      }),
    );
  });

  it('MED-040 the time at which a frame begins, its middle and a time rounded to microseconds are all that frame', () => {
    fc.assert(
      fc.property(rates, fc.nat(12 * 3600 * 25), (fps, frame) => {
        const begins = secondsOf(frame, fps);
        expect([frameAt(begins, fps), frameAt((frame + 0.5) / fps, fps), frameAt(Math.floor(begins * 1e6) / 1e6, fps)]).toEqual([
          frame,
          frame,
          frame,
        ]);
      }),
    );
  });

  it('MED-005 the first frame from a time on does not begin before it', () => {
    expect([firstFrameFrom(9.424, 25), firstFrameFrom(3, 25), firstFrameFrom(12.4, 25), firstFrameFrom(-1, 25)]).toEqual([236, 75, 310, 0]);
  });

  it('OP-35 a timeline without a rate has 25 frames a second; what is no rate counts as none', () => {
    expect([
      readFps('30'),
      readFps('29.97'),
      readFps(undefined),
      readFps(''),
      readFps('0'),
      readFps('-5'),
      readFps('many'),
      readFps('9999'),
    ]).toEqual([30, 29.97, 25, 25, 25, 25, 25, 25]);
  });
});
