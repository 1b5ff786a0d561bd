/** A slide that comes at a time of its clip. */
export interface SlideEvent { readonly slide: string; readonly seconds: number }

const DEFAULT_FPS = 25;

/**
 * Seconds of a timecode `hh:mm:ss:ff`; null for anything else, and for a frame number that `fps` does not have (OP-35).
 * @param fps frames per second; not a positive number: 25
 */
export function secondsOf(timecode: string, fps: number): number | null {
  const match = /^(\d{1,2}):([0-5]\d):([0-5]\d):(\d{1,3})$/.exec(timecode.trim());
  if (!match) return null;
  const rate = fps > 0 ? fps : DEFAULT_FPS;
  const [hours, minutes, seconds, frames] = match.slice(1).map(Number) as [number, number, number, number];
  return frames < rate ? hours * 3600 + minutes * 60 + seconds + frames / rate : null;
}

/** Reads the attribute `timeline` of `ui-lesson` (`idFolie tc;idFolie tc;`): sorted by time, equal times as written; faulty events are left out. */
export function readTimeline(text: string, fps: number): SlideEvent[] {
  const events: SlideEvent[] = [];
  for (const part of text.split(';')) {
    const [slide = '', timecode = ''] = part.trim().split(/\s+/);
    const seconds = secondsOf(timecode, fps);
    if (slide !== '' && seconds !== null) events.push({ slide, seconds });
  }
  return events.sort((one, other) => one.seconds - other.seconds);
}

/** The slide of the last event that has come by a time; null before the first. */
export function slideAt(events: readonly SlideEvent[], seconds: number): string | null {
  return events.findLast((event) => event.seconds <= seconds)?.slide ?? null;
}
