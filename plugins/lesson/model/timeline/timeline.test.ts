import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvent, type TimelineEvent } from './events.ts';
import { formatTimecode } from '../../../../core/api.ts';
import { buildTimeline, passedBetween, secondsOfSlide, timelineState, type TimelineState } from './timeline.ts';

const own = (address: string): boolean => !/^https?:/.test(address) || address.startsWith('https://media.example.org/');
const read = (type: number, tc: string, rest: Record<string, string> = {}): TimelineEvent => {
  const event = readEvent({ id: `${type}@${tc}`, type: String(type), tc, ...rest }, 25, own);
  if (typeof event === 'string') throw new Error(event);
  return event;
};
const slide = (id: string, tc: string) => read(1, tc, { 'id-folie': id });

describe('events', () => {
  it('MED-038 MED-039 MED-040 MED-041 id, idFolie and tc of a slide event are read', () => {
    expect(readEvent({ id: 'e1', 'id-folie': '7', tc: '00:00:12:10', type: '1' }, 25, own)).toEqual({
      id: 'e1',
      slide: '7',
      frame: 310,
      type: 1,
    });
  });

  it('MED-042 MED-047 MED-048 MED-049 MED-050 a picture has place, size and source; without a size it covers the slide from there', () => {
    expect(read(2, '00:00:01:00', { x: '12', y: '8.5', w: '640', h: '360', src: 'img/a.png' })).toMatchObject({
      type: 2,
      x: 12,
      y: 8.5,
      w: 640,
      h: 360,
      src: 'img/a.png',
    });
    expect(read(2, '00:00:01:00', { x: '40', y: '60', src: 'img/a.png' })).toMatchObject({ w: 600, h: 300 });
  });

  it('MED-043 MED-047 MED-048 a pointer has its place; without one it takes pointers away', () => {
    expect(read(3, '00:00:01:00', { x: '120', y: '80', w: '30' })).toMatchObject({ type: 3, x: 120, y: 80, w: 30, h: 24, hidden: false });
    expect(read(3, '00:00:01:00')).toMatchObject({ hidden: true });
  });

  it('MED-044 a video comes only from an allowed address, and so does a picture', () => {
    expect(read(11, '00:00:01:00', { url: 'https://media.example.org/9002.mp4' })).toMatchObject({
      type: 11,
      url: 'https://media.example.org/9002.mp4',
      x: 0,
      y: 0,
      w: 640,
      h: 360,
    });
    expect(read(11, '00:00:01:00', { url: 'https://media.example.org/9002.mp4', 'media-token': 'grant' })).toMatchObject({
      mediaToken: 'grant',
    });
    expect(readEvent({ id: 'e4', type: '11', tc: '00:00:01:00', url: 'https://elsewhere.example/9.mp4' }, 25, own)).toContain('e4');
    expect(readEvent({ id: 'e5', type: '2', tc: '00:00:01:00', src: 'https://elsewhere.example/9.png' }, 25, own)).toContain(
      'allowedOrigins',
    );
  });

  it("MED-046 OP-36 a callback is a command's name, never code", () => {
    expect(read(99, '00:00:01:00', { callback: 'quiz.open' })).toMatchObject({ type: 99, callback: 'quiz.open' });
    for (const callback of ['alert(1)', '', 'javascript:x', 'Quiz', 'quiz.'])
      expect(readEvent({ id: 'e', type: '99', tc: '00:00:01:00', callback }, 25, own), callback).toContain('no name of a command');
  });

  it("MED-040 a faulty timecode, an unknown type and a slide change without slide are said in words, with the event's id", () => {
    expect(readEvent({ id: 'e9', type: '1', tc: '00:00:00:25', 'id-folie': '1' }, 25, own)).toMatch(/"e9".*"00:00:00:25".*00:00:00:24/);
    expect(readEvent({ id: 'e9', type: '12', tc: '00:00:00:00' }, 25, own)).toMatch(/"e9".*type "12"/);
    expect(readEvent({ id: 'e9', type: '1', tc: '00:00:00:00', 'id-folie': '0' }, 25, own)).toMatch(/"e9".*idFolie/);
  });
});

describe('timelineState', () => {
  const at = (events: readonly TimelineEvent[], seconds: number): TimelineState => timelineState(buildTimeline(events, 25), seconds);

  it('MED-041 a slide holds from the very frame of its event until the next one', () => {
    const events = [slide('3', '00:00:30:00'), slide('1', '00:00:00:00'), slide('2', '00:00:12:10')];
    expect([0, 12.36, 12.4, 12.44, 29.96, 30, 9999].map((seconds) => at(events, seconds).slide)).toEqual([
      '1',
      '1',
      '2',
      '2',
      '2',
      '3',
      '3',
    ]);
  });

  it('MED-041 there is no slide before the first event, and none without events', () => {
    expect([at([slide('2', '00:00:05:00')], 4.9).slide, at([], 3).slide]).toEqual(['', '']);
  });

  it('OP-35 of two slides at the same timecode the later written one holds', () => {
    expect(at([slide('1', '00:00:05:00'), slide('2', '00:00:05:00')], 5).slide).toBe('2');
  });

  it('MED-042 a picture holds until the next picture or slide; several of one timecode hold together; one without source ends them', () => {
    const picture = (tc: string, src: string) => read(2, tc, { src });
    const events = [
      slide('1', '00:00:00:00'),
      picture('00:00:02:00', 'a'),
      picture('00:00:04:00', 'b'),
      picture('00:00:04:00', 'c'),
      picture('00:00:06:00', ''),
      picture('00:00:08:00', 'd'),
      slide('2', '00:00:10:00'),
    ];
    expect(
      [1, 3, 5, 7, 9, 11].map((seconds) =>
        at(events, seconds)
          .pictures.map(({ src }) => src)
          .join(''),
      ),
    ).toEqual(['', 'a', 'bc', '', 'd', '']);
  });

  it('MED-043 a pointer holds until the next pointer or the next slide, and does not touch the pictures', () => {
    const events = [
      slide('1', '00:00:00:00'),
      read(2, '00:00:01:00', { src: 'a' }),
      read(3, '00:00:02:00', { x: '10', y: '20' }),
      read(3, '00:00:03:00', { x: '30', y: '40' }),
      read(3, '00:00:04:00'),
      read(3, '00:00:05:00', { x: '1', y: '1' }),
      slide('1', '00:00:06:00'),
    ];
    expect(
      [1, 2, 3, 4, 5, 6].map((seconds) => {
        const { pointers, pictures } = at(events, seconds);
        return [pointers[0]?.x, pictures.length];
      }),
    ).toEqual([
      [undefined, 1],
      [10, 1],
      [30, 1],
      [undefined, 1],
      [1, 1],
      [undefined, 0],
    ]);
  });

  it('MED-039 MED-042 a picture or pointer that names another slide shows that slide', () => {
    const events = [
      slide('1', '00:00:00:00'),
      read(2, '00:00:12:10', { 'id-folie': '2', src: 'a' }),
      read(3, '00:00:15:00', { 'id-folie': '2', x: '1', y: '2' }),
    ];
    expect([at(events, 12.4).slide, at(events, 15).pictures.length, at(events, 15).pointers.length]).toEqual(['2', 1, 1]);
    expect(buildTimeline(events, 25).changes).toEqual([
      { frame: 0, slide: '1' },
      { frame: 310, slide: '2' },
    ]);
  });

  it('MED-044 a video address holds until the next one or the next slide', () => {
    const events = [
      slide('1', '00:00:00:00'),
      read(11, '00:00:02:00', { url: 'a.mp4' }),
      read(11, '00:00:04:00', { url: '' }),
      read(11, '00:00:05:00', { url: 'b.mp4' }),
      slide('2', '00:00:06:00'),
    ];
    expect([1, 2, 4, 5, 6].map((seconds) => at(events, seconds).video?.url)).toEqual([undefined, 'a.mp4', undefined, 'b.mp4', undefined]);
  });

  it('MED-041 the time of a slide is that of its first coming', () => {
    const timeline = buildTimeline([slide('1', '00:00:00:00'), slide('2', '00:00:12:10'), slide('1', '00:00:20:00')], 25);
    expect([secondsOfSlide(timeline, '1'), secondsOfSlide(timeline, '2'), secondsOfSlide(timeline, '9')]).toEqual([0, 12.4, null]);
  });

  const tc = fc.nat(400).map((frame) => formatTimecode(frame, 25));
  const anyEvent = fc.oneof(
    fc.tuple(tc, fc.constantFrom('1', '2', '3')).map(([time, id]) => slide(id, time)),
    fc
      .tuple(tc, fc.constantFrom('', 'a', 'b'), fc.constantFrom('0', '1', '2'))
      .map(([time, src, id]) => read(2, time, { src, 'id-folie': id })),
    fc
      .tuple(tc, fc.constantFrom<Record<string, string>>({}, { x: '1', y: '2' }), fc.constantFrom('0', '3'))
      .map(([time, position, id]) => read(3, time, { ...position, 'id-folie': id })),
    fc.tuple(tc, fc.constantFrom('', 'v.mp4')).map(([time, url]) => read(11, time, { url })),
    tc.map((time) => read(33, time)),
    tc.map((time) => read(99, time, { callback: 'a.b' })),
  );

  it('MED-001 MED-002 at every frame it is what playing up to there would have left', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const timeline = buildTimeline(events, 25);
        const sorted = [...events].sort((one, other) => one.frame - other.frame);
        for (const frame of new Set([0, 1, 200, 401, ...events.flatMap((event) => [event.frame - 1, event.frame])])) {
          if (frame < 0) continue;
          // Played: every event in turn.
          let now = '',
            pictures: TimelineEvent[] = [],
            pointers: TimelineEvent[] = [],
            video: TimelineEvent | null = null;
          for (const event of sorted.filter((each) => each.frame <= frame)) {
            if (event.type === 1 || ((event.type === 2 || event.type === 3) && event.slide !== '' && event.slide !== now)) {
              now = event.slide;
              pictures = [];
              pointers = [];
              video = null;
            }
            if (event.type === 2) pictures = event.src === '' ? [] : [...pictures.filter((each) => each.frame === event.frame), event];
            if (event.type === 3) pointers = event.hidden ? [] : [...pointers.filter((each) => each.frame === event.frame), event];
            if (event.type === 11) video = event.url === '' ? null : event;
          }
          const { slide: shown, pictures: drawn, pointers: pointed, video: film } = timelineState(timeline, frame / 25);
          expect({ shown, drawn, pointed, film }).toEqual({ shown: now, drawn: pictures, pointed: pointers, film: video });
        }
      }),
    );
  });

  it('MED-001 the same object holds between two changes, so that nothing is drawn for a frame', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.nat(400), (events, frame) => {
        const timeline = buildTimeline(events, 25);
        const begins = timeline.states.some((state) => state.from === frame + 1);
        expect(timelineState(timeline, frame / 25) === timelineState(timeline, (frame + 1) / 25)).toBe(!begins);
      }),
    );
  });

  it('MED-045 MED-046 what was passed are the pause points and callbacks of just those frames, in order', () => {
    const timeline = buildTimeline([read(99, '00:00:02:00', { callback: 'a.b' }), read(33, '00:00:01:00'), slide('1', '00:00:01:00')], 25);
    expect(
      [
        passedBetween(timeline, 0, 24),
        passedBetween(timeline, 0, 25),
        passedBetween(timeline, 26, 49),
        passedBetween(timeline, 0, 99),
        passedBetween(timeline, 60, 0),
      ].map((events) => events.map(({ type }) => type)),
    ).toEqual([[], [33], [], [33, 99], []]);
  });
});
