import type { Call, Services } from '../protocol/contract.ts';
import { derivedByKey } from '../content/derived.ts';
import { namedId } from '../content/references.ts';
import { descendants } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';

/** A learner's page shows this many of the latest results. */
const SHOWN = 1000;

const titlesByLanguage = derivedByKey<ReadonlyMap<number, string>>();

/** Title of the course that each object is in; of several, the first. */
export const coursesOf = ({ objects }: Pick<Services, 'objects'>, lang: string): Promise<ReadonlyMap<number, string>> =>
  titlesByLanguage(objects, lang, () => readCourses(objects, lang));

async function readCourses(objects: Objects, lang: string): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  for await (const course of objects.each('p_Course')) {
    for (const node of descendants(course.element)) {
      const ID = node.name === 'objectRef' ? namedId(node) : null;
      if (ID !== null && !titles.has(ID)) titles.set(ID, titleOf(course, lang));
    }
  }
  return titles;
}

/** What results are of; where a test has its ID with an object of another data type, the test. */
async function subjectsOf({ objects }: Pick<Services, 'objects'>, ids: readonly number[]): Promise<Map<number, ContentObject>> {
  const found = await objects.findMany([...new Set(ids)]);
  const isTest = ({ payload }: ContentObject): boolean => payload?.name === 'test';
  return new Map([...found.filter((object) => !isTest(object)), ...found.filter(isTest)].map((object) => [object.ID, object]));
}

/** Titles of what results are of. */
export async function titlesOf(services: Pick<Services, 'objects'>, ids: readonly number[], lang: string): Promise<Map<number, string>> {
  return new Map([...(await subjectsOf(services, ids))].map(([ID, subject]) => [ID, titleOf(subject, lang)]));
}

/** What a result shows the command of: words, levels, or the subject itself. */
export const competenceOf = (result: {
  readonly vocabulary: boolean;
  readonly data_type: string;
}): 'vocabulary' | 'placement' | 'practice' =>
  result.vocabulary ? 'vocabulary' : result.data_type === 'p_PlacementTest' ? 'placement' : 'practice';

/** `<result>` elements of the caller's latest results, the oldest of them first. */
export async function learnerResults(call: Call, services: Services, count = SHOWN): Promise<string> {
  const rows = await services.store
    .selectFrom('results')
    .select(['id', 'object_id', 'data_type', 'points', 'mpoints', 'vocabulary', 'level', 'stored_at'])
    .where('user_id', '=', call.visitor.id)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const ids = rows.map(({ object_id: id }) => id);
  const [courses, subjects] = await Promise.all([coursesOf(services, call.lang), subjectsOf(services, ids)]);
  return rows
    .reverse()
    .map((row) => {
      const subject = subjects.get(row.object_id);
      return element('result', {
        ID: row.id,
        IDObject: row.object_id,
        // What is not there any more is no link.
        ...(subject && { dataType: subject.dataType, IDObjectType: subject.type }),
        title: subject ? titleOf(subject, call.lang) : `${row.object_id}`,
        course: courses.get(row.object_id) ?? null,
        competence: competenceOf(row),
        points: row.points,
        mpoints: row.mpoints,
        level: row.level || null,
        date: row.stored_at.toISOString(),
      });
    })
    .join('');
}
