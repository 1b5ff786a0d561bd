import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filesBelow } from '../customers/files.ts';
import type { Services } from '../handlers/handler.ts';
import { mediaSignatureValid, mediaTokenValid, signMedia } from '../session/media-token.ts';
import { readVisitor } from '../session/visitor.ts';
import { element } from '../xml/write.ts';
import { sendContent } from './answer.ts';
import { notFound, safePath } from './files.ts';
import { queryOf } from './query.ts';

// A medium that depends on the language has a file for each.
const ID = /^\d{1,9}(?:_[a-z]+(?:-[a-z]+)*)?$/;
const LIFE_SECONDS = 60 * 60;

function sendMedia(request: FastifyRequest, reply: FastifyReply, folder: string, path: string): FastifyReply | Promise<FastifyReply> {
  const file = safePath(folder, path);
  if (file === null || !existsSync(file)) return notFound(request, reply);
  return reply.sendFile(path, folder, { maxAge: 0, cacheControl: true, acceptRanges: true });
}

/** Pictures and media with range requests, and the look-up of media addresses (protocol 3.4). */
export async function registerMedia(app: FastifyInstance, content: string, services: Services): Promise<void> {
  const { secret } = services;
  const media = join(content, 'media', 'files');
  const pictures = join(content, 'img');
  await app.register(fastifyStatic, { root: content, serve: false });
  app.get<{ Params: { '*': string } }>('/img/*', (request, reply) => sendMedia(request, reply, pictures, request.params['*']));
  app.get<{ Params: { '*': string }; Querystring: { e?: string; s?: string } }>('/media/*', (request, reply) => {
    const path = request.params['*'];
    const { e, s } = request.query;
    // An address that claims to be signed must be; unsigned ones are the public files of built addresses.
    if ((e !== undefined || s !== undefined) && !mediaSignatureValid(secret, path, String(e), String(s))) {
      return sendContent(request, reply, { body: 'This media address has ended.', type: 'text/plain; charset=UTF-8', caching: 'never', status: 403 });
    }
    return sendMedia(request, reply, media, path);
  });
  app.get('/getURL.php', async (request, reply) => {
    const query = queryOf(request);
    const refuse = (status: number, body: string) => sendContent(request, reply, { body, type: 'text/plain; charset=UTF-8', caching: 'never', status });
    const id = query.get('ID') ?? '';
    const type = query.get('filetype') ?? '';
    const token = query.get('token') ?? '';
    if (!ID.test(id) || !/^[a-z0-9]{2,5}$/.test(type)) return refuse(400, 'ID must be a number, or a number and a language (9001_de), filetype an extension such as mp4.');
    if (token.split('.').length === 3) return refuse(400, 'A session token never belongs in an address.');
    try {
      await readVisitor(request.headers.authorization, services);
    } catch {
      return refuse(440, '');
    }
    if (token !== '' && !mediaTokenValid(secret, token)) return refuse(403, 'This media token is not valid.');
    const names = type === 'm3u8' ? [`${id}.mp4.m3u8`, `${id}.m3u8`] : [`${id}.${type}`];
    const path = filesBelow(media).find((file) => names.includes(basename(file)));
    if (path === undefined) return refuse(404, 'There is no such medium.');
    const expires = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
    const address = `${request.protocol}://${request.host}/media/${path}?${signMedia(secret, path, expires)}`;
    const body = element('media', { ID: id, t: address, expires: new Date(expires * 1000).toISOString().replace('.000Z', '+00:00') });
    return sendContent(request, reply, { body, type: 'application/xml; charset=UTF-8', caching: 'never' });
  });
}
