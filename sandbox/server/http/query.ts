import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decoded, unescaped } from '../base/encodings.ts';

/** The query as it was sent; Fastify's own reading would join repeated names. */
export const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.raw.url?.split('?')[1] ?? '');

/** Refuses a query whose bytes are no UTF-8, where something may be done with it. @throws BadEncoding */
export function needReadableQuery({ raw }: FastifyRequest): void {
  decoded(unescaped(raw.url?.split('?')[1] ?? ''), '', 'query');
}

/** The caller's mistake: a database stores no U+0000 in a text, and nobody types one. */
export const nullCharacter = (): Error => Object.assign(new Error('A text holds the character U+0000.'), { statusCode: 400 });

/** A page of the testers' harness. What its query says the page alone reads, and leaves out what is wrong in it. */
const OF_HARNESS = /^\/sandbox\/(?:[a-z]+\/)?(?:index\.html)?$/;

const isReadByPage = ({ method, url = '' }: FastifyRequest['raw']): boolean =>
  method === 'GET' && OF_HARNESS.test(url.split('?', 1)[0] ?? '');

/** Refuses addresses that hold U+0000, before anybody reads them. */
export function registerQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00') === true && !isReadByPage(raw)) throw nullCharacter();
  });
}
