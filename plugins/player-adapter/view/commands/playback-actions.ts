import type { PlayerAdapter } from '../../contract.ts';

/** The part of the clip's time that can be gone to, in seconds; 0 to 0 while nothing is known. */
export function rangeOf({ status }: Pick<PlayerAdapter, 'status'>): { readonly from: number; readonly to: number } {
  if (status.type === 'live') return status.seekable;
  return { from: 0, to: Number.isFinite(status.duration) ? Math.max(0, status.duration) : 0 };
}

/** Whether one can go to another position: not in a live stream without a past, not before the length is known. */
export const canSeek = (status: Pick<PlayerAdapter['status'], 'type' | 'dvr' | 'duration'>): boolean =>
  status.type === 'live' ? status.dvr : status.type !== 'no_op' && Number.isFinite(status.duration) && status.duration > 0;

/** Whether it plays, or would if it had the data. */
export const isRunning = ({ state, userPaused }: Pick<PlayerAdapter['status'], 'state' | 'userPaused'>): boolean =>
  (state === 'playing' || state === 'buffering') && !userPaused;

/** The user's wish to play: takes a user pause back, else begins. */
export function play(player: PlayerAdapter): void {
  if (player.status.userPaused) player.toggleUserPause();
  // What goes wrong is in the status, as a problem or a refused start.
  else void player.play().catch(() => undefined);
}

/** The user's wish to pause. */
export function pause(player: PlayerAdapter): void {
  if (!player.status.userPaused) player.toggleUserPause();
}

/** Play or pause; a live stream without a past cannot wait and is stopped (MED-102, MED-148). */
export function toggle(player: PlayerAdapter): void {
  if (!isRunning(player.status)) play(player);
  else if (player.status.type === 'live' && !player.status.dvr) player.stop();
  else pause(player);
}

/** Goes some seconds on or back, within what can be gone to. Returns where to, null when one cannot. */
export function skip(player: PlayerAdapter, seconds: number): number | null {
  if (!canSeek(player.status)) return null;
  const { from, to } = rangeOf(player);
  const position = Math.min(to, Math.max(from, player.time + seconds));
  player.seek(position);
  return position;
}
