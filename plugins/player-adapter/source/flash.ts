import type { Clock } from '../../../core/api.ts';

/** Checks whether the Flash object has come up, and the time between them (ERR-034). */
const BOOTSTRAP_ATTEMPTS = 60;
const BOOTSTRAP_INTERVAL_MS = 50;
const BOOTSTRAP_FAILED = 'Max number of attempts reached';

/**
 * Starts what a clip forces: Flash. No browser has it, so the checks run out and `failed` is called once (ERR-034, OP-27).
 * @param isUp asked at each check
 * @returns ends the checks
 */
export function startFlash(clock: Pick<Clock, 'setInterval'>, failed: (message: string) => void, isUp: () => boolean): () => void {
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

/** What the Flash player of old claimed to play (MED-187): data; nothing plays it today. */
const FLASH_TYPES = ['mp4', 'mov', 'f4v', '3gp', '3gpp'] as const;

/** Defaults of streaming by Flash (MED-151, MED-155 to MED-165), stored as data (OP-27). Seconds where the name does not say Ms. */
export const FLASH_HLS = {
  maxBuffer: 120,
  backBuffer: 30,
  lowBuffer: 3,
  fragmentRetries: 3,
  manifestRetries: 3,
  fragmentRetryTimeoutMs: 4000,
  manifestRetryTimeoutMs: 64_000,
  keyRetryTimeoutMs: 64_000,
  maxSkippedFragments: 5,
  droppedFramesPeriodMs: 5000,
  droppedFramesThreshold: 0.2,
  liveDurationReduction: 10,
} as const;

/** Whether Flash playback claims an extension: never on mobile (MED-187, MED-188). */
export function flashClaims(extension: string, mobile: boolean): boolean {
  return !mobile && (FLASH_TYPES as readonly string[]).includes(extension.toLowerCase());
}

/** Whether Flash can play here: never, the browsers that could are gone (OP-27). */
export const flashCanPlay = (): false => false;
