import type { Transaction } from 'kysely';
import { readOnce } from '../../store/memo/read-once.ts';
import type { Schema, Store } from '../../store/schema.ts';
import { storedProgress, type Progress } from '../progress.ts';
import type { Services } from '../../protocol/contract.ts';
import { periodsOf } from '../groups/assignments.ts';
import { byCourse, enrolmentBy, type Decision } from '../groups/periods.ts';
import type { CourseFacts } from './course-facts.ts';

/** What somebody has to do with a course. */
export interface Participation extends Progress {
  /** Something of it was begun. */
  readonly isBegun: boolean;
  /** The person takes it: by what they have said or begun, or because an administrator has given it to them for now. */
  readonly isEnrolled: boolean;
  /** They have taken it until a day that is over; nothing of what they have done is lost by that. */
  readonly hasEnded: boolean;
}

/** What a user has said about courses, by their IDs. */
export const decisionsOf = (store: Store, user: number): Promise<ReadonlyMap<number, Decision>> =>
  readOnce(store, `decisions of ${user}`, async () => {
    const rows = await store.selectFrom('enrolments').select(['course_id', 'enrolled', 'changed_at']).where('user_id', '=', user).execute();
    return new Map(rows.map((row) => [row.course_id, { enrolled: row.enrolled, at: row.changed_at }]));
  });

/**
 * What a user has to do with courses, by their IDs. Who has begun a course is enrolled in it until they leave; who has left is not, however
 * much of it is done, until they enrol again or it is given to them (`groups/periods.ts`). For guests nothing is begun.
 * @param today of the customer's zone
 */
export async function participations(
  services: Pick<Services, 'objects' | 'store'>,
  user: number,
  courses: readonly Pick<CourseFacts, 'ID' | 'parts'>[],
  today: string,
): Promise<ReadonlyMap<number, Participation>> {
  const [decisions, periods, progress] = await Promise.all([
    user === 0 ? new Map<number, Decision>() : decisionsOf(services.store, user),
    user === 0 ? [] : periodsOf(services.store, user),
    storedProgress(services, user, courses),
  ]);
  const given = byCourse(periods);
  return new Map(
    [...progress].map(([ID, reached]) => [
      ID,
      { ...reached, ...enrolmentBy(decisions.get(ID), given.get(ID) ?? [], reached.isBegun, today) },
    ]),
  );
}

/** Keeps what a user says about a course; nothing else of the user's changes with it. */
export async function setEnrolled(transaction: Transaction<Schema>, user: number, course: number, enrolled: boolean): Promise<void> {
  const decision = { enrolled, changed_at: new Date() };
  await transaction
    .insertInto('enrolments')
    .values({ user_id: user, course_id: course, ...decision })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet(decision))
    .execute();
}
