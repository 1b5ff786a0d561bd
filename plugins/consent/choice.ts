import { readCookie, writeCookie } from '../../core/api.ts';

/** CON-012. */
const COOKIE = 'ga-opt-out';
/** CON-008, CON-009. */
const ADDRESS = '/GAOptIn.php';

export type Choice = 'in' | 'out';

/** What the visitor has decided; null before. The cookie says 1 after out and 0 after in (OP-40). */
export function readChoice(): Choice | null {
  const kept = readCookie(COOKIE);
  return kept === null ? null : kept === '0' ? 'in' : 'out';
}

/**
 * Keeps a choice and tells the server. The choice stands when the server does not hear of it: it is about this browser.
 * @param days life of the cookie
 * @param token session token for the header (CON-010); null without one
 */
export async function decide(choice: Choice, days: number, token: string | null, transport: typeof fetch): Promise<void> {
  writeCookie(COOKIE, choice === 'in' ? '0' : '1', days);
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  await transport(`${ADDRESS}?opt=${choice}`, { headers, credentials: 'same-origin', keepalive: true }).catch(() => undefined);
}
