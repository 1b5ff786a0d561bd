import { forgetPending } from '../../session/account/address-proofs.ts';
import { makeLoginLink } from '../../session/account/login-links.ts';
import { isCounted } from '../../session/limits.ts';
import { checkPassword, hashPassword } from '../../session/account/passwords.ts';
import { namedRoles, setRoles } from '../../session/roles.ts';
import { beginSession, Sessions } from '../../session/sessions.ts';
import { keepOwnAccount, sessionToken } from '../../session/visitor.ts';
import type { Call, Services, Outcome } from '../../protocol/contract.ts';
import { field, isEmail } from '../../protocol/parameters.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import type { CurrentAccount } from '../../store/account-lock.ts';
import { askForProof } from './addresses.ts';
import { answerFor, beginningOf, loginError, loginText, USER } from './login-answers.ts';
import { withMails } from './mails.ts';
import { passwordField, passwordProblems } from './password-rules.ts';

/**
 * Counts a link for a new password, for the account and, while nobody has proven it, for the letter-box: many accounts fill nobody's. Who
 * has proven it is mailed whatever accounts of others ask for.
 */
async function countReset({ limits }: Services, { id, email, proven }: Pick<CurrentAccount, 'id' | 'email' | 'proven'>): Promise<void> {
  await limits.count('reset-mail', { account: id });
  if (!proven) await limits.count('reset-mail', { mailbox: email });
}

/** Mails a link, of which nothing is stored but a digest. The answer is the same whether the account exists or not. */
export async function lostPassword(call: Call, services: Services): Promise<Outcome> {
  const name = field(call, 'user', 200).trim().toLowerCase();
  await services.limits.count('reset', { network: call.network });
  const user = await services.store
    .selectFrom('users')
    .select(['id', 'email', 'proven'])
    .where((where) => where.or([where('login', '=', name), where('email', '=', name)]))
    .where('disabled', '=', false)
    // Anybody may have taken somebody's address as a login: an address is looked for among addresses first.
    .orderBy((order) => order(name.includes('@') ? 'email' : 'login', '=', name), 'desc')
    // An address that two accounts name is the one's that has proven it.
    .orderBy('proven', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  // Whoever was mailed a moment ago has a link that is good: no more mails, and the same answer.
  if (user !== undefined && (await isCounted(countReset(services, user)))) {
    const { id: account, email: address } = user;
    await withMails(call, services, async (transaction, post) => {
      const token = await makeLoginLink(transaction, account, address);
      const mail = { account, address, subject: 'passwordMailSubject', page: 'login.html', body: (link: string) => link } as const;
      if (token !== null) await post.link({ ...mail, token });
    });
  }
  return loginText(call, 'passwordMailed');
}

/**
 * Changes the password, which ends the user's other sessions and links, and whatever else was asked for by who knew the former one; the
 * caller's own session goes on with a new token.
 */
export async function changePassword(call: Call, services: Services): Promise<Outcome> {
  if (!call.visitor.loggedIn) throw new Problem('notPermitted');
  const next = passwordField(call, 'newPassword');
  const { visitor } = call;
  const { id, life } = visitor;
  const user = await services.store.selectFrom('users').select(['login', 'email', 'password']).where('id', '=', id).executeTakeFirst();
  const problems = passwordProblems(next, 'newPassword', user ?? { login: '', email: '' });
  if (problems.length === 0 && (call.fields.get('newPassword2') ?? next) !== next)
    problems.push({ name: 'newPassword2', code: 'login.passwordRepeat' });
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const counted = { account: id };
  await services.limits.count('change', counted);
  const right = visitor.byLink || (await checkPassword(passwordField(call, 'password'), user?.password ?? null));
  if (!right) return loginError(call, 'badCredentials');
  await services.limits.forgive('change', counted, true);
  const password = await hashPassword(next);
  const session = await services.store.transaction().execute(async (transaction) => {
    const { email } = await keepOwnAccount(transaction, visitor, user?.password ?? '');
    await transaction.updateTable('users').set({ password }).where('id', '=', id).execute();
    await transaction.deleteFrom('login_links').where('user_id', '=', id).execute();
    await forgetPending(transaction, id, email);
    await new Sessions(transaction).endAll(id);
    return beginSession(transaction, id, { life, device: call.device });
  });
  return { ...loginText(call, 'passwordChanged'), token: await sessionToken(services, { ...visitor, session }, true) };
}

/** A login that looks like an address is the account's own: nobody answers to the address of somebody else. */
const isLogin = (login: string, email: string): boolean => /^[\w.@-]{2,64}$/.test(login) && (!login.includes('@') || login === email);

export async function register(call: Call, services: Services): Promise<Outcome> {
  const row = {
    login: field(call, 'user', 200).trim().toLowerCase(),
    name: field(call, 'strUser', 200).replace(/\s+/gu, ' ').trim(),
    email: field(call, 'email', 200).trim().toLowerCase(),
  };
  const password = passwordField(call, 'password');
  await services.limits.count('register', { network: call.network });
  const problems: FieldProblem[] = [
    ...(isLogin(row.login, row.email) ? [] : [{ name: 'user', code: 'required.pattern' }]),
    ...(row.name === '' ? [{ name: 'strUser', code: 'required.empty' }] : []),
    ...(isEmail(row.email) ? [] : [{ name: 'email', code: 'required.email' }]),
    ...passwordProblems(password, 'password', row),
  ];
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const hash = await hashPassword(password);
  const { added, session } = await services.store.transaction().execute(async (transaction) => {
    const account = await transaction
      .insertInto('users')
      .values({ ...row, password: hash, proven: false })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning(USER)
      .executeTakeFirst();
    if (account === undefined) throw new Problem('validation', { fields: [{ name: 'user', code: 'user.exists' }] });
    // Whoever is logged in registers no more of them.
    await services.deposits.count(transaction, 'accounts', { user: 0, network: call.network }, Object.values(row));
    await setRoles(transaction, account.id, namedRoles(['reader']));
    // With the account: whoever comes by a link to its address afterwards ends this session.
    return { added: account, session: await beginSession(transaction, account.id, beginningOf(call, services)) };
  });
  await askForProof(call, services, { ...added, email: row.email });
  return answerFor(call, services, added, session);
}
