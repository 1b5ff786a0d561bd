import { recordChange } from '../../../audit/audit.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { administer } from '../../../session/account/accounts.ts';

/** What is done about accounts, in a transaction. */
export type Change = Parameters<typeof administer>[3];

/** Nobody shuts the last administrator out: who administers does not do it to the own account. */
export function othersOnly(call: Call): void {
  if (call.ID === call.visitor.id) throw new Problem('notPermitted', { details: { own: 1 } });
}

/** @throws Problem when the caller is no administrator any more, or there is no such account: nothing is changed then */
export async function administered(call: Call, { store: all }: Services, done: string, change: Change, detail = ''): Promise<void> {
  const result = await administer(all, call.visitor.id, call.ID, async (transaction) => {
    await change(transaction);
    await recordChange(transaction, { by: call.visitor.id, event: `account.${done}`, subject: `account ${call.ID}`, detail });
  });
  if (result !== 'done') throw new Problem(result, result === 'notFound' ? { details: { id: call.ID } } : {});
}

/** What changes no account that is there already: it is done as long as the caller administers. @throws Problem (403) */
export async function asAdministrator({ visitor }: Call, { store }: Services, change: Change): Promise<void> {
  const result = await administer(store, visitor.id, visitor.id, change);
  if (result !== 'done') throw new Problem(result);
}
