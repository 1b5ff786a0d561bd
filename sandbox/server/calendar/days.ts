/** Calendar days as text, `2026-11-24`: they sort as text, and know no zone. */
export const DAY_MS = 24 * 60 * 60 * 1000;
/** The last day of all; a rule without an end goes on until then. */
export const LAST_DAY = '9999-12-31';

/** Midnight of a day (or of a time's day) in UTC, in ms; NaN when it is none. */
export const asUtc = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
const [EARLIEST, LATEST] = ['0000-01-01', LAST_DAY].map(asUtc) as [number, number];
/** A day so many days later, as far as days can be written; what is no day stays. */
export function addDays(day: string, count: number): string {
  const time = asUtc(day) + count * DAY_MS;
  return Number.isNaN(time) ? day : new Date(Math.min(LATEST, Math.max(EARLIEST, time))).toISOString().slice(0, 10);
}
/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(asUtc(day)).getUTCDay();
/** Whether there is such a day: 2026-02-30 is none. */
export const isDate = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(asUtc(day)) && new Date(asUtc(day)).toISOString().startsWith(day);
