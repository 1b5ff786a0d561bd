import type { Call, Services } from '../protocol/contract.ts';
import { attribute, descendants } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { titleOf } from '../content/object.ts';

/** A learner's page shows this many of the latest results. */
const SHOWN = 1000;

/** Title of the course that each object is in; of several, the first. */
export async function coursesOf({ objects }: Services, lang: string): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for await (const course of objects.each('p_Course')) {
    for (const node of descendants(course.element)) {
      const ID = Number(attribute(node, 'ID'));
      if (node.name === 'objectRef' && !titles.has(ID)) titles.set(ID, titleOf(course, lang));
    }
  }
  return titles;
}

/** What a result shows the command of: words, levels, or the subject itself. */
export const competenceOf = (result: {
  readonly vocabulary: boolean;
  readonly data_type: string;
}): 'vocabulary' | 'placement' | 'practice' =>
  result.vocabulary ? 'vocabulary' : result.data_type === 'p_PlacementTest' ? 'placement' : 'practice';

/** `<result>` elements of the caller, the oldest first. */
export async function learnerResults(call: Call, services: Services): Promise<string> {
  const rows = await services.store
    .selectFrom('results')
    .select(['id', 'object_id', 'data_type', 'points', 'mpoints', 'vocabulary', 'level', 'stored_at'])
    .where('user_id', '=', call.visitor.id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const [courses, found] = await Promise.all([
    coursesOf(services, call.lang),
    services.objects.findMany([...new Set(rows.map(({ object_id: id }) => id))]),
  ]);
  const titles = new Map(found.map((object) => [object.ID, titleOf(object, call.lang)]));
  return rows
    .reverse()
    .map((row) =>
      element('result', {
        ID: row.id,
        IDObject: row.object_id,
        title: titles.get(row.object_id) ?? `${row.object_id}`,
        course: courses.get(row.object_id) ?? null,
        competence: competenceOf(row),
        points: row.points,
        mpoints: row.mpoints,
        level: row.level || null,
        date: row.stored_at.toISOString(),
      }),
    )
    .join('');
}
