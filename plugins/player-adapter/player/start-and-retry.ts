import { NEVER, Subscription, catchError, from, ignoreElements, merge, of, take } from 'rxjs';
import { after, type Clock } from '../../../core/api.ts';
import { AUTOSTART_FALLBACK_MS, RETRY_MS } from '../model/limits.ts';

const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Starts a clip by itself. When playback has not begun within 2500 ms, or the browser refuses at once, `refused` is called, once (MED-089,
 * OP-26).
 */
export class Autostart {
  private waiting = Subscription.EMPTY;

  constructor(
    private readonly clock: Pick<Clock, 'setTimeout'>,
    private readonly refused: () => void,
  ) {}

  /** @param play rejects when the browser does not allow it */
  begin(play: () => Promise<void>): void {
    this.settle();
    const forbidden = from(play()).pipe(
      ignoreElements(),
      catchError((error: unknown) => (isForbidden(error) ? of(undefined) : NEVER)),
    );
    this.waiting = merge(after(this.clock, AUTOSTART_FALLBACK_MS), forbidden)
      .pipe(take(1))
      .subscribe(() => this.refused());
  }

  /** Playback has begun, or nobody waits for it any more. */
  settle(): void {
    this.waiting.unsubscribe();
  }
}

/** What follows an error of a plain media element: one retry after 500 ms, then the end (ERR-023). */
export class RetryOnce {
  private used = false;
  private pending = Subscription.EMPTY;

  constructor(private readonly clock: Pick<Clock, 'setTimeout'>) {}

  /** @returns whether `retry` will run; false: the retry has been used up */
  attempt(retry: () => void): boolean {
    if (this.used) return false;
    this.used = true;
    this.pending = after(this.clock, RETRY_MS).subscribe(retry);
    return true;
  }

  /** Playback went on for a while, or the user asked for another try. */
  reset(): void {
    this.used = false;
  }

  dispose(): void {
    this.pending.unsubscribe();
  }
}
