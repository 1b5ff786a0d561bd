import { beforeEach, describe, expect, it } from 'vitest';
import { readEvent, type PauseEvent, type TimelineEvent } from './events.ts';
import { TimelineRun } from './run.ts';
import { buildTimeline, pauseKey } from './timeline.ts';

const read = (type: number, tc: string, rest: Record<string, string> = {}) =>
  readEvent({ id: tc, type: String(type), tc, ...rest }, 25, () => true) as TimelineEvent;
const timeline = buildTimeline(
  [
    read(1, '00:00:00:00', { 'id-folie': '1' }),
    read(99, '00:00:00:00', { callback: 'at.start' }),
    read(99, '00:00:02:00', { callback: 'at.two' }),
    read(33, '00:00:03:24'),
    read(1, '00:00:04:00', { 'id-folie': '2' }),
    read(99, '00:00:20:00', { callback: 'at.twenty' }),
  ],
  25,
);

let messages: string[];
let run: TimelineRun;
let now: number;
const play = (from: number, to: number, step = 1): void => {
  for (let frame = from; frame <= to; frame += step) run.frame(frame / 25, true);
};

beforeEach(() => {
  messages = [];
  now = 0;
  run = new TimelineRun(
    timeline,
    {
      changed: ({ slide }) => messages.push(`slide ${slide}`),
      pauseAt: (_, seconds) => messages.push(`pause ${seconds}`),
      callback: ({ callback }) => messages.push(callback),
    },
    { elapsed: () => now },
  );
});

describe('a run along the timeline', () => {
  it('MED-041 MED-046 slides come and callbacks are called once while playing, however often a frame is told', () => {
    for (const frame of [0, 0, 1, 1, 49, 50, 50, 51]) run.frame(frame / 25, true);
    expect(messages).toEqual(['at.start', 'slide 1', 'at.two']);
  });

  it('MED-046 callbacks between two frames that were not both shown are called too, in order', () => {
    play(0, 60, 30);
    expect(messages).toEqual(['at.start', 'slide 1', 'at.two']);
  });

  it('MED-046 a seek over a callback does not call it; playing over it again does', () => {
    play(0, 10);
    run.sought(10);
    run.frame(10, true);
    expect(messages).toEqual(['at.start', 'slide 1', 'slide 2']);
    run.sought(1.9);
    play(47, 52);
    expect(messages.slice(3)).toEqual(['slide 1', 'at.two']);
  });

  it('MED-046 nothing is called while the player stands', () => {
    run.frame(0, false);
    run.frame(2, false);
    expect(messages).toEqual(['slide 1']);
  });

  it('MED-046 nothing is called twice when a browser tells a place a little before the last one', () => {
    play(0, 52);
    run.frame(1.92, true);
    run.frame(2.12, true);
    expect(messages.filter((each) => each === 'at.two')).toHaveLength(1);
  });

  it('MED-046 a jump that nobody announced calls nothing between', () => {
    play(0, 1);
    run.frame(15, true);
    expect(messages).toEqual(['at.start', 'slide 1', 'slide 2']);
  });

  it('MED-045 MED-046 a page that was too busy to be told passes what was played meanwhile', () => {
    play(0, 1);
    now = 10_000;
    run.frame(10, true);
    expect(messages).toEqual(['at.start', 'slide 1', 'at.two', 'pause 3.96']);
  });

  it('MED-045 playback pauses at the timecode, also when the frame told is a later one, and the slide of that frame stays', () => {
    run.sought(3.9);
    run.frame(4.04, true);
    expect(messages).toEqual(['slide 1', 'pause 3.96']);
    run.frame(4.08, true); // shown while the player was stopping
    run.sought(3.96);
    run.frame(3.96, false);
    expect(messages).toEqual(['slide 1', 'pause 3.96']);
  });

  it('MED-045 going on passes the pause point; coming again from before pauses again', () => {
    run.sought(3.9);
    play(98, 99);
    run.sought(3.96);
    run.goOn();
    play(99, 103);
    expect(messages).toEqual(['slide 1', 'pause 3.96', 'slide 2']);
    run.sought(3.8);
    play(95, 99);
    expect(messages.slice(3)).toEqual(['slide 1', 'pause 3.96']);
  });

  it('MED-045 a seek over a pause point does not pause, a seek from a waiting one leaves it', () => {
    run.sought(3.9);
    play(98, 99);
    run.sought(10);
    play(250, 252);
    expect(messages).toEqual(['slide 1', 'pause 3.96', 'slide 2']);
  });

  it('MED-086 MED-087 a reset begins anew: first slide, not started, callbacks are called again', () => {
    play(0, 60);
    expect(run.started).toBe(true);
    run.reset();
    expect(run.started).toBe(false);
    messages.length = 0;
    play(0, 60);
    expect(messages).toEqual(['at.start', 'at.two']);
  });

  it('MED-086 MED-087 at the end what is shown last stays; the next play begins anew', () => {
    run.sought(4);
    play(100, 110);
    messages.length = 0;
    run.complete();
    expect([messages, run.started]).toEqual([[], false]);
    play(0, 51);
    expect(messages).toEqual(['at.start', 'slide 1', 'at.two']);
  });
});

describe('a question inside a film', () => {
  const asks = (tc: string, question: string, answer = ''): TimelineEvent => read(33, tc, { test: '812', question, answer });
  const [optional, required, last] = [
    asks('00:00:02:00', 'q1'),
    asks('00:00:06:00', 'q2', 'required'),
    asks('00:00:09:00', 'q3', 'required'),
  ] as PauseEvent[];
  let done: Set<string>;
  let waits: string[];
  beforeEach(() => {
    done = new Set();
    waits = [];
    const film = buildTimeline([optional!, required!, last!], 25);
    const pauseAt = ({ asks: of }: PauseEvent, seconds: number): void => {
      waits.push(`${of!.question} ${seconds}`);
      run.sought(seconds); // as a player does that goes to the very frame
    };
    run = new TimelineRun(film, { changed: () => undefined, pauseAt, callback: () => undefined }, { elapsed: () => now }, done);
  });
  /** Plays at a rate: frames come 25 times a second. */
  const playAt = (rate: number, from: number, to: number): void => {
    for (let seconds = from; seconds <= to; seconds += rate / 25) {
      now += 40;
      run.frame(seconds, true);
    }
  };
  const answer = (question: PauseEvent): void => {
    done.add(pauseKey(question));
    run.goOn();
  };

  it.each([0.5, 1, 1.5, 2])('is due between two frames at rate %d, and once', (rate) => {
    playAt(rate, 1.9, 3);
    expect(waits).toEqual(['q1 2']);
    run.goOn();
    playAt(rate, 2.04, 5.9);
    expect([waits, run.waiting]).toEqual([['q1 2'], null]);
    playAt(rate, 5.9, 7);
    expect([waits, run.waiting]).toEqual([['q1 2', 'q2 6'], required]);
  });

  it('is asked again when it was skipped and is reached again, and never when it was answered', () => {
    playAt(1, 1.9, 2.1);
    run.goOn();
    run.sought(1.5);
    playAt(1, 1.5, 2.1);
    expect(waits).toEqual(['q1 2', 'q1 2']);
    answer(optional!);
    run.sought(1.5);
    playAt(2, 1.5, 5.9);
    expect(waits).toHaveLength(2);
  });

  it('that may be skipped lets a seek go over it; one that must be answered stops it, from wherever it comes', () => {
    run.sought(5);
    expect([waits, run.waiting]).toEqual([[], null]);
    run.sought(20);
    expect([waits, run.waiting]).toEqual([['q2 6'], required]);
    run.sought(20);
    expect([waits, run.waiting]).toEqual([['q2 6', 'q2 6'], required]);
    run.sought(1);
    expect(run.waiting).toBeNull();
    run.frame(15, false); // a browser's own controls announce nothing
    expect(waits.at(-1)).toBe('q2 6');
    expect(run.waiting).toBe(required);
  });

  it('that must be answered is not gone on from before; afterwards the next one stops', () => {
    playAt(1, 5.9, 6.2);
    run.goOn();
    expect(run.waiting).toBe(required);
    answer(required!);
    expect(run.waiting).toBeNull();
    run.sought(8);
    run.sought(3);
    run.sought(30);
    expect([waits, run.waiting]).toEqual([['q2 6', 'q3 9'], last]);
  });

  it('that could not be asked lets the film go on', () => {
    run.sought(20);
    run.letGo();
    playAt(1, 6.04, 7);
    expect([waits, run.waiting]).toEqual([['q2 6'], null]);
  });

  it('of what is before the beginning asks nothing, until the learner goes back before it', () => {
    run.begin(8);
    run.sought(8.5);
    expect(waits).toEqual([]);
    run.sought(4);
    run.sought(8);
    expect(waits).toEqual(['q2 6']);
  });

  it('is said to be wrong where it names no question, or an answer that nobody knows', () => {
    const faulty: Record<string, string>[] = [{ test: '812' }, { question: 'q1' }, { test: 'x', question: 'q1' }, { answer: 'required' }];
    for (const given of faulty)
      expect(readEvent({ id: 'e9', type: '33', tc: '00:00:01:00', ...given }, 25, () => true)).toMatch(/"e9".*do not name a question/);
    const odd = { id: 'e9', type: '33', tc: '00:00:01:00', test: '812', question: 'q1', answer: 'yes' };
    expect(readEvent(odd, 25, () => true)).toMatch(/answer="yes" is not known/);
    expect(read(33, '00:00:01:00')).toMatchObject({ asks: null });
    expect(required!.asks).toEqual({ test: '812', question: 'q2', isRequired: true });
  });
});
