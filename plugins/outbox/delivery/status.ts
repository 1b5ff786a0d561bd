import type { KeptReceipt } from './database.ts';
import type { Journal } from './journal.ts';
import type { OutboxStatus, OutboxStored } from '../contract.ts';

export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/**
 * What a person is told: results alone are counted, states come and go unseen.
 * @param entries of the present user
 * @param memory what the database would not take, of all users
 */
export function statusOf(
  entries: readonly OutboxStored[],
  memory: readonly OutboxStored[],
  receipt: KeptReceipt | undefined,
  journal: Pick<Journal, 'has'>,
  online = isOnline(),
): OutboxStatus {
  const results = entries.filter(({ kind }) => kind === 'result');
  const waiting = results.filter(({ failure }) => failure === null).length;
  return {
    waiting,
    failed: results.length - waiting,
    lastStored: receipt ? new Date(receipt.at) : null,
    online,
    warning: memory.some(({ kind, key }) => kind === 'result' && !journal.has(key)),
  };
}
