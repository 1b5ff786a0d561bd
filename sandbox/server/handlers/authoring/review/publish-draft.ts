import { noteEvent, type ObjectEvent } from '../../../content/history/events.ts';
import { closeReview } from '../../../content/review/reviews.ts';
import { Shelf, type Shelved } from '../../../content/unpublished/shelf.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { needDates, needNameable, needOpenable, needReferences } from '../../content/readable.ts';

/**
 * Makes a draft an object of the content, after all that this must not be.
 * @param event what is noted of it
 * @throws Problem (400, 403) that says what is wrong with it
 */
export async function publishDraft(
  call: Pick<Call, 'visitor'>,
  { store, objects }: Pick<Services, 'store' | 'objects'>,
  draft: Shelved,
  event: ObjectEvent,
): Promise<void> {
  const { object } = draft;
  needReferences(object);
  needDates(object);
  // What it names is a matter of the rights at its data type: those of the call are at the studio.
  const rights = await rightsOf(call.visitor, { dataType: object.dataType, ID: 0 }, objects);
  await needNameable({ ...call, rights }, null, object, objects);
  await objects.add([object], (content) => needOpenable(content, { stored: [object] }));
  const stored = await objects.find(object.dataType, object.ID, '');
  await new Shelf(store).published(draft, stored?.revision ?? object.revision);
  await closeReview(store, object.ID);
  await noteEvent(store, object.ID, event, call.visitor.id);
}
