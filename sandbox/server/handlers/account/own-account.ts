import { recordChange } from '../../audit/audit.ts';
import type { Action, Call, Services } from '../../protocol/contract.ts';
import { envelope, simpleAnswer, titles } from '../../protocol/envelope.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { deleteAccount, isLastAdministrator, lockAccounts } from '../../session/account/accounts.ts';
import { checkPassword } from '../../session/account/passwords.ts';
import { keepOwnAccount } from '../../session/visitor.ts';
import { contentVersion } from '../../store/content-version.ts';
import { messageElement } from '../../texts/texts.ts';
import { element } from '../../xml/write.ts';
import { passwordField } from './password-rules.ts';

async function found({ visitor }: Call, { store }: Services) {
  if (!visitor.loggedIn || visitor.id === 0) throw new Problem('notPermitted');
  const columns = ['id', 'login', 'password'] as const;
  const account = await store.selectFrom('users').select(columns).where('id', '=', visitor.id).executeTakeFirst();
  if (account === undefined) throw new Problem('notPermitted', { reason: `no account ${visitor.id}` });
  return account;
}

/** What somebody can do with the own account as a whole: have a copy of its data, and delete it. */
export const ownAccount: Action = async (call, services) => {
  const { id, login, password } = await found(call, services);
  const isLast = await isLastAdministrator(services.store, id);
  const payload = element('ownAccount', { login, asksPassword: password === '' ? 0 : 1, lastAdministrator: isLast ? 1 : null });
  const head = titles('p_Accounts.own', call);
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, head }]), volatile: true };
};

/**
 * Deletes the account of who calls, for whom a session is not enough: the password is asked for, or where there is none the user name, so
 * that it is no slip. The site keeps one administrator.
 */
export const deleteOwn: Action = async (call, services) => {
  const account = await found(call, services);
  const wrong = (name: string, code: string): Problem => new Problem('validation', { fields: [{ name, code }] });
  if (account.password === '') {
    if (field(call, 'confirm', 200).trim().toLowerCase() !== account.login) throw wrong('confirm', 'accounts.notOwnLogin');
  } else {
    await services.limits.count('change', { account: account.id });
    if (!(await checkPassword(passwordField(call, 'password'), account.password))) throw wrong('password', 'accounts.wrongPassword');
    await services.limits.forgive('change', { account: account.id }, true);
  }
  await services.store.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    await keepOwnAccount(transaction, call.visitor, account.password);
    if (await isLastAdministrator(transaction, account.id)) throw new Problem('notPermitted', { words: 'lastAdministrator' });
    await deleteAccount(transaction, account.id, services.limits);
    await recordChange(transaction, { by: account.id, event: 'account.deleteOwn', subject: `account ${account.id}` });
  });
  services.objects.heard(await contentVersion(services.store));
  services.log.line(`Account ${account.id}: deleted by its person.`);
  return { body: simpleAnswer(call, element('deletedAccount', {}, messageElement('accountDeleted', call))), volatile: true };
};
