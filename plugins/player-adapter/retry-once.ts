import type { Clock } from './clock.ts';
import { RETRY_MS } from './model/limits.ts';

/** What follows an error of a plain media element: one retry after 500 ms, then the end (ERR-023). */
export class RetryOnce {
  private used = false;
  private cancel = (): void => {};

  constructor(private readonly clock: Pick<Clock, 'setTimeout'>) {}

  /** @returns whether `retry` will run; false: the retry has been used up */
  attempt(retry: () => void): boolean {
    if (this.used) return false;
    this.used = true;
    this.cancel = this.clock.setTimeout(retry, RETRY_MS);
    return true;
  }

  /** Playback went on for a while, or the user asked for another try. */
  reset(): void {
    this.used = false;
  }

  dispose(): void {
    this.cancel();
  }
}
