import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME = 'lecternDevice';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const sign = (secret: string, account: string, device: string): Buffer =>
  createHmac('sha256', secret).update(`device ${account} ${device}`).digest().subarray(0, 18);

const valuesOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${NAME}=`))
    .map((each) => each.slice(NAME.length + 1));

/** The name of a device that has logged in to this account before; '' for one that has not. @param header the request's cookies */
export function deviceOf(header: string | undefined, secret: string, account: string): string {
  for (const value of valuesOf(header)) {
    const [, device = '', signature = ''] = /^([\w-]{16})\.([\w-]{24})$/.exec(value) ?? [];
    if (device !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, account, device))) return device;
  }
  return '';
}

/**
 * The cookie by which a browser is known after a log-in, so that wrong passwords that others type do not make its person wait. It holds no
 * session and opens nothing, scripts cannot read it, and it goes to the log-in alone.
 */
export function deviceCookie(secret: string, account: string, isSecure: boolean): string {
  const device = randomBytes(12).toString('base64url');
  const value = `${device}.${sign(secret, account, device).toString('base64url')}`;
  return `${NAME}=${value}; Path=/dispatcher.php; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
