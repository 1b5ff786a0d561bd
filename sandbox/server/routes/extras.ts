import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../protocol/contract.ts';
import { limitKeyOf, depositorOf } from '../protocol/parameters.ts';
import { networkOf } from '../session/limits.ts';
import { noPassCookie } from '../session/maintenance-pass.ts';
import { readVisitor } from '../session/visitor.ts';
import { siteOf } from '../http/sites.ts';
import { leaveTo } from './sign-in/logout.ts';
import { atTimeOf } from '../http/testers-clock.ts';
import { queryOf } from '../http/query.ts';
import { ANONYMOUS, SessionLost, type Visitor } from '../session/contract.ts';

const none = (reply: FastifyReply, status = 204) => reply.code(status).header('Cache-Control', 'no-store').send();

/** Who calls; a lost session is nobody's, and no reason to refuse these calls. */
async function visitorOf(request: FastifyRequest, services: Services): Promise<Visitor> {
  try {
    return await readVisitor(request.headers.authorization, atTimeOf(request, services));
  } catch (error) {
    if (error instanceof SessionLost) return ANONYMOUS;
    throw error;
  }
}

/** With a logout goes what opens the pages of a closed site to this browser. */
function takePass(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = noPassCookie(request.headers.cookie ?? '', siteOf(request).asked.startsWith('https:'));
  if (cookie !== '') reply.header('Set-Cookie', cookie);
}

/** The session of a token that is good by itself, whether or not it has ended; '' without one. */
async function sessionOf(request: FastifyRequest, services: Services): Promise<string> {
  try {
    return (await atTimeOf(request, services).tokens.read(request.headers.authorization))?.session ?? '';
  } catch (error) {
    if (error instanceof SessionLost) return '';
    throw error;
  }
}

/** User log, tracking consent, logout (protocol 3.3, 2.4). */
export function registerExtras(app: FastifyInstance, services: Services): void {
  const { store, deposits, limits } = services;
  app.get('/log.php', async (request, reply) => {
    const query = queryOf(request);
    const event = query.get('event') ?? '';
    const id = query.get('id') ?? '0';
    if (!/^[A-Za-z][\w.-]{0,63}$/.test(event) || !/^\d{1,9}$/.test(id)) return none(reply, 400);
    const visitor = await visitorOf(request, services);
    await limits.count('log', limitKeyOf({ visitor, network: networkOf(request.ip) }));
    const { id: user } = visitor;
    const row = { user_id: user, event, object_id: Number(id), language: (query.get('lang') ?? '').slice(0, 12) };
    await store.transaction().execute(async (transaction) => {
      await deposits.count(transaction, 'log', depositorOf({ visitor, network: networkOf(request.ip) }), [event]);
      await transaction.insertInto('user_log').values(row).execute();
    });
    return none(reply);
  });
  app.get('/GAOptIn.php', async (request, reply) => {
    const choice = queryOf(request).get('opt') ?? '';
    if (choice !== 'in' && choice !== 'out') return none(reply, 400);
    const visitor = await visitorOf(request, services);
    await limits.count('consents', limitKeyOf({ visitor, network: networkOf(request.ip) }));
    const { id: user } = visitor;
    await store.transaction().execute(async (transaction) => {
      await deposits.count(transaction, 'consents', depositorOf({ visitor, network: networkOf(request.ip) }), [choice]);
      await transaction.insertInto('consents').values({ user_id: user, choice }).execute();
    });
    return none(reply);
  });
  app.get('/p_Logout.php', async (request, reply) => {
    takePass(request, reply);
    return reply.header('Cache-Control', 'no-store').redirect(await leaveTo(request, reply, services), 302);
  });
  // A navigation carries no token: the page sends this before it leaves.
  app.post('/p_Logout.php', async (request, reply) => {
    takePass(request, reply);
    // The token says which session it is of, also while the database is away.
    const session = await sessionOf(request, services);
    if (session !== '') {
      await services.sessions.end(session);
      return none(reply);
    }
    const { id, fictitious } = await visitorOf(request, services);
    // A token of the version before sessions were rows ends with the others of its kind.
    if (id > 0 && !fictitious) await services.sessions.endAll(id);
    return none(reply);
  });
  app.get('/favicon.ico', (request, reply) => {
    const {
      name,
      brand: { logo },
    } = siteOf(request).customer;
    return logo === '' ? none(reply) : reply.redirect(`/${name}/${logo}`, 302);
  });
}
