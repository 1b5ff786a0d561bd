import { describe, expect, it } from 'vitest';
import { narration, type SpokenFilm } from './narration.ts';
import { spokenTiming, timecode, timelineXml, webVtt, wrap } from './timing.ts';

const film: SpokenFilm = {
  IDMedia: 1,
  path: 'x/',
  kind: 'film',
  lesson: 2,
  slides: [
    { idFolie: 1, picture: 'a', caption: { en: '', de: '' }, text: { en: ['One.', 'Two.'], de: ['Eins.', 'Zwei.'] } },
    {
      idFolie: 2,
      picture: 'b',
      caption: { en: '', de: '' },
      text: { en: ['Three.'], de: ['Drei.'] },
      events: [{ type: 3, sentence: 1, attributes: { x: 5 } }],
    },
  ],
};
const settings = { ...narration, fps: 25, sentencePause: 0.5, slidePause: 1 };
const timing = spokenTiming(film, { en: [[1, 1], [2]], de: [[2, 1.01], [1]] }, settings);

describe('timing of a film', () => {
  it('lets a slide last as long as the slower language, in whole frames', () => {
    // German: 2 + 0.5 + 1.01 + 1 = 4.51 s = 112.75 frames
    expect(timing.events.map(({ frame, type }) => [frame, type])).toEqual([
      [0, 1],
      [113, 1],
      [113, 3],
    ]);
    expect(timing.frames).toBe(113 + 75);
  });

  it('starts the next slide in both languages at the same time', () => {
    expect(timing.cues.en[2]?.from).toBeCloseTo(4.52);
    expect(timing.cues.de[2]?.from).toBeCloseTo(4.52);
    expect(timing.cues.en[1]?.from).toBeCloseTo(1.5);
  });

  it('writes timecodes with frames', () => {
    expect(timecode(0, 25)).toBe('00:00:00:00');
    expect(timecode(25 * 3661 + 24, 25)).toBe('01:01:01:24');
  });

  it('writes timeline events in the order of the protocol', () => {
    expect(timelineXml(timing, 25, '  ')).toBe(
      '  <event id="e1" idFolie="1" tc="00:00:00:00" type="1"/>\n' +
        '  <event id="e2" idFolie="2" tc="00:00:04:13" type="1"/>\n' +
        '  <event id="e3" idFolie="2" tc="00:00:04:13" type="3" x="5"/>\n',
    );
  });
});

describe('subtitles', () => {
  it('breaks lines evenly and never beyond the width', () => {
    expect(wrap('short')).toBe('short');
    expect(wrap('one two three four five six', 15)).toBe('one two three\nfour five six');
  });

  it('cuts what needs more than two lines, without a gap between the parts', () => {
    const text =
      'This sentence is much too long for two lines of a subtitle, so that it has to be cut into parts, and that happens at a comma.';
    const vtt = webVtt([{ from: 1, to: 9, text }]);
    const cues = [...vtt.matchAll(/(\S+) --> (\S+)\n([\s\S]*?)(?:\n\n|\n$)/g)];
    expect(vtt.startsWith('WEBVTT\n\n')).toBe(true);
    expect(cues.length).toBeGreaterThan(1);
    expect(cues[0]?.[1]).toBe('00:01.000');
    expect(cues.at(-1)?.[2]).toBe('00:09.000');
    cues.slice(1).forEach((cue, index) => expect(cue[1]).toBe(cues[index]?.[2]));
    expect(cues.map((cue) => cue[3]?.replace(/\n/g, ' ')).join(' ')).toBe(text);
    for (const cue of cues) for (const line of cue[3]?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(44);
  });

  it('places cues where the picture has no words of its own', () => {
    expect(webVtt([{ from: 1, to: 2, text: 'short' }], 'line:0')).toContain('00:01.000 --> 00:02.000 line:0\nshort\n');
    expect(webVtt([{ from: 1, to: 2, text: 'short' }])).toContain('00:01.000 --> 00:02.000\nshort\n');
  });
});
