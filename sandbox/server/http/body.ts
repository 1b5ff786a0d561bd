import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Body {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: string | null;
}

const EMPTY: Body = { fields: new Map(), file: null };

const NEWLINES = Buffer.from('\r\n\r\n');

/** Reads a multipart form with at most one file, whose content is taken as UTF-8 text. Parts without a name are skipped. */
function readMultipart(type: string, raw: Buffer): Body {
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(type)?.[1];
  const fields = new Map<string, string>();
  let file: string | null = null;
  if (boundary === undefined) return { fields, file };
  const mark = Buffer.from(`--${boundary}`);
  let start = raw.indexOf(mark);
  while (start >= 0) {
    const next = raw.indexOf(mark, start + mark.length);
    if (next < 0) break;
    const part = raw.subarray(start + mark.length + 2, next - 2);
    const split = part.indexOf(NEWLINES);
    if (split >= 0) {
      const head = part.subarray(0, split).toString('utf8');
      const content = part.subarray(split + NEWLINES.length).toString('utf8');
      const name = /\bname="([^"]*)"/i.exec(head)?.[1] ?? '';
      if (/\bfilename="/i.test(head)) file ??= content;
      else if (name !== '' && !fields.has(name)) fields.set(name, content);
    }
    start = next;
  }
  return { fields, file };
}

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
