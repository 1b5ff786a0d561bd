import type { Clock } from '../clock.ts';
import { AUTOSTART_FALLBACK_MS, RETRY_MS } from '../model/limits.ts';

/**
 * Starts a clip by itself. When playback has not begun within 2500 ms, or the browser refuses at once, `refused` is told, once (MED-089,
 * OP-26).
 */
export class Autostart {
  private waiting = false;
  private cancel = (): void => {};

  constructor(
    private readonly clock: Pick<Clock, 'setTimeout'>,
    private readonly refused: () => void,
  ) {}

  /** @param play rejects when the browser does not allow it */
  begin(play: () => Promise<void>): void {
    this.waiting = true;
    this.cancel = this.clock.setTimeout(() => this.refuse(), AUTOSTART_FALLBACK_MS);
    play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.refuse();
    });
  }

  /** Playback has begun, or nobody waits for it any more. */
  settle(): void {
    this.waiting = false;
    this.cancel();
  }

  private refuse(): void {
    if (!this.waiting) return;
    this.settle();
    this.refused();
  }
}

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
