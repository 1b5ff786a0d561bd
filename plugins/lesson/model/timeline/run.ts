import { frameAt, secondsOf, type Clock } from '../../../../core/api.ts';
import type { CallbackEvent, PauseEvent } from './events.ts';
import { barrierBetween, passedBetween, pauseKey, timelineState, type Timeline, type TimelineState } from './timeline.ts';

/** What a run does to the player and the page. */
interface RunEffects {
  /** Something else holds; called only when it really differs. */
  changed(state: TimelineState): void;
  /**
   * A pause point was reached: stop at `seconds`, the very frame, and wait for the user (MED-045). A question that must be answered stops
   * whoever goes beyond it, too.
   */
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
 * does nothing, a seek onto one lets it happen when playback goes on. A question that was answered is passed like any frame; one that must
 * be answered lets no seek beyond it.
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
    /** Keys of the questions that need not be asked any more; whoever made the run adds to them. */
    private readonly done: ReadonlySet<string> = new Set(),
  ) {
    this.last = { seconds: 0, now: clock.elapsed() };
  }

  /** The player shows a time. @param playing events are passed only then */
  frame(seconds: number, playing: boolean): void {
    if (this.held) return;
    const frame = frameAt(seconds, this.timeline.fps);
    if (this.jumped(frame, seconds)) {
      if (this.stopsBefore(frame)) return;
      this.next = frame;
    }
    const pause = playing ? this.pass(frame) : null;
    if (pause) this.waitAt(pause);
    else this.show(seconds);
  }

  /** Playback begins at a time; whatever is before it has been passed. */
  begin(seconds: number): void {
    this.held = null;
    this.next = frameAt(seconds, this.timeline.fps);
    this.last = { seconds, now: this.clock.elapsed() };
    this.show(seconds);
  }

  /** The player went to a time. */
  sought(seconds: number): void {
    const frame = frameAt(seconds, this.timeline.fps);
    if (this.held?.frame === frame) return; // the way back to the pause point itself
    if (!this.stopsBefore(frame)) this.begin(seconds);
  }

  /** The pause point that waits for the user. */
  get waiting(): PauseEvent | null {
    return this.held;
  }

  /** The user goes on after a pause point; a question that must be answered waits on. */
  goOn(): void {
    if (!this.held?.asks?.isRequired || this.done.has(pauseKey(this.held))) this.held = null;
  }

  /** A question that could not be asked waits no longer. */
  letGo(): void {
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

  /** Whether a question has to be answered before somebody may be at a frame; then it waits. */
  private stopsBefore(frame: number): boolean {
    const barrier = barrierBetween(this.timeline, this.held?.frame ?? this.next, frame, this.done);
    if (barrier) this.waitAt(barrier);
    return barrier !== null;
  }

  private waitAt(pause: PauseEvent): void {
    const seconds = secondsOf(pause.frame, this.timeline.fps);
    this.held = pause;
    this.next = pause.frame + 1;
    this.last = { seconds, now: this.clock.elapsed() };
    this.show(seconds);
    this.effects.pauseAt(pause, seconds);
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
      else if (!event.asks || !this.done.has(pauseKey(event))) return event;
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
