import { derived } from '../content/derived.ts';
import { lessonObjects } from '../content/lessons/lesson-objects.ts';
import type { ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import { namedId } from '../content/references.ts';
import { namesObjects, rightsIn, type Right } from '../session/roles.ts';
import type { Visitor } from '../session/contract.ts';
import { attribute, descendants } from '../xml/nodes.ts';
import { ACTIONS } from './actions.ts';
import type { Call } from './contract.ts';
import { Problem } from './problem.ts';

interface Target {
  readonly dataType: string;
  readonly ID: number;
  readonly html?: string;
  readonly action?: number;
}

/** By the branch of an object: the branches of the units and courses that name it. */
type Holders = ReadonlyMap<string, readonly string[]>;

/** An object's configuration and its whole document, its versions and its preview, for who may write it. */
const OF_AUTHORS: ReadonlySet<string> = new Set([
  'p_ObjectConfiguration',
  'p_ObjectDocument',
  'p_ObjectPresence',
  'p_ObjectPreview',
  'p_ObjectReview',
  'p_ObjectRoles',
  'p_ObjectSchedule',
  'p_ObjectVersions',
]);

/** These show, change or begin lists: the ID of their address is of no object that they would keep to. */
const OF_LISTS = ACTIONS.list | ACTIONS.sort | ACTIONS.import | ACTIONS.create;

const branchOf = ({ dataType, ID }: Target): string => `${dataType}/${ID}`;

/** What is below an object in the tree: what a course names, and the lessons inside a unit. */
function named(object: ContentObject): Target[] {
  if (object.dataType === 'p_Unit') return lessonObjects(object);
  if (object.dataType !== 'p_Course') return [];
  return [...descendants(object.element)]
    .filter(({ name }) => name === 'objectRef')
    .flatMap((node) => {
      const ID = namedId(node);
      return ID === null ? [] : [{ dataType: attribute(node, 'dataType'), ID }];
    });
}

/**
 * What a course or unit leads to, so that it is as open as the course or unit (learning/ways.ts): what is below it in the tree, the units
 * in a unit, and lessons that a unit names without their content.
 */
function ledTo(object: ContentObject): Target[] {
  const below = named(object);
  if (object.dataType !== 'p_Unit') return below;
  const inside = new Set(below.map(({ ID }) => ID));
  const references = [...descendants(object.element)].flatMap((node): Target[] => {
    const ID = node.name === 'subUnit' || node.name === 'lesson' ? namedId(node) : null;
    return ID === null || inside.has(ID) ? [] : [{ dataType: node.name === 'lesson' ? 'lesson' : 'p_Unit', ID }];
  });
  return [...below, ...references];
}

async function readHolders(objects: Objects): Promise<Holders> {
  const holders = new Map<string, string[]>();
  for (const dataType of ['p_Course', 'p_Unit'])
    for await (const holder of objects.each(dataType))
      for (const target of named(holder)) {
        const branch = branchOf(target);
        const found = holders.get(branch);
        if (found === undefined) holders.set(branch, [branchOf(holder)]);
        else found.push(branchOf(holder));
      }
  return holders;
}

const holdersIn = derived(readHolders);

/** An object's own branch, and those of the courses and units that name it, with the courses of these units. */
async function branchesOf(objects: Objects, target: Target): Promise<string[]> {
  const holders = await holdersIn(objects);
  const direct = holders.get(branchOf(target)) ?? [];
  const units = direct.filter((branch) => branch.startsWith('p_Unit/'));
  return [branchOf(target), ...direct, ...units.flatMap((unit) => holders.get(unit) ?? [])];
}

/** Every branch that a role may be for to count at an object: the site, its data type, its own, and those that it is part of. */
export const branchesAround = async (objects: Objects, target: Target): Promise<string[]> => [
  '',
  target.dataType,
  ...(await branchesOf(objects, target)),
];

/** Whether there is an object, published or not: a role for it counts from its first draft on. */
async function isStored(objects: Objects, { dataType, ID, html }: Target): Promise<boolean> {
  return (await objects.find(dataType, ID, html)) !== null || (await objects.findShelved(ID))?.dataType === dataType;
}

/**
 * What a visitor's roles allow at an object, or at a list of a data type. A role for an object counts for stored objects alone: an ID in
 * the address of what has no objects (everybody's results), or of an action that is of lists, says nothing. What a draft names is not below
 * it before it is published: until then nobody has looked whether its author may name it.
 */
export async function rightsOf({ roles }: Pick<Visitor, 'roles'>, asked: Target, objects: Objects): Promise<ReadonlySet<Right>> {
  if (roles.every(({ name }) => name === 'reader')) return new Set();
  if (roles.every(({ branch }) => branch === '')) return rightsIn(roles, ['']);
  // What authors edit of an object has its number.
  const of = OF_AUTHORS.has(asked.dataType) ? ((await objects.findAny(asked.ID)) ?? (await objects.findShelved(asked.ID))) : null;
  const target = of ?? asked;
  const isOne =
    target.ID > 0 &&
    (of !== null || ((asked.action ?? ACTIONS.none) & OF_LISTS) === 0) &&
    namesObjects(roles) &&
    (await isStored(objects, target));
  return rightsIn(roles, isOne ? await branchesAround(objects, target) : ['', target.dataType]);
}

/** Whether the caller may do at an object all that the roles allow at the course or unit that is to name it. */
async function mayName({ visitor, rights }: Pick<Call, 'visitor' | 'rights'>, target: Target, objects: Objects): Promise<boolean> {
  const stored = await objects.findMany([target.ID]);
  // A lesson that is nowhere yet is made in the unit. Courses are looked up by the ID alone for locks, so that every object of it counts.
  const touched = target.dataType === 'p_LessonObject' ? stored.filter(({ dataType }) => dataType === target.dataType) : stored;
  // A lesson without its content leads to whatever has the ID, and to nothing while nothing has it.
  const isReference = target.dataType === 'lesson';
  const isMade = touched.length === 0 && ('element' in target || isReference);
  const asked = isReference ? touched : [target, ...touched];
  for (const each of isMade ? [] : asked) {
    const own = await rightsOf(visitor, { dataType: each.dataType, ID: each.ID }, objects);
    if ([...rights].some((right) => !own.has(right))) return false;
  }
  return true;
}

/**
 * Whoever names an object in a course, or a lesson in a unit, has it in that branch from then on, and whatever a course or unit leads to is
 * as open as that is: so the same rights are needed at it as at the branch. What was named there before may stay.
 * @throws Problem (403) with the objects that are not the caller's
 */
export async function needNamed(
  call: Pick<Call, 'visitor' | 'rights'>,
  before: ContentObject | null,
  after: ContentObject,
  objects: Objects,
): Promise<void> {
  if (call.visitor.roles.every(({ branch }) => branch === '')) return;
  const there = new Set(before === null ? [] : ledTo(before).map(branchOf));
  const added = new Map(ledTo(after).map((target) => [branchOf(target), target]));
  const foreign: string[] = [];
  for (const [branch, target] of added) if (!there.has(branch) && !(await mayName(call, target, objects))) foreign.push(branch);
  if (foreign.length > 0) throw new Problem('foreignObjects', { details: { objects: foreign.join(', ') } });
}
