import { createContext, useContext } from 'react';
import type { Clock } from '../../../core/api.ts';
import type { PlayerAdapter, PlayerStatus } from '../contract.ts';
import type { Command } from './commands/keyboard.ts';
import type { PlayerText } from '../model/player-text.ts';

/** A status without what changes all the time while it plays: parts that need that read it from the player. */
export type CalmStatus = Omit<PlayerStatus, 'buffered' | 'seekable'>;

/** What the controls of one player share. */
export interface Controls {
  readonly player: PlayerAdapter;
  readonly status: CalmStatus;
  readonly text: PlayerText;
  readonly language: string;
  readonly clock: Clock;
  /** Does what a control or key asks for. */
  readonly run: (command: Command) => void;
  /** Announces something politely to screen readers, and for a moment on the picture when `flash`. */
  readonly announce: (words: string, flash?: boolean) => void;
  /** Keeps the controls from hiding while a menu is open or something is dragged; returns what lets them go. */
  readonly hold: () => () => void;
}

export const ControlsContext = createContext<Controls | null>(null);

/** @throws Error outside a player */
export function useControls(): Controls {
  const controls = useContext(ControlsContext);
  if (!controls) throw new Error('A control of the player is drawn outside a player: draw it within PlayerView.');
  return controls;
}
