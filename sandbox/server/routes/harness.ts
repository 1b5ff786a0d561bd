import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPreparedKind } from '../base/prepared-names.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { isFromOwnPage } from '../http/own-pages.ts';
import { queryOf } from '../http/query.ts';
import { harnessHeaders } from '../http/security.ts';
import { siteOf } from '../http/sites.ts';
import { atTimeOf, clockCookie, isForTesters, readOwnTime } from '../http/testers-clock.ts';
import { prepareAccount } from '../learning/prepared-accounts.ts';
import type { Services } from '../protocol/contract.ts';
import { sessionToken } from '../session/visitor.ts';

/** Runs before the page's modules: it puts recorded or replayed time, answers and random numbers in the place of the page's own. */
export const HARNESS_SCRIPT = '<script src="/sandbox/page.js"></script>';

/** A folder's page: `stage/` of `stage/index.html`. */
const fileOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

const sendJson = (request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> =>
  sendContent(request, reply, { body: JSON.stringify(value), type: 'application/json; charset=UTF-8', caching: 'never' });

/** What the stage offers: the customers of this server, and this one's languages. */
function choices({ customers }: Services, request: FastifyRequest): unknown {
  const { customer } = siteOf(request);
  return {
    customer: customer.name,
    languages: customer.languages,
    defaultLang: customer.defaultLang,
    customers: customers.names.toSorted(),
  };
}

/**
 * The testers' harness at `/sandbox/`, in DEV and TEST mode; visitors' addresses have none of it, nor has a production.
 * `POST /sandbox/accounts?kind=` makes a prepared account and begins a session of it, `POST /sandbox/clock?now=&speed=` gives this browser
 * a time of its own, and takes it away again without `now`.
 */
export function registerHarness(app: FastifyInstance, folder: string, services: Services): void {
  app.get('/sandbox', (request, reply) => (isForTesters(request) ? reply.redirect('/sandbox/', 308) : notFound(request, reply)));
  app.get('/sandbox/stage.json', (request, reply) =>
    isForTesters(request) ? sendJson(request, reply, choices(services, request)) : notFound(request, reply),
  );
  app.post('/sandbox/accounts', async (request, reply) => {
    const kind = queryOf(request).get('kind') ?? '';
    if (!isForTesters(request) || !isFromOwnPage(request) || !isPreparedKind(kind)) return notFound(request, reply);
    const { id, name } = await prepareAccount(services, kind);
    const { life } = services.tokens;
    const session = await services.sessions.begin(id, { life });
    const { roles = [] } = (await services.sessions.of(id, session)) ?? {};
    return sendJson(request, reply, {
      token: await sessionToken(atTimeOf(request, services), { id, session, roles, affiliate: '', life }),
      name,
    });
  });
  app.post('/sandbox/clock', async (request, reply) => {
    if (!isForTesters(request) || !isFromOwnPage(request)) return notFound(request, reply);
    const query = queryOf(request);
    const time = query.has('now') ? readOwnTime(query.get('now') ?? '', query.get('speed') ?? '1') : null;
    if (time === null && query.has('now')) return reply.code(400).header('Cache-Control', 'no-store').send();
    return reply.code(204).header('Cache-Control', 'no-store').header('Set-Cookie', clockCookie(time)).send();
  });
  app.get('/sandbox/*', (request, reply) => {
    if (!isForTesters(request)) return notFound(request, reply);
    const path = fileOf((request.params as { readonly '*': string })['*']);
    if (path.endsWith('.html')) reply.headers(harnessHeaders(path.startsWith('playground/')));
    return sendFile(request, reply, folder, path, 'never');
  });
}
