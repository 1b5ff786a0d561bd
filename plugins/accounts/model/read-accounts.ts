import { attribute, childElements, firstElement, type Answer, type XNode } from '../../../core/api.ts';

export interface RoleOf {
  readonly name: string;
  /** '' for the whole site. */
  readonly branch: string;
}

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly sessions: number;
  readonly disabled: boolean;
  /** Nobody has proven its address, and the site asks for that. */
  readonly unproven: boolean;
  /** Until then it is given no role. */
  readonly rolesWait: boolean;
  /** The account of who looks at it. */
  readonly own: boolean;
  readonly roles: readonly RoleOf[];
  /** Until when a link opens it that its person was invited by, ms since 1970; null without an invitation. */
  readonly invited: number | null;
  /** That was before now. */
  readonly invitedOver: boolean;
  /** Nobody can be in it but by such a link. */
  readonly invitable: boolean;
}

/** A page of the accounts that a search has found. */
export interface AccountList {
  readonly query: string;
  /** Those alone that wait for who was invited. */
  readonly isInvited: boolean;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  /** There are more than that, and pages after the last one. */
  readonly isMore: boolean;
  readonly roleNames: readonly string[];
  readonly accounts: readonly Account[];
}

const whole = (node: XNode, name: string, otherwise: number): number =>
  /^\d{1,9}$/.test(attribute(node, name)) ? Number(attribute(node, name)) : otherwise;

const moment = (text: string): number | null => (Number.isNaN(Date.parse(text)) ? null : Date.parse(text));

const readAccount = (node: XNode): Account => ({
  id: whole(node, 'id', 0),
  login: attribute(node, 'login'),
  name: attribute(node, 'name'),
  email: attribute(node, 'email'),
  sessions: whole(node, 'sessions', 0),
  disabled: attribute(node, 'disabled') === '1',
  unproven: attribute(node, 'unproven') === '1',
  rolesWait: attribute(node, 'rolesWait') === '1',
  own: attribute(node, 'own') === '1',
  invited: moment(attribute(node, 'invited')),
  invitedOver: attribute(node, 'invitedOver') === '1',
  invitable: attribute(node, 'invitable') === '1',
  roles: childElements(node, 'role').map((role) => ({ name: attribute(role, 'name'), branch: attribute(role, 'branch') })),
});

/** Reads `<accounts>`; null for anything else. */
export function readAccounts(payload: XNode | null | undefined): AccountList | null {
  if (payload?.name !== 'accounts') return null;
  return {
    query: attribute(payload, 'query'),
    isInvited: attribute(payload, 'invited') === '1',
    page: whole(payload, 'page', 1),
    pages: whole(payload, 'pages', 1),
    count: whole(payload, 'count', 0),
    isMore: attribute(payload, 'more') === '1',
    roleNames: childElements(payload, 'roleName').map((role) => attribute(role, 'name')),
    accounts: childElements(payload, 'account').map(readAccount),
  };
}

/** The accounts of an answer; null when it has none. */
export function accountsIn(answer: Answer | null): AccountList | null {
  const root = answer?.document && firstElement(answer.document);
  const object = root && firstElement(root, 'object');
  const data = object && firstElement(object, 'data');
  return readAccounts(data ? firstElement(data, 'accounts') : null);
}
