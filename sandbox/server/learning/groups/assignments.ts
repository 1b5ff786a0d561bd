import { sql } from 'kysely';
import { readOnce } from '../../store/memo/read-once.ts';
import type { Store } from '../../store/schema.ts';

/** A course that somebody takes because an administrator says so, between two days of the customer's zone; '' for no such day. */
export interface Period {
  readonly course: number;
  readonly from: string;
  readonly until: string;
}

/** As it is stored of a group or of one account. */
export interface Assignment extends Period {
  readonly id: number;
  readonly since: Date;
  /** Whose it is; '' for a group. */
  readonly login: string;
  readonly name: string;
}

const COLUMNS = sql`a.id, a.course_id as course, a.from_day as "from", a.until_day as until, a.set_at as since,
  coalesce(login, '') as login, coalesce(users.name, '') as name`;

/** Courses of a group; of 0 those of single accounts, the latest first. */
export async function assignmentsOf(store: Store, group: number, limit: number): Promise<readonly Assignment[]> {
  const { rows } = await sql<Assignment>`
    select ${COLUMNS} from assigned_courses a left join users on users.id = a.user_id
    where a.group_id = ${group} order by a.set_at desc, a.id desc limit ${limit}`.execute(store);
  return rows;
}

/** The course of a group; null when it does not take it. */
export async function assignmentOf(store: Store, group: number, course: number): Promise<Assignment | null> {
  const { rows } = await sql<Assignment>`
    select ${COLUMNS} from assigned_courses a left join users on users.id = a.user_id
    where a.group_id = ${group} and a.course_id = ${course} and a.user_id = 0`.execute(store);
  return rows[0] ?? null;
}

/** For a group, or for one account (`group` 0). One that is there gets other days, and is as old as it was. */
export async function assignCourse(store: Store, group: number, user: number, { course, from, until }: Period): Promise<void> {
  const days = { from_day: from, until_day: until };
  await store
    .insertInto('assigned_courses')
    .values({ course_id: course, group_id: group, user_id: user, set_at: new Date(), ...days })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id', 'course_id']).doUpdateSet(days))
    .execute();
}

/** @returns the course and the account (0 for a group's) that it was of; null when there is none of this group */
export async function endAssignment(
  store: Store,
  group: number,
  id: number,
): Promise<{ readonly course: number; readonly user: number } | null> {
  const row = await store
    .deleteFrom('assigned_courses')
    .where('id', '=', id)
    .where('group_id', '=', group)
    .returning(['course_id as course', 'user_id as user'])
    .executeTakeFirst();
  return row ?? null;
}

/** A period as it is for one person. `since`: when it was said, and they were in the group. */
export interface OwnPeriod extends Period {
  readonly since: Date;
  /** By a group that they are in; else it was given to them alone. */
  readonly isOfGroup: boolean;
}

/** What a person takes by themselves and by their groups. */
export const periodsOf = (store: Store, user: number): Promise<readonly OwnPeriod[]> =>
  readOnce(store, `periods of ${user}`, async () => {
    const { rows } = await sql<OwnPeriod>`
      select course_id as course, from_day as "from", until_day as until, set_at as since, false as "isOfGroup"
      from assigned_courses where user_id = ${user}
      union all
      select course_id, from_day, until_day, greatest(set_at, added_at), true from assigned_courses a
      join group_members m on m.group_id = a.group_id where m.user_id = ${user}`.execute(store);
    return rows;
  });
