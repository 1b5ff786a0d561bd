import type { Transaction } from 'kysely';
import { LongWork } from '../../base/long-work.ts';
import { ruleIn } from '../../calendar/event-rule.ts';
import { LessonConflict } from '../../content/lessons/lesson-rows.ts';
import { parseObject, type ContentObject } from '../../content/object.ts';
import type { Condition, Objects } from '../../content/objects.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Schema } from '../../store/schema.ts';
import { needDates, needNameable, needOpenable, needReferences } from './readable.ts';

/** What the rules of the events of one import may take. */
export const WORK_OF_IMPORT = { steps: 4_000_000, ms: 10_000 };

/** Awaits a write; what the database cannot take of a text is said without the database's words. */
export async function storing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    // More different words than an index of the search holds.
    if (code === '54000') throw new Problem('tooLarge');
    if (code.startsWith('22')) throw new Problem('badXml', { details: { reason: 'A date or a number in it is out of range.' } });
    throw error;
  }
}

interface NewText {
  /** As it is stored. */
  readonly object: ContentObject;
  /** The whole `<object>` from now on. */
  readonly text: string;
  /** The revision that it was made from. */
  readonly from: number;
  /** Of a unit, the revisions that its lessons were made from, by their IDs. */
  readonly lessons: ReadonlyMap<number, number>;
  /** Of a unit: it is certain that `from` is what its author had, or stored last. */
  readonly isFromLast?: boolean;
  /** Writes what belongs to it, in the same transaction. */
  readonly also?: (transaction: Transaction<Schema>) => Promise<void>;
}

interface Writing {
  /** The account whose version the text is; undefined for nobody's. */
  readonly author: number | undefined;
  /** Refuses what whoever stores it may not name. */
  needNameable(after: ContentObject): Promise<void>;
}

/**
 * Stores another text of an object, after all that it must not be.
 * @returns the new revision
 * @throws Problem (400, 403) that says what is wrong with it, (409) when it or a lesson of it was stored since
 */
export async function writeText(
  objects: Objects,
  { object, text, from, lessons, isFromLast, also }: NewText,
  writing: Writing,
): Promise<number> {
  const after = parseObject(text);
  needReferences(after);
  needDates(after, object);
  await writing.needNameable(after);
  // Its rule is known by the time that it is written, however long it takes to read.
  const work = new LongWork(WORK_OF_IMPORT);
  await work.done(ruleIn(after.record, work.budget));
  const condition: Condition = (content) => needOpenable(content, { stored: [after] });
  const write = objects.replace(object, text, from, lessons, { condition, isFromLast, also, author: writing.author });
  const stored = await storing(write).catch((error: unknown) => {
    if (!(error instanceof LessonConflict)) throw error;
    throw new Problem('revisionConflict', { details: { revision: object.revision, lessons: error.lessons.join(' ') } });
  });
  if (stored === null) throw new Problem('revisionConflict', { details: { revision: object.revision } });
  return stored;
}

/** The same for who calls. */
export const storeText = (call: Call, { objects }: Services, text: NewText): Promise<number> =>
  writeText(objects, text, {
    author: call.visitor.id,
    needNameable: (after) => needNameable(call, text.object, after, objects),
  });
