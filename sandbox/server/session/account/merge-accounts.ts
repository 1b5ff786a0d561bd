import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../../store/account-lock.ts';
import type { Schema } from '../../store/schema.ts';
import type { Limits } from '../limits.ts';
import { deleteAccount } from './accounts.ts';
import { PERSONAL_TABLES, type Part, type PersonalTable } from './personal-tables.ts';

/** What becomes of a part of what the account that goes has. */
interface MergedPart {
  readonly part: Part;
  /** Entries that come to the other account. */
  readonly moved: number;
  /** Of these, how many take the place of one that is there. */
  readonly replaced: number;
  /** Entries that go, as the other account has them as well or better. */
  readonly left: number;
}

export interface Merge {
  /** The account that stays. */
  readonly to: number;
  /** The account that is no more afterwards. */
  readonly from: number;
  /** Whether what it may do is allowed to the other one, too. */
  readonly withRoles: boolean;
  /** What both have seen of a lesson, as it is stored. */
  readonly joinSeen: (one: string, other: string) => string;
}

/** What both have seen of a lesson is seen. */
async function joinLessons(transaction: Transaction<Schema>, { to, from, joinSeen }: Merge): Promise<void> {
  const { rows } = await sql<{ unit: number; lesson: string; one: string; other: string }>`
    select a.unit_id as unit, a.lesson, a.seen as one, b.seen as other from seen_lessons a join seen_lessons b using (unit_id, lesson)
    where a.user_id = ${to} and b.user_id = ${from}`.execute(transaction);
  for (const { unit, lesson, one, other } of rows)
    await sql`update seen_lessons set seen = ${joinSeen(one, other)}
      where user_id = ${to} and unit_id = ${unit} and lesson = ${lesson}`.execute(transaction);
}

/** Moves the rows of one table. Rows that stay with the account that goes are deleted with it. */
async function moveRows(
  transaction: Transaction<Schema>,
  { table, column, merge }: PersonalTable,
  { to, from }: Pick<Merge, 'to' | 'from'>,
): Promise<Omit<MergedPart, 'part'>> {
  const [of, owner] = [sql.table(table), sql.ref(column)];
  const same = (merge?.key ?? []).map((name) => sql`a.${sql.ref(name)} = b.${sql.ref(name)}`);
  const twin = sql`a.${owner} = ${to} and b.${owner} = ${from} and ${same.length === 0 ? sql`true` : sql.join(same, sql` and `)}`;
  const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await query.execute(transaction)).numAffectedRows ?? 0);
  const replaced =
    merge?.better === undefined ? 0 : await count(sql`delete from ${of} a using ${of} b where ${twin} and ${sql.raw(merge.better)}`);
  const free = merge?.key === undefined ? sql`true` : sql`not exists (select 1 from ${of} a where ${twin})`;
  const moved = await count(sql`update ${of} b set ${owner} = ${to} where b.${owner} = ${from} and ${free}`);
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${of} where ${owner} = ${from}`.execute(transaction);
  return { moved, replaced, left: Number(rows[0]?.count ?? 0) };
}

/**
 * Gives everything of one account to another, and deletes the former. Where both have something of the same, what is better or later is
 * taken (docs/operate/accounts.md). @returns what became of what it had, by parts
 */
export async function mergeAccounts(
  transaction: Transaction<Schema>,
  merge: Merge,
  limits: Pick<Limits, 'forget'>,
): Promise<readonly MergedPart[]> {
  const { to, from, withRoles } = merge;
  // In one order: two merges wait for each other, never in a circle.
  for (const id of [to, from].toSorted((one, other) => one - other)) await lockAccount(transaction, id);
  await joinLessons(transaction, merge);
  // A browser may have sent the same to both.
  await sql`update results b set key = '' where user_id = ${from} and key <> ''
    and exists (select 1 from results a where a.user_id = ${to} and a.key = b.key)`.execute(transaction);
  const parts = new Map<Part, MergedPart>();
  for (const each of PERSONAL_TABLES) {
    const isOfRoles = each.part === 'roles';
    if (each.merge === null && !(isOfRoles && withRoles)) continue;
    const { moved, replaced, left } = await moveRows(
      transaction,
      isOfRoles ? { ...each, merge: { key: ['role', 'branch'] } } : each,
      merge,
    );
    const before = parts.get(each.part) ?? { moved: 0, replaced: 0, left: 0 };
    const sum = { moved: before.moved + moved, replaced: before.replaced + replaced, left: before.left + left };
    parts.set(each.part, { part: each.part, ...sum });
  }
  await deleteAccount(transaction, from, limits);
  return [...parts.values()].filter(({ moved, left }) => moved + left > 0);
}

/** Carries the plan of what was only tried out of its transaction. */
class Rehearsal extends Error {
  constructor(readonly plan: readonly MergedPart[]) {
    super('What was tried is not stored.');
    this.name = 'Rehearsal';
  }
}

/** What a merge would do: it is done, and taken back. @param inTransaction runs a change, as that of the merge itself will be */
export async function planMerge(
  merge: Merge,
  limits: Pick<Limits, 'forget'>,
  inTransaction: (change: (transaction: Transaction<Schema>) => Promise<void>) => Promise<void>,
): Promise<readonly MergedPart[]> {
  try {
    await inTransaction(async (transaction) => {
      throw new Rehearsal(await mergeAccounts(transaction, merge, limits));
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.plan;
    throw error;
  }
  return [];
}
