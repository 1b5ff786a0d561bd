import type { Transaction } from 'kysely';
import { parseObject } from '../../../content/object.ts';
import { LessonConflict } from '../../../content/lessons/lesson-rows.ts';
import { replacedDraft } from '../../../content/unpublished/shelf.ts';
import { putBeside, takenAway } from '../../../content/unpublished/working-copies.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import type { Schema } from '../../../store/schema.ts';
import { serialize } from '../../../xml/nodes.ts';
import { needNameable, needOpenable, needReferences } from '../../content/readable.ts';
import { storing } from '../../content/store-text.ts';
import type { Present } from './present.ts';

/** Somebody else has stored what is to be changed. */
export const outdated = (): Problem => new Problem('revisionConflict', { words: 'tree.conflict' });

/** A text of an object that is to be stored. */
export interface Changed {
  readonly present: Present;
  readonly text: string;
}

/**
 * Stores texts that visitors see from now on, each as a version.
 * @param beside texts of working copies that go with them, which visitors do not see
 * @throws Problem (400, 403, 409)
 */
export async function publishAll(
  call: Call,
  services: Services,
  changed: readonly Changed[],
  note: string,
  beside: readonly Changed[] = [],
): Promise<void> {
  const { objects } = services;
  const stored = changed.map(({ text }) => parseObject(text));
  for (const [index, { present }] of changed.entries()) {
    const { object } = present;
    needReferences(stored[index]!, object);
    await needNameable({ visitor: call.visitor, rights: await rightsOf(call.visitor, object, objects) }, object, stored[index]!, objects);
  }
  const lessons = new Map(changed.flatMap(({ present }) => [...(present.object.lessonRevisions ?? [])]));
  const changes = changed.map(({ present: { object }, text }) => ({
    object,
    xml: text,
    expected: object.revision,
    lessons,
    isFromLast: true,
  }));
  const also = async (transaction: Parameters<typeof takenAway>[0]): Promise<void> => {
    for (const { present } of changed) if (!(await takenAway(transaction, present.object.ID, 0))) throw outdated();
    await putUnseen(transaction, beside, call.visitor.id, note);
  };
  const condition = (content: Services['objects']): Promise<void> => needOpenable(content, { stored });
  const write = objects.replaceAll(changes, { condition, author: call.visitor.id, note, also });
  const isStored = await storing(write).catch((error: unknown) => {
    if (error instanceof LessonConflict) throw outdated();
    throw error;
  });
  if (!isStored) throw outdated();
}

/**
 * Stores texts beside what visitors see, or as drafts.
 * @param make the texts, with what is written for them in the same transaction
 * @throws Problem (409)
 */
export async function storeUnseen(
  call: Call,
  { store }: Services,
  make: (transaction: Transaction<Schema>) => Promise<readonly Changed[]>,
  note: string,
): Promise<void> {
  await storing(store.transaction().execute(async (transaction) => putUnseen(transaction, await make(transaction), call.visitor.id, note)));
}

async function putUnseen(transaction: Transaction<Schema>, changed: readonly Changed[], author: number, note: string): Promise<void> {
  // Whoever moves the other way meanwhile takes them in the same order.
  for (const { present, text: xml } of changed.toSorted((a, b) => a.present.object.ID - b.present.object.ID)) {
    const { object, isDraft, working } = present;
    const stored = isDraft
      ? await replacedDraft(transaction, { id: object.ID, before: serialize(object.element), xml, from: object.revision, author, note })
      : await putBeside(transaction, object, { xml, from: working?.revision ?? 0, author, hasSeen: false, note });
    if (stored === null) throw outdated();
  }
}
