import type { Clock } from '../clock.ts';
import type { Direction, Gesture, TouchPoint } from './gesture.ts';

/** One finger from its touching to its leaving. */
interface Track {
  readonly id: number;
  readonly start: TouchPoint;
  readonly startedAt: number;
  last: TouchPoint;
  /** Where the velocity was last worked out, and what it was in px/ms. */
  sample: TouchPoint;
  sampledAt: number;
  velocityX: number;
  velocityY: number;
  /** Longest way from the start so far. */
  reach: number;
  dragging: boolean;
  held: boolean;
}

const distance = (a: TouchPoint, b: TouchPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Tells gestures from the tracks of fingers (WID-045 to WID-053). Knows neither DOM nor time of its own: it is fed with points and a clock.
 * A second finger ends what the first one was doing; nothing begins until all have left.
 */
export class GestureRecogniser {
  private track: Track | null = null;
  private readonly fingers = new Set<number>();
  private lastTap: { readonly at: number; readonly point: TouchPoint } | null = null;
  private undoHold = (): void => {};

  constructor(
    private readonly clock: Pick<Clock, 'now' | 'setTimeout'>,
    private readonly emit: (gesture: Gesture) => void,
  ) {}

  /** A finger touches. */
  down(point: TouchPoint): void {
    if (this.fingers.has(point.id)) this.cancel(point.id); // its leaving was never reported
    this.fingers.add(point.id);
    if (this.fingers.size > 1) return this.abandon();
    const now = this.clock.now();
    this.track = {
      id: point.id,
      start: point,
      startedAt: now,
      last: point,
      sample: point,
      sampledAt: now,
      velocityX: 0,
      velocityY: 0,
      reach: 0,
      dragging: false,
      held: false,
    };
    this.undoHold = this.clock.setTimeout(() => this.hold(), TOUCH.holdTimeout);
  }

  /** A finger moves. */
  move(point: TouchPoint): void {
    const track = this.track;
    if (!track || track.id !== point.id) return;
    this.follow(track, point);
    if (track.reach > TOUCH.holdThreshold) this.undoHold();
    if (!track.dragging && track.reach >= TOUCH.dragMinDistance) {
      track.dragging = true;
      this.emitDrag('dragstart', track);
    }
    if (track.dragging) this.emitDrag('drag', track);
  }

  /** A finger leaves. */
  up(point: TouchPoint): void {
    this.fingers.delete(point.id);
    const track = this.track;
    if (!track || track.id !== point.id) return;
    this.follow(track, point);
    this.forget();
    if (track.dragging) this.emitDrag('dragend', track);
    const direction = swipeOf(track);
    if (direction) this.emit({ type: 'swipe', x: track.start.x, y: track.start.y, ...direction });
    else if (!track.held) this.tap(track);
  }

  /** The browser took the finger away (for scrolling). */
  cancel(id: number): void {
    this.fingers.delete(id);
    if (this.track?.id === id) this.abandon();
  }

  /** Ends timers and forgets every finger; emits nothing. */
  dispose(): void {
    this.fingers.clear();
    this.forget();
    this.lastTap = null;
  }

  private hold(): void {
    const track = this.track;
    if (!track || track.reach > TOUCH.holdThreshold) return;
    track.held = true;
    this.emit({ type: 'hold', x: track.start.x, y: track.start.y });
  }

  private tap({ start, startedAt, reach }: Track): void {
    const now = this.clock.now();
    if (now - startedAt > TOUCH.tapMaxTime || reach > TOUCH.tapMaxDistance) return;
    const double =
      this.lastTap !== null &&
      now - this.lastTap.at <= TOUCH.doubleTapInterval &&
      distance(this.lastTap.point, start) <= TOUCH.doubleTapDistance;
    // A third tap begins anew.
    this.lastTap = double ? null : { at: now, point: start };
    this.emit({ type: double ? 'doubletap' : 'tap', x: start.x, y: start.y });
  }

  /** Velocities are worked out at most once in an interval: single steps of a finger jump too much. */
  private follow(track: Track, point: TouchPoint): void {
    track.last = point;
    track.reach = Math.max(track.reach, distance(track.start, point));
    const now = this.clock.now();
    const passed = now - track.sampledAt;
    if (passed < TOUCH.calculationInterval) return;
    track.velocityX = (point.x - track.sample.x) / passed;
    track.velocityY = (point.y - track.sample.y) / passed;
    track.sample = point;
    track.sampledAt = now;
  }

  private emitDrag(type: 'dragstart' | 'drag' | 'dragend', { start, last }: Track): void {
    this.emit({ type, x: start.x, y: start.y, dx: last.x - start.x, dy: last.y - start.y });
  }

  private abandon(): void {
    const track = this.track;
    this.forget();
    if (track?.dragging) this.emitDrag('dragend', track);
  }

  private forget(): void {
    this.undoHold();
    this.undoHold = () => {};
    this.track = null;
  }
}

/** Direction and velocity when the finger left fast enough (WID-045), else null. */
function swipeOf({ velocityX, velocityY, dragging }: Track): { direction: Direction; velocity: number } | null {
  const across = Math.abs(velocityX) >= Math.abs(velocityY);
  const velocity = Math.abs(across ? velocityX : velocityY);
  if (!dragging || velocity < TOUCH.swipeVelocity) return null;
  if (across) return { direction: velocityX < 0 ? 'left' : 'right', velocity };
  return { direction: velocityY < 0 ? 'up' : 'down', velocity };
}

/** Thresholds of touch gestures: px, ms, px/ms (WID-045 to WID-053). */
const TOUCH = {
  swipeVelocity: 0.6,
  tapMaxTime: 250,
  tapMaxDistance: 10,
  doubleTapInterval: 300,
  doubleTapDistance: 20,
  holdTimeout: 500,
  holdThreshold: 2,
  dragMinDistance: 10,
  calculationInterval: 25,
} as const;
