import { readOnceByIds } from '../store/memo/read-once.ts';
import {
  bothSeen,
  isEnough,
  kindOfLesson,
  nothingSeen,
  readSeen,
  pointsNeeded,
  ruleFor,
  wordsNeeded,
  writeSeen,
  type Rule,
  type RuleSettings,
  type Seen,
} from '../../../plugins/unit/completion/index.ts';
import type { ContentObject } from '../content/object.ts';
import { newWordsPerDay } from '../../../plugins/practice-test/scoring/index.ts';
import { namedId } from '../content/references.ts';
import { pluginSettings } from '../customers/plugin-settings.ts';
import type { Customer } from '../customers/customers.ts';
import type { Services } from '../protocol/contract.ts';
import type { Store } from '../store/schema.ts';
import { attribute, child, children, type XNode } from '../xml/nodes.ts';

type Ruling = Pick<Customer, 'plugins'>;

/** What a customer's file says of what makes objects done (setting `completion` of units). */
function ruleSettings(customer: Ruling): RuleSettings {
  const { completion } = pluginSettings(customer, 'unit');
  return typeof completion === 'object' && completion !== null ? completion : {};
}

type Test = Pick<ContentObject, 'type' | 'payload'>;

/** Object type of what repeats words day by day; others are tests. */
const WORD_PRACTICE = 424;
export const isWordPractice = ({ type }: Pick<ContentObject, 'type'>): boolean => type === WORD_PRACTICE;

function ruleOfTest(test: Test, customer: Ruling): Rule {
  const stated = test.payload === null ? '' : attribute(test.payload, 'completion');
  const isPlacement = test.payload !== null && attribute(test.payload, 'kind') === 'placement';
  return ruleFor(isWordPractice(test) ? 'words' : isPlacement ? 'placement' : 'test', stated, ruleSettings(customer));
}

/** Points that make a test done, in hundredths; 0 where its rule asks for none. @param mpoints its maximum */
export const pointsThatDo = (test: Test, customer: Ruling, mpoints: number): number =>
  isWordPractice(test) ? 0 : pointsNeeded(ruleOfTest(test, customer), mpoints);

const WORD_KINDS = new Set(['vocabulary', 'audio']);

/** How the words of an object are counted: their ids, and how many different ones have to be practised for it to be done. */
export function wordRule(test: Test, customer: Ruling): { readonly words: ReadonlySet<string>; readonly needed: number } {
  const questions = test.payload === null ? [] : children(test.payload, 'question');
  const ids = questions.filter((each) => WORD_KINDS.has(attribute(each, 'kind'))).map((each) => attribute(each, 'id'));
  const words = new Set(ids.filter((id) => id !== ''));
  const perDay = test.payload === null ? 0 : newWordsPerDay(test.payload);
  return { words, needed: wordsNeeded(ruleOfTest(test, customer), Math.min(perDay, words.size)) };
}

/** What makes a lesson done, and the IDs of its slides. */
interface LessonRule {
  readonly rule: Rule;
  readonly slides: readonly string[];
}

/** Shown by pages of others: nobody knows what was played. */
const EMBEDDED = new Set(['2', '3']);

/** What makes a lesson done. @param lesson its payload @param stated the rule that its unit names for it, '' for none */
export function ruleOfLesson(lesson: XNode, customer: Ruling, stated = ''): LessonRule {
  const clip = child(lesson, 'clip');
  const slides = children(lesson, 'slides').flatMap((each) => children(each, 'slide').map((slide) => attribute(slide, 'idFolie')));
  const kind = kindOfLesson(clip !== null && !EMBEDDED.has(attribute(clip, 'sourceType')), slides.length);
  return { rule: ruleFor(kind, attribute(lesson, 'completion') || stated, ruleSettings(customer)), slides };
}

/** What makes the lessons of a unit done, by their `id`; the content of one that is only named in it is its object's. */
export async function rulesOfUnit(
  { objects }: Pick<Services, 'objects'>,
  unit: ContentObject,
  customer: Ruling,
): Promise<ReadonlyMap<string, LessonRule>> {
  const lessons = unit.payload === null ? [] : children(unit.payload, 'lesson');
  const isHere = (lesson: XNode): boolean => child(lesson, 'clip') !== null || child(lesson, 'slides') !== null;
  const named = lessons.filter((lesson) => !isHere(lesson)).flatMap((lesson) => namedId(lesson) ?? []);
  const found = new Map(
    (await objects.findMany(named)).filter(({ dataType }) => dataType === 'p_LessonObject').map(({ ID, payload }) => [ID, payload]),
  );
  return new Map(
    lessons.map((lesson) => {
      const own = isHere(lesson) ? null : (found.get(namedId(lesson) ?? 0) ?? null);
      return [attribute(lesson, 'id'), ruleOfLesson(own ?? lesson, customer, attribute(lesson, 'completion'))];
    }),
  );
}

/** What a user has seen of the lessons of units, by the IDs of the units and the lessons' `id`. Nothing for anonymous visitors (0). */
export async function seenLessonsOf(
  store: Store,
  user: number,
  units: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  if (user === 0 || units.length === 0) return new Map();
  return readOnceByIds(store, `seen lessons of ${user}`, units, () => readSeenLessons(store, user, units));
}

async function readSeenLessons(store: Store, user: number, units: readonly number[]): Promise<ReadonlyMap<number, Map<string, string>>> {
  const seen = new Map<number, Map<string, string>>();
  const rows = await store
    .selectFrom('seen_lessons')
    .select(['unit_id', 'lesson', 'seen'])
    .where('user_id', '=', user)
    .where('unit_id', 'in', [...units])
    .execute();
  for (const { unit_id: unit, lesson, seen: parts } of rows)
    seen.set(unit, (seen.get(unit) ?? new Map<string, string>()).set(lesson, parts));
  return seen;
}

/** What two accounts have seen of a lesson, as one has seen it. */
export const joinSeen = (one: string, other: string): string => writeSeen(bothSeen(readSeen(one), readSeen(other)));

/**
 * Adds to what a user has seen of a unit's lessons: the union, whichever device reports it, in whichever order.
 * @param store a transaction
 * @returns what was seen of them all in all
 */
export async function storeSeen(
  store: Store,
  user: number,
  unit: number,
  lessons: ReadonlyMap<string, Seen>,
): Promise<ReadonlyMap<string, Seen>> {
  const all = new Map<string, Seen>();
  // In one order: two devices that report several wait for each other, never in a circle.
  for (const lesson of [...lessons.keys()].toSorted()) {
    const row = { user_id: user, unit_id: unit, lesson };
    await store
      .insertInto('seen_lessons')
      .values({ ...row, seen: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const of = store.selectFrom('seen_lessons').where('user_id', '=', user).where('unit_id', '=', unit).where('lesson', '=', lesson);
    const { seen } = await of.select('seen').forUpdate().executeTakeFirstOrThrow();
    const both = bothSeen(readSeen(seen), lessons.get(lesson) ?? nothingSeen());
    all.set(lesson, both);
    const text = writeSeen(both);
    if (text === seen) continue;
    await store
      .updateTable('seen_lessons')
      .set({ seen: text })
      .where('user_id', '=', user)
      .where('unit_id', '=', unit)
      .where('lesson', '=', lesson)
      .execute();
  }
  return all;
}

/**
 * Which lessons are done by what is stored of them: by their rules, whatever the page says.
 * @param seen of them, all in all @param visited `id` of those that were opened
 */
export const lessonsThatAreDone = (
  rules: ReadonlyMap<string, LessonRule>,
  seen: ReadonlyMap<string, Seen>,
  visited: ReadonlySet<string>,
): string[] =>
  [...rules].flatMap(([id, { rule, slides }]) => {
    const of = seen.get(id) ?? (visited.has(id) ? nothingSeen() : null);
    return of !== null && isEnough(rule, of, slides) ? [id] : [];
  });
