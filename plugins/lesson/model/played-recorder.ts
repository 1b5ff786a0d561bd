import { union, type Interval, type Intervals } from '../../unit/contract.ts';

/** A position may run ahead of the time that has passed by so much, in seconds: clocks of media are read a little early or late. */
const SLACK_SECONDS = 0.2;
/** And so much faster the clock of a sound card may run. */
const DRIFT = 0.002;
/** With more of them they are put together. */
const MOST_PARTS = 500;

/** A part that is being played. */
interface Running {
  readonly from: number;
  readonly to: number;
  /** The position that was seen last; a hair before `to` where a clock was read early. */
  readonly last: number;
  /** When, in milliseconds of a clock that only goes forward. */
  readonly at: number;
  readonly rate: number;
  /** By how many seconds the position has run ahead of the time. */
  readonly ahead: number;
}

/**
 * What was really played of a recording, from positions that are reported while it plays, however seldom: a part goes on as long as the
 * position moves no faster than it can be played. What moves faster was gone to: there a part ends, and another begins. No part counts
 * more than a quarter of a second that was not played.
 */
export class PlayedRecorder {
  private running: Running | null = null;
  /** As they were played: rounded before they are put together, each pause would leave a gap. */
  private parts: Interval[];

  constructor(before: Intervals) {
    this.parts = [...before];
  }

  /** It plays, and is at a position. @param now milliseconds @param rate it plays so fast since the last position, and from here on */
  advance(seconds: number, now: number, rate: number): void {
    const { running } = this;
    if (running === null) {
      this.begin(seconds, now, rate);
      return;
    }
    const passed = ((now - running.at) / 1000) * Math.max(rate, running.rate);
    const ahead = Math.max(0, running.ahead + (seconds - running.last) - passed * (1 + DRIFT));
    if (ahead > SLACK_SECONDS || seconds < running.to - SLACK_SECONDS) {
      this.cut();
      this.begin(seconds, now, rate);
      return;
    }
    this.running = { ...running, to: Math.max(running.to, seconds), last: seconds, at: now, rate, ahead };
  }

  /** It has stopped, or goes on elsewhere. */
  cut(): void {
    if (this.running === null) return;
    this.parts.push([this.running.from, this.running.to]);
    this.running = null;
    if (this.parts.length > MOST_PARTS) this.parts = [...this.played];
  }

  get played(): Intervals {
    return union(this.parts, this.running === null ? [] : [[this.running.from, this.running.to]]);
  }

  private begin(seconds: number, now: number, rate: number): void {
    this.running = { from: seconds, to: seconds, last: seconds, at: now, rate, ahead: 0 };
  }
}
