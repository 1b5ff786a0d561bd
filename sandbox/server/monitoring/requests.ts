import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Figures } from './figures.ts';
import { requestIds, type Log } from './log.ts';

/** What was asked for, in names that the server gives: the action of a call with its data type, else the pattern of a route. */
export interface AskedFor {
  readonly call: string;
  readonly dataType: string;
}

/** Data types that are named: whoever asks may write any, each label is a row in memory, and a log has nothing that somebody has typed. */
const MOST_TYPES = 200;
const FAILED = 400;

/** What has the same bytes for everybody: caches have it, for whom the id of the request that fetched it says nothing. */
const SAME_FOR_ALL = /^\/(?:(?:assets|shared|img|[\da-f]{12})\/|[\w-]+\/theme\.css\?)/;

/**
 * Counts each request and writes its line when it was answered, and gives its id back. The address is not in the line: it has what
 * people search for, and names.
 * @param askedFor reads what it was
 * @param slowQueryMs 0: no query is written down, so that none has to know its request
 */
export function registerRequests(
  app: FastifyInstance,
  { figures, log }: { readonly figures: Figures | null; readonly log: Log },
  askedFor: (request: FastifyRequest) => AskedFor,
  slowQueryMs: number,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!SAME_FOR_ALL.test(request.url)) reply.header('x-request-id', request.id);
    if (slowQueryMs > 0) requestIds.run(request.id, done);
    else done();
  });
  const { logger } = log;
  if (figures === null && logger === null) return;
  const types = new Set(['']);
  app.addHook('onResponse', (request, reply, done) => {
    const { call, dataType: asked } = askedFor(request);
    const { statusCode: status, elapsedTime: ms } = reply;
    if (status < FAILED && types.size < MOST_TYPES) types.add(asked);
    const dataType = types.has(asked) ? asked : 'other';
    figures?.request({ call, dataType, status, seconds: ms / 1000 });
    if (logger !== null) request.log.info({ method: request.method, call, dataType, status, ms: Math.round(ms * 10) / 10 });
    done();
  });
}
