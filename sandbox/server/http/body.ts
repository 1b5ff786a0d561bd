import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decoded, unescaped } from '../base/encodings.ts';
import { ForbiddenCharacter } from '../xml/forbidden.ts';

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

/** Adds a field; of several with one name the first counts, as in the query. @throws ForbiddenCharacter for U+0000, which nothing stores */
function addField(fields: Map<string, string>, name: string, value: string): void {
  if (name.includes('\0') || value.includes('\0')) throw new ForbiddenCharacter(name, value);
  if (!fields.has(name)) fields.set(name, value);
}

/** A piece of a form in the characters that its bytes stand for. @throws BadEncoding */
const readPiece = (piece: string, charset: string, where: string): string => decoded(unescaped(piece), charset, where);

/** What a form says of its characters; '' for UTF-8, which is what it should be in. */
const charsetOf = (type = ''): string => {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1] ?? '';
  return /^utf-?8$/i.test(charset) ? '' : charset;
};

/** A form's fields. @throws Error (413) for too many, before they are read @throws BadEncoding */
function readForm(raw: Buffer, charset: string): Body {
  for (let at = raw.indexOf('&'), count = 1; at >= 0; at = raw.indexOf('&', at + 1)) if ((count += 1) > MAXIMUM_FIELDS) throw tooLarge();
  const fields = new Map<string, string>();
  // Bytes that nobody has escaped are taken as those that somebody has.
  for (const pair of raw
    .toString('latin1')
    .split('&')
    .filter((each) => each !== '')) {
    const end = pair.indexOf('=');
    const name = readPiece(end < 0 ? pair : pair.slice(0, end), charset, 'the name of a field');
    addField(fields, name, end < 0 ? '' : readPiece(pair.slice(end + 1), charset, name));
  }
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
  let files = 0;
  // As bytes, the fields too: what is no UTF-8 would come with its characters replaced.
  for await (const part of request.parts({ isPartAFile: () => true })) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer();
    count(content.length);
    const { fieldname = '', filename, mimetype } = part as { fieldname?: string; filename?: string; mimetype: string };
    if (filename !== undefined || mimetype === 'application/octet-stream') {
      if ((files += 1) > 1) throw tooLarge();
      file = content;
    } else if (fieldname !== '') addField(fields, fieldname, decoded(content, '', fieldname));
  }
  return { fields, file };
}

/** Reads forms, urlencoded and multipart; anything else as body is refused with 415. @param limit bytes of a body */
export function registerBodies(app: FastifyInstance, limit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, raw, done) => {
    try {
      done(null, readForm(raw as Buffer, charsetOf(request.headers['content-type'])));
    } catch (error) {
      done(error as Error);
    }
  });
  app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fieldNameSize: 200, fileSize: limit, files: MAXIMUM_PARTS, parts: MAXIMUM_PARTS },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = await readParts(request, limit);
    } catch (error) {
      // The library would go on reading what nobody asks for: seconds for millions of empty parts.
      request.raw.unpipe();
      request.raw.resume();
      // What breaks off or is no multipart form at all is the caller's mistake.
      throw (error as { statusCode?: number }).statusCode === undefined ? Object.assign(error as Error, { statusCode: 400 }) : error;
    }
  });
}

export const readBody = (request: FastifyRequest): Body => (request.body as Body | null | undefined) ?? EMPTY;
