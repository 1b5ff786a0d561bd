import { beBusy, type Locks } from '../../../core/api.ts';
import type { PlayerAdapter } from '../contract.ts';

/** Whoever watches is in the middle of it, until the film pauses or its player goes. */
export function busyWhilePlaying({ status$ }: Pick<PlayerAdapter, 'status$'>, locks: Locks): void {
  let end: (() => void) | null = null;
  const stop = (): void => {
    end?.();
    end = null;
  };
  status$.subscribe({
    next: ({ state }) => {
      if (state === 'playing' || state === 'buffering') end ??= beBusy(locks);
      else stop();
    },
    complete: stop,
  });
}
