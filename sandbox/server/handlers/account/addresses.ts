import type { Transaction } from 'kysely';
import { makeProof, pendingAddress, replaceUnproven, useProof } from '../../session/account/address-proofs.ts';
import { isCounted } from '../../session/limits.ts';
import { checkPassword } from '../../session/account/passwords.ts';
import { keepOwnAccount } from '../../session/visitor.ts';
import { keepAccount, type CurrentAccount } from '../../store/account-lock.ts';
import type { Schema, Store } from '../../store/schema.ts';
import { envelope } from '../../protocol/envelope.ts';
import { loginElement } from '../../protocol/login-element.ts';
import { field, isEmail, usersOnly } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { message } from '../../texts/texts.ts';
import { element } from '../../xml/write.ts';
import type { Action, Call, Outcome, Services } from '../../protocol/contract.ts';
import { loginError, loginText } from './login-answers.ts';
import { withMails, type Post } from './mails.ts';
import { passwordField } from './password-rules.ts';

interface Owner {
  readonly id: number;
  readonly login: string;
  readonly email: string;
}

/** Counts a link to an address, for the account and for the address: nobody fills the letter-box of somebody else. */
async function countMail({ limits }: Services, { id, email }: Owner): Promise<void> {
  await limits.count('proof-mail', { account: id });
  await limits.count('proof-mail', { mailbox: email });
}

/** Mails the link that proves the address of an account. */
async function mailProof(call: Call, transaction: Transaction<Schema>, post: Post, { id, login, email }: Owner): Promise<void> {
  const token = await makeProof(transaction, id, email);
  const body = (link: string) => message('proofMail', call, { login, link });
  await post.link({ account: id, address: email, subject: 'proofMailSubject', page: 'address.html', token, body });
}

/** The address that a link goes to: the one that the account has asked for last, else its own; '' when there is none to prove. */
async function addressToProve(store: Store, { id, email, proven }: Pick<CurrentAccount, 'id' | 'email' | 'proven'>): Promise<string> {
  const asked = (await pendingAddress(store, id)) || email;
  return proven && asked === email ? '' : asked;
}

/** Mails the link again, unless the account has another address to prove than when it was asked for, or none. */
async function mailProofAgain(call: Call, services: Services, owner: Owner): Promise<void> {
  await withMails(call, services, async (transaction, post) => {
    const account = await keepAccount(transaction, owner.id);
    const isStill = account !== null && (await addressToProve(transaction, account)) === owner.email;
    if (isStill) await mailProof(call, transaction, post, owner);
  });
}

/** Asks a new account for the proof of its address, where that is asked for. Too many mails to one address are not sent. */
export async function askForProof(call: Call, services: Services, owner: Owner): Promise<void> {
  if (services.unproven.areAsked && (await isCounted(countMail(services, owner)))) await mailProofAgain(call, services, owner);
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
  const email = await addressToProve(services.store, account);
  if (email === '') return loginText(call, 'addressProven');
  await countMail(services, { ...account, email });
  await mailProofAgain(call, services, { ...account, email });
  return loginText(call, 'proofMailed');
}

/** Proves an address by its link. Who opens it need not be logged in: mails are read elsewhere, too. */
export async function proveAddress(call: Call, services: Services): Promise<Outcome> {
  await services.limits.count('link', { network: call.network });
  const token = field(call, 'token', 200);
  const isProven = await withMails(call, services, async (transaction, post) => {
    const proven = await useProof(transaction, token);
    if (proven === null) return false;
    const { user: account, former, login, address } = proven;
    const text = message('addressChangedMail', call, { login, address, site: call.origin });
    if (former !== '') await post.text({ account, address: former, subject: 'addressMailSubject', text });
    return true;
  });
  if (!isProven) return loginError(call, 'linkInvalid');
  await services.limits.forgive('link', { network: call.network }, false);
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
  await services.limits.count('change', { account: account.id });
  const isRight = call.visitor.byLink || (await checkPassword(passwordField(call, 'password'), account.password));
  if (!isRight) return loginError(call, 'badCredentials');
  await services.limits.forgive('change', { account: account.id }, true);
  const { areAsked } = services.unproven;
  if (areAsked) await countMail(services, { ...account, email });
  await withMails(call, services, async (transaction, post) => {
    const { id, login, email: former, proven } = await keepOwnAccount(transaction, call.visitor, account.password);
    if (!areAsked || !proven) await replaceUnproven(transaction, id, email);
    if (areAsked) await mailProof(call, transaction, post, { id, login, email });
    if (!proven || former === '') return;
    const text = message(areAsked ? 'addressAskedMail' : 'addressChangedMail', call, { login, address: email, site: call.origin });
    await post.text({ account: id, address: former, subject: 'addressMailSubject', text });
  });
  return loginText(call, areAsked ? 'proofMailed' : 'addressChanged');
}

/** The address of who is logged in, and how far it is proven; a guest logs in first. */
export const addressForm: Action = async (call, services) => {
  let payload = loginElement(call, services);
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
