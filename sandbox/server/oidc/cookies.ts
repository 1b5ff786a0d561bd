import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a database has of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** A secret that nobody guesses, as it is in addresses and cookies. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Each sign-in has a cookie of its own, so that two pages of one browser do not end one another's. */
const WAY = 'lecternSignIn-';
const LOGOUT = 'lecternProvider';
const TAG_LETTERS = 8;

/** How long a person may take at the provider, and with the password of the account that is connected. */
export const WAY_SECONDS = 10 * 60;
const LOGOUT_SECONDS = 30 * 24 * 60 * 60;

/** A sign-in's own part of the cookie's name: the state is in addresses anyway. */
const tagOf = (state: string): string => state.slice(0, TAG_LETTERS);

/** Under https a name that no other site of the domain can set a cookie by. */
const nameOf = (name: string, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${name}`;
const secure = (isSecure: boolean): string => (isSecure ? '; Secure' : '');

const cookie = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${nameOf(name, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure(isSecure)}`;

/** Binds a sign-in to the browser that began it: whoever comes back without it is somebody else. */
export const wayCookie = (state: string, browser: string, isSecure: boolean): string =>
  cookie(`${WAY}${tagOf(state)}`, browser, WAY_SECONDS, isSecure);

/** By what a logout is known to be that of a session at a provider. It opens nothing. */
export const logoutCookie = (browser: string, isSecure: boolean): string => cookie(LOGOUT, browser, LOGOUT_SECONDS, isSecure);
export const noLogoutCookie = (isSecure: boolean): string => cookie(LOGOUT, '', 0, isSecure);

const pairs = (header: string | undefined): [name: string, value: string][] =>
  (header ?? '').split(';').map((each) => {
    const [name = '', value = ''] = each.trim().split('=', 2);
    return [name, value];
  });

/** Whether two digests are the same. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The cookie of the browser that began a sign-in, of which the database has a digest; null in another browser. */
export function wayOf(header: string | undefined, browser: string, isSecure: boolean): { readonly end: string } | null {
  const found = pairs(header).find(([name, value]) => name.startsWith(nameOf(WAY, isSecure)) && isSame(digestOf(value), browser));
  return found === undefined ? null : { end: `${found[0]}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure(isSecure)}` };
}

/** Digest of the browser's cookie for the logout; '' without one. */
export function logoutOf(header: string | undefined, isSecure: boolean): string {
  const value = pairs(header).find(([name]) => name === nameOf(LOGOUT, isSecure))?.[1] ?? '';
  return value === '' ? '' : digestOf(value);
}
