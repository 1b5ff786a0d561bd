import type { Transaction } from 'kysely';
import { noteEvent, type ObjectEvent } from '../../../content/history/events.ts';
import type { ContentObject } from '../../../content/object.ts';
import type { Objects } from '../../../content/objects.ts';
import { closeReview } from '../../../content/review/reviews.ts';
import { forget } from '../../../content/schedule/schedules.ts';
import { takenOut, type Shelved } from '../../../content/unpublished/shelf.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import type { Schema } from '../../../store/schema.ts';
import { needDates, needNameable, needOpenable, needOwnName, needReferences } from '../../content/readable.ts';
import { storing } from '../../content/store-text.ts';

/** Refuses what of a draft nobody may publish. @throws Problem (400, 403) that says what is wrong with it */
export async function needPublishable(call: Pick<Call, 'visitor'>, object: ContentObject, objects: Objects): Promise<void> {
  needReferences(object);
  needDates(object);
  // What it names is a matter of the rights at the draft: those of the call are at the studio.
  const rights = await rightsOf(call.visitor, object, objects);
  await needNameable({ ...call, rights }, null, object, objects);
}

interface Published {
  readonly event: ObjectEvent;
  /** Who does it; null for the server. */
  readonly account: number | null;
  /** Another text than the draft's. */
  readonly object?: ContentObject;
  /** Writes what belongs to it, in the same transaction. @returns whether what was asked about it is over */
  also?(transaction: Transaction<Schema>): Promise<boolean>;
}

/**
 * Makes a draft an object of the content.
 * @throws Problem (400) that says what is wrong with it, (409) when it was stored meanwhile
 */
export async function publishShelved(objects: Objects, draft: Shelved, { event, account, also, ...text }: Published): Promise<void> {
  const { object = draft.object } = text;
  needReferences(object);
  needDates(object);
  const write = objects.add(
    [object],
    async (content) => {
      await needOwnName(object, content);
      await needOpenable(content, { stored: [object] });
    },
    async (transaction, added) => {
      if (!(await takenOut(transaction, draft, added[0]!.revision)))
        throw new Problem('revisionConflict', { details: { revision: draft.object.revision } });
      const isOver = (await also?.(transaction)) ?? true;
      await forget(transaction, object.ID, 'publish');
      if (isOver) await closeReview(transaction, object.ID);
      await noteEvent(transaction, object.ID, event, account);
    },
  );
  await storing(write);
}

/**
 * The same for who calls.
 * @param write what belongs to it, in the same transaction
 * @throws Problem (403) for what the caller may not name in it
 */
export async function publishDraft(
  call: Pick<Call, 'visitor'>,
  { objects }: Pick<Services, 'objects'>,
  draft: Shelved,
  event: ObjectEvent,
  write?: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await needPublishable(call, draft.object, objects);
  const also = async (transaction: Transaction<Schema>): Promise<boolean> => {
    await write?.(transaction);
    return true;
  };
  await publishShelved(objects, draft, { event, account: call.visitor.id, also });
}
