import type { FastifyRequest } from 'fastify';
import { siteOf } from './sites.ts';

/**
 * Whether a request comes from a page of the site that it is for: a page of another one may send a form as well, and must not change
 * anything.
 * Browsers say so in a header at safe addresses alone; elsewhere they name the page's origin with everything that is no mere reading.
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(siteOf(request).asked).host);
}
