import { sql } from 'kysely';
import { dayIn } from '../../calendar/zone.ts';
import { timeZoneOf, todayOf } from '../../customers/plugin-settings.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import type { Store } from '../../store/schema.ts';
import { bestPoints, maximaIn, partsOf, pointsOfCourse, progressIn, publishedOf, type Points, type Progress } from '../progress.ts';
import { statesOfUsers } from '../states.ts';
import type { Assignment } from './assignments.ts';
import { expectedPercent, hasLeft, type Decision } from './periods.ts';

/** How far a member of a group is in a course. */
export interface MemberProgress extends Progress, Points {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly isBegun: boolean;
  readonly isDone: boolean;
  /** Less far than somebody who goes at the same pace until the last day of the group. */
  readonly isBehind: boolean;
  /** They have left the course since it was given to the group. */
  readonly hasLeft: boolean;
  /** When something of it came last; null for never. */
  readonly last: Date | null;
  /** When the customer's certificate was issued. */
  readonly certificate: Date | null;
}

/** So many members are looked up at once: as many queries as for one, and what they have done is in memory of so many alone. */
const AT_ONCE = 500;

interface Person {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly added: Date;
}

const idsIn = (ids: readonly number[]) => sql`any(${[...ids]}::int[])`;

async function peopleOf(store: Store, group: number): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select users.id, login, name, added_at as added from group_members join users on users.id = user_id
    where group_id = ${group} order by lower(name), users.id`.execute(store);
  return rows;
}

/** When something of these objects came last, of each of these users. */
async function lastLearned(store: Store, users: readonly number[], parts: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select user_id as id, max(stored_at) as at from (
      select user_id, stored_at from results where user_id = ${idsIn(users)} and object_id = ${idsIn(parts)}
      union all
      select user_id, stored_at from unit_positions where user_id = ${idsIn(users)} and unit_id = ${idsIn(parts)}
      union all
      select user_id, stored_at from test_states where user_id = ${idsIn(users)} and test_id = ${idsIn(parts)} and begun) as learned
    group by user_id`.execute(store);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function issuedTo(store: Store, users: readonly number[], course: number, customer: string): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select user_id as id, issued_at as at from certificates
    where user_id = ${idsIn(users)} and course_id = ${course} and customer = ${customer} and revoked_at is null`.execute(store);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function decisionsAbout(store: Store, users: readonly number[], course: number): Promise<ReadonlyMap<number, Decision>> {
  const { rows } = await sql<Decision & { id: number }>`
    select user_id as id, enrolled, changed_at as at from enrolments
    where course_id = ${course} and user_id = ${idsIn(users)}`.execute(store);
  return new Map(rows.map(({ id, ...decision }) => [id, decision]));
}

/**
 * How far each member of a group is in a course that the group takes, by name. It is reckoned from what is stored of them by what home and
 * course reckon it (`progress.ts`), for all members together.
 */
export async function groupProgress(
  call: Pick<Call, 'customer' | 'now'>,
  { objects, store }: Pick<Services, 'objects' | 'store'>,
  group: number,
  course: ContentObject,
  assignment: Assignment,
): Promise<readonly MemberProgress[]> {
  const { customer } = call;
  const all = partsOf(course);
  const parts = all.filter(await publishedOf(objects, all));
  const maxima = maximaIn(await objects.findMany(parts));
  const people = await peopleOf(store, group);
  const begins = assignment.from || dayIn(assignment.since.getTime(), timeZoneOf(customer));
  const expected = expectedPercent(begins, assignment.until, todayOf(call));
  const members: MemberProgress[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    const ids = some.map(({ id }) => id);
    const states = await statesOfUsers({ objects, store }, ids, parts);
    const last = await lastLearned(store, ids, parts);
    const certificates = await issuedTo(store, ids, course.ID, customer.name);
    const decisions = await decisionsAbout(store, ids, course.ID);
    for (const { id, login, name, added } of some) {
      const own = states.get(id) ?? new Map();
      const progress = progressIn(parts, own);
      const left = hasLeft(decisions.get(id), added > assignment.since ? added : assignment.since);
      members.push({
        ...{ id, login, name, ...progress, ...pointsOfCourse(bestPoints(maxima, own)) },
        isDone: progress.count > 0 && progress.done === progress.count,
        isBehind: !left && progress.percent < expected,
        hasLeft: left,
        last: last.get(id) ?? null,
        certificate: certificates.get(id) ?? null,
      });
    }
  }
  return members;
}

export const FILTERS = ['done', 'behind', 'notBegun', 'left'] as const;
export const SORTS = ['name', 'percent', 'last', 'points'] as const;
export type Filter = (typeof FILTERS)[number] | '';
export type Sort = (typeof SORTS)[number];

const CHOSEN: Readonly<Record<(typeof FILTERS)[number], (member: MemberProgress) => boolean>> = {
  done: ({ isDone }) => isDone,
  behind: ({ isBehind }) => isBehind,
  notBegun: (member) => !member.isBegun && !member.hasLeft,
  left: (member) => member.hasLeft,
};

const KEYS: Readonly<Record<Exclude<Sort, 'name'>, (member: MemberProgress) => number>> = {
  percent: ({ percent }) => percent,
  points: ({ points }) => points,
  last: ({ last }) => last?.getTime() ?? 0,
};

/** Members that a reader wants to see: by name, or those first who have least of something. */
export function chosenMembers(members: readonly MemberProgress[], filter: Filter, sort: Sort, words: string): readonly MemberProgress[] {
  const wanted = words.toLowerCase();
  const chosen = members.filter(
    (member) => (filter === '' || CHOSEN[filter](member)) && `${member.login} ${member.name}`.toLowerCase().includes(wanted),
  );
  if (sort === 'name') return chosen;
  const key = KEYS[sort];
  return chosen.toSorted((one, other) => key(one) - key(other));
}

/** The bars of the picture: from one percentage to another, both of them counted. */
const BARS = [
  [0, 0],
  [1, 24],
  [25, 49],
  [50, 74],
  [75, 99],
  [100, 100],
] as const;

interface Summary {
  readonly members: number;
  readonly average: number;
  readonly counts: Readonly<Record<(typeof FILTERS)[number], number>>;
  readonly bars: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

/** The group as a whole; who has left is not in its average or its bars. */
export function summaryOf(members: readonly MemberProgress[]): Summary {
  const there = members.filter((member) => !member.hasLeft);
  const sum = there.reduce((all, { percent }) => all + percent, 0);
  return {
    members: members.length,
    average: there.length === 0 ? 0 : Math.floor(sum / there.length),
    counts: Object.fromEntries(FILTERS.map((filter) => [filter, members.filter(CHOSEN[filter]).length])) as Summary['counts'],
    bars: BARS.map(([from, to]) => ({
      from,
      to,
      count: there.filter(({ percent }) => percent >= from && percent <= to).length,
    })),
  };
}
