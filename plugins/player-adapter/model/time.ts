const DEFAULT_FPS = 25;

/**
 * Seconds of a timecode `hh:mm:ss:ff`; null for anything else and for a frame that `fps` does not have (OP-35).
 * @param fps frames per second; 25 when it is no positive number
 */
export function timecodeSeconds(timecode: string, fps: number): number | null {
  const match = /^(\d{1,2}):([0-5]\d):([0-5]\d):(\d{1,3})$/.exec(timecode.trim());
  if (!match) return null;
  const rate = fps > 0 ? fps : DEFAULT_FPS;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  return frames < rate ? hours * 3600 + minutes * 60 + seconds + frames / rate : null;
}

/** Seconds of a time parameter, plain (`95`) or in parts (`1h2m3s`); null for anything else (MED-129, MED-130). */
export function parameterSeconds(value: string): number | null {
  const match = /^(?:(\d+)h)?(?:(\d+)m(?!\d*[hm]))?(?:(\d+(?:\.\d+)?)s?)?$/i.exec(value.trim());
  if (!match || value.trim() === '') return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/** Seconds of the parameter `t` or `start` of an address (OP-73), from its query or its fragment; null without one. */
export function addressSeconds(search: string, hash: string): number | null {
  for (const part of [search.replace(/^\?/, ''), hash.replace(/^#/, '')]) {
    const parameters = new URLSearchParams(part);
    const value = parameters.get('t') ?? parameters.get('start');
    if (value !== null) return parameterSeconds(value);
  }
  return null;
}

/** The middle of the frame that shows at a time, so that no rounding can reach a neighbour. @param fps > 0 */
export function frameMiddle(seconds: number, fps: number): number {
  // A timecode in seconds is not exact in binary; a thousandth of a frame is far below half a one.
  return (Math.floor(seconds * fps + 0.001) + 0.5) / fps;
}
