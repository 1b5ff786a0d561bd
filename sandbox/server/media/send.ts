import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  part(range: ByteRange): Buffer | NodeJS.ReadableStream;
}

function send(request: FastifyRequest, reply: FastifyReply, { size, type, tag, part }: Medium, keeping: Keeping): FastifyReply {
  reply.header('Cache-Control', CACHE_CONTROL[keeping]).header('Accept-Ranges', 'bytes');
  if (keeping !== 'never') {
    reply.header('ETag', tag);
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  const condition = request.headers['if-range'];
  const range = continues(typeof condition === 'string' ? condition : undefined, tag) ? readRange(request.headers.range, size) : null;
  if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  reply.header('Content-Type', type);
  const { from, to } = range ?? { from: 0, to: size - 1 };
  reply.header('Content-Length', to - from + 1);
  if (range !== null) reply.code(206).header('Content-Range', `bytes ${from}-${to}/${size}`);
  return reply.send(size === 0 ? '' : part({ from, to }));
}

/** Sends bytes that are at hand, or the range of them that is asked for. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, body: Buffer, type: string, keeping: Keeping): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return send(request, reply, { size: body.length, type, tag, part: ({ from, to }) => body.subarray(from, to + 1) }, keeping);
}

/** Sends a file of a known kind, or the range of it that is asked for, without reading all of it. */
export async function sendMediaFile(request: FastifyRequest, reply: FastifyReply, file: string, keeping: Keeping): Promise<FastifyReply> {
  const { size, mtimeMs } = await stat(file);
  const part = ({ from, to }: ByteRange) => createReadStream(file, { start: from, end: to });
  return send(
    request,
    reply,
    { size, type: mediaType(file) ?? 'application/octet-stream', tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`, part },
    keeping,
  );
}
