import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../protocol/contract.ts';
import type { Library } from '../media/library.ts';
import { mediaTokenValid, signMedia } from '../session/media-token.ts';
import { readVisitor } from '../session/visitor.ts';
import { element } from '../xml/write.ts';
import { sendContent } from '../http/answer.ts';
import { queryOf } from '../http/query.ts';
import { message, type MessageKey } from '../texts/texts.ts';
import type { Visitor } from '../session/contract.ts';

// A medium that depends on the language has a file for each.
const ID = /^\d{1,9}(?:_[a-z]+(?:-[a-z]+)*)?$/;
const LIFE_SECONDS = 60 * 60;

/**
 * The look-up of a media address (protocol 3.4): who holds a unit's media token gets an address that is good once, for an hour.
 * @param recognise makes sure that the browser can be distinguished from others when it opens the address.
 */
export function registerLookUp(
  app: FastifyInstance,
  library: Library,
  services: Services,
  recognise: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const { secret } = services;
  app.get('/getURL.php', async (request, reply) => {
    const query = queryOf(request);
    const refuse = (status: number, body: string) =>
      sendContent(request, reply, { body, type: 'text/plain; charset=UTF-8', caching: 'never', status });
    const customer = services.customers.fromHost(request.headers.host);
    const inWords = (key: MessageKey): string => message(key, { lang: customer.defaultLang, customer });
    const [id, type, token, lesson] = ['ID', 'filetype', 'token', 'IDLesson'].map((name) => query.get(name) ?? '') as [
      string,
      string,
      string,
      string,
    ];
    if (!ID.test(id) || !/^[a-z0-9]{2,5}$/.test(type))
      return refuse(400, 'ID must be a number, or a number and a language (9001_de), filetype an extension such as mp4.');
    if (!/^\d{0,9}$/.test(lesson)) return refuse(400, 'IDLesson must be a number.');
    if (token.split('.').length === 3) return refuse(400, 'A session token never belongs in an address.');
    let visitor: Visitor;
    try {
      visitor = await readVisitor(request.headers.authorization, services);
    } catch {
      return refuse(440, '');
    }
    if (token !== '' && !mediaTokenValid(secret, token, visitor.id)) return refuse(403, inWords('mediaToken'));
    const path = library.lookUp(id, type);
    if (path === null) return refuse(404, inWords('noMedium'));
    recognise(request, reply);
    const expires = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
    const address = `${request.protocol}://${request.host}/media/${path}?${signMedia(secret, path, expires)}`;
    const body = element('media', { ID: id, t: address, expires: new Date(expires * 1000).toISOString().replace('.000Z', '+00:00') });
    return sendContent(request, reply, { body, type: 'application/xml; charset=UTF-8', caching: 'never' });
  });
}
