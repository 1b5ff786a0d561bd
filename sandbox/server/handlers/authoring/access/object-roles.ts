import { sql } from 'kysely';
import { recordChange } from '../../../audit/audit.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { branchesAround } from '../../../protocol/rights.ts';
import { administer, giveRole, mayHaveRoles, withdrawRole } from '../../../session/account/accounts.ts';
import type { RoleName } from '../../../session/contract.ts';
import { ROLE_NAMES } from '../../../session/roles.ts';
import type { Store } from '../../../store/schema.ts';
import { element } from '../../../xml/write.ts';
import { objectFor } from '../object-document.ts';

/** Whoever has an account is a reader, of everything. */
const AT_OBJECTS: readonly RoleName[] = ROLE_NAMES.filter((name) => name !== 'reader');
/** So many holders of roles are listed, those of the object itself first. */
const MOST = 500;

interface Holder {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  readonly branch: string;
}

const holdersOf = async (store: Store, own: string, branches: readonly string[]): Promise<readonly Holder[]> =>
  (
    await sql<Holder>`
      select users.id, login, name, role, branch from account_roles join users on users.id = user_id
      where branch = any(${branches}) and role <> 'reader' and not disabled
      order by branch <> ${own}, branch desc, lower(name), users.id, role limit ${sql.lit(MOST)}`.execute(store)
  ).rows;

/** Of the object itself: what is given here is given for nothing else. */
const branchOf = ({ dataType, ID }: { readonly dataType: string; readonly ID: number }): string => `${dataType}/${ID}`;

/** Who has which roles at an object, by itself or by what it is part of, for who administers it (protocol 6.16). */
const list = async (call: Call, services: Services): Promise<Outcome> => {
  const { object } = await objectFor(call, services, ['administer']);
  const [own, branches] = [branchOf(object), await branchesAround(services.objects, object)];
  const holders = await holdersOf(services.store, own, branches);
  const payload = element(
    'objectRoles',
    { ID: object.ID, dataType: object.dataType, branch: own },
    ...AT_OBJECTS.map((name) => element('roleName', { name })),
    ...holders.map(({ id, login, name, role, branch }) =>
      element('role', { account: id, login, name, role, branch, own: id === call.visitor.id ? 1 : null }),
    ),
  );
  const permitted = ACTIONS.show | ACTIONS.store;
  return { body: envelope(call, [{ ID: object.ID, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
};

/** The account with a user name or e-mail address, written in full: nobody looks through the accounts here. @throws Problem (404) */
async function accountOf(store: Store, who: string): Promise<number> {
  const { rows } = await sql<{ id: number; is_login: boolean }>`
    select id, lower(login) = lower(${who}) as is_login from users
    where not disabled and (lower(login) = lower(${who}) or lower(email) = lower(${who})) limit 20`.execute(store);
  const found = rows.find(({ is_login }) => is_login) ?? (rows.length === 1 ? rows[0] : undefined);
  if (found === undefined) throw new Problem('notFound', { details: { who } });
  return found.id;
}

const roleOf = (call: Call): RoleName => {
  const name = field(call, 'role', 40) as RoleName;
  if (!AT_OBJECTS.includes(name)) throw new Problem('validation', { fields: [{ name: 'role', code: 'required.pattern' }] });
  return name;
};

/** Gives a role at the object, or withdraws one that was given there; the answer is the list as it is then. */
const store: Action = async (call, services) => {
  const { object } = await objectFor(call, services, ['administer']);
  const subAction = field(call, 'subAction', 40);
  if (subAction !== 'give' && subAction !== 'withdraw')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const role = { name: roleOf(call), branch: branchOf(object) };
  const id = subAction === 'give' ? await accountOf(services.store, field(call, 'who', 200).trim()) : numberField(call, 'account', 0);
  // Nobody shuts themselves out by mistake: somebody who administers it does that.
  if (subAction === 'withdraw' && role.name === 'administrator' && id === call.visitor.id)
    throw new Problem('notPermitted', { details: { own: 1 } });
  const branches = await branchesAround(services.objects, object);
  const result = await administer(
    services.store,
    call.visitor.id,
    id,
    async (transaction) => {
      const detail = `${role.name} ${role.branch}`;
      await recordChange(transaction, { by: call.visitor.id, event: `account.${subAction}Role`, subject: `account ${id}`, detail });
      if (subAction === 'withdraw') return withdrawRole(transaction, id, role);
      if (!(await mayHaveRoles(transaction, id, services.unproven)))
        throw new Problem('validation', { fields: [{ name: 'role', code: 'author.roles.waits' }] });
      await giveRole(transaction, id, role);
    },
    branches,
  );
  if (result !== 'done') throw new Problem(result, result === 'notFound' ? { details: { id } } : {});
  services.log.line(`Account ${id}: ${subAction} ${role.name} at ${role.branch} by account ${call.visitor.id}.`);
  return list(call, services);
};

export const objectRolesHandler: Handler = {
  dataType: 'p_ObjectRoles',
  actions: { [ACTIONS.show]: list, [ACTIONS.store]: store },
};
