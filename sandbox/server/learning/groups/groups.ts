import { sql, type Transaction } from 'kysely';
import { isAdministrator } from '../../session/roles.ts';
import type { Visitor } from '../../session/contract.ts';
import type { Schema, Store } from '../../store/schema.ts';

/** A group of accounts, such as a class, with how much is in it. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly members: number;
  readonly leaders: number;
  readonly courses: number;
}

/** What somebody may do with a group: change it, or see how far it has come. */
export type GroupAccess = 'administrator' | 'leader';

/** A page of a list. */
export interface PageOf {
  readonly page: number;
  readonly pageSize: number;
}

/** Text that is found as it is written, anywhere, in any case of letters. */
export const likeOf = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const COUNTS = sql`(select count(*)::integer from group_members where group_id = g.id) as members,
  (select count(*)::integer from group_members where group_id = g.id and leader) as leaders,
  (select count(*)::integer from assigned_courses where group_id = g.id) as courses`;

/** Groups by name, those whose name or note holds the words. @param leader of whom they are; 0 for all */
export async function findGroups(
  store: Store,
  words: string,
  leader: number,
  { page, pageSize }: PageOf,
): Promise<{ readonly groups: Group[]; readonly count: number }> {
  const isOf =
    leader === 0 ? sql`true` : sql`exists (select 1 from group_members m where m.group_id = g.id and m.user_id = ${leader} and m.leader)`;
  const where = sql`lower(concat_ws(' ', name, note)) like ${likeOf(words)} and ${isOf}`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from learner_groups g where ${where}`.execute(store);
  const { rows } = await sql<Group>`
    select id, name, note, ${COUNTS} from learner_groups g where ${where}
    order by lower(name), id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(store);
  return { groups: rows, count: counted[0]?.count ?? 0 };
}

export async function findGroup(store: Store, id: number): Promise<Group | null> {
  const { rows } = await sql<Group>`select id, name, note, ${COUNTS} from learner_groups g where id = ${id}`.execute(store);
  return rows[0] ?? null;
}

/** How many groups somebody leads. */
export async function countLed(store: Store, user: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from group_members where user_id = ${user} and leader`.execute(store);
  return rows[0]?.count ?? 0;
}

/** @param group 0: of the list of groups. @returns null for who has nothing to do with it, whether there is such a group or not */
export async function accessTo(store: Store, { id, loggedIn, roles }: Visitor, group: number): Promise<GroupAccess | null> {
  if (!loggedIn) return null;
  if (isAdministrator(roles)) return 'administrator';
  const led = store.selectFrom('group_members').select('group_id').where('user_id', '=', id).where('leader', '=', true);
  const row = await (group === 0 ? led : led.where('group_id', '=', group)).limit(1).executeTakeFirst();
  return row === undefined ? null : 'leader';
}

/**
 * Changes groups: whoever changes one waits for who does already, at all servers.
 * @param by who does it: an administrator of the site, still
 * @param group 0 for what is of no group
 * @returns why it is not changed
 */
export function changeGroup(
  store: Store,
  by: number,
  group: number,
  change: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<'done' | 'notPermitted' | 'notFound'> {
  return store.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select 1 from account_roles join users on users.id = user_id
      where user_id = ${by} and role = 'administrator' and branch = '' and not disabled`.execute(transaction);
    if (rows.length === 0) return 'notPermitted';
    if (group > 0) {
      const row = await transaction.selectFrom('learner_groups').select('id').where('id', '=', group).forUpdate().executeTakeFirst();
      if (row === undefined) return 'notFound';
    }
    await change(transaction);
    return 'done';
  });
}

export async function createGroup(store: Store, name: string, note: string): Promise<number> {
  const { id } = await store.insertInto('learner_groups').values({ name, note }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function renameGroup(store: Store, id: number, name: string, note: string): Promise<void> {
  await store.updateTable('learner_groups').set({ name, note }).where('id', '=', id).execute();
}

/** The group, who is in it and which courses it takes; what its members have done is theirs and stays. */
export async function deleteGroup(store: Store, id: number): Promise<void> {
  await store.deleteFrom('group_members').where('group_id', '=', id).execute();
  await store.deleteFrom('assigned_courses').where('group_id', '=', id).execute();
  await store.deleteFrom('learner_groups').where('id', '=', id).execute();
}
