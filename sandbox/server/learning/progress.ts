import { namedIds } from '../content/references.ts';
import type { ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import type { Services } from '../protocol/contract.ts';
import { attribute, children, descendants } from '../xml/nodes.ts';
import { kindOfTest, maximumOf } from '../../../plugins/practice-test/scoring/index.ts';
import { isWordPractice, seenLessonsOf } from './completion.ts';
import type { LearningState } from './prerequisites.ts';
import { doneLessonsOf, positionsOf } from './positions.ts';
import { statesOf } from './states.ts';

/** How far somebody has come. */
export interface Progress {
  readonly done: number;
  readonly count: number;
  /** 0 to 100; 100 only when all is done. */
  readonly percent: number;
}

/**
 * How far somebody has come by what they have reached: of these objects, which are all that there is to do. This is the one place that
 * reckons it.
 */
export function progressIn(parts: readonly number[], states: ReadonlyMap<number, LearningState>): Progress & { readonly isBegun: boolean } {
  const count = parts.length;
  const done = parts.filter((id) => states.get(id)?.state === 'done').length;
  const percent = count === 0 ? 0 : Math.round((100 * done) / count);
  return { done, count, percent: done === count ? percent : Math.min(99, percent), isBegun: parts.some((id) => states.has(id)) };
}

/** IDs of what a course names, in its order. */
export const partsOf = (course: ContentObject): number[] => [
  ...new Set(namedIds([...descendants(course.element)].filter(({ name }) => name === 'objectRef'))),
];

/** What of these IDs a learner is counted by: what is not published (yet, or any more) cannot be done. */
export async function publishedOf(objects: Pick<Objects, 'published'>, ids: readonly number[]): Promise<(ID: number) => boolean> {
  const published = await objects.published(ids);
  return (ID) => published.has(ID);
}

/** Points out of a maximum. */
export interface Points {
  readonly points: number;
  readonly mpoints: number;
}

const isPractice = (object: ContentObject): boolean =>
  object.payload?.name === 'test' && kindOfTest(object.payload) !== 'placement' && !isWordPractice(object);

/**
 * The maximum of each test of a course whose points count, by its ID: that of the stored test. What finds a level counts on a scale of its
 * own, and words come again every day: neither has points of a course.
 */
export const maximaIn = (parts: readonly ContentObject[]): ReadonlyMap<number, number> =>
  new Map(parts.filter(isPractice).map((test) => [test.ID, maximumOf(test.payload!)]));

/** The best points of tests, taken or not, by their IDs. @param maxima of `maximaIn` */
export const bestPoints = (maxima: ReadonlyMap<number, number>, states: ReadonlyMap<number, LearningState>): ReadonlyMap<number, Points> =>
  new Map([...maxima].map(([ID, mpoints]) => [ID, { points: Math.min(mpoints, states.get(ID)?.points ?? 0), mpoints }]));

/** The same of the tests among what a course names. */
export const pointsIn = (parts: readonly ContentObject[], states: ReadonlyMap<number, LearningState>): ReadonlyMap<number, Points> =>
  bestPoints(maximaIn(parts), states);

/** The points of a course: those of its tests together, in hundredths. */
export const pointsOfCourse = (tests: ReadonlyMap<number, Points>): Points => {
  const sum = (of: keyof Points): number => Math.round([...tests.values()].reduce((all, test) => all + test[of], 0) * 100) / 100;
  return { points: sum('points'), mpoints: sum('mpoints') };
};

/**
 * How far a user has come in courses, by their IDs: how many of the objects that a course names are done, and whether any was begun. Every
 * view shows this one; what is done follows from what is stored of the user alone.
 */
export async function storedProgress(
  services: Pick<Services, 'objects' | 'store'>,
  user: number,
  courses: readonly { readonly ID: number; readonly parts: readonly number[] }[],
): Promise<ReadonlyMap<number, Progress & { readonly isBegun: boolean }>> {
  const ids = [...new Set(courses.flatMap(({ parts }) => parts))];
  const [states, isPublished] = await Promise.all([statesOf(services, user, ids), publishedOf(services.objects, ids)]);
  return new Map(courses.map(({ ID, parts }) => [ID, progressIn(parts.filter(isPublished), states)]));
}

/** The same of those objects that are courses. */
export const courseProgress = (services: Pick<Services, 'objects' | 'store'>, user: number, objects: readonly ContentObject[]) =>
  storedProgress(
    services,
    user,
    objects.filter(({ dataType }) => dataType === 'p_Course').map((course) => ({ ID: course.ID, parts: partsOf(course) })),
  );

/** How far a user is in a lesson that is not open. */
type LessonState = 'started' | 'done';

/**
 * How far a user is in the lessons of units, by the IDs of the units and the lessons' `id`; a lesson that is absent is open. This is the
 * one function that decides it. A unit that is done has all of them done, also without a word about some, as those have that accounts of
 * content files begin with: otherwise its course would say more than the unit. Begun is a lesson that something was seen of, and the one
 * where the user stopped.
 */
export async function lessonStatesOf(
  services: Pick<Services, 'objects' | 'store'>,
  user: number,
  units: readonly ContentObject[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, LessonState>>> {
  const { store } = services;
  const ids = units.map(({ ID }) => ID);
  const [states, done, positions, seen] = await Promise.all([
    statesOf(services, user, ids),
    doneLessonsOf(store, user, ids),
    positionsOf(store, user, ids),
    seenLessonsOf(store, user, ids),
  ]);
  const stoppedAt = new Map(positions.map(({ unit, lesson }) => [unit, String(lesson)]));
  const stateIn = (unit: number, lesson: string): [string, LessonState][] => {
    if (states.get(unit)?.state === 'done' || done.get(unit)?.has(lesson)) return [[lesson, 'done']];
    return seen.get(unit)?.has(lesson) || stoppedAt.get(unit) === lesson ? [[lesson, 'started']] : [];
  };
  return new Map(
    units.map(({ ID, payload }) => {
      const lessons = payload === null ? [] : children(payload, 'lesson');
      return [ID, new Map(lessons.flatMap((lesson) => stateIn(ID, attribute(lesson, 'id'))))];
    }),
  );
}
