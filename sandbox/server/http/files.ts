import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CACHE_CONTROL, sendContent, type Caching } from './answer.ts';
import { safePath } from '../base/files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.xml': 'application/xml; charset=UTF-8',
  '.xsl': 'text/xsl; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=UTF-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.vtt': 'text/vtt; charset=UTF-8',
  '.map': 'application/json; charset=UTF-8',
  '.html': 'text/html; charset=UTF-8',
};
// Formats that are compressed already.
const PACKED = new Set(['.png', '.jpg', '.webp', '.avif', '.gif', '.woff2']);

export function notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendContent(request, reply, { body: 'Not found', type: 'text/plain; charset=UTF-8', caching: 'never', status: 404 });
}

/** Serves a folder of the build: `@fastify/static` reads, compares and sends, compressed as the build left it. */
export function registerBuilt(app: FastifyInstance, root: string, prefix: string, caching: Caching): void {
  const typeOf = (path: string): string | undefined => TYPES[extname(path.replace(/\.(?:br|gz)$/, '')).toLowerCase()];
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // Each file has a tag, by which it is compared, and nobody asks for a part of one: what else there is to say is sent for nothing.
    lastModified: false,
    acceptRanges: false,
    allowedPath: (path) => TYPES[extname(path).toLowerCase()] !== undefined,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', CACHE_CONTROL[caching]);
      reply.header('Content-Type', typeOf(path) ?? 'application/octet-stream');
    },
  });
}

/** Sends a file of a folder, or 404. Types that are unknown are not sent. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  path: string,
  caching: Caching,
): Promise<FastifyReply> {
  const file = safePath(folder, path);
  const type = TYPES[extname(path).toLowerCase()];
  if (file === null || type === undefined) return notFound(request, reply);
  let body: Buffer;
  try {
    body = await readFile(file);
  } catch {
    return notFound(request, reply);
  }
  if (PACKED.has(extname(path).toLowerCase())) delete request.headers['accept-encoding'];
  return sendContent(request, reply, { body, type, caching });
}
