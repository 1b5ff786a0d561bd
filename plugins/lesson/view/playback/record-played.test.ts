import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakePlayer } from '../fake-player.fixture.tsx';
import type { Interval, Intervals } from '../../../unit/contract.ts';
import { PlayedRecorder } from '../../model/played-recorder.ts';
import { recordPlayed } from './record-played.ts';

/** No part may count more that was not played. */
const ALLOWED_SECONDS = 0.25;
const DURATION = 120;

/** A browser with a film: time passes, frames and timers come as they do in it, and what was really played is written down. */
class World {
  private readonly media = new EventTarget();
  readonly player: FakePlayer = Object.assign(new FakePlayer(), { media: this.media as never });
  readonly recorder = new PlayedRecorder([]);
  /** What was really played. */
  readonly truth: Interval[] = [];
  private now = 1000;
  private look = (): void => {};
  private sinceLook = 0;
  private sinceFrame = 0;
  isHidden = false;
  private stalled = false;
  /** The position that the media has; the player reads it a little early or late. */
  private at = 0;
  rests = 0;
  readonly end: () => void;

  constructor(private readonly jitter: () => number = () => 0) {
    this.player.emit({ duration: DURATION });
    const clock = {
      elapsed: () => this.now,
      setInterval: (run: () => void) => {
        this.look = run;
        return () => {
          this.look = () => {};
        };
      },
    };
    this.end = recordPlayed(this.player, this.recorder, clock, () => this.rests++);
  }

  private get moves(): boolean {
    return this.player.status.state === 'playing' && !this.stalled;
  }

  pass(seconds: number): void {
    const step = 0.01;
    for (let passed = 0; passed < seconds - 1e-9; passed += step) this.step(step);
  }

  private step(step: number): void {
    this.now += step * 1000;
    if (this.moves) {
      const next = Math.min(DURATION, this.at + step * this.player.status.rate);
      this.truth.push([this.at, next]);
      this.at = next;
    }
    this.sinceFrame += step;
    this.sinceLook += step;
    // Frames come while the tab is seen; timers of a hidden one come once a second.
    if (this.moves && !this.isHidden && this.sinceFrame >= 0.04) {
      this.sinceFrame = 0;
      this.read();
      this.player.show(this.player.time);
    }
    if (this.sinceLook >= (this.isHidden ? 1 : 0.25)) {
      this.sinceLook = 0;
      this.read();
      this.look();
    }
    if (this.moves && this.at >= DURATION) {
      this.player.time = DURATION;
      this.player.emit({ state: 'completed' });
    }
  }

  private read(): void {
    this.player.time = Math.max(0, this.at + (this.moves ? this.jitter() : 0));
  }

  play(): void {
    this.player.time = this.at;
    this.player.emit({ state: 'playing' });
  }
  pause(): void {
    this.player.time = this.at;
    this.player.emit({ state: 'paused' });
  }
  rate(rate: number): void {
    this.player.time = this.at;
    this.player.emit({ rate });
  }
  stall(): void {
    this.stalled = !this.stalled;
    this.player.emit({ state: this.stalled ? 'buffering' : 'playing' });
  }
  /** By the player's own controls. */
  seek(to: number): void {
    this.at = to;
    this.player.seek(to);
  }
  /** By the browser's, or because the film begins again: nobody asks the player. */
  jump(to: number): void {
    this.at = to;
    this.player.time = to;
    this.media.dispatchEvent(new Event('seeking'));
  }
  /** A little on or back, as decoders do after a hiccup: without any event. */
  slip(by: number): void {
    this.at = Math.min(DURATION, Math.max(0, this.at + by));
  }
}

const length = ([from, to]: Interval): number => Math.max(0, to - from);
const within = ([from, to]: Interval, parts: Intervals): number =>
  parts.reduce((sum, part) => sum + length([Math.max(from, part[0]), Math.min(to, part[1])]), 0);
function merged(parts: readonly Interval[]): Interval[] {
  const found: [number, number][] = [];
  for (const [from, to] of parts.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && from <= last[1] + 1e-9) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Of each part that is counted, how much was not played. */
const errors = (world: World): number[] => {
  const truth = merged(world.truth);
  return world.recorder.played.map((part) => length(part) - within(part, truth));
};
const missed = (world: World): number =>
  merged(world.truth).reduce((sum, part) => sum + length(part) - within(part, world.recorder.played), 0);

const action = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), to: fc.double({ min: 0.02, max: 6, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('seek' as const, 'jump' as const), to: fc.double({ min: 0, max: DURATION, noNaN: true }) }),
  fc.record({ kind: fc.constant('slip' as const), to: fc.double({ min: -3, max: 3, noNaN: true }) }),
  fc.record({ kind: fc.constant('rate' as const), to: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 2) }),
  fc.record({ kind: fc.constantFrom('play' as const, 'pause' as const, 'stall' as const, 'hide' as const), to: fc.constant(0) }),
);

function run(actions: readonly { kind: string; to: number }[], jitter?: () => number): World {
  const world = new World(jitter);
  world.play();
  for (const { kind, to } of actions) {
    if (kind === 'pass') world.pass(to);
    else if (kind === 'seek') world.seek(to);
    else if (kind === 'jump') world.jump(to);
    else if (kind === 'slip') world.slip(to);
    else if (kind === 'rate') world.rate(to);
    else if (kind === 'play') world.play();
    else if (kind === 'pause') world.pause();
    else if (kind === 'stall') world.stall();
    else world.isHidden = !world.isHidden;
  }
  world.end();
  return world;
}

describe('what is played', () => {
  it('TST-001 counts at most 0.25 s a part that was not played: rates, seeks, loops, stalls, hidden tabs (property)', () => {
    let lost = 0;
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 25 }),
        fc.infiniteStream(fc.double({ min: -0.03, max: 0.03, noNaN: true })),
        (actions, noise) => {
          const world = run(actions, () => noise.next().value as number);
          const found = errors(world);
          lost = Math.max(lost, missed(world) / (actions.length + 1));
          for (const error of found) expect(error).toBeLessThanOrEqual(ALLOWED_SECONDS);
        },
      ),
      { numRuns: 1500 },
    );
    // And hardly anything that was played is lost: what a decoder skipped, and a frame or a timer's turn around each seek.
    expect(lost).toBeLessThan(1);
  });

  it.each([0.5, 1, 1.5, 2])('TST-001 counts all of it at rate %d, in sight and in the background', (rate) => {
    for (const isHidden of [false, true]) {
      const world = new World();
      world.isHidden = isHidden;
      world.rate(rate);
      world.play();
      world.pass(DURATION / rate + 1);
      expect(world.player.status.state).toBe('completed');
      expect(world.recorder.played).toEqual([[0, DURATION]]);
      expect(world.rests).toBe(1);
      world.end();
    }
  });

  it('TST-001 of a seek to the last second it counts the last second', () => {
    const world = new World();
    world.play();
    world.pass(2);
    world.seek(DURATION - 1);
    world.pass(3);
    expect(world.player.status.state).toBe('completed');
    expect(world.recorder.played).toEqual([
      [0, 2],
      [DURATION - 1, DURATION],
    ]);
  });

  it('TST-001 goes on in one part after a pause, and counts nothing while it stands still, is sought through, or is live', () => {
    const world = new World();
    world.play();
    for (let part = 0; part < 5; part++) {
      world.pass(3);
      world.pause();
      world.pass(60);
      world.play();
    }
    world.pause();
    expect(world.recorder.played).toEqual([[0, expect.closeTo(15, 1)]]);
    const before = world.recorder.played;
    for (let to = 0; to < DURATION; to += 0.5) world.seek(to);
    world.pass(5);
    expect(world.recorder.played).toEqual(before);
    world.player.emit({ type: 'live' });
    world.play();
    world.pass(20);
    expect(world.recorder.played).toEqual(before);
  });

  it('TST-001 a film that begins again by itself is counted once', () => {
    const world = new World();
    world.seek(110);
    world.play();
    for (let turn = 0; turn < 3; turn++) {
      world.pass(9.9);
      world.jump(110);
    }
    world.pass(2);
    world.end();
    expect(world.recorder.played).toHaveLength(1);
    expect(errors(world)[0]).toBeLessThanOrEqual(ALLOWED_SECONDS);
    expect(missed(world)).toBeLessThan(0.1);
  });
});
