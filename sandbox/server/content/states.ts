import type { Store } from '../store/schema.ts';

export interface LearningState { readonly state: 'started' | 'done'; readonly points: number; readonly mpoints: number }

/** What a user has reached in objects: the best result of each, or that it is done. */
export async function statesOf(store: Store, user: number, ids: readonly number[]): Promise<Map<number, LearningState>> {
  const states = new Map<number, LearningState>();
  if (user === 0 || ids.length === 0) return states;
  const done = await store.selectFrom('done_objects').select('object_id').where('user_id', '=', user).where('object_id', 'in', [...ids]).execute();
  for (const row of done) states.set(row.object_id, { state: 'done', points: 0, mpoints: 0 });
  const best = await store.selectFrom('results').distinctOn('object_id').select(['object_id', 'points', 'mpoints'])
    .where('user_id', '=', user).where('object_id', 'in', [...ids]).orderBy('object_id').orderBy('points', 'desc').execute();
  for (const { object_id: id, points, mpoints } of best) states.set(id, { state: 'done', points, mpoints });
  return states;
}

/** Percent of each course: what was recorded for the user, or more when more of its objects are done by now. */
export async function courseProgress(store: Store, user: number, courses: ReadonlyMap<number, readonly number[]>): Promise<Map<number, number>> {
  const recorded = await store.selectFrom('course_progress').select(['course_id', 'progress']).where('user_id', '=', user).execute();
  const states = await statesOf(store, user, [...new Set([...courses.values()].flat())]);
  const progress = new Map(recorded.map((row) => [row.course_id, row.progress]));
  for (const [course, ids] of courses) {
    const done = ids.filter((id) => states.has(id)).length;
    const percent = ids.length === 0 ? 0 : Math.round((100 * done) / ids.length);
    progress.set(course, Math.max(percent, progress.get(course) ?? 0));
  }
  return progress;
}
