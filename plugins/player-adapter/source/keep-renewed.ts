import { onWakeUp, type Clock } from '../../../core/api.ts';
import type { Renewal } from './choose.ts';

/** Asked again after this when the server could not be reached; never more often. */
const AGAIN_MS = 5000;
const LEAST_MS = 1000;

/**
 * Keeps an address good while a film plays: asks for more at half of its life, again soon when that fails, and when a computer wakes up.
 * The address stays the same, so nothing is loaded anew. @returns ends it
 */
export function keepRenewed({ lifeMs, renew }: Renewal, clock: Pick<Clock, 'setTimeout'>, log: (error: unknown) => void): () => void {
  const gone = new AbortController();
  let cancel = (): void => undefined;
  const wait = (ms: number): void => {
    cancel();
    cancel = clock.setTimeout(() => void ask(), Math.max(LEAST_MS, ms));
  };
  const ask = async (): Promise<void> => {
    try {
      const life = await renew(gone.signal);
      if (!gone.signal.aborted) wait(life / 2);
    } catch (error) {
      if (gone.signal.aborted) return;
      log(error);
      wait(AGAIN_MS);
    }
  };
  const asleep = onWakeUp(() => void ask());
  wait(lifeMs / 2);
  return () => {
    gone.abort();
    cancel();
    asleep();
  };
}
