import { makeProof, pendingAddress, replaceUnproven, useProof } from '../../session/account/address-proofs.ts';
import { isCounted } from '../../session/limits.ts';
import { checkPassword } from '../../session/account/passwords.ts';
import { envelope } from '../../protocol/envelope.ts';
import { field, isEmail, usersOnly } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { message } from '../../texts/texts.ts';
import { element } from '../../xml/write.ts';
import type { Action, Call, Outcome, Services } from '../../protocol/contract.ts';
import { loginError, loginText } from './login-answers.ts';
import { mailLink, mailText } from './mails.ts';
import { passwordField } from './password-rules.ts';

interface Owner {
  readonly id: number;
  readonly login: string;
  readonly email: string;
}

/** Counts a link to an address, for the account and for the address: nobody fills the letter-box of somebody else. */
async function countMail({ limits }: Services, { id, email }: Owner): Promise<void> {
  await limits.count('proof-mail', `account ${id}`);
  await limits.count('proof-mail', `address ${email}`);
}

/** Mails the link that proves the address of an account. */
async function mailProof(call: Call, services: Services, { id, login, email }: Owner): Promise<void> {
  const token = await makeProof(services.store, id, email);
  const body = (link: string) => message('proofMail', call, { login, link });
  await mailLink(call, services, { account: id, address: email, subject: 'proofMailSubject', page: 'address.html', token, body });
}

/** Asks a new account for the proof of its address, where that is asked for. Too many mails to one address are not sent. */
export async function askForProof(call: Call, services: Services, owner: Owner): Promise<void> {
  if (services.unproven.areAsked && (await isCounted(countMail(services, owner)))) await mailProof(call, services, owner);
}

async function ownAccount(call: Call, { store }: Services) {
  usersOnly(call);
  const columns = ['id', 'login', 'email', 'password', 'proven'] as const;
  const account = await store.selectFrom('users').select(columns).where('id', '=', call.visitor.id).executeTakeFirst();
  if (account === undefined) throw new Problem('notPermitted', { reason: `no account ${call.visitor.id}` });
  return account;
}

/** Mails the link once more: to the address that the account has asked for last. */
export async function sendProof(call: Call, services: Services): Promise<Outcome> {
  const account = await ownAccount(call, services);
  const email = (await pendingAddress(services.store, account.id)) || account.email;
  if (email === '' || (account.proven && email === account.email)) return loginText(call, 'addressProven');
  await countMail(services, { ...account, email });
  await mailProof(call, services, { ...account, email });
  return loginText(call, 'proofMailed');
}

/** Proves an address by its link. Who opens it need not be logged in: mails are read elsewhere, too. */
export async function proveAddress(call: Call, services: Services): Promise<Outcome> {
  await services.limits.count('link', call.network);
  const proven = await useProof(services.store, field(call, 'token', 200));
  if (proven === null) return loginError(call, 'linkInvalid');
  await services.limits.forgive('link', call.network, false);
  const { user: account, former, login, address } = proven;
  if (former !== '') {
    const text = message('addressChangedMail', call, { login, address, site: call.origin });
    await mailText(call, services, { account, address: former, subject: 'addressMailSubject', text });
  }
  return loginText(call, 'addressProven');
}

/**
 * Asks for another address. A proven one stays until the new one is proven, and is told; one that nobody has proven is replaced, as it may
 * have been mistyped.
 */
export async function changeAddress(call: Call, services: Services): Promise<Outcome> {
  const account = await ownAccount(call, services);
  const email = field(call, 'email', 200).trim().toLowerCase();
  if (!isEmail(email)) throw new Problem('validation', { fields: [{ name: 'email', code: 'required.email' }] });
  if (email === account.email) throw new Problem('validation', { fields: [{ name: 'email', code: 'login.addressSame' }] });
  await services.limits.count('change', String(account.id));
  const isRight = call.visitor.byLink || (await checkPassword(passwordField(call, 'password'), account.password));
  if (!isRight) return loginError(call, 'badCredentials');
  await services.limits.forgive('change', String(account.id), true);
  const { areAsked } = services.unproven;
  if (areAsked) await countMail(services, { ...account, email });
  if (!areAsked || !account.proven) await replaceUnproven(services.store, account.id, email);
  if (areAsked) await mailProof(call, services, { ...account, email });
  if (account.proven && account.email !== '') {
    const key = areAsked ? 'addressAskedMail' : 'addressChangedMail';
    const text = message(key, call, { login: account.login, address: email, site: call.origin });
    await mailText(call, services, { account: account.id, address: account.email, subject: 'addressMailSubject', text });
  }
  return loginText(call, areAsked ? 'proofMailed' : 'addressChanged');
}

/** The address of who is logged in, and how far it is proven; a guest logs in first. */
export const addressForm: Action = async (call, services) => {
  let payload = element('login');
  if (call.visitor.loggedIn) {
    const { id, login, email, proven } = await ownAccount(call, services);
    const pending = await pendingAddress(services.store, id);
    const attributes = {
      ...{ user: login, email, proven: proven ? 1 : 0, asksPassword: call.visitor.byLink ? 0 : 1 },
      ...{ asked: services.unproven.areAsked ? 1 : 0, pending: pending === '' || pending === email ? null : pending },
    };
    payload = element('login', {}, element('address', attributes));
  }
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};
