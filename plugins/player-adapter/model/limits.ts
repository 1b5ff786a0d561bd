/** Periods and limits of players (specification, section 9). Milliseconds where the name ends in MS, else seconds. */
export const AUTOSTART_FALLBACK_MS = 2500;
export const OVERLAY_STEP_MS = 500;
export const PLAYER_POLL_MS = 250;
export const RESIZE_POLL_MS = 500;
export const PLAYHEAD_CHECK_MS = 500;
export const HLS_TIME_UPDATE_MS = 100;
/** Plain HTML5: one retry after this (ERR-023). */
export const RETRY_MS = 500;
export const RECOVERY_ATTEMPTS = 16;
/** A live stream with this much to go back in has a DVR (MED-149). */
export const DVR_WINDOW = 60;
/** Farther behind live than this, the DVR is in use (MED-150). */
export const DVR_BEHIND = 3;
/** Segments between the live edge and the position played (MED-154, OP-82). */
export const LIVE_WINDOW_SEGMENTS = 2;
/** Seconds and bytes loaded ahead (MED-075, MED-076, OP-30). */
export const BUFFER_SECONDS = 10;
export const BUFFER_BYTES = 500_000;
const HD_HEIGHT = 720;
const HD_BITRATE = 2_000_000;
export const DEFAULT_WIDTH = 640;
export const DEFAULT_HEIGHT = 360;
export const DEFAULT_VOLUME = 100;
/** A player that has been waiting this long says so; it goes on trying. */
export const STALL_NOTICE_MS = 12_000;

/** Whether a level counts as HD (MED-141, MED-142). @param height pixels @param bitrate bit/s */
export function isHd(height: number, bitrate: number): boolean {
  return height >= HD_HEIGHT || bitrate >= HD_BITRATE;
}
