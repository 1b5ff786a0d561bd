import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '../../http/body.ts';
import { siteOf } from '../../http/sites.ts';
import { logoutOf, noLogoutCookie } from '../../oidc/cookies.ts';
import { endSessionsOf, takeLogout } from '../../oidc/logouts.ts';
import { SignInFailed } from '../../oidc/providers.ts';
import type { Services } from '../../protocol/contract.ts';
import { networkOf } from '../../session/limits.ts';
import { askedOf, noProvider, type Named } from './asked.ts';

/** Where a logout leads: to the provider that the session came from, which ends its own; else to the start page. */
export async function leaveTo(request: FastifyRequest, reply: FastifyReply, { store, providers, log }: Services): Promise<string> {
  const { customer, asked } = siteOf(request);
  const isSecure = asked.startsWith('https:');
  const session = await takeLogout(store, customer.name, logoutOf(request.headers.cookie, isSecure));
  const provider = session === null ? null : providers.find(customer.name, session.provider);
  if (session === null || provider === null || !provider.logoutThere) return '/startPage.html';
  reply.header('Set-Cookie', noLogoutCookie(isSecure));
  try {
    return (await providers.logoutAddress(provider, session.idToken, `${asked}/startPage.html`)) ?? '/startPage.html';
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    log.line(`The session at a provider was not ended: ${error.message}`);
    return '/startPage.html';
  }
}

/** Takes the word of a provider that somebody has logged out there (OpenID Connect Back-Channel Logout 1.0). */
export async function backchannelLogout(request: Named, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  const asked = askedOf(request, services);
  if (asked === null) return noProvider(reply);
  await services.limits.count('logout-token', { network: networkOf(request.ip) });
  reply.header('Cache-Control', 'no-store');
  try {
    const read = await services.providers.readLogout(asked.provider, readBody(request).fields.get('logout_token') ?? '');
    const ended = await endSessionsOf(services.store, read);
    await services.limits.forgive('logout-token', { network: networkOf(request.ip) }, false);
    services.log.line(`Provider ${asked.provider.id} has ended ${ended} session${ended === 1 ? '' : 's'}.`);
    return reply.code(200).send();
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    services.log.line(`A logout token was refused: ${error.message}`);
    return reply.code(400).send({ error: 'invalid_request', error_description: 'The logout token is not accepted.' });
  }
}
