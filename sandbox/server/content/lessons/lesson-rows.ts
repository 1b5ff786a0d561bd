import { sql } from 'kysely';
import type { Store } from '../../store/schema.ts';
import { child, serialize } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { readObject, readRow, type ContentObject } from '../object.ts';
import { insertObjects, overwrite, removeObject, replaceIndex } from '../object-rows.ts';
import { firstRevision, isFormer, keepFormer } from './former-lessons.ts';
import { insideOf, lessonObjects } from './lesson-objects.ts';
import { composed, readLessons, textOfLesson, type StoredLessons } from './unit-lessons.ts';
import { parseRoot } from '../../xml/nodes.ts';

/** Any number, the same for every server. */
const LESSON_LOCK = 7_318_468;

/** Who writes units or lessons waits here for the others: one may be in several units, and the order of locks would differ. */
export async function lockLessons(store: Store): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LESSON_LOCK})`.execute(store);
}

export const isOfUnits = ({ dataType }: Pick<ContentObject, 'dataType'>): boolean => ['p_Unit', 'p_LessonObject'].includes(dataType);

/** Lessons have other texts than those that a change of their unit was made from. */
export class LessonConflict extends Error {
  constructor(readonly lessons: readonly number[]) {
    super(`Lessons ${lessons.join(', ')} were stored since they were read.`);
  }
}

/** Texts of a lesson, undefined for none. */
interface LessonChange {
  readonly ID: number;
  /** In the unit, as it was stored last. */
  readonly was: string | undefined;
  /** In the unit, as it is stored now. */
  readonly will: string | undefined;
  /** As the lesson is stored. */
  readonly now: string | undefined;
  /** Of the lesson that is stored. */
  readonly revision: number | undefined;
}

/** The text that a change was made from, undefined for none. */
export type BaseOf = (store: Store, change: LessonChange) => Promise<string | undefined>;

/** No lesson has this text: nobody knows what a change was made from. */
const UNKNOWN = '?';

/** What the texts of lessons were made from that come with their unit. */
interface LessonBases {
  /** By the IDs of the lessons, as far as they say one. */
  readonly revisions: ReadonlyMap<number, number>;
  /** The unit itself was made from what is stored, whatever its lessons say. */
  readonly isFromLast: boolean;
}

/** An import replaces what is there, whoever stored it. */
export const replacesAll: BaseOf = async (_store, { now }) => now;

/**
 * An author's text was made from the revision that the lesson says, else from what was stored through the unit last. An author who goes on
 * from there, or takes a step back, has the revisions of before: what is as the unit left it nobody else has stored.
 */
const fromAuthor =
  ({ revisions, isFromLast }: LessonBases): BaseOf =>
  async (store, { ID, was, will, now, revision }) => {
    const made = revisions.get(ID);
    if (made === undefined || will === undefined) return now === undefined ? undefined : was;
    if (made === revision || (isFromLast && now === was)) return now;
    // It has left meanwhile: whether it is to come back its author alone knows.
    if (now === undefined) return UNKNOWN;
    return will === was || (await isFormer(store, ID, will)) ? will : UNKNOWN;
  };

/** A content file's was made from the one before; what somebody has configured is no file's. */
export const fromFiles: BaseOf = async (store, { ID, was, will }) => {
  if (will === was) return will;
  const configured = await store.selectFrom('configurations').select('id').where('id', '=', ID).executeTakeFirst();
  return configured === undefined ? was : UNKNOWN;
};

/** The units that have one of these lessons with its content, as they are stored. */
async function unitsWith(store: Store, lessons: readonly number[]): Promise<ContentObject[]> {
  if (lessons.length === 0) return [];
  const rows = await store
    .selectFrom('objects')
    .select(['data_type', 'id', 'html', 'xml', 'revision'])
    .where('data_type', '=', 'p_Unit')
    .where(sql<boolean>`xml ~ ${` ID="0*(${lessons.join('|')})"`}`)
    .orderBy('id')
    .execute();
  const units = rows.map(readRow);
  return units.filter((unit) => [...insideOf(unit).values()].some((ID) => lessons.includes(ID)));
}

/** Writes what the search knows of the units that have one of these lessons. */
export async function reindexUnits(store: Store, lessons: readonly number[], languages: readonly string[]): Promise<void> {
  for (const unit of await composed(store, await unitsWith(store, lessons))) await replaceIndex(store, unit, languages);
}

/** The stored lesson with the title and the content of another text; what else it has stays. */
function renewed(stored: ContentObject, { titles, payload }: ContentObject): ContentObject {
  const data = child(stored.element, 'data');
  const rest = stored.element.children.filter((node) => node !== data && !stored.titles.includes(node));
  const attributes = Object.fromEntries(stored.element.attributes.map(({ name, value }) => [name, value]));
  const whole = element(
    'object',
    attributes,
    ...titles.map(serialize),
    ...rest.map(serialize),
    element('data', {}, payload === null ? '' : serialize(payload)),
  );
  return readObject(parseRoot(whole), stored.revision);
}

interface Writing {
  readonly store: Store;
  readonly languages: readonly string[];
}

/** Writes a lesson's new text, or removes it; the former one is kept. @returns false when another unit has it still */
async function write({ store, languages }: Writing, ID: number, stored: ContentObject | undefined, will: ContentObject | undefined) {
  if (will === undefined && (await unitsWith(store, [ID])).length > 0) return;
  if (stored !== undefined) await keepFormer(store, stored);
  if (will === undefined) await removeObject(store, { dataType: 'p_LessonObject', ID, html: '' });
  else if (stored === undefined) await insertObjects(store, [{ ...will, revision: await firstRevision(store, ID) }], languages);
  else await overwrite(store, renewed(stored, will), languages);
}

const byId = (unit: ContentObject | null): StoredLessons =>
  new Map(unit === null ? [] : lessonObjects(unit).map((each) => [each.ID, each]));
const textOf = (lesson: ContentObject | undefined): string | undefined => lesson && textOfLesson(lesson.payload);

/** A unit's document before and after it is stored or removed, as its author, or a file, has it. */
interface UnitChange {
  readonly before: ContentObject | null;
  readonly after: ContentObject | null;
  /** IDs of lessons that do not come from the unit. */
  readonly own?: ReadonlySet<number>;
}

/**
 * Brings the lessons that come with a unit's document to their rows, which alone are shown. The unit's own row has been written before.
 * @returns IDs of lessons that stay as they are, because somebody has stored them since the text that the change was made from
 */
export async function storeLessons(writing: Writing, { before, after, own }: UnitChange, baseOf: BaseOf): Promise<LessonChange[]> {
  const { store, languages } = writing;
  const [former, next] = [byId(before), byId(after)];
  const ids = [...new Set([...former.keys(), ...next.keys()])].filter((ID) => own?.has(ID) !== true);
  const stored = await readLessons(store, ids);
  const left: LessonChange[] = [];
  const written: number[] = [];
  for (const ID of ids) {
    const [was, will, now] = [textOf(former.get(ID)), textOf(next.get(ID)), textOf(stored.get(ID))];
    const change = { ID, was, will, now, revision: stored.get(ID)?.revision };
    const base = await baseOf(store, change);
    if (will === now || will === base) continue;
    if (now !== base) left.push(change);
    else {
      await write(writing, ID, stored.get(ID), next.get(ID));
      written.push(ID);
    }
  }
  await reindexUnits(store, written, languages);
  return left;
}

/** As an author stores a unit: all of it or nothing. @throws LessonConflict */
export async function storeAuthorsLessons(writing: Writing, change: UnitChange, bases: LessonBases): Promise<void> {
  const left = await storeLessons(writing, change, fromAuthor(bases));
  const refused = left.filter(({ will }) => will !== undefined).map(({ ID }) => ID);
  if (refused.length > 0) throw new LessonConflict(refused);
}
