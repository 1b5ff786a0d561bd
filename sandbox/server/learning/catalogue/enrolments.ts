import type { Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import { storedProgress, type Progress } from '../progress.ts';
import type { Services } from '../../protocol/contract.ts';
import type { CourseFacts } from './course-facts.ts';

/** What somebody has to do with a course. */
export interface Participation extends Progress {
  /** Something of it was begun. */
  readonly isBegun: boolean;
  /** The person has enrolled, or has begun and not left. */
  readonly isEnrolled: boolean;
}

/** What a user has said about courses: true for enrolled, false for left. */
async function decisionsOf(store: Store, user: number): Promise<ReadonlyMap<number, boolean>> {
  const rows = await store.selectFrom('enrolments').select(['course_id', 'enrolled']).where('user_id', '=', user).execute();
  return new Map(rows.map((row) => [row.course_id, row.enrolled]));
}

/**
 * What a user has to do with courses, by their IDs. Who has begun a course is enrolled in it until they leave; who has left is not, however
 * much of it is done, until they enrol again. For guests nothing is begun.
 */
export async function participations(
  services: Pick<Services, 'objects' | 'store'>,
  user: number,
  courses: readonly Pick<CourseFacts, 'ID' | 'parts'>[],
): Promise<ReadonlyMap<number, Participation>> {
  const decisions = user === 0 ? new Map<number, boolean>() : await decisionsOf(services.store, user);
  const progress = await storedProgress(services, user, courses);
  return new Map([...progress].map(([ID, reached]) => [ID, { ...reached, isEnrolled: decisions.get(ID) ?? reached.isBegun }]));
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
