import { attribute, childElements, type Answer, type Requests, type XNode } from '../../../core/api.ts';

/** Somebody has a role that counts at an object. */
export interface RoleHolder {
  readonly account: number;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  /** What it was given for: '' the site, a data type, or an object. */
  readonly branch: string;
  /** Of the reader's own account. */
  readonly isOwn: boolean;
}

/** Who may do what at an object (protocol 6.16). */
export interface ObjectRoles {
  /** What roles are given for here. */
  readonly branch: string;
  readonly names: readonly string[];
  readonly holders: readonly RoleHolder[];
}

function readRoles(payload: XNode | null): ObjectRoles | null {
  if (payload?.name !== 'objectRoles') return null;
  return {
    branch: attribute(payload, 'branch'),
    names: childElements(payload, 'roleName').map((node) => attribute(node, 'name')),
    holders: childElements(payload, 'role').map((node) => ({
      account: Number(attribute(node, 'account')),
      ...{ login: attribute(node, 'login'), name: attribute(node, 'name') },
      ...{ role: attribute(node, 'role'), branch: attribute(node, 'branch'), isOwn: attribute(node, 'own') === '1' },
    })),
  };
}

/** What came of a call: the roles as they are then, or why not: key of a text, or words of the server; both '' when it did not answer. */
export type RolesResult = { readonly roles: ObjectRoles } | { readonly key: string; readonly words: string };

/** The calls for the roles at one object. None rejects. */
interface RolesCalls {
  load(): Promise<RolesResult>;
  give(who: string, role: string): Promise<RolesResult>;
  withdraw(holder: RoleHolder): Promise<RolesResult>;
}

export function rolesCalls(requests: Pick<Requests, 'send'>, ID: number): RolesCalls {
  const common = { dataType: 'p_ObjectRoles', ID, bRender: false, background: true };
  const read = ({ answer }: { readonly answer: Answer | null }): RolesResult => {
    const roles = readRoles(answer?.objects[0]?.payload ?? null);
    if (roles !== null) return { roles };
    const error = answer?.error;
    const isWaiting = error?.fields.some(({ code }) => code === 'author.roles.waits') ?? false;
    return { key: isWaiting ? 'author.roles.waits' : '', words: error?.text ?? '' };
  };
  const store = (fields: Readonly<Record<string, string>>): ReturnType<Requests['send']> =>
    requests.send({ ...common, action: 'store', fields });
  return {
    load: async () => read(await requests.send({ ...common, action: 'show' })),
    give: async (who, role) => {
      const sent = await store({ subAction: 'give', who, role });
      return sent.status === 404 ? { key: 'author.roles.nobody', words: '' } : read(sent);
    },
    withdraw: async ({ account, role }) => read(await store({ subAction: 'withdraw', account: String(account), role })),
  };
}
