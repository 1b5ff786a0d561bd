import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cache } from '../base/cache.ts';
import { qualitiesIn } from './accepts.ts';
import { hasAlready } from './etags.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | '';

/**
 * Who may keep an answer (protocol 1.5): `shared` anyone but only after asking, `private` the visitor alone, `never` nobody, `immutable`
 * anyone for a year.
 */
export type Caching = 'shared' | 'private' | 'never' | 'immutable';

export const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  never: 'no-store',
  immutable: 'public, max-age=31536000, immutable',
};

const SMALLEST_COMPRESSED = 600;
const compressed = new Cache<Buffer>(24_000_000);

/** The best encoding that the caller accepts; `q=0` refuses one. */
function negotiate(accept: string | undefined): Encoding {
  const offers = qualitiesIn(accept);
  const accepts = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : '';
}

/** From here on Brotli's highest levels take too long. */
const LARGE = 120_000;

type Worth = Pick<Content, 'type' | 'caching' | 'isOfEveryVisit'>;

/**
 * What is cached for a year is worth Brotli's highest level, and so are a page, which has all in its head and stays for as long as its
 * view, and the frame of the pages: 8 ms more, in another thread, make it an eighth smaller. An answer that is made anew has a quick level.
 */
function brotliQuality(body: Buffer, { type, caching, isOfEveryVisit = false }: Worth): number {
  if (body.length >= LARGE) return 5;
  const isWorthIt = caching === 'immutable' || (caching !== 'never' && (isOfEveryVisit || type.startsWith('text/html')));
  return isWorthIt ? constants.BROTLI_MAX_QUALITY : 5;
}

async function compress(body: Buffer, encoding: Encoding, key: string, content: Worth): Promise<Buffer> {
  const cached = compressed.get(key);
  if (cached !== undefined) return cached;
  const result =
    encoding === 'br'
      ? await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality(body, content),
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await gzipped(body);
  compressed.set(key, result, result.length);
  return result;
}

interface Content {
  readonly body: string | Buffer;
  readonly type: string;
  readonly caching: Caching;
  readonly status?: number;
  /** Each visit of anybody begins with it. */
  readonly isOfEveryVisit?: boolean;
  /** Instead of what `caching` says of it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an answer varies by, with what was said of it before. */
const varyOn = (reply: FastifyReply, name: string): string =>
  [reply.getHeader('Vary'), name].filter((each) => each !== undefined).join(', ');

/**
 * Sends a text answer: compressed when that pays, with a strong ETag per encoding, 304 when the caller has it already.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, caching, status = 200, isOfEveryVisit, headers = {} }: Content,
): Promise<FastifyReply> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  reply
    .code(status)
    .header('Content-Type', type)
    .header('Cache-Control', CACHE_CONTROL[caching])
    .headers(headers)
    .header('Vary', varyOn(reply, 'Accept-Encoding'));
  const encoding = bytes.length < SMALLEST_COMPRESSED ? '' : negotiate(request.headers['accept-encoding']);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  if (caching !== 'never') {
    const tag = `"${hash}${encoding === '' ? '' : `-${encoding}`}"`;
    reply.header('ETag', tag);
    if (status === 200 && hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).removeHeader('Content-Type').send();
  }
  if (encoding === '') return reply.send(bytes);
  return reply
    .header('Content-Encoding', encoding)
    .send(await compress(bytes, encoding, `${hash} ${encoding}`, { type, caching, isOfEveryVisit }));
}
