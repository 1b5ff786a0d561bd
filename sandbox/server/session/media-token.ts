import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The media token of a unit: it allows to look addresses up, each of which is good once. It is the same for a day and, for
 * anonymous visitors, for all of them, so that a unit's answer stays cacheable.
 * @param user 0 for anonymous visitors; a user's token is good for that user alone.
 */
export function mediaToken(secret: string, unit: number, user = 0, now = Date.now()): string {
  const day = Math.floor(now / DAY_MS);
  return `${unit}-${user}-${day}-${sign(secret, `unit ${unit} ${user} ${day}`)}`;
}

/** Whether a media token is one of ours, of today or yesterday, and the caller's. */
export function mediaTokenValid(secret: string, token: string, caller = 0, now = Date.now()): boolean {
  const [unit, user, day, signature = ''] = /^(\d+)-(\d+)-(\d+)-([\w-]+)$/.exec(token)?.slice(1) ?? [];
  if (unit === undefined || user === undefined || day === undefined || !equal(signature, sign(secret, `unit ${unit} ${user} ${day}`)))
    return false;
  return Math.floor(now / DAY_MS) - Number(day) <= 1 && (user === '0' || Number(user) === caller);
}

/** The object that a media token was given out with. */
export const objectOfToken = (token: string): number => Number(/^\d+/.exec(token)?.[0] ?? 0);

/** What makes an address of a medium a signed one. `token` names the address: it is good once. */
export interface Signature {
  readonly expires: string;
  readonly token: string;
  readonly signature: string;
}

/** `holder` is who may open it: '' for whoever comes first (`media/grants.ts`). */
const own = (secret: string, path: string, expires: string | number, token: string, holder: string): string =>
  sign(secret, holder === '' ? `media ${path} ${expires} ${token}` : `media ${path} ${expires} ${token} ${holder}`);

/** Query of a signed media address. @param expires seconds since 1970. @param token that of the stream which the medium is part of. */
export function signMedia(
  secret: string,
  path: string,
  expires: string | number,
  token = randomBytes(12).toString('base64url'),
  holder = '',
): string {
  return `e=${expires}&k=${token}&s=${own(secret, path, expires, token, holder)}`;
}

/** The signature in a query; null when the address claims none. */
export function signatureOf(query: URLSearchParams): Signature | null {
  const [expires, token, signature] = ['e', 'k', 's'].map((name) => query.get(name));
  return expires === null && token === null && signature === null
    ? null
    : { expires: expires ?? '', token: token ?? '', signature: signature ?? '' };
}

const isAhead = (expires: string, now: number): boolean => /^\d{1,12}$/.test(expires) && Number(expires) * 1000 >= now;

/** Whether a signed media address is genuine, and the holder's; it may have ended. */
export const mediaSignatureGenuine = (secret: string, path: string, { expires, token, signature }: Signature, holder = ''): boolean =>
  /^\d{1,12}$/.test(expires) && equal(signature, own(secret, path, expires, token, holder));

/** Whether a signed media address is genuine and has not ended. */
export const mediaSignatureValid = (secret: string, path: string, signed: Signature, now = Date.now()): boolean =>
  isAhead(signed.expires, now) && mediaSignatureGenuine(secret, path, signed);

/** Name of a protected address: it says of which file, so that none can be prolonged by another one's. */
export function protectedToken(secret: string, path: string, nonce = randomBytes(9).toString('base64url')): string {
  return `${nonce}.${sign(secret, `protected ${path} ${nonce}`)}`;
}
export const isTokenOf = (secret: string, path: string, token: string): boolean =>
  equal(token, protectedToken(secret, path, token.split('.')[0] ?? ''));

/** What prolongs a protected address, whose own end is in it: the value of a cookie. @param expires seconds since 1970 */
export const prolongation = (secret: string, token: string, holder: string, expires: number): string =>
  `${expires}.${sign(secret, `prolonged ${token} ${holder} ${expires}`)}`;

/** Whether a protected address may be opened now: it has not ended, or it has been prolonged. */
export function isProtectedOpen(
  secret: string,
  { expires, token }: Signature,
  holder: string,
  prolonged: string | null,
  now = Date.now(),
): boolean {
  if (isAhead(expires, now)) return true;
  const until = prolonged?.split('.')[0] ?? '';
  return prolonged !== null && isAhead(until, now) && equal(prolonged, prolongation(secret, token, holder, Number(until)));
}
