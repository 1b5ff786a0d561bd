import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);
const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The media token of a unit. It is the same for a day, so that a unit's answer to anonymous visitors stays cacheable;
 * what it opens is a signed address that ends after an hour.
 */
export function mediaToken(secret: string, unit: number, now = Date.now()): string {
  const day = Math.floor(now / DAY_MS);
  return `${unit}-${day}-${sign(secret, `unit ${unit} ${day}`)}`;
}

/** Whether a media token is one of ours, of today or yesterday. */
export function mediaTokenValid(secret: string, token: string, now = Date.now()): boolean {
  const [unit, day, signature = ''] = /^(\d+)-(\d+)-([\w-]+)$/.exec(token)?.slice(1) ?? [];
  if (unit === undefined || day === undefined || !equal(signature, sign(secret, `unit ${unit} ${day}`))) return false;
  return Math.floor(now / DAY_MS) - Number(day) <= 1;
}

/** Query of a signed media address. @param expires seconds since 1970. */
export function signMedia(secret: string, path: string, expires: number): string {
  return `e=${expires}&s=${sign(secret, `media ${path} ${expires}`)}`;
}

/** Whether a signed media address is genuine and has not ended. */
export function mediaSignatureValid(secret: string, path: string, expires: string, signature: string, now = Date.now()): boolean {
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 >= now && equal(signature, sign(secret, `media ${path} ${expires}`));
}
