/** Moments as a field for day and time has them, in the time zone of whoever types, and as the server has them. */

const two = (value: number): string => String(value).padStart(2, '0');

/** What a field of the type `datetime-local` has for a moment, to the minute. @param at ms since 1970 */
export function inField(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(at)) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * The moment that a field says, in UTC; null when it says none. A time that a day does not have, as clocks are put forward, is the one an
 * hour later; of one that it has twice it is the first.
 */
export function instantOf(value: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Name of the time zone that fields are in, such as Europe/Berlin. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
