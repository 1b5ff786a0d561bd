/** A screen of more than this many CSS px is large (RT-110). */
const LARGE_AREA = 1020 * 760;

/** Whether the screen is not large; the area does not depend on the orientation (RT-110, OP-18). A view drawn without a screen is large. */
export function isMobile(screen: { readonly width: number; readonly height: number } | undefined = globalThis.screen): boolean {
  return screen !== undefined && screen.width * screen.height <= LARGE_AREA;
}

/** Attribute of the root element by which the user's own wish says that nothing moves. */
export const STILL_ATTRIBUTE = 'data-still';

/** Whether the user wants no motion, by the system's setting or by the site's: every duration is 0 then (OP-43). */
export function prefersReducedMotion(): boolean {
  return (
    globalThis.document?.documentElement.hasAttribute(STILL_ATTRIBUTE) ||
    (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
  );
}

/** Whether the browser is an EdgeHTML below 20; Chromium's `Edg/` never is (WID-054, OP-29). */
export function isBrowserIncompatible(userAgent: string): boolean {
  const edge = /\bEdge\/(\d+)/.exec(userAgent);
  return edge !== null && Number(edge[1]) < 20;
}
