import { titleOf, type ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import { inLanguage } from '../../content/render.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { namedId } from '../../content/references.ts';
import { attribute, children, descendants, plainText, type XNode } from '../../xml/nodes.ts';
import { element, type Attributes } from '../../xml/write.ts';
import { lockedIds } from '../locks.ts';
import { doneLessonsOf, positionsOf, type Position } from '../positions.ts';
import { addressOf as certificateAddress, award, certificatesOf, CERTIFICATE, type Certificate } from '../certificates/certificates.ts';
import { partsOf } from '../progress.ts';
import { message } from '../../texts/texts.ts';
import { statesOf } from '../states.ts';
import { nextPart, partAfter, type Ended } from './order.ts';

interface LessonStep {
  readonly lesson: XNode;
  /** On the lesson's time line; 0 for its beginning. */
  readonly seconds: number;
}

/**
 * What comes next in a unit: the lesson in which its reader stopped, at that time, or when that is done the first one after it that is
 * not, else the first one that is not. Null when all are done.
 */
export function nextLesson(unit: ContentObject, position: Position | undefined, done: ReadonlySet<string>): LessonStep | null {
  const lessons = unit.payload === null ? [] : children(unit.payload, 'lesson');
  const isLeft = (lesson: XNode): boolean => !done.has(attribute(lesson, 'id'));
  const at = position === undefined ? -1 : lessons.findIndex((lesson) => attribute(lesson, 'id') === String(position.lesson));
  const here = lessons[at];
  if (here !== undefined && position !== undefined && isLeft(here)) return { lesson: here, seconds: position.seconds };
  const lesson = lessons.slice(at + 1).find(isLeft) ?? lessons.find(isLeft);
  return lesson === undefined ? null : { lesson, seconds: 0 };
}

export function lessonTitle(unit: ContentObject, lesson: XNode, { lang, customer }: Call): string {
  const [title] = inLanguage(children(lesson, 'title'), lang, unit.fallback || customer.defaultLang);
  return title === undefined ? '' : plainText(title);
}

/** Attributes of a reference that leads to a lesson of a unit, at its time. */
export function lessonAttributes(unit: ContentObject, { lesson, seconds }: LessonStep, call: Call): Attributes {
  const id = attribute(lesson, 'id');
  return {
    href: `${addressOf(unit)}?IDLesson=${encodeURIComponent(id)}&goOn=1`,
    lessonTitle: lessonTitle(unit, lesson, call) || null,
    IDLesson: id,
    seconds,
  };
}

/** The lesson after one that has ended: the first one after it that is not done, else the one after it; null after the last one. */
function lessonAfter(unit: ContentObject, ended: string, done: ReadonlySet<string>): LessonStep | null {
  const lessons = unit.payload === null ? [] : children(unit.payload, 'lesson');
  const at = lessons.findIndex((lesson) => attribute(lesson, 'id') === ended);
  const after = at < 0 ? [] : lessons.slice(at + 1);
  const lesson = after.find((each) => !done.has(attribute(each, 'id'))) ?? after[0];
  return lesson === undefined ? null : { lesson, seconds: 0 };
}

/** What a course names, and how far the caller is in it. */
interface Way {
  readonly course: ContentObject;
  readonly all: readonly number[];
  /** What the caller may open. */
  readonly open: readonly ContentObject[];
  isLeft(ID: number): boolean;
  /** What was begun, the latest first. */
  readonly begun: readonly number[];
}

/** A placement test is for whoever likes: it comes next only when nothing else is left. */
const isOptional = ({ dataType }: ContentObject): boolean => dataType === 'p_PlacementTest';

function chosenPart({ all, open, isLeft, begun }: Way, ended: Ended | null): ContentObject | undefined {
  const choose = (row: readonly number[]): number | undefined =>
    ended !== null && all.includes(ended.ID) ? partAfter(row, all, ended.ID, isLeft) : nextPart(row, isLeft, begun);
  const ID = choose(open.filter((each) => !isOptional(each)).map((each) => each.ID)) ?? choose(open.map((each) => each.ID));
  return open.find((each) => each.ID === ID);
}

/** What a course says of one of its parts: how many minutes it takes, and what it is called there. '' when it does not. */
function stepIn(course: ContentObject, ID: number, lang: string): { readonly minutes: string; readonly title: string } {
  const steps = [...descendants(course.element)].filter((node) => node.name === 'objectRef' && namedId(node) === ID);
  const titles = steps.flatMap((node) => inLanguage(children(node, 'title'), lang, course.fallback)[0] ?? []);
  return {
    minutes: steps.map((node) => attribute(node, 'minutes')).find((minutes) => /^[1-9]\d{0,4}$/.test(minutes)) ?? '',
    title: titles[0] === undefined ? '' : plainText(titles[0]),
  };
}

function partAttributes(course: ContentObject, part: ContentObject, lang: string): Attributes {
  const { minutes, title } = stepIn(course, part.ID, lang);
  const type = { ID: part.ID, IDObjectType: part.type, dataType: part.dataType, action: 2 };
  return { ...type, title: title || titleOf(part, lang), minutes: minutes || null };
}

/** The placement test that whoever has begun nothing may take before the part that comes next. */
function placement({ course, all, open }: Way, next: ContentObject, lang: string): string {
  const test = open.find((each) => isOptional(each) && all.indexOf(each.ID) < all.indexOf(next.ID));
  return test === undefined ? '' : element('placement', partAttributes(course, test, lang));
}

/** The certificate of a course that its owner has not looked at yet. */
const certificateStep = (certificate: Certificate, call: Call): string =>
  element('next', {
    dataType: CERTIFICATE,
    href: certificateAddress(certificate),
    title: message('certificateNext', call),
    begun: 1,
  });

/**
 * A `<next>` for each of these courses in which something comes next for the caller, by the ID of the course (protocol 4.4). Every view
 * shows this one; it follows from what is stored of the caller alone. What is locked, and what is done, does not come next; when all is
 * done, the certificate does until its owner has looked at it.
 * @param ended what the caller has just come to the end of: what comes after it, whatever is stored of it yet
 */
export async function nextSteps(
  call: Call,
  services: Services,
  courses: readonly ContentObject[],
  ended: Ended | null = null,
): Promise<ReadonlyMap<number, string>> {
  const { objects, store } = services;
  const user = call.visitor.id;
  const ids = [...new Set(courses.flatMap(partsOf))];
  const [found, states, locked, positions] = await Promise.all([
    objects.findMany(ids),
    statesOf(services, user, ids),
    lockedIds(call, services),
    positionsOf(store, user, ids),
  ]);
  const parts = new Map(found.filter(({ dataType }) => !call.customer.off.has(dataType)).map((part) => [part.ID, part]));
  const closed = new Set(locked);
  const isLeft = (ID: number): boolean => states.get(ID)?.state !== 'done';
  // What is not published is no part for who learns.
  const published = new Set(found.map(({ ID }) => ID));
  const publishedParts = (course: ContentObject): number[] => partsOf(course).filter((ID) => published.has(ID));
  await award(
    call,
    services,
    courses.filter((course) => !publishedParts(course).some(isLeft)),
  );
  const certificates = new Map(
    (await certificatesOf(call, store)).filter(({ opened }) => opened === null).map((each) => [each.course, each]),
  );
  const begun = positions.toSorted((one, other) => other.date.getTime() - one.date.getTime()).map(({ unit }) => unit);
  const chosen = courses.map((course) => {
    const all = publishedParts(course);
    const open = all.filter((ID) => !closed.has(ID)).flatMap((ID) => parts.get(ID) ?? []);
    const way: Way = { course, all, open, isLeft, begun };
    return { way, part: chosenPart(way, ended), unit: ended?.lesson ? open.find(({ ID }) => ID === ended.ID) : undefined };
  });
  const looked = [...new Set(chosen.flatMap(({ part, unit }) => [part, unit]).flatMap((each) => each?.ID ?? []))];
  const done = await doneLessonsOf(store, user, looked);
  const doneIn = ({ ID }: ContentObject): ReadonlySet<string> => done.get(ID) ?? new Set();
  return new Map(
    chosen.flatMap(({ way, part, unit }): [number, string][] => {
      const certificate = certificates.get(way.course.ID);
      if (certificate !== undefined && !way.all.some(isLeft)) return [[way.course.ID, certificateStep(certificate, call)]];
      const within = unit === undefined ? null : lessonAfter(unit, ended!.lesson, doneIn(unit));
      const next = within === null ? part : unit;
      if (next === undefined) return [];
      const position = positions.find((each) => each.unit === next.ID);
      const step = next.dataType === 'p_Unit' ? (within ?? nextLesson(next, position, doneIn(next))) : null;
      const isBegun = way.open.some(({ ID }) => states.has(ID));
      const attributes = {
        ...partAttributes(way.course, next, call.lang),
        begun: isBegun ? 1 : 0,
        ...(step === null ? {} : lessonAttributes(next, step, call)),
      };
      return [[way.course.ID, element('next', attributes, isBegun || ended !== null ? '' : placement(way, next, call.lang))]];
    }),
  );
}
