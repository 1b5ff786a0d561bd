/** Attribute of the root element by which the user's own wish says that things stand still. */
export const STILL = 'data-still';

/** Whether the user wants things to stand still, by the system's setting or by the site's: every duration is 0 then (OP-43). */
export function standsStill(): boolean {
  return document.documentElement.hasAttribute(STILL) || (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
}
