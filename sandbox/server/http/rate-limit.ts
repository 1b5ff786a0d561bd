import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isOwnMachine, networkOf, TooSoon } from '../session/limits.ts';

const ONE_MINUTE_MS = 60_000;

export interface RateSettings {
  /** Requests of one address in a minute; 0 for any number. */
  readonly requestsPerMinute: number;
  readonly trustProxy: string;
}

/**
 * Counts all requests of an address in this process: what is cheap to answer needs no count that servers share. Without a trusted proxy
 * callers on this machine are not counted: they may be a proxy's, that is, everybody's.
 */
export async function registerRateLimit(app: FastifyInstance, { requestsPerMinute, trustProxy }: RateSettings): Promise<void> {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requestsPerMinute,
    timeWindow: ONE_MINUTE_MS,
    cache: 20_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: ({ ip }) => trustProxy === '' && isOwnMachine(networkOf(ip)),
    errorResponseBuilder: (_request, { ttl }) => new TooSoon(Math.max(1, Math.ceil(ttl / 1000))),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
  });
}
