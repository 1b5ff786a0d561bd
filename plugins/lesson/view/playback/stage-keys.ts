import type { PlayerAdapter } from '../../../player-adapter/contract.ts';

/** What reads these keys itself. */
const OWN_KEYS =
  'button, a[href], input, select, textarea, summary, [contenteditable], [role="slider"], [role="menu"], [role="radio"], [role="listbox"]';
const STEP = 5,
  SHIFT_STEP = 10,
  SHIFT_CTRL_STEP = 15,
  VOLUME_STEP = 10;

interface StageKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/**
 * The keys of the player, for the rest of the stage: space, arrows (5 s, shift 10 s, shift and ctrl 15 s; up and down volume), digits.
 * @returns whether the key was meant for the player
 */
export function stageKey({ key, shiftKey, ctrlKey, altKey, metaKey, target }: StageKey, player: PlayerAdapter): boolean {
  if (altKey || metaKey || (ctrlKey && !shiftKey)) return false;
  if (target instanceof Element && target.closest(OWN_KEYS)) return false;
  const step = shiftKey ? (ctrlKey ? SHIFT_CTRL_STEP : SHIFT_STEP) : STEP;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const { from, to } = player.status.seekable;
    player.seek(Math.min(Math.max(player.time + (key === 'ArrowRight' ? step : -step), from), to));
    return true;
  }
  if (shiftKey || ctrlKey) return false;
  if (key === ' ') player.toggleUserPause();
  else if (key === 'ArrowUp') player.setVolume(player.status.volume + VOLUME_STEP);
  else if (key === 'ArrowDown') player.setVolume(player.status.volume - VOLUME_STEP);
  else if (/^\d$/.test(key)) player.seekPercent(Number(key) * 10);
  else return false;
  return true;
}
