import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { loginElement } from '../../protocol/login-element.ts';
import { Problem } from '../../protocol/problem.ts';
import { deviceOf } from '../../session/device-cookie.ts';
import { useLoginLink } from '../../session/account/login-links.ts';
import { checkPassword } from '../../session/account/passwords.ts';
import { AccountGone } from '../../store/account-lock.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { addressForm, changeAddress, proveAddress, sendProof } from './addresses.ts';
import { answerFor, beginningOf, loggedIn, loginError, USER } from './login-answers.ts';
import { field } from '../../protocol/parameters.ts';
import { changePassword, lostPassword, register } from './passwords.ts';
import { connected, takesPasswords, withProvider } from './provider-login.ts';
import { passwordField, SHORTEST_PASSWORD } from './password-rules.ts';

const userOf = (services: Services, id: number) =>
  services.store.selectFrom('users').select(USER).where('id', '=', id).where('disabled', '=', false).executeTakeFirst();

async function withPassword(call: Call, services: Services): Promise<Outcome> {
  const login = field(call, 'user', 200).trim().toLowerCase();
  const device = deviceOf(call.cookies, services.secret, login);
  const succeeded = await services.limits.countLogin(login, call.network, device);
  const user = await services.store.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst();
  const right = await checkPassword(passwordField(call, 'password'), user?.password ?? null);
  if (!right || user === undefined || user.disabled) return loginError(call, 'badCredentials');
  await succeeded();
  const { id, password } = user;
  const code = field(call, 'link', 200);
  try {
    if (code !== '') return await connected(call, services, user, code);
    return await answerFor(
      call,
      services,
      user,
      await services.sessions.begin(id, { ...beginningOf(call, services), since: { password } }),
    );
  } catch (error) {
    // Somebody has changed the password while this one was looked at, or the account is gone.
    if (error instanceof AccountGone) return loginError(call, 'badCredentials');
    throw error;
  }
}

async function withLink(call: Call, services: Services): Promise<Outcome> {
  await services.limits.count('link', { network: call.network });
  const token = field(call, 'token', 200);
  const linked = await services.store.transaction().execute((transaction) => useLoginLink(transaction, token, beginningOf(call, services)));
  if (linked === null) return loginError(call, 'linkInvalid');
  await services.limits.forgive('link', { network: call.network }, false);
  return answerFor(call, services, linked.user, linked.session, true);
}

async function asAffiliate(call: Call, services: Services): Promise<Outcome> {
  const affiliate = field(call, 'affiliate', 64);
  const page = /^[A-Za-z0-9_-]+$/.test(affiliate) ? await services.objects.findByHtml('p_AffiliateLandingPage', affiliate) : null;
  if (page === null) return loginError(call, 'badCredentials');
  return loggedIn(call, await services.tokens.issue({ id: 0, anonymous: true, affiliate }), '');
}

async function login(call: Call, services: Services): Promise<Outcome> {
  const mode = field(call, 'loginMode') || 'password';
  if (mode === 'password') return takesPasswords(call, services) ? withPassword(call, services) : loginError(call, 'passwordsOff');
  if (mode === 'token') return withLink(call, services);
  if (mode === 'provider') return withProvider(call, services);
  if (mode === 'affiliate') return asAffiliate(call, services);
  throw new Problem('validation', { fields: [{ name: 'loginMode', code: 'required.pattern' }] });
}

const STEPS = new Map<string, Action>(
  Object.entries({ login, lostPassword, changePassword, register, sendProof, proveAddress, changeAddress }),
);

/** What a site without a form for passwords has none of. */
const OF_PASSWORDS: ReadonlySet<Action> = new Set([lostPassword, register]);

const verify: Action = async (call, services) => {
  const step = STEPS.get(field(call, 'subAction') || 'login');
  if (step === undefined || call.method !== 'POST')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  if (OF_PASSWORDS.has(step) && !takesPasswords(call, services)) return loginError(call, 'passwordsOff');
  return step(call, services);
};

const show: Action = async (call, services) => ({
  body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: loginElement(call, services) }]),
});

/** The form for a new password, for whoever is logged in; a guest logs in first. */
const newPassword: Action = async (call, services) => {
  const { loggedIn: isLoggedIn, id, byLink } = call.visitor;
  const user = isLoggedIn ? await userOf(services, id) : undefined;
  const attributes = { user: user?.login, asksOld: byLink ? 0 : 1, minlength: SHORTEST_PASSWORD };
  const payload = user === undefined ? loginElement(call, services) : element('login', {}, element('password', attributes));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};

export const loginHandler: Handler = {
  dataType: 'p_Login',
  open: true,
  whileClosed: () => true,
  actions: {
    [ACTIONS.none]: show,
    [ACTIONS.show]: show,
    [ACTIONS.edit]: newPassword,
    [ACTIONS.edit2]: addressForm,
    [ACTIONS.verify]: verify,
  },
};
