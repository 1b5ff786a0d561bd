import { joinSeen } from '../../../learning/completion.ts';
import type { Action, Call, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { mayHaveRoles } from '../../../session/account/accounts.ts';
import { mergeAccounts, planMerge, type Merge } from '../../../session/account/merge-accounts.ts';
import { contentVersion } from '../../../store/content-version.ts';
import { element } from '../../../xml/write.ts';
import { administered, asAdministrator } from './administrators.ts';

interface Asked extends Merge {
  readonly login: string;
}

/** The merge that is asked for: into the account `ID`, of the one that `from` names by its user name. @throws Problem */
async function askedMerge(call: Call, { store, unproven }: Services): Promise<Asked> {
  const login = field(call, 'from', 200).trim().toLowerCase();
  const refuse = (code: string): Problem => new Problem('validation', { fields: [{ name: 'from', code }] });
  const other = await store.selectFrom('users').select('id').where('login', '=', login).executeTakeFirst();
  if (other === undefined) throw refuse('accounts.noSuchLogin');
  if (other.id === call.ID) throw refuse('accounts.mergeSame');
  // Who administers would be out of the own account.
  if (other.id === call.visitor.id) throw refuse('accounts.mergeOwn');
  const withRoles = field(call, 'roles', 1) === '1';
  if (withRoles && !(await mayHaveRoles(store, call.ID, unproven)))
    throw new Problem('validation', { fields: [{ name: 'roles', code: 'accounts.rolesWait' }] });
  return { to: call.ID, from: other.id, withRoles, joinSeen, login };
}

async function target({ ID }: Call, { store }: Services): Promise<void> {
  const found = await store.selectFrom('users').select('id').where('id', '=', ID).executeTakeFirst();
  if (found === undefined) throw new Problem('notFound', { details: { id: ID } });
}

/** What a merge would do, part by part; nothing is stored. */
export const mergePlan: Action = async (call, services) => {
  await target(call, services);
  const asked = await askedMerge(call, services);
  const parts = await planMerge(asked, services.limits, (change) => asAdministrator(call, services, change));
  const attributes = { to: asked.to, from: asked.from, login: asked.login, roles: asked.withRoles ? 1 : 0 };
  const drawn = parts.map(({ part, moved, replaced, left }) => element('part', { name: part, moved, replaced, left }));
  return { body: simpleAnswer(call, element('mergePlan', attributes, ...drawn)), volatile: true };
};

/** Merges two accounts. `confirm` is the number of the one that goes, as the plan had it: its user name may be somebody else's by now. */
export async function merge(call: Call, services: Services): Promise<void> {
  await target(call, services);
  const asked = await askedMerge(call, services);
  if (numberField(call, 'confirm', 0) !== asked.from)
    throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.pattern' }] });
  const change = async (transaction: Parameters<typeof mergeAccounts>[0]): Promise<void> => {
    await mergeAccounts(transaction, asked, services.limits);
  };
  await administered(call, services, 'merge', change, `from account ${asked.from}${asked.withRoles ? ' with roles' : ''}`);
  services.objects.heard(await contentVersion(services.store));
  services.log.line(`Account ${asked.from}: merged into account ${asked.to} by account ${call.visitor.id}.`);
}
