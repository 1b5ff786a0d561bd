import { beforeEach, describe, expect, it } from 'vitest';
import { readEvent, type TimelineEvent } from './events.ts';
import { TimelineRun } from './run.ts';
import { buildTimeline } from './timeline.ts';

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
