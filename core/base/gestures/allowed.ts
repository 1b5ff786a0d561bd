/** Whether touch gestures may be loaded: in every browser but Internet Explorer up to 10 (WID-044). */
export function touchAllowed(userAgent: string): boolean {
  const version = /\bMSIE (\d+)/.exec(userAgent)?.[1] ?? /\bTrident\/.*\brv:(\d+)/.exec(userAgent)?.[1];
  return version === undefined || Number(version) > 10;
}
