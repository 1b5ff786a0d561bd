import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Cache } from '../base/cache.ts';

const MAXIMUM_ADDRESSES = 50_000;
const COOKIE = 'lecternMedia';

/** The browser that plays, by its cookie; null for one that has none. */
export const playerOf = (cookies: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{16,64})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null;

/**
 * The name of a browser that has none yet. Look-ups that come at the same time get the same one, or the addresses of all but the last would
 * be those of a browser that is not there: of a session it is the session's, of a guest that of address and program.
 */
export const playerNameFor = (secret: string, account: string, request: Pick<FastifyRequest, 'ip' | 'headers'>): string =>
  createHmac('sha256', secret)
    .update(account === '0' ? `player ${request.ip} ${request.headers['user-agent'] ?? ''}` : `player ${account}`)
    .digest('base64url')
    .slice(0, 22);

/** A Set-Cookie value that names a browser; it knows nothing of the user, ends with the browser and no script can read it. */
export const playerCookie = (name: string): string => `${COOKIE}=${name}; Path=/; HttpOnly; SameSite=Lax`;

/** Who may open a protected address: an account by its session (`12.{session}`, `0` for guests), in the browser that asked for it. */
export const holderOf = (account: string, player: string): string => `${account} ${player}`;

/** Cookie that prolongs the protected address of a name: the address stays the same, so that a film goes on without a break. */
const prolongingName = (token: string): string => `lecternFilm-${token}`;
export const prolongingCookie = (token: string, value: string, seconds: number): string =>
  `${prolongingName(token)}=${value}; Path=/media; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
export const prolongedBy = (cookies: string | undefined, token: string): string | null =>
  (cookies ?? '')
    .split(/;\s*/)
    .find((each) => each.startsWith(`${prolongingName(token)}=`))
    ?.slice(prolongingName(token).length + 1) ?? null;

/**
 * Who opened a signed address. It is good once: the first browser that opens it keeps it, because a film is fetched in many
 * ranges; anybody else finds it used (protocol 3.4, OP-33). A browser without cookies gets one request.
 */
export class OpenedAddresses {
  private readonly openers = new Cache<string>(MAXIMUM_ADDRESSES);

  /** @param token the address's own name. @returns whether this caller may have what it points to. */
  open(token: string, player: string | null): boolean {
    const opener = this.openers.get(token);
    if (opener !== undefined) return player !== null && opener === player;
    this.openers.set(token, player ?? '');
    return true;
  }
}
