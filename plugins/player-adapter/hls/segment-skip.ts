import { Subscription, fromEvent } from 'rxjs';
import { every, type Clock } from '../../../core/api.ts';
import { PLAYER_POLL_MS } from '../model/limits.ts';

/** How near the edge of what is loaded counts as having arrived there, in seconds. */
const NEAR = 0.35;
/** Behind the hole, far enough for rounded segment times. */
const BEHIND = 0.05;

/** Passes over a segment that cannot be had: plays up to it, goes behind it and lets loading go on there. */
export class SegmentSkip {
  private waiting = Subscription.EMPTY;

  /**
   * @param load begins loading at a position
   * @param end where the stream ends, Infinity for a live one
   * @param ended there is nothing behind the hole
   */
  constructor(
    private readonly media: HTMLMediaElement,
    private readonly clock: Pick<Clock, 'setInterval'>,
    private readonly load: (seconds: number) => void,
    private readonly end: () => number,
    private readonly ended: () => void,
  ) {}

  /** A hole has been found and is not yet passed. */
  get pending(): boolean {
    return !this.waiting.closed;
  }

  /** @param from start of the missing part @param to its end; seconds on the media's time line */
  add(from: number, to: number): void {
    this.cancel();
    const { media } = this;
    this.waiting = every(this.clock, PLAYER_POLL_MS).subscribe(() => this.check(from, to));
    // Whoever goes elsewhere before does not need the skip.
    this.waiting.add(
      fromEvent(media, 'seeking').subscribe(() => {
        this.cancel();
        this.load(media.currentTime);
      }),
    );
    this.check(from, to);
  }

  cancel(): void {
    this.waiting.unsubscribe();
  }

  private check(from: number, to: number): void {
    const { media } = this;
    const arrived = media.currentTime >= from - NEAR || this.loadedUntil(media.currentTime) - media.currentTime < NEAR;
    if (!arrived || media.currentTime > to) return;
    this.cancel();
    if (to >= this.end() - 0.1) {
      this.ended();
      return;
    }
    media.currentTime = to + BEHIND;
    this.load(to + BEHIND);
  }

  private loadedUntil(seconds: number): number {
    const { buffered } = this.media;
    for (let index = 0; index < buffered.length; index++)
      if (buffered.start(index) <= seconds + 0.1 && seconds <= buffered.end(index)) return buffered.end(index);
    return seconds;
  }
}
