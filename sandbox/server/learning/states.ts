import type { Store } from '../store/schema.ts';
import { attribute, descendants } from '../xml/nodes.ts';
import type { ContentObject } from '../content/object.ts';
import { positionsOf } from './positions.ts';

export interface LearningState {
  readonly state: 'started' | 'done';
  readonly points: number;
  readonly mpoints: number;
}

/** What a user has reached in objects: the best result of each, that it is done, or that it was begun. */
export async function statesOf(store: Store, user: number, ids: readonly number[]): Promise<Map<number, LearningState>> {
  const states = new Map<number, LearningState>();
  if (user === 0 || ids.length === 0) return states;
  for (const { unit } of await positionsOf(store, user, ids)) states.set(unit, { state: 'started', points: 0, mpoints: 0 });
  const done = await store
    .selectFrom('done_objects')
    .select('object_id')
    .where('user_id', '=', user)
    .where('object_id', 'in', [...ids])
    .execute();
  for (const row of done) states.set(row.object_id, { state: 'done', points: 0, mpoints: 0 });
  const best = await store
    .selectFrom('results')
    .distinctOn('object_id')
    .select(['object_id', 'points', 'mpoints'])
    .where('user_id', '=', user)
    .where('object_id', 'in', [...ids])
    .orderBy('object_id')
    .orderBy('points', 'desc')
    .execute();
  for (const { object_id: id, points, mpoints } of best) states.set(id, { state: 'done', points, mpoints });
  return states;
}

const partsOf = (course: ContentObject): number[] =>
  [...descendants(course.element)].filter(({ name }) => name === 'objectRef').map((node) => Number(attribute(node, 'ID')));

/** Percent of each course: what was recorded for the user, or more when more of its objects are done by now. Empty without a user. */
export async function courseProgress(store: Store, user: number, objects: readonly ContentObject[]): Promise<Map<number, number>> {
  const courses = objects.filter(({ dataType }) => dataType === 'p_Course');
  if (user === 0 || courses.length === 0) return new Map();
  const recorded = await store.selectFrom('course_progress').select(['course_id', 'progress']).where('user_id', '=', user).execute();
  const states = await statesOf(store, user, [...new Set(courses.flatMap(partsOf))]);
  return new Map(
    courses.map((course) => {
      const parts = partsOf(course);
      const percent =
        parts.length === 0 ? 0 : Math.round((100 * parts.filter((id) => states.get(id)?.state === 'done').length) / parts.length);
      return [course.ID, Math.max(percent, recorded.find((row) => row.course_id === course.ID)?.progress ?? 0)];
    }),
  );
}
