import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readMultipart } from './multipart.ts';

export interface Body {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: string | null;
}

const EMPTY: Body = { fields: new Map(), file: null };

/** Reads forms, urlencoded and multipart; anything else as body is refused with 415. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, raw, done) => {
    // Of several fields with one name the first counts, as in the query.
    const fields = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(raw as string)) if (!fields.has(name)) fields.set(name, value);
    done(null, { fields, file: null } satisfies Body);
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, raw, done) => {
    done(null, readMultipart(request.headers['content-type'] ?? '', raw as Buffer));
  });
}

export const readBody = (request: FastifyRequest): Body => (request.body as Body | null | undefined) ?? EMPTY;
