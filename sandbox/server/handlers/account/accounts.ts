import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { administratorsOnly, field, numberExtra, wordsExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { administered, othersOnly, type Change } from './administration/administrators.ts';
import { exportOf } from './administration/account-export.ts';
import { checkImport, importAccounts } from './administration/account-import.ts';
import { merge, mergePlan } from './administration/account-merge.ts';
import { create, invite, withdrawInvitation } from './administration/invitations.ts';
import { deleteOwn, ownAccount } from './own-account.ts';
import {
  deleteAccount,
  findAccounts,
  giveRole,
  mayHaveRoles,
  setDisabled,
  setProven,
  withdrawRole,
  type Account,
} from '../../session/account/accounts.ts';
import type { Role, RoleName } from '../../session/contract.ts';
import { isAdministrator, isBranch, ROLE_NAMES } from '../../session/roles.ts';
import { Sessions } from '../../session/sessions.ts';
import type { UnprovenRules } from '../../session/account/unproven.ts';
import { element } from '../../xml/write.ts';
import { contentVersion } from '../../store/content-version.ts';

const PAGE_SIZE = 25;
const LAST_PAGE = 100_000;

function accountElement(account: Account, call: Call, rules: UnprovenRules): string {
  const { id, login, name, email, disabled, proven, sessions, roles, invited, invitable } = account;
  const isAsked = rules.areAsked && !proven;
  return element(
    'account',
    {
      ...{ id, login, name, email, sessions, disabled: disabled ? 1 : 0, own: id === call.visitor.id ? 1 : null },
      ...{ unproven: isAsked ? 1 : null, rolesWait: isAsked && !rules.may.has('roles') ? 1 : null },
      ...{ invitable: invitable ? 1 : null, invited: invited === null ? null : new Date(invited).toISOString() },
      invitedOver: invited !== null && invited < Date.now() ? 1 : null,
    },
    ...roles.map((role) => element('role', { name: role.name, branch: role.branch })),
  );
}

/** The accounts that `query` finds, a page of them, and the roles that there are. */
async function list(call: Call, services: Services): Promise<Outcome> {
  administratorsOnly(call);
  const query = wordsExtra(call);
  const page = numberExtra(call, 'page', 1, 1, LAST_PAGE);
  const invited = call.extras.get('invited') === '1';
  const { accounts, count, isMore } = await findAccounts(services.store, query, { page, pageSize: PAGE_SIZE, invited });
  // Beyond what is counted there is a next page after a full one.
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE), isMore && accounts.length === PAGE_SIZE ? page + 1 : 0);
  const payload = element(
    'accounts',
    { query, page, pages, count, more: isMore ? 1 : null, invited: invited ? 1 : null },
    ...ROLE_NAMES.map((name) => element('roleName', { name })),
    ...accounts.map((account) => accountElement(account, call, services.unproven)),
  );
  const permitted = ACTIONS.list | ACTIONS.show | ACTIONS.store | ACTIONS.delete;
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

function roleOf(call: Call): Role {
  const [name, branch] = [field(call, 'role', 40), field(call, 'branch', 60).trim()];
  if (!ROLE_NAMES.includes(name as RoleName)) throw new Problem('validation', { fields: [{ name: 'role', code: 'required.pattern' }] });
  if (!isBranch(branch)) throw new Problem('validation', { fields: [{ name: 'branch', code: 'required.pattern' }] });
  return { name: name as RoleName, branch };
}

/** What is more than a change of one account that is there. Each answers the list as it is then, or what its action says. */
const STEPS: Readonly<Record<string, (call: Call, services: Services) => Promise<void>>> = { create, invite, withdrawInvitation, merge };
const OTHER_ANSWERS: Readonly<Record<string, Action>> = { checkImport, import: importAccounts, mergePlan };

/** Changes the account `ID` by `subAction`, and answers the list as it is then. */
const store: Action = async (call, services) => {
  const subAction = field(call, 'subAction', 40);
  // The one thing that everybody may do, to the own account alone.
  if (subAction === 'deleteOwn') return deleteOwn(call, services);
  administratorsOnly(call);
  if (Object.hasOwn(OTHER_ANSWERS, subAction)) return OTHER_ANSWERS[subAction]!(call, services);
  if (Object.hasOwn(STEPS, subAction)) {
    await STEPS[subAction]!(call, services);
    return list(call, services);
  }
  const changes: Record<string, () => Change> = {
    giveRole: () => {
      const role = roleOf(call);
      return async (transaction) => {
        if (role.name !== 'reader' && !(await mayHaveRoles(transaction, call.ID, services.unproven)))
          throw new Problem('validation', { fields: [{ name: 'role', code: 'accounts.rolesWait' }] });
        await giveRole(transaction, call.ID, role);
      };
    },
    withdrawRole: () => {
      const role = roleOf(call);
      if (isAdministrator([role])) othersOnly(call);
      return (transaction) => withdrawRole(transaction, call.ID, role);
    },
    endSessions: () => (transaction) => new Sessions(transaction).endAll(call.ID),
    disable: () => {
      othersOnly(call);
      return (transaction) => setDisabled(transaction, call.ID, true);
    },
    enable: () => (transaction) => setDisabled(transaction, call.ID, false),
    proveAddress: () => (transaction) => setProven(transaction, call.ID),
  };
  const change = Object.hasOwn(changes, subAction) ? changes[subAction]!() : null;
  if (change === null) throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const role = subAction.endsWith('Role') ? roleOf(call) : null;
  await administered(call, services, subAction, change, role === null ? '' : `${role.name} ${role.branch}`.trim());
  services.log.line(`Account ${call.ID}: ${subAction} by account ${call.visitor.id}.`);
  return list(call, services);
};

/** Deletes the account `ID`; `confirm` holds its user name, so that nobody deletes another one by mistake. */
const remove: Action = async (call, services) => {
  administratorsOnly(call);
  othersOnly(call);
  const account = await services.store.selectFrom('users').select('login').where('id', '=', call.ID).executeTakeFirst();
  if (account === undefined) throw new Problem('notFound', { details: { id: call.ID } });
  if (field(call, 'confirm', 200) !== account.login)
    throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.pattern' }] });
  await administered(call, services, 'delete', (transaction) => deleteAccount(transaction, call.ID, services.limits));
  services.objects.heard(await contentVersion(services.store));
  services.log.line(`Account ${call.ID}: deleted by account ${call.visitor.id}.`);
  return list(call, services);
};

export const accountsHandler: Handler = {
  dataType: 'p_Accounts',
  actions: {
    [ACTIONS.none]: list,
    [ACTIONS.list]: list,
    [ACTIONS.show]: list,
    [ACTIONS.edit2]: ownAccount,
    [ACTIONS.store]: store,
    [ACTIONS.delete]: remove,
    [ACTIONS.export]: exportOf,
  },
};
