import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '../media-library/storage/contract.ts';
import { mediaType } from './types.ts';
import { continues, hasAlready } from '../http/etags.ts';
import { readRange, type ByteRange } from '../http/range.ts';

/** `public`: cached by anyone who asks again before using it; `private`: by the caller alone; `never`. */
type Keeping = 'public' | 'private' | 'never';
const CACHE_CONTROL: Readonly<Record<Keeping, string>> = { public: 'public, max-age=0', private: 'private, no-cache', never: 'no-store' };

interface Medium {
  readonly size: number;
  readonly type: string;
  readonly tag: string;
  part(range: ByteRange): Buffer | Promise<NodeJS.ReadableStream>;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, type, tag, part }: Medium,
  keeping: Keeping,
): Promise<FastifyReply> {
  const common = { 'Cache-Control': CACHE_CONTROL[keeping], 'Accept-Ranges': 'bytes', ...(keeping === 'never' ? {} : { ETag: tag }) };
  if (keeping !== 'never' && hasAlready(request.headers['if-none-match'], tag)) return reply.headers(common).code(304).send();
  const condition = request.headers['if-range'];
  const range = continues(typeof condition === 'string' ? condition : undefined, tag) ? readRange(request.headers.range, size) : null;
  if (range === 'none') return reply.headers(common).code(416).header('Content-Range', `bytes */${size}`).send();
  const { from, to } = range ?? { from: 0, to: size - 1 };
  // A storage that does not answer says so here: nothing of the answer has been promised yet.
  const content = size === 0 ? '' : request.method === 'HEAD' ? Readable.from([]) : await part({ from, to });
  if (range !== null) reply.code(206).header('Content-Range', `bytes ${from}-${to}/${size}`);
  return reply.headers({ ...common, 'Content-Type': type, 'Content-Length': to - from + 1 }).send(content);
}

/** Sends bytes that are at hand, or the range of them that is asked for. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  type: string,
  keeping: Keeping,
): Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return send(request, reply, { size: body.length, type, tag, part: ({ from, to }) => body.subarray(from, to + 1) }, keeping);
}

/** Sends a file of the kind that its path says, or the range of it that is asked for, without reading all of it. */
export function sendMediaFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, file }: { readonly path: string; readonly file: StoredFile },
  keeping: Keeping,
): Promise<FastifyReply> {
  const { size, tag } = file;
  const type = mediaType(path) ?? 'application/octet-stream';
  return send(request, reply, { size, type, tag, part: (range) => file.open(range) }, keeping);
}
