import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformMode } from '../../../core/config/names/platform.ts';
import type { Tokens } from '../session/tokens.ts';
import { siteOf } from './sites.ts';

/** The cookie of the harness by which a browser has a time of its own. */
const NAME = 'lecternClock';
/** One that is forgotten ends with the day's work. */
const LIFE_SECONDS = 12 * 60 * 60;
const COOKIE = new RegExp(`(?:^|; ?)${NAME}=(\\d+)_([\\d.]+)_(\\d{1,15})(?:;|$)`);
const LAST = Date.UTC(9999, 11, 30);
const FASTEST = 3600;

/** A time that goes on from `now` (ms since 1970), so much faster than real time. */
interface OwnTime {
  readonly now: number;
  readonly speed: number;
}

const clocks = new WeakMap<FastifyRequest['raw'], number>();

/** Whether an address is one that testers work at: `dev.` or `test.` before the customer's name. */
export const isForTesters = (request: FastifyRequest): boolean => platformMode(new URL(siteOf(request).asked).hostname) !== 'LIVE';

const within = (value: number, most: number): boolean => value >= 0 && value <= most;

/** The time that is asked for; null when there is no such. */
export function readOwnTime(now: string, speed: string): OwnTime | null {
  if (!/^\d{1,15}$/.test(now) || !/^\d{1,4}(?:\.\d{1,3})?$/.test(speed)) return null;
  const time = { now: Number(now), speed: Number(speed) };
  return within(time.now, LAST) && within(time.speed, FASTEST) ? time : null;
}

/** The cookie that gives a browser this time, or takes it away (null). No script reads it: the page has nothing of it. */
export function clockCookie(time: OwnTime | null): string {
  const [value, life] = time === null ? ['', 0] : [`${time.now}_${time.speed}_${Date.now()}`, LIFE_SECONDS];
  return `${NAME}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict`;
}

/** What time it is for a request by its cookies; null: real time. */
function timeOf(cookies: string): number | null {
  const [, now = '', speed = '', since = ''] = COOKIE.exec(cookies) ?? [];
  const time = readOwnTime(now, speed);
  return time === null ? null : Math.min(LAST, Math.max(0, time.now + (Date.now() - Number(since)) * time.speed));
}

/** Gives requests of testers the time of their browser, at addresses of DEV and TEST mode alone; without it every request has real time. */
export function registerTestersClock(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const cookies = request.headers.cookie ?? '';
    if (!cookies.includes(NAME) || !isForTesters(request)) return;
    const time = timeOf(cookies);
    if (time !== null) clocks.set(request.raw, time);
  });
}

/** What time it is for a request, ms since 1970; null unless it is a tester's, whose browser has a time of its own. */
export const ownTimeOf = ({ raw }: Pick<FastifyRequest, 'raw'>): number | null => clocks.get(raw) ?? null;

/** What answers a request: its tokens begin and end by the caller's time. */
export function atTimeOf<T extends { readonly tokens: Tokens }>(request: Pick<FastifyRequest, 'raw'>, services: T): T {
  const time = ownTimeOf(request);
  return time === null ? services : { ...services, tokens: services.tokens.at(time) };
}
