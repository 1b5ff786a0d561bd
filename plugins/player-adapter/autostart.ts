import type { Clock } from './clock.ts';
import { AUTOSTART_FALLBACK_MS } from './model/limits.ts';

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
