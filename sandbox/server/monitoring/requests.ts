import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Figures } from './figures.ts';

/** What was asked for, in names that the server gives: the action of a call with its data type, else the pattern of a route. */
export interface AskedFor {
  readonly call: string;
  readonly dataType: string;
}

/** Counts each request when it was answered. @param askedFor reads what it was */
export function registerCounts(app: FastifyInstance, figures: Figures, askedFor: (request: FastifyRequest) => AskedFor): void {
  app.addHook('onResponse', (request, reply, done) => {
    figures.request({ ...askedFor(request), status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
