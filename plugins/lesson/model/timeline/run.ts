import type { Clock } from '../../../../core/api.ts';
import type { CallbackEvent, PauseEvent } from './events.ts';
import { frameAt, secondsOf } from './timecode.ts';
import { passedBetween, timelineState, type Timeline, type TimelineState } from './timeline.ts';

/** What a run does to the player and the page. */
interface RunEffects {
  /** Something else holds; called only when it really differs. */
  changed(state: TimelineState): void;
  /** A pause point was reached: stop at `seconds`, the very frame, and wait for the user (MED-045). */
  pauseAt(event: PauseEvent, seconds: number): void;
  /** A callback was passed (MED-046). */
  callback(event: CallbackEvent): void;
}

/**
 * What has moved on faster than a player can play, and by more than the slack, was a seek that nobody announced: nothing between is run.
 */
const FASTEST_RATE = 4,
  SLACK_SECONDS = 2;
/** Clocks of browsers differ from the frames that they show: this far back is no seek, nothing happens twice. */
const JITTER_SECONDS = 0.5;

/**
 * One player's way along a timeline. Pause points and callbacks happen once each time playback passes them; a seek over them
 * does nothing, a seek onto one lets it happen when playback goes on.
 */
export class TimelineRun {
  /** The clip has been played since the last reset (MED-087). */
  started = false;
  private state: TimelineState | null = null;
  /** The first frame that has not been passed. */
  private next = 0;
  /** The pause point that waits for the user. Frames that come late, while the player stops, are not shown. */
  private held: PauseEvent | null = null;

  /** The last position reported, and when. */
  private last: { readonly seconds: number; readonly now: number };

  constructor(
    private readonly timeline: Timeline,
    private readonly effects: RunEffects,
    private readonly clock: Pick<Clock, 'elapsed'>,
  ) {
    this.last = { seconds: 0, now: clock.elapsed() };
  }

  /** The player shows a time. @param playing events are passed only then */
  frame(seconds: number, playing: boolean): void {
    if (this.held) return;
    const frame = frameAt(seconds, this.timeline.fps);
    if (this.jumped(frame, seconds)) this.next = frame;
    const pause = playing ? this.pass(frame) : null;
    this.held = pause;
    const at = pause ? secondsOf(pause.frame, this.timeline.fps) : seconds;
    this.show(at);
    if (pause) this.effects.pauseAt(pause, at);
  }

  /** The player went to a time. */
  sought(seconds: number): void {
    const frame = frameAt(seconds, this.timeline.fps);
    if (this.held?.frame === frame) return; // the way back to the pause point itself
    this.held = null;
    this.next = frame;
    this.last = { seconds, now: this.clock.elapsed() };
    this.show(seconds);
  }

  /** The user goes on after a pause point. */
  goOn(): void {
    this.held = null;
  }

  /** Stopped: back to the beginning, and not started (MED-086, MED-087). */
  reset(): void {
    this.complete();
    this.show(0);
  }

  /** Completed: the next play begins at the first event, and is not started (MED-086, MED-087). What is shown last stays until then. */
  complete(): void {
    this.next = 0;
    this.last = { seconds: 0, now: this.clock.elapsed() };
    this.started = false;
    this.held = null;
  }

  /** However long a busy page heard nothing: what was played meanwhile has been passed. */
  private jumped(frame: number, seconds: number): boolean {
    const { last } = this;
    this.last = { seconds, now: this.clock.elapsed() };
    return (
      frame < this.next - 1 - JITTER_SECONDS * this.timeline.fps ||
      seconds - last.seconds > ((this.last.now - last.now) / 1000) * FASTEST_RATE + SLACK_SECONDS
    );
  }

  /** Runs the callbacks up to a frame; ends at a pause point, which it returns. */
  private pass(frame: number): PauseEvent | null {
    this.started = true;
    const from = this.next;
    this.next = Math.max(from, frame + 1);
    for (const event of passedBetween(this.timeline, from, frame)) {
      if (event.type === 99) this.effects.callback(event);
      else {
        this.next = event.frame + 1;
        return event;
      }
    }
    return null;
  }

  private show(seconds: number): void {
    const state = timelineState(this.timeline, seconds);
    if (state === this.state) return;
    this.state = state;
    this.effects.changed(state);
  }
}
