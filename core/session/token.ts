import { jwtDecode } from 'jwt-decode';

/** The claims of a session token that are read; others are ignored (protocol 2.3). */
export interface TokenClaims {
  /** Claim `jti`, `'0'` when there is none (SES-005). */
  readonly user: string;
  /** Claim `exp` in seconds since 1970; null when missing, then the token is not valid (SES-006). */
  readonly exp: number | null;
  /** `ccmsAnon` is anything but 0 or "0" (SES-002, SES-003). */
  readonly anonymous: boolean;
  /** `ccmsAdmin` is 1: a page offers what is for administrators, and the server decides. */
  readonly administrator: boolean;
  /** `ccmsForceNew` is 1, "1" or true (SES-008, OP-80). */
  readonly forceNew: boolean;
  /** `ccmsAFF`; '' when there is none or it is 0 (SES-009, OP-80). */
  readonly affiliate: string;
}

const SHORTEST = 10;
const THREE_PARTS = /^[\w-]+\.([\w-]+)\.[\w-]+$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a token, null when it is not usable: no string, shorter than 10 characters, not three base64url parts, or a payload
 * that is no JSON object (SES-011 to SES-013). The signature is the server's to check. Never throws.
 */
export function readToken(raw: unknown): TokenClaims | null {
  if (typeof raw !== 'string' || raw.length < SHORTEST) return null;
  const claims = decode(raw);
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null;
  const { jti, exp, ccmsAnon, ccmsForceNew, ccmsAFF, ccmsAdmin } = claims as Readonly<Record<string, unknown>>;
  return {
    user: text(jti) || '0',
    exp: typeof exp === 'number' && Number.isFinite(exp) ? exp : null,
    anonymous: ccmsAnon !== 0 && ccmsAnon !== '0',
    forceNew: ccmsForceNew === 1 || ccmsForceNew === '1' || ccmsForceNew === true,
    administrator: ccmsAdmin === 1,
    affiliate: text(ccmsAFF) === '0' ? '' : text(ccmsAFF),
  };
}

/** Whether the token may still be used: `now <= exp`; without `exp` never (SES-020). */
export function isCurrent(claims: TokenClaims, nowSeconds: number, skewSeconds = 0): boolean {
  return claims.exp !== null && nowSeconds <= claims.exp + skewSeconds;
}

/**
 * What to do with a token that the server sends: the ordered table of protocol 2.3, first match wins (SES-014 to SES-019, OP-06).
 * @param stored the token in storage, whatever it is worth
 * @param incoming the new one; untrusted
 */
export function decideToken(stored: string | null, incoming: unknown, nowSeconds: number, skewSeconds = 0): 'keep' | 'replace' {
  const fresh = readToken(incoming);
  if (!fresh || !isCurrent(fresh, nowSeconds, skewSeconds)) return 'keep';
  if (fresh.forceNew) return 'replace';
  const old = readToken(stored);
  if (!old || !isCurrent(old, nowSeconds, skewSeconds)) return 'replace';
  if (old.anonymous && !fresh.anonymous) return 'replace';
  // A link must not log a user out (OP-07).
  const logsOut = !old.anonymous && fresh.anonymous;
  return fresh.affiliate !== '' && old.affiliate === '' && !logsOut ? 'replace' : 'keep';
}

function text(claim: unknown): string {
  return typeof claim === 'string' || (typeof claim === 'number' && Number.isFinite(claim)) ? String(claim) : '';
}

/** The payload, null when it cannot be read. jwt-decode takes any number of parts, and bytes that are no UTF-8 for Latin-1. */
function decode(raw: string): unknown {
  try {
    const payload = THREE_PARTS.exec(raw)?.[1];
    if (payload === undefined) return null;
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    UTF8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return jwtDecode(raw);
  } catch {
    return null;
  }
}
