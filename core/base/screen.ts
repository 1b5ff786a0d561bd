/** A screen of more than this many CSS px is large (RT-110). */
const LARGE_AREA = 1020 * 760;

/** Whether the screen is not large; the area does not depend on the orientation (RT-110, OP-18). */
export function isMobile(screen: { readonly width: number; readonly height: number } = globalThis.screen): boolean {
  return screen.width * screen.height <= LARGE_AREA;
}
