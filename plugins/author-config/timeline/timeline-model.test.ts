import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { addSlide, moveMark } from './changes.ts';
import { readMarks, slideAt, type LessonMarks } from './marks.ts';
import { fitting, frameOf, rowsOf, scrollFor, ticksOf, zoomed, snapFrame, stepOf } from './scale.ts';
import { loadSound, type Sound } from './sound.ts';

const FPS = 25;
const LESSON = '/objectDocument/object/data/lesson';
const SLIDE = '<slide idFolie="1"><title language="xx"/><html language="xx"><p/></html></slide>';

const source = (inner: string): string =>
  `<objectDocument ID="7" revision='3'><object ID="7" language=""><languages base="en" default="de"/>
  <data><lesson  ID='9'>${inner}</lesson></data></object></objectDocument>`;
const WHOLE = source(`<clip id="c1"/><slides>
  <slide idFolie="1" preview="a.svg"><title language="en">One &amp; only</title><title language="de">Eins</title></slide>
  <slide idFolie="2"><title language="en">Two</title></slide>
</slides><timeline clip='c1' fps="25">
  <event id="e1" tc="00:00:00:00" idFolie="1" type="1"/><!-- here -->
  <event  id='e2'  tc='00:00:18:06'  type='1' idFolie='2' />
</timeline>`);

const marksOf = (xml: string, length = NaN, languages: readonly string[] = ['en']): LessonMarks =>
  readMarks(select(parse(xml), LESSON)[0]!, languages, length);
const events = (...each: readonly string[]): LessonMarks =>
  marksOf(source(`<slides><slide idFolie="1"/><slide idFolie="2"/></slides><timeline fps="25">${each.join('')}</timeline>`), 60);
const event = (tc: string, type: number, slide: string): string => `<event tc="${tc}" type="${type}" idFolie="${slide}"/>`;

it('reads each event at its time, with the title of its slide in the first language that has one', () => {
  const { marks, slides, fps } = marksOf(WHOLE, 60, ['de', 'en']);
  expect(fps).toBe(FPS);
  expect(marks.map(({ frame, slide, path }) => [frame, slide, path])).toEqual([
    [0, '1', `${LESSON}/timeline/event[@id='e1']`],
    [456, '2', `${LESSON}/timeline/event[@id='e2']`],
  ]);
  expect([...slides].map(([number, { title, preview }]) => [number, title, preview])).toEqual([
    ['1', 'Eins', 'a.svg'],
    ['2', 'Two', ''],
  ]);
});

it('says what is wrong with a mark, and neither moves it nor leaves it out', () => {
  const { marks } = events(
    event('00:00:10:00', 1, '1'),
    event('00:00:05:00', 1, '2'),
    event('soon', 1, '1'),
    event('00:01:00:00', 33, '0'),
    event('00:00:20:00', 1, '9'),
    event('00:00:59:24', 99, ''),
  );
  expect(marks.map(({ problem }) => problem)).toEqual(['', 'outOfOrder', 'noTime', 'beyondEnd', 'outOfOrder', 'outOfOrder']);
  expect(events(event('00:00:20:00', 1, '9')).marks[0]!.problem).toBe('noSlide');
  expect(events(event('00:00:59:24', 99, '')).marks[0]!.problem).toBe('');
});

it('shows the slide of the last event that has begun: by time, of equal times as written', () => {
  const { marks } = events(
    event('00:00:10:00', 1, '1'),
    event('00:00:02:00', 3, '2'),
    event('00:00:10:00', 2, '2'),
    event('00:00:12:00', 33, '1'),
    event('bad', 1, '9'),
  );
  expect([0, 49, 50, 249, 250, 400].map((frame) => slideAt(marks, frame))).toEqual(['', '', '2', '2', '2', '2']);
});

it('writes one attribute for a moved mark: all else stays byte for byte', () => {
  const document = parse(WHOLE);
  const splices = moveMark(edits, document, `${LESSON}/timeline/event[@id='e2']`, '00:00:21:10')!;
  expect(splices).toHaveLength(1);
  expect(edits.serializeSource(edits.applyEdits(document, splices).document)).toBe(WHOLE.replace('00:00:18:06', '00:00:21:10'));
  expect(moveMark(edits, document, `${LESSON}/timeline/event[@id='e2']`, '00:00:18:06')).toBeNull();
});

const added = (xml: string, frame: number): string => {
  const document = parse(xml);
  return edits.serializeSource(edits.applyEdits(document, addSlide(edits, document, LESSON, marksOf(xml), frame, SLIDE)!).document);
};

it('adds a slide with texts of the base languages, and its event where the list stays in order', () => {
  const between = added(WHOLE, 100);
  expect(marksOf(between).marks.map(({ frame, slide }) => [frame, slide])).toEqual([
    [0, '1'],
    [100, '3'],
    [456, '2'],
  ]);
  expect(select(parse(between), '//slide[@idFolie="3"]/title/@language').map(({ value }) => value)).toEqual(['en', 'de']);
  expect(new Set(select(parse(between), '//event/@id').map(({ value }) => value)).size).toBe(3);
  expect(
    between
      .replace(/<event id="e3"[^>]*>\s*/, '')
      .replace(/<slide idFolie="3">.*<\/slide>\s*/, '')
      .replace(/\s/g, ''),
  ).toBe(WHOLE.replace(/\s/g, ''));
  expect(marksOf(added(WHOLE, 9999)).marks.map(({ frame }) => frame)).toEqual([0, 456, 9999]);
});

it('adds a slide before all others, and to a lesson that has neither slides nor a timeline', () => {
  const late = WHOLE.replace('00:00:00:00', '00:00:04:00');
  expect(marksOf(added(late, 1)).marks.map(({ frame }) => frame)).toEqual([1, 100, 456]);
  const bare = added(source('<clip id="c1"/>'), 50);
  expect(marksOf(bare).marks).toMatchObject([{ frame: 50, slide: '1', problem: '' }]);
  expect(select(parse(bare), '//timeline/@clip')[0]!.value).toBe('c1');
  expect(marksOf(added(source('<slides/><timeline fps="30"/>'), 60)).marks).toMatchObject([{ timecode: '00:00:02:00' }]);
});

it('snaps to the nearest of playhead, marks and whole seconds, within reach alone', () => {
  const targets = { playhead: 107, marks: [113, 260] };
  expect(snapFrame(109, targets, 5, FPS)).toBe(107);
  expect(snapFrame(112, targets, 5, FPS)).toBe(113);
  expect(snapFrame(123, targets, 5, FPS)).toBe(125);
  expect(snapFrame(135, targets, 5, FPS)).toBe(135);
  expect(snapFrame(109, targets, 0, FPS)).toBe(109);
  expect(snapFrame(110, targets, 3, FPS)).toBe(107);
});

it('comes back to the same frame from its position, at every scale', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 100, max: 2000 }),
      fc.double({ min: 1, max: 500, noNaN: true }),
      (frame, width, factor) => {
        const box = { length: 3600, width, fps: FPS };
        const perSecond = zoomed(fitting(3600, width), factor, box);
        expect(perSecond).toBeGreaterThanOrEqual(fitting(3600, width));
        expect(perSecond).toBeLessThanOrEqual(FPS * 12);
        expect(frameOf((frame / FPS) * perSecond, perSecond, FPS, 89_999)).toBe(Math.min(frame, 89_999));
      },
    ),
  );
  expect(frameOf(-20, 10, FPS, 100)).toBe(0);
  expect(scrollFor(60, 100, 10)).toBe(500);
  expect(scrollFor(5, 100, 10)).toBe(0);
});

it('has words on the ruler that do not touch, and rows for marks that would cover each other', () => {
  expect(ticksOf(0, 60, 10)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticksOf(33, 40, 100)).toEqual([33, 34, 35, 36, 37, 38, 39, 40]);
  expect(ticksOf(0, 7200, 0.01)).toEqual([0]);
  expect(rowsOf([0, 10, 40, 15], 28, 3)).toEqual([0, 1, 0, 2]);
  expect(rowsOf([0, 1, 2, 3], 28, 2)).toEqual([0, 1, 1, 1]);
});

it('draws sound by its loudest samples, and says why it draws none', async () => {
  vi.stubGlobal('location', { origin: 'http://own.example' });
  const decoded = { getChannelData: () => new Float32Array([0, 0.25, -0.5, 0.1, 0.1]), sampleRate: 100 };
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async (): Promise<unknown> => decoded;
    },
  );
  const load = (src: string, seconds: number, answer = new Response('film')): Promise<Sound> =>
    loadSound(
      src,
      seconds,
      async () => answer,
      new AbortController().signal,
      () => {},
    );
  const found = await load('http://own.example/a.mp4', 60);
  expect('peaks' in found && [...found.peaks]).toEqual([0.5, 1, expect.closeTo(0.2)]);
  expect(await load('blob:http://own.example/1', 60)).toEqual({ no: 'stream' });
  expect(await load('http://other.example/a.mp4', 60)).toEqual({ no: 'foreign' });
  expect(await load('http://own.example/a.mp4', 4000)).toEqual({ no: 'large' });
  expect(await load('http://own.example/a.mp4', 60, new Response('', { status: 404 }))).toEqual({ no: 'failed' });
  vi.unstubAllGlobals();
});

it('keys go by a frame, a second of as many frames as the rate says, ten seconds', () => {
  const steps = ['ArrowLeft', 'ArrowUp', 'PageDown', 'PageUp', 'a'].map((key) => stepOf({ key, shiftKey: false }, 25));
  expect(steps).toEqual([-1, 1, -250, 250, 0]);
  expect(stepOf({ key: 'ArrowRight', shiftKey: true }, 29.97)).toBe(30);
});
