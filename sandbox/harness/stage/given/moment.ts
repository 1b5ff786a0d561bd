/** What the server takes for a browser's own time (sandbox/server/http/testers-clock.ts), in ms since 1970. */
const FIRST_MOMENT = 0;
const LAST_MOMENT = Date.UTC(9999, 11, 30);

/** In words: days that are within the range in every time zone. */
export const RANGE_OF_MOMENTS = 'Page and server take times from 2 January 1970 to 29 December 9999.';

/** Whether page and server can both have this time: beyond it a date of the page is none, and the server refuses it. */
export const isMoment = (ms: number): boolean => ms >= FIRST_MOMENT && ms <= LAST_MOMENT;

/** The text of a field for a date and a time, in the tester's time zone; or why it is none that can be set. */
export function readMoment(text: string): { readonly ms: number; readonly problem: '' } | { readonly ms: null; readonly problem: string } {
  const ms = new Date(text).getTime();
  return isMoment(ms) ? { ms, problem: '' } : { ms: null, problem: RANGE_OF_MOMENTS };
}
