import { createHmac, timingSafeEqual } from 'node:crypto';

const NAME = 'lectern-pass';
const LIFE_SECONDS = 12 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,15})\\.(\\d{1,10})\\.([\\w-]{1,64})\\.([\\w-]{32})(?:;|$)`);

/** One maintenance of one site. */
interface Closed {
  readonly customer: string;
  readonly since: number;
}
/** Whose pass it is: of an account's session, as long as that lasts. */
export interface PassOwner {
  readonly id: number;
  readonly session: string;
}

const sign = (secret: string, { customer, since }: Closed, { id, session }: PassOwner, end: string): Buffer =>
  createHmac('sha256', secret).update(`maintenance ${customer} ${since} ${id} ${session} ${end}`).digest().subarray(0, 24);

/** Whose pass for this maintenance is among a browser's cookies; null when none is. Whether the session lasts, the database knows. */
export function readPass(cookies: string, secret: string, closed: Closed, now = Date.now()): PassOwner | null {
  const [, end = '', id = '', session = '', signature = ''] = COOKIE.exec(cookies) ?? [];
  if (end === '' || Number(end) <= now) return null;
  const owner = { id: Number(id), session };
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, closed, owner, end)) ? owner : null;
}

const attributes = (life: number, isSecure: boolean): string =>
  `; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * The cookie by which a browser that an administrator uses gets the site's pages while it is closed: a page is asked for without the token
 * of a session. It opens the pages without what is in them, which the token decides; scripts cannot read it. It ends with its session.
 */
export function passCookie(secret: string, closed: Closed, owner: PassOwner, isSecure: boolean, now = Date.now()): string {
  const end = String(now + LIFE_SECONDS * 1000);
  const signature = sign(secret, closed, owner, end).toString('base64url');
  return `${NAME}=${end}.${owner.id}.${owner.session}.${signature}${attributes(LIFE_SECONDS, isSecure)}`;
}

/** Takes the pass away with a logout; '' where there is none. */
export const noPassCookie = (cookies: string, isSecure: boolean): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=`).test(cookies) ? `${NAME}=${attributes(0, isSecure)}` : '';
