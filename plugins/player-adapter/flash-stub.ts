import type { Clock } from './clock.ts';

/** Checks whether the Flash object has come up, and the time between them (ERR-034). */
export const BOOTSTRAP_ATTEMPTS = 60;
export const BOOTSTRAP_INTERVAL_MS = 50;
export const BOOTSTRAP_FAILED = 'Max number of attempts reached';

/**
 * Starts what a clip forces: Flash. No browser has it, so the checks run out and `failed` is told once (ERR-034, OP-27).
 * @param isUp asked at each check
 * @returns ends the checks
 */
export function startFlash(
  clock: Pick<Clock, 'setInterval'>,
  failed: (message: string) => void,
  isUp: () => boolean = () => false,
): () => void {
  let attempts = 0;
  const stop = clock.setInterval(() => {
    attempts++;
    if (isUp()) stop();
    else if (attempts >= BOOTSTRAP_ATTEMPTS) {
      stop();
      failed(BOOTSTRAP_FAILED);
    }
  }, BOOTSTRAP_INTERVAL_MS);
  return stop;
}
