import type { FastifyInstance, FastifyReply } from 'fastify';
import { wayCookie } from '../../oidc/cookies.ts';
import { SignInFailed, type SignInFailure } from '../../oidc/providers.ts';
import { beginSignIn, noteProven, safeTarget, takeSignIn } from '../../oidc/sign-ins.ts';
import type { Services } from '../../protocol/contract.ts';
import { networkOf } from '../../session/limits.ts';
import { askedOf, noProvider, type Asked, type Named } from './asked.ts';
import { backchannelLogout } from './logout.ts';

const goOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(address, 303);

/** The login view, which exchanges what comes of a sign-in for a session, or for words. */
function loginPage(origin: string, lang: string, signIn: string, target = ''): string {
  const query = new URLSearchParams({ lang, signIn, ...(target === '' ? {} : { to: target }) });
  return `${origin}/login.html?${query.toString()}`;
}

const redirectOf = ({ origin, provider }: Asked): string => `${origin}/oidc/${provider.id}/callback`;

/** Sends who could not be signed in back to the login view, and says why to operators. */
function refuse(reply: FastifyReply, services: Services, asked: Asked, error: unknown, target: string): FastifyReply {
  if (!(error instanceof SignInFailed)) throw error;
  const why: SignInFailure = error.why;
  if (why === 'Unreachable' || why === 'Refused') services.log.line(`Signing in failed: ${error.message}`);
  return goOn(reply, loginPage(asked.origin, asked.lang, why.toLowerCase(), target));
}

async function begin(request: Named, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  const asked = askedOf(request, services);
  if (asked === null) return noProvider(reply);
  await services.limits.count('sign-in', { network: networkOf(request.ip) });
  const { provider, isSecure, lang, query } = asked;
  const target = safeTarget(query.get('to') ?? '');
  try {
    // A provider that is away leaves nothing behind.
    await services.providers.reach(provider);
    const { browser, ...checks } = await beginSignIn(services.store, provider, { target, lang });
    reply.header('Set-Cookie', wayCookie(checks.state, browser, isSecure));
    return goOn(reply, await services.providers.addressOf(provider, redirectOf(asked), lang, checks));
  } catch (error) {
    return refuse(reply, services, asked, error, target);
  }
}

async function callback(request: Named, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  const asked = askedOf(request, services);
  if (asked === null) return noProvider(reply);
  await services.limits.count('sign-in', { network: networkOf(request.ip) });
  const { provider, isSecure, query } = asked;
  const browser = { cookies: request.headers.cookie, isSecure };
  const returned = await takeSignIn(services.store, provider, query.get('state') ?? '', browser);
  if (returned === null) return goOn(reply, loginPage(asked.origin, asked.lang, 'expired'));
  const { lang, target } = returned;
  try {
    const address = new URL(redirectOf(asked));
    address.search = new URL(request.raw.url ?? '', asked.origin).search;
    const person = await services.providers.finish(provider, address, returned);
    return goOn(reply, loginPage(asked.origin, lang, await noteProven(services.store, provider, returned, person)));
  } catch (error) {
    return refuse(reply, services, { ...asked, lang }, error, target);
  }
}

/** Signing in by a provider, and the logout that one sends (protocol 6.9). */
export function registerSignIn(app: FastifyInstance, services: Services): void {
  app.get('/oidc/:id/begin', (request: Named, reply) => begin(request, reply, services));
  app.get('/oidc/:id/callback', (request: Named, reply) => callback(request, reply, services));
  app.post('/oidc/:id/backchannel-logout', (request: Named, reply) => backchannelLogout(request, reply, services));
}
