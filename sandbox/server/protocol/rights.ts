import { lessonObjects } from '../content/lesson-objects.ts';
import type { Objects } from '../content/objects.ts';
import { namesObjects, rightsIn, type Right } from '../session/roles.ts';
import type { Visitor } from '../session/contract.ts';
import { attribute, descendants } from '../xml/nodes.ts';

const MAXIMUM_COURSES = 1000;

interface Target {
  readonly dataType: string;
  readonly ID: number;
}

const branchOf = ({ dataType, ID }: Target): string => `${dataType}/${ID}`;

/** The courses that name an object, and the units that hold it as a lesson, with what these are part of in turn. */
async function partOf(objects: Objects, { dataType, ID }: Target): Promise<string[]> {
  const { objects: courses } = await objects.list('p_Course', { page: 1, pageSize: MAXIMUM_COURSES });
  const { objects: units } = await objects.list('p_Unit', { page: 1, pageSize: MAXIMUM_COURSES });
  const holders = units.filter((unit) => lessonObjects(unit).some((lesson) => lesson.dataType === dataType && lesson.ID === ID));
  const below = new Set([ID, ...holders.map((unit) => unit.ID)].map(String));
  const names = courses.filter((course) =>
    [...descendants(course.element)].some((node) => node.name === 'objectRef' && below.has(attribute(node, 'ID'))),
  );
  return [...holders, ...names].map(branchOf);
}

/** What a visitor's roles allow at an object, or at a list (ID 0) of a data type. */
export async function rightsOf({ roles }: Pick<Visitor, 'roles'>, asked: Target, objects: Objects): Promise<ReadonlySet<Right>> {
  if (roles.every(({ name }) => name === 'reader')) return new Set();
  if (roles.every(({ branch }) => branch === '')) return rightsIn(roles, ['']);
  // A configuration has the number of the object that it is of.
  const of = asked.dataType === 'p_ObjectConfiguration' ? await objects.findAny(asked.ID) : null;
  const target = of ?? asked;
  const single = target.ID > 0 && namesObjects(roles) ? [branchOf(target), ...(await partOf(objects, target))] : [];
  return rightsIn(roles, ['', target.dataType, ...single]);
}
