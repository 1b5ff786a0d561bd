import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformMode } from '../../../core/config/names/platform.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';
import { HARNESS_HEADERS } from '../http/security.ts';
import { siteOf } from '../http/sites.ts';
import { isPreparedKind, prepareAccount } from '../learning/prepared-accounts.ts';
import type { Services } from '../protocol/contract.ts';
import { sessionToken } from '../session/visitor.ts';

/** Runs before the page's modules: it puts recorded or replayed time, answers and random numbers in the place of the page's own. */
export const HARNESS_SCRIPT = '<script src="/sandbox/page.js"></script>';

/** Whether an address is one that testers work at: `dev.` or `test.` before the customer's name. */
export const hasHarness = (request: FastifyRequest): boolean => platformMode(new URL(siteOf(request).asked).hostname) !== 'LIVE';

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
 * `POST /sandbox/accounts?kind=` makes a prepared account and begins a session of it.
 */
export function registerHarness(app: FastifyInstance, folder: string, services: Services): void {
  app.get('/sandbox', (request, reply) => (hasHarness(request) ? reply.redirect('/sandbox/', 308) : notFound(request, reply)));
  app.get('/sandbox/stage.json', (request, reply) =>
    hasHarness(request) ? sendJson(request, reply, choices(services, request)) : notFound(request, reply),
  );
  app.post('/sandbox/accounts', async (request, reply) => {
    const kind = queryOf(request).get('kind') ?? '';
    // A page of another site may send such a form, and must not make anything.
    const isOwn = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    if (!hasHarness(request) || !isOwn || !isPreparedKind(kind)) return notFound(request, reply);
    const { id, name } = await prepareAccount(services, kind);
    const { life } = services.tokens;
    const session = await services.sessions.begin(id, { life });
    const { roles = [] } = (await services.sessions.of(id, session)) ?? {};
    return sendJson(request, reply, { token: await sessionToken(services, { id, session, roles, affiliate: '', life }), name });
  });
  app.get('/sandbox/*', (request, reply) => {
    if (!hasHarness(request)) return notFound(request, reply);
    const path = fileOf((request.params as { readonly '*': string })['*']);
    if (path.endsWith('.html')) reply.headers(HARNESS_HEADERS);
    return sendFile(request, reply, folder, path, 'never');
  });
}
