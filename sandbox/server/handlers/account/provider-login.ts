import { connect, signIn, type NoAccount } from '../../oidc/identities.ts';
import { logoutCookie } from '../../oidc/cookies.ts';
import type { SignInFailure } from '../../oidc/providers.ts';
import { provenBy, type Browser, type Proven } from '../../oidc/sign-ins.ts';
import type { Provider } from '../../oidc/settings.ts';
import type { Call, Outcome, Services } from '../../protocol/contract.ts';
import { passesFor } from '../../protocol/closed.ts';
import { field } from '../../protocol/parameters.ts';
import { beginSession } from '../../session/sessions.ts';
import { sessionToken } from '../../session/visitor.ts';
import type { MessageKey } from '../../texts/texts.ts';
import { beginningOf, lifeOf, loggedIn, loginError } from './login-answers.ts';

/** What the callback has sent the page with in place of a code. */
const FAILURES: Readonly<Record<string, `signIn${SignInFailure}`>> = {
  denied: 'signInDenied',
  expired: 'signInExpired',
  unreachable: 'signInUnreachable',
  refused: 'signInRefused',
};

const isSecure = ({ asked }: Call): boolean => asked.startsWith('https:');
const browserOf = (call: Call): Browser => ({ cookies: call.cookies, isSecure: isSecure(call) });

/** Whether people of a site may log in with a password. */
export const takesPasswords = (call: Call, { providers }: Services): boolean => providers.of(call.customer.name).passwordForm;

async function welcome(
  call: Call,
  services: Services,
  { target, endCookie }: Proven,
  { account, session, browser }: Extract<Awaited<ReturnType<typeof signIn>>, { kind: 'signedIn' }>,
): Promise<Outcome> {
  const life = lifeOf(call, services);
  const roles = (await services.sessions.of(account.id, session))?.roles ?? [];
  const jwt = await sessionToken(services, { id: account.id, session, roles, affiliate: call.visitor.affiliate, life });
  const cookies = [endCookie, logoutCookie(browser, isSecure(call)), ...passesFor({ id: account.id, session, roles }, call, services)];
  return { ...loggedIn(call, jwt, account.name, target === '' ? undefined : target), headers: { 'Set-Cookie': cookies } };
}

/** Why nobody is signed in: in words for who may connect an account by its password, which the page offers by the code, and for others. */
const REFUSALS: Readonly<Record<NoAccount, readonly [connectable: MessageKey, other: MessageKey]>> = {
  Locked: ['signInLocked', 'signInLocked'],
  MailTaken: ['signInLinkMail', 'signInNoAccount'],
  MailRefused: ['signInLink', 'signInMailRefused'],
  NoAccount: ['signInLink', 'signInNoAccount'],
};

/** Exchanges the one-time code that somebody has come back with for a session (protocol 6.9). */
export async function withProvider(call: Call, services: Services): Promise<Outcome> {
  await services.limits.count('link', { network: call.network });
  const code = field(call, 'code', 200);
  const failure = FAILURES[code];
  const done = await services.store.transaction().execute(async (transaction) => {
    const proven = failure === undefined ? await provenBy(transaction, call.customer.name, code, browserOf(call)) : null;
    const provider = proven === null ? null : services.providers.find(call.customer.name, proven.provider);
    if (proven === null || provider === null) return null;
    return { proven, result: await signIn(transaction, proven, provider, beginningOf(call, services)) };
  });
  if (done === null) return loginError(call, failure ?? 'signInExpired');
  await services.limits.forgive('link', { network: call.network }, false);
  const { proven, result } = done;
  return result.kind === 'signedIn'
    ? welcome(call, services, proven, result)
    : loginError(call, REFUSALS[result.why][takesPasswords(call, services) ? 0 : 1]);
}

interface Owner {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Links who has come back from a provider with the account whose password was right just now, and begins a session of it.
 * @param code what the page was sent back with
 * @throws AccountGone
 */
export async function connected(call: Call, services: Services, account: Owner, code: string): Promise<Outcome> {
  const { store, providers } = services;
  const done = await store.transaction().execute(async (transaction) => {
    const proven = await provenBy(transaction, call.customer.name, code, browserOf(call));
    const provider: Provider | null = proven === null ? null : providers.find(call.customer.name, proven.provider);
    if (proven === null || provider === null) return null;
    const session = await beginSession(transaction, account.id, { ...beginningOf(call, services), since: { password: account.password } });
    const result = await connect(transaction, proven, provider, { account, session });
    return result === null ? null : { proven, result };
  });
  return done === null ? loginError(call, 'signInExpired') : welcome(call, services, done.proven, done.result);
}
