import { sql } from 'kysely';
import { ACTIONS } from '../../protocol/actions.ts';
import { field, type Call } from '../../protocol/address.ts';
import { envelope } from '../../protocol/envelope.ts';
import { message } from '../../texts/texts.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { makeLoginLink, useLoginLink } from '../../session/login-links.ts';
import { checkPassword, hashPassword } from '../../session/passwords.ts';
import { element } from '../../xml/write.ts';
import { isEmail } from '../email.ts';
import type { Action, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { loggedIn, loginError, loginText } from './login-answer.ts';

const REMEMBER_SECONDS = 14 * 24 * 60 * 60;
const SHORTEST_PASSWORD = 8;

interface User {
  id: number;
  name: string;
  role: string;
  generation: number;
}
const USER = ['id', 'name', 'role', 'generation'] as const;

async function answerFor(call: Call, { tokens }: Services, user: User): Promise<Outcome> {
  const life = field(call, 'remember') === '1' ? REMEMBER_SECONDS : tokens.life;
  const jwt = await tokens.issue({
    id: user.id,
    author: user.role === 'author',
    affiliate: call.visitor.affiliate,
    generation: user.generation,
    life,
  });
  return loggedIn(call, jwt, user.name);
}

const userOf = (services: Services, id: number) => services.store.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirst();

/** Counts an attempt before it is made, so that many at once do not slip through. @throws Problem (429). */
function attempt(call: Call, { loginAttempts }: Services, name: string): string {
  const key = `${call.ip} ${name}`;
  if (loginAttempts.exceeded(key)) throw new Problem('tooMany');
  loginAttempts.fail(key);
  return key;
}

async function withPassword(call: Call, services: Services): Promise<Outcome> {
  const login = field(call, 'user', 200).trim().toLowerCase();
  const key = attempt(call, services, login);
  const user = await services.store.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst();
  const right = await checkPassword(field(call, 'password', 1000), user?.password ?? null);
  if (!right || user === undefined) return loginError(call, 'badCredentials');
  services.loginAttempts.succeed(key);
  return answerFor(call, services, user);
}

async function withLink(call: Call, services: Services): Promise<Outcome> {
  const key = attempt(call, services, 'token');
  const id = await useLoginLink(services.store, field(call, 'token', 200));
  const user = id === null ? undefined : await userOf(services, id);
  if (user === undefined) return loginError(call, 'linkInvalid');
  services.loginAttempts.succeed(key);
  return answerFor(call, services, user);
}

async function asAffiliate(call: Call, services: Services): Promise<Outcome> {
  const affiliate = field(call, 'affiliate', 64);
  const page = /^[A-Za-z0-9_-]+$/.test(affiliate) ? await services.objects.findByHtml('p_AffiliateLandingPage', affiliate) : null;
  if (page === null) return loginError(call, 'badCredentials');
  return loggedIn(call, await services.tokens.issue({ id: 0, anonymous: true, affiliate }), '');
}

async function login(call: Call, services: Services): Promise<Outcome> {
  const mode = field(call, 'loginMode') || 'password';
  if (mode === 'password') return withPassword(call, services);
  if (mode === 'token') return withLink(call, services);
  if (mode === 'affiliate') return asAffiliate(call, services);
  throw new Problem('validation', { fields: [{ name: 'loginMode', code: 'required.pattern' }] });
}

/** Puts a link into the outbox. The answer is the same whether the account exists or not. */
async function lostPassword(call: Call, services: Services): Promise<Outcome> {
  const name = field(call, 'user', 200).trim().toLowerCase();
  attempt(call, services, `lost ${name}`);
  const user = await services.store
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) => where.or([where('login', '=', name), where('email', '=', name)]))
    .executeTakeFirst();
  if (user !== undefined) {
    const body = `${call.origin}/login.html?lang=${call.lang}&token=${await makeLoginLink(services.store, user.id)}`;
    await services.store
      .insertInto('mails')
      .values({ address: user.email, subject: message('passwordMailSubject', call.lang), body })
      .execute();
    services.say(`Mail to ${user.email}: ${body}`);
  }
  return loginText(call, 'passwordMailed');
}

function passwordProblems(password: string, name: string): FieldProblem[] {
  return password.length < SHORTEST_PASSWORD || password.length > 1000 ? [{ name, code: 'required.minlength' }] : [];
}

/** Changes the password, which ends the user's other sessions and links; the caller's own goes on with a new token. */
async function changePassword(call: Call, services: Services): Promise<Outcome> {
  if (!call.visitor.loggedIn) throw new Problem('notPermitted');
  const next = field(call, 'newPassword', 4000);
  const problems = passwordProblems(next, 'newPassword');
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const key = attempt(call, services, `change ${call.visitor.id}`);
  const user = await services.store.selectFrom('users').select('password').where('id', '=', call.visitor.id).executeTakeFirst();
  if (!(await checkPassword(field(call, 'password', 1000), user?.password ?? null))) return loginError(call, 'badCredentials');
  services.loginAttempts.succeed(key);
  const { id, author, affiliate, issued, expires } = call.visitor;
  const password = await hashPassword(next);
  const { generation } = await services.store
    .updateTable('users')
    .set({ password, generation: sql`generation + 1` })
    .where('id', '=', id)
    .returning('generation')
    .executeTakeFirstOrThrow();
  services.generations.changed(id);
  await services.store.deleteFrom('login_links').where('user_id', '=', id).execute();
  return {
    ...loginText(call, 'passwordChanged'),
    token: await services.tokens.issue({ id, author, affiliate, generation, forceNew: true, life: expires - issued }),
  };
}

async function register(call: Call, services: Services): Promise<Outcome> {
  const row = {
    login: field(call, 'user', 200).trim().toLowerCase(),
    name: field(call, 'strUser', 200).trim(),
    email: field(call, 'email', 200).trim().toLowerCase(),
    role: 'learner',
  };
  const password = field(call, 'password', 4000);
  attempt(call, services, 'register');
  const problems: FieldProblem[] = [
    ...(/^[\w.@-]{2,64}$/.test(row.login) ? [] : [{ name: 'user', code: 'required.pattern' }]),
    ...(row.name === '' ? [{ name: 'strUser', code: 'required.empty' }] : []),
    ...(isEmail(row.email) ? [] : [{ name: 'email', code: 'required.email' }]),
    ...passwordProblems(password, 'password'),
  ];
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const added = await services.store
    .insertInto('users')
    .values({ ...row, password: await hashPassword(password) })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning(USER)
    .executeTakeFirst();
  if (added === undefined) throw new Problem('validation', { fields: [{ name: 'user', code: 'user.exists' }] });
  return answerFor(call, services, added);
}

const STEPS = new Map<string, Action>(Object.entries({ login, lostPassword, changePassword, register }));

const verify: Action = async (call, services) => {
  const step = STEPS.get(field(call, 'subAction') || 'login');
  if (step === undefined || call.method !== 'POST')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  return step(call, services);
};

const show: Action = async (call) => ({
  body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: element('login') }]),
});

export const loginHandler: Handler = {
  dataType: 'p_Login',
  open: true,
  actions: { [ACTIONS.none]: show, [ACTIONS.show]: show, [ACTIONS.edit]: show, [ACTIONS.verify]: verify },
};
