/** The largest area in CSS px of a screen that counts as mobile; the same bound by which the page tells the server `isMobile`. */
const MOBILE_AREA = 1020 * 760;

export function isSmallScreen({ width, height }: { readonly width: number; readonly height: number } = globalThis.screen): boolean {
  return width * height <= MOBILE_AREA;
}
