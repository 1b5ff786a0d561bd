import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nullCharacter } from './query.ts';

interface Body {
  readonly fields: ReadonlyMap<string, string>;
  /** The first file of a multipart form, as it came. */
  readonly file: Buffer | null;
}

const EMPTY: Body = { fields: new Map(), file: null };

/** So many fields has no form; each costs time before anybody looks at it. */
const MAXIMUM_FIELDS = 1000;

/** Files are sent with a field or two; each part costs more than a field does, and is read before it is counted. */
const MAXIMUM_PARTS = 100;

const tooLarge = (): Error => Object.assign(new Error('The form is too large.'), { statusCode: 413 });

/** Adds a field; of several with one name the first counts, as in the query. @throws Error (400) for a text that nothing stores */
function addField(fields: Map<string, string>, name: string, value: string): void {
  if (name.includes('\0') || value.includes('\0')) throw nullCharacter();
  if (!fields.has(name)) fields.set(name, value);
}

/** A form's fields. @throws Error (413) for too many, before they are read */
function readForm(raw: string): Body {
  for (let at = raw.indexOf('&'), count = 1; at >= 0; at = raw.indexOf('&', at + 1)) if ((count += 1) > MAXIMUM_FIELDS) throw tooLarge();
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(raw)) addField(fields, name, value);
  return { fields, file: null };
}

/** A multipart form with at most one file. @throws Error (413) when all of it together is larger than `limit` bytes */
async function readParts(request: FastifyRequest, limit: number): Promise<Body> {
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > limit) throw tooLarge();
  };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      count(content.length);
      file ??= content;
    } else {
      const value = typeof part.value === 'string' ? part.value : '';
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      count(Buffer.byteLength(value));
      if (part.fieldname) addField(fields, part.fieldname, value);
    }
  }
  return { fields, file };
}

/** Reads forms, urlencoded and multipart; anything else as body is refused with 415. @param limit bytes of a body */
export function registerBodies(app: FastifyInstance, limit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, raw, done) => {
    try {
      done(null, readForm(raw as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fieldNameSize: 200, fieldSize: limit, fields: MAXIMUM_PARTS, fileSize: limit, files: 1, parts: MAXIMUM_PARTS },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await readParts(request, limit);
    } catch (error) {
      // What breaks off or is no multipart form at all is the caller's mistake.
      throw (error as { statusCode?: number }).statusCode === undefined ? Object.assign(error as Error, { statusCode: 400 }) : error;
    }
  });
}

export const readBody = (request: FastifyRequest): Body => (request.body as Body | null | undefined) ?? EMPTY;
