/** Frames per second of a timeline that does not name them (OP-35). */
const DEFAULT_FPS = 25;

/** Longer rates than any camera's are a mistake in the data. */
const MAX_FPS = 240;

/** How far a shown frame's time may lie before its place and still be it, in frames: browsers round times to microseconds. */
const SLACK = 0.01;

/** The frame rate that an attribute says; 25 for anything that is no rate. */
export function readFps(text: string | undefined): number {
  const fps = Number(text);
  return fps > 0 && fps <= MAX_FPS ? fps : DEFAULT_FPS;
}

/** Frames that one second of a timecode counts: 30 for 29.97 (timecodes drop no frames). */
const counted = (fps: number): number => Math.ceil(fps - SLACK);

/**
 * The frame that a timecode `hh:mm:ss:ff` names, counted from 0 (MED-040); null for anything else, and when `ff` is not below
 * the frame rate (OP-35).
 */
export function parseTimecode(text: string, fps: number): number | null {
  const match = /^(\d{2,3}):([0-5]\d):([0-5]\d):(\d{2,3})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds, frames] = match.slice(1).map(Number) as [number, number, number, number];
  return frames < counted(fps) ? ((hours * 60 + minutes) * 60 + seconds) * counted(fps) + frames : null;
}

/** The timecode of a frame; the inverse of `parseTimecode`. @param frame a whole number, 0 or more */
export function formatTimecode(frame: number, fps: number): string {
  const rate = counted(fps);
  const seconds = Math.floor(frame / rate);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % rate];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The frame that is shown at a time: the last one that has begun. Never below 0. */
export const frameAt = (seconds: number, fps: number): number => Math.max(0, Math.floor(seconds * fps + SLACK));

/** The first frame that does not begin before a time: where going to a cue shows that cue, not the end of the one before. */
export const firstFrameFrom = (seconds: number, fps: number): number => Math.max(0, Math.ceil(seconds * fps - SLACK));

/** When a frame begins, in seconds. */
export const secondsOf = (frame: number, fps: number): number => frame / fps;
