/** Time as the page sees it: real, set, faster, or made to pass by the harness. The page's token has this shape (core/base/clock.ts). */

/** The browser's own, taken before anything else can change them. */
export interface RealTime {
  elapsed(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

interface Timer {
  readonly run: () => void;
  /** In ms of the page's clock. */
  due: number;
  readonly order: number;
}

/** Browsers keep a delay in 31 bits. */
const LONGEST = 24 * 86_400_000;

export class PageClock {
  private readonly timers = new Set<Timer>();
  private armed: unknown = null;
  private order = 0;
  /** Page time at `since` of the real clock that only goes forward. */
  private base: number;
  private since: number;
  private speed = 1;

  /** @param start page time now, ms since 1970 */
  constructor(
    start: number,
    private readonly real: RealTime,
  ) {
    this.base = start;
    this.since = real.elapsed();
  }

  now(): number {
    return Math.floor(this.exact());
  }

  elapsed(): number {
    return this.exact();
  }

  setTimeout(run: () => void, ms: number): () => void {
    const timer: Timer = { run, due: this.exact() + Math.max(0, ms), order: this.order++ };
    this.timers.add(timer);
    this.arm();
    return () => {
      if (this.timers.delete(timer)) this.arm();
    };
  }

  setInterval(run: () => void, ms: number): () => void {
    let undo = (): void => {};
    const again = (): void => {
      undo = this.setTimeout(() => {
        again();
        run();
      }, ms);
    };
    again();
    return () => undo();
  }

  /** How much faster than real time; 0 stops it. */
  setSpeed(speed: number): void {
    this.base = this.exact();
    this.since = this.real.elapsed();
    this.speed = speed;
    this.arm();
  }

  /**
   * Sets the time without letting it pass: timers keep what they still have to wait. @throws RangeError for what is no number: it would
   * be in every time after it
   */
  setNow(ms: number): void {
    if (!Number.isFinite(ms)) throw new RangeError(`The clock cannot be set to ${ms}.`);
    const by = ms - this.exact();
    this.base += by;
    for (const timer of this.timers) timer.due += by;
    this.arm();
  }

  /**
   * Lets time pass up to `ms`: each timer that falls due runs at its own time, with a real task after it for what it has set going. Does
   * nothing when that time is over already.
   */
  async passTo(ms: number): Promise<void> {
    for (;;) {
      const next = this.next();
      if (next === null || next.due > ms) break;
      this.jumpTo(next.due);
      this.timers.delete(next);
      next.run();
      await new Promise<void>((done) => this.real.setTimeout(done, 0));
    }
    this.jumpTo(ms);
    this.arm();
  }

  /** Lets time pass up to `ms` without a timer: those that fall due run when time passes the next time. Does nothing while time goes on. */
  skipTo(ms: number): void {
    if (this.speed === 0) this.jumpTo(ms);
  }

  private jumpTo(ms: number): void {
    if (ms <= this.exact()) return;
    this.base = ms;
    this.since = this.real.elapsed();
  }

  private exact(): number {
    return this.base + (this.real.elapsed() - this.since) * this.speed;
  }

  private next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.timers)
      if (first === null || timer.due < first.due || (timer.due === first.due && timer.order < first.order)) first = timer;
    return first;
  }

  private arm(): void {
    if (this.armed !== null) this.real.clearTimeout(this.armed);
    this.armed = null;
    const next = this.next();
    if (next === null || this.speed === 0) return;
    const wait = Math.min(LONGEST, Math.max(0, (next.due - this.exact()) / this.speed));
    this.armed = this.real.setTimeout(() => {
      this.armed = null;
      this.runDue();
    }, wait);
  }

  private runDue(): void {
    const next = this.next();
    // Browsers may be a fraction of a millisecond early.
    if (next !== null && next.due <= this.exact() + 1) {
      this.timers.delete(next);
      this.arm();
      next.run();
    } else this.arm();
  }
}
