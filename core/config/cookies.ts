const DAY_SECONDS = 86_400;

/** The decoded value of a cookie, null when there is none, as where a server draws, or it cannot be decoded. */
export function readCookie(name: string, text: string = globalThis.document?.cookie ?? ''): string | null {
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * The text that sets a cookie for the whole site: SameSite=Lax, Path=/, Secure on https (OP-39).
 * @param seconds life of the cookie; 0 removes it
 */
export function formatCookie(name: string, value: string, seconds: number, protocol: string = location.protocol): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** Sets a cookie for a number of days (CFG-014). */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = formatCookie(name, value, days * DAY_SECONDS);
}

/** Removes a cookie that `writeCookie` has set. */
export function removeCookie(name: string): void {
  document.cookie = formatCookie(name, '', 0);
}
