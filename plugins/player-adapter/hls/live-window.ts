import { DVR_BEHIND, DVR_WINDOW } from '../model/limits.ts';

/** What a stream's playlist says about being live; seconds on the media's time line. */
export interface LiveWindow {
  readonly live: boolean;
  /** Where its oldest segment begins. */
  readonly start: number;
  /** Where its newest segment ends. */
  readonly end: number;
  /** Where one plays "live": some segments before the end. */
  readonly sync: number;
}

/** Whether one can go back in a live stream: its window holds at least 60 s (MED-149). */
export function hasDvr(window: Pick<LiveWindow, 'live' | 'start' | 'end'>): boolean {
  return window.live && window.end - window.start >= DVR_WINDOW;
}

/** Whether the position played counts as going back: more than 3 s behind live (MED-150). */
export function isDvrInUse(window: LiveWindow, seconds: number): boolean {
  // Sums of segment durations are not exact in binary; a thousandth of a second is nobody's decision.
  return hasDvr(window) && window.sync - seconds > DVR_BEHIND + 0.001;
}
