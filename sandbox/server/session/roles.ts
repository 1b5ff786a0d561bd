import type { Store } from '../store/schema.ts';
import type { Role, RoleName } from './contract.ts';

/**
 * What the server checks before it acts: `look` at what is locked or not published, `write` (edit and store), `publish` (delete, sort,
 * import, approve what waits for a review, comments without moderation), `review` (read what waits for a review, comment on it and send it
 * back), `moderate` comments, `export` everybody's results, `administer` accounts.
 */
export type Right = 'look' | 'write' | 'publish' | 'review' | 'moderate' | 'export' | 'administer';

const RIGHTS: Readonly<Record<RoleName, readonly Right[]>> = {
  reader: [],
  author: ['look', 'write'],
  reviewer: ['look', 'review', 'moderate', 'export'],
  publisher: ['look', 'write', 'publish', 'review', 'moderate'],
  administrator: ['look', 'write', 'publish', 'review', 'moderate', 'export', 'administer'],
};

export const ROLE_NAMES = Object.keys(RIGHTS) as readonly RoleName[];

/** The rights that roles give in a branch. @param branches that of the object itself, and all that it is part of; '' is the site */
export const rightsIn = (roles: readonly Role[], branches: readonly string[]): ReadonlySet<Right> =>
  new Set(roles.filter(({ branch }) => branches.includes(branch)).flatMap(({ name }) => RIGHTS[name]));

/** Whether an account administers the whole site, its accounts included. */
export const isAdministrator = (roles: readonly Role[]): boolean =>
  roles.some(({ name, branch }) => name === 'administrator' && branch === '');

/** What a role may be for: the site, a data type, or an object. */
export const isBranch = (text: string): boolean => /^(?:[a-z]_[A-Za-z]{1,40}(?:\/\d{1,9})?)?$/.test(text);

/** Whether a role is for single objects: only then it matters what an object is part of. */
export const namesObjects = (roles: readonly Role[]): boolean => roles.some(({ branch }) => branch.includes('/'));

/** What the only role above a learner could do before there were others. */
const FORMER_AUTHOR: readonly RoleName[] = ['author', 'reviewer', 'publisher'];

/**
 * Roles as content files name them. `learner` is a reader, `author` alone is what it was when there was no other: it also reviews and
 * publishes.
 * @throws Error for a name that is no role
 */
export function namedRoles(names: readonly string[]): Role[] {
  const found = names.flatMap((name): readonly RoleName[] => {
    if (name === 'learner') return ['reader'];
    if (name === 'author') return FORMER_AUTHOR;
    if (ROLE_NAMES.includes(name as RoleName)) return [name as RoleName];
    throw new Error(`"${name}" is no role: there are learner, ${ROLE_NAMES.join(', ')}.`);
  });
  return [...new Set<RoleName>(['reader', ...found])].map((name) => ({ name, branch: '' }));
}

/** Gives an account these roles and no others. They count from its next request on, at every server. */
export async function setRoles(store: Store, user: number, roles: readonly Role[]): Promise<void> {
  await store.deleteFrom('account_roles').where('user_id', '=', user).execute();
  if (roles.length === 0) return;
  await store
    .insertInto('account_roles')
    .values(roles.map(({ name, branch }) => ({ user_id: user, role: name, branch })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
