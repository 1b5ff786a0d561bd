import { recordChange } from '../../../audit/audit.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { field, isEmail } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { setDisabled } from '../../../session/account/accounts.ts';
import { INVITATION_DAYS, makeInvitation } from '../../../session/account/login-links.ts';
import { addAccount, takenNames, tidied, wrongFields } from '../../../session/account/new-accounts.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../store/schema.ts';
import { message } from '../../../texts/texts.ts';
import { administered, asAdministrator, othersOnly } from './administrators.ts';
import { Letters } from '../mails.ts';

/** Writes the mail by which somebody comes to an account; false when nobody can be invited to it. */
export async function writeInvitation(call: Call, letters: Letters, transaction: Transaction<Schema>, account: number): Promise<boolean> {
  const made = await makeInvitation(transaction, account);
  if (made === null) return false;
  const { token, address, login } = made;
  const site = call.customer.brand.name;
  const body = (link: string): string => message('invitationMail', call, { login, link, site, days: INVITATION_DAYS });
  await letters.within(transaction).link({ account, address, subject: 'invitationMailSubject', page: 'login.html', token, body });
  return true;
}

/** Makes an account, and invites its person where that is asked for. */
export async function create(call: Call, services: Services): Promise<void> {
  const names = ['login', 'name', 'email', 'role', 'branch'] as const;
  const asked = tidied(Object.fromEntries(names.map((name) => [name, field(call, name, 400)])));
  const letters = new Letters(call, services);
  await asAdministrator(call, services, async (transaction) => {
    const fields = wrongFields(asked, isEmail);
    const { logins, emails } = await takenNames(transaction, [asked]);
    if (emails.has(asked.email)) fields.push({ name: 'email', code: 'accounts.emailTaken' });
    else if (logins.has(asked.login)) fields.push({ name: 'login', code: 'accounts.loginTaken' });
    if (fields.length > 0) throw new Problem('validation', { fields });
    const added = await addAccount(transaction, asked);
    if (added === null) throw new Problem('validation', { fields: [{ name: 'login', code: 'accounts.loginTaken' }] });
    const by = { by: call.visitor.id, subject: `account ${added.id}` };
    await recordChange(transaction, { ...by, event: 'account.create', detail: `${asked.role} ${asked.branch}`.trim() });
    if (field(call, 'invite', 1) !== '1') return;
    await writeInvitation(call, letters, transaction, added.id);
    await recordChange(transaction, { ...by, event: 'account.invite' });
  });
  letters.send();
}

/** Sends an invitation, once more as well: the link before it is good no more. */
export async function invite(call: Call, services: Services): Promise<void> {
  await services.limits.count('proof-mail', { account: call.ID });
  const letters = new Letters(call, services);
  await administered(call, services, 'invite', async (transaction) => {
    if (!(await writeInvitation(call, letters, transaction, call.ID))) throw new Problem('notPermitted', { details: { invitable: 0 } });
  });
  letters.send();
}

/** The link opens nothing any more, and nobody comes in by a new password: the account is disabled until it is invited again. */
export async function withdrawInvitation(call: Call, services: Services): Promise<void> {
  othersOnly(call);
  await administered(call, services, 'withdrawInvitation', async (transaction) => {
    const of = transaction.selectFrom('login_links').select('digest').where('user_id', '=', call.ID).where('invitation', '=', true);
    if ((await of.executeTakeFirst()) === undefined) throw new Problem('notFound', { details: { id: call.ID } });
    await setDisabled(transaction, call.ID, true);
  });
}
