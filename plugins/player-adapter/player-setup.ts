import type { PlayerProblem } from './contract.ts';
import type { SettledOptions } from './model/options.ts';

/** What one player is made for, beside its engine. */
export interface PlayerSetup {
  readonly id: string;
  readonly mount: HTMLElement;
  readonly audio: boolean;
  /** Plays through hls.js. */
  readonly hls: boolean;
  readonly autostart: boolean;
  readonly overlay: boolean;
  /** Seconds on the clip's time line to begin at. */
  readonly startAt: number;
  readonly preload: 'none' | 'metadata' | 'auto';
  readonly options: SettledOptions;
  /** A text in the player's language. */
  text(key: string): string;
  /** What else is done when playback has ended for good. */
  gaveUp(problem: PlayerProblem): void;
}
