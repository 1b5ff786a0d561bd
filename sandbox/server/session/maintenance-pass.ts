import { createHmac, timingSafeEqual } from 'node:crypto';

const NAME = 'lectern-pass';
const LIFE_SECONDS = 12 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,15})\\.([\\w-]{32})(?:;|$)`);

/** One maintenance of one site. */
interface Closed {
  readonly customer: string;
  readonly since: number;
}

const sign = (secret: string, { customer, since }: Closed, end: string): Buffer =>
  createHmac('sha256', secret).update(`maintenance ${customer} ${since} ${end}`).digest().subarray(0, 24);

/** Whether a browser's cookies have a pass for this maintenance. */
export function hasPass(cookies: string, secret: string, closed: Closed, now = Date.now()): boolean {
  const [, end = '', signature = ''] = COOKIE.exec(cookies) ?? [];
  return end !== '' && Number(end) > now && timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, closed, end));
}

/**
 * The cookie by which a browser that an administrator uses gets the site's pages while it is closed: a page is asked for without the token
 * of a session. It opens the pages without what is in them, which the token decides; scripts cannot read it.
 */
export function passCookie(secret: string, closed: Closed, isSecure: boolean, now = Date.now()): string {
  const end = String(now + LIFE_SECONDS * 1000);
  const value = `${end}.${sign(secret, closed, end).toString('base64url')}`;
  return `${NAME}=${value}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
