import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decoded, unescaped } from '../base/encodings.ts';

/** The query as it was sent; Fastify's own reading would join repeated names. */
export const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.raw.url?.split('?')[1] ?? '');

/** Refuses a query whose bytes are no UTF-8, where something may be done with it. @throws BadEncoding */
export function needReadableQuery({ raw }: FastifyRequest): void {
  decoded(unescaped(raw.url?.split('?')[1] ?? ''), '', 'query');
}

/** The caller's mistake: a database stores no U+0000 in a text, and nobody types one. */
const nullCharacter = (): Error => Object.assign(new Error('A text holds the character U+0000.'), { statusCode: 400 });

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

/** What pages are made of, and what programs ask for, by its name; in an address of the first level a page may be meant all the same. */
const OF_FILE = /\/[^/]*\.(?!html?$|php\d?$|aspx?$|jsp$)[a-z0-9]{1,8}$/i;

/** Whether somebody looks at an address, be there a page or not. */
export function isPageWanted({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = url.split('?', 1);
  const isFile = path.includes('/', 1) && OF_FILE.test(path);
  return (method === 'GET' || method === 'HEAD') && !isFile && (headers.accept ?? '').includes('text/html');
}

/** Longer names of pages the router does not read. */
export const LONGEST_NAME = 500;
const NO_PAGE = '/-';

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0') && (path.length <= LONGEST_NAME || path.includes('/', 1));
  } catch {
    return false;
  }
}

/**
 * The address that the router gets. One that it cannot read (`/%E0%A4%A`) it would refuse before anybody knows whose site it is; who looks
 * at it in a browser gets the site's page about what is not there instead.
 */
export function addressForRouter(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [path = '', query] = url.split('?', 2);
  if (isReadable(path) || !isPageWanted(request)) return url;
  return query === undefined ? NO_PAGE : `${NO_PAGE}?${query}`;
}
