import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** An account was deleted, or is not what it was, after a request of it had been let in: nothing is stored for it any more. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
  constructor() {
    super('The account was deleted or changed in the meantime.');
  }
}

/**
 * Keeps an account from being deleted until what is written for it is stored. Writes of one account do not wait for one another here.
 * @returns whether its address is proven
 * @throws AccountGone
 */
export async function holdAccount(transaction: Transaction<Schema>, user: number): Promise<{ readonly proven: boolean }> {
  const account = await transaction.selectFrom('users').select('proven').where('id', '=', user).forKeyShare().executeTakeFirst();
  if (account === undefined) throw new AccountGone();
  return account;
}

/** What of an account decides who gets in to it. */
export interface CurrentAccount {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly generation: number;
  readonly disabled: boolean;
  readonly proven: boolean;
}

/**
 * An account as it is until this transaction is over: whoever changes it, or lets somebody in to it, waits for one another, at all servers.
 * @returns null when it is gone
 */
export async function keepAccount(transaction: Transaction<Schema>, user: number): Promise<CurrentAccount | null> {
  const account = await transaction
    .selectFrom('users')
    .select(['id', 'login', 'name', 'email', 'password', 'generation', 'disabled', 'proven'])
    .where('id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account ?? null;
}

/** Waits until what is being written for an account is stored; what comes then waits for the end of this transaction. */
export async function lockAccount(transaction: Transaction<Schema>, user: number): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute();
}
