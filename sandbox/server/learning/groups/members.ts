import { sql } from 'kysely';
import type { Store } from '../../store/schema.ts';
import { likeOf, type PageOf } from './groups.ts';

/** Who is in a group. */
export interface Member {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly leader: boolean;
}

/** Leaders first, then by name; those whose user name, name or address holds the words. */
export async function findMembers(
  store: Store,
  group: number,
  words: string,
  { page, pageSize }: PageOf,
): Promise<{ readonly members: Member[]; readonly count: number }> {
  const from = sql`from group_members join users on users.id = user_id
    where group_id = ${group} and lower(concat_ws(' ', login, name, email)) like ${likeOf(words)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(store);
  const { rows } = await sql<Member>`
    select users.id, login, name, email, leader ${from}
    order by leader desc, lower(name), users.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(store);
  return { members: rows, count: counted[0]?.count ?? 0 };
}

/** Accounts that somebody looks for to add them, and whether they are in the group already. */
export async function findCandidates(
  store: Store,
  group: number,
  words: string,
  limit: number,
): Promise<readonly (Member & { readonly isMember: boolean })[]> {
  const { rows } = await sql<Member & { isMember: boolean }>`
    select users.id, login, name, email, coalesce(leader, false) as leader, group_id is not null as "isMember"
    from users left join group_members on user_id = users.id and group_id = ${group}
    where lower(concat_ws(' ', login, name, email)) like ${likeOf(words)} order by lower(name), users.id limit ${limit}`.execute(store);
  return rows;
}

/** What names accounts, one a line, or parted by commas or semicolons; of `Ada <ada@example.org>` the address. Each once. */
export function namedAccounts(pasted: string): string[] {
  const parts = pasted.split(/[\r\n,;]+/).map((part) => (/<([^<>\s]+@[^<>\s]+)>\s*$/.exec(part)?.[1] ?? part).trim());
  return [...new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part])).values()];
}

interface Resolved {
  readonly ids: readonly number[];
  /** Of no account, as they were written. */
  readonly unknown: readonly string[];
  /** Addresses that several accounts have. */
  readonly ambiguous: readonly string[];
}

/** The accounts with these user names or addresses, in any case of letters; a user name goes before an address. */
export async function accountsNamed(store: Store, names: readonly string[]): Promise<Resolved> {
  const wanted = names.map((name) => name.toLowerCase());
  const { rows: logins } = await sql<{ entry: string; id: number }>`
    select lower(login) as entry, id from users where lower(login) = any(${wanted}::text[])`.execute(store);
  const { rows: addresses } = await sql<{ entry: string; ids: number[] }>`
    select lower(email) as entry, array_agg(id) as ids from users
    where email <> '' and lower(email) = any(${wanted}::text[]) group by lower(email)`.execute(store);
  const found = new Map<string, readonly number[]>(addresses.map(({ entry, ids }) => [entry, ids]));
  for (const { entry, id } of logins) found.set(entry, [id]);
  const of = (name: string): readonly number[] => found.get(name.toLowerCase()) ?? [];
  return {
    ids: [...new Set(names.flatMap((name) => (of(name).length === 1 ? of(name) : [])))],
    unknown: names.filter((name) => of(name).length === 0),
    ambiguous: names.filter((name) => of(name).length > 1),
  };
}

/** Who is in it already stays as they are. @returns who is new; an account that is gone by now is not */
export async function addMembers(store: Store, group: number, ids: readonly number[]): Promise<readonly number[]> {
  // An account that is being deleted is waited for, and then it is not there.
  const { rows } = await sql<{ user_id: number }>`
    insert into group_members (group_id, user_id, added_at)
    select ${group}::int, id, ${new Date()}::timestamptz from users where id = any(${[...ids]}::int[]) order by id for key share
    on conflict do nothing returning user_id`.execute(store);
  return rows.map(({ user_id: id }) => id);
}

/** @returns whether they were in it */
export async function removeMember(store: Store, group: number, user: number): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('group_members')
    .where('group_id', '=', group)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whether they are in it */
export async function setLeader(store: Store, group: number, user: number, leader: boolean): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('group_members')
    .set({ leader })
    .where('group_id', '=', group)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
