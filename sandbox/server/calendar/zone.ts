const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** By names in small letters: a name is one zone, however it is written. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(key, format);
  }
  return format;
}

/** Whether a name is a time zone of the IANA database, such as `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    return name !== '' && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** What a zone's clocks are ahead of UTC at an instant, in ms. @param instant ms since 1970 */
export function offsetAt(instant: number, zone: string): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (name: string): number => part.get(name as Intl.DateTimeFormatPartTypes) ?? 0;
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second')) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which a zone's clocks show a time. A time that comes twice, when clocks are put back, is the first one; one that
 * is skipped is read with the offset before the jump (RFC 5545, 3.3.5).
 * @param local `2026-10-25T02:30`, with or without seconds
 */
export function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  const before = offsetAt(asUtc - DAY_MS, zone);
  const after = offsetAt(asUtc + DAY_MS, zone);
  if (offsetAt(asUtc - before, zone) === before) return asUtc - before;
  return offsetAt(asUtc - after, zone) === after ? asUtc - after : asUtc - before;
}

/** An instant as a zone's clocks show it, with their offset: `2026-10-25T02:30:00+01:00`. */
export function inZone(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone);
  const minutes = Math.abs(Math.round(offset / MINUTE_MS));
  const two = (value: number): string => String(value).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(instant + offset).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day that it is in a zone: `2026-11-21`. */
export const dayIn = (instant: number, zone: string): string => inZone(instant, zone).slice(0, 10);
