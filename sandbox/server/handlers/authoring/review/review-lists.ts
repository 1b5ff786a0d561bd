import type { ContentObject } from '../../../content/object.ts';
import { Reviews, type Review } from '../../../content/review/reviews.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { element } from '../../../xml/write.ts';
import { reviewAttributes, reviewWords } from './review-parts.ts';

/** Writes an object into a list. @param inner what of the list's own is in it */
type WriteEntry = (object: ContentObject, more: Readonly<Record<string, string | number>>, inner: string) => Promise<string>;

/** What a review or a schedule is of: what is published, or a draft; null for what is in the bin or gone. */
async function subjectOf(id: number, { objects, store }: Pick<Services, 'objects' | 'store'>): Promise<ContentObject | null> {
  return (await objects.findAny(id)) ?? (await new Shelf(store).find(id, 'draft'))?.object ?? null;
}

/** What waits for the caller to look at it, and what the caller waits for. */
export async function reviewLists(call: Call, services: Services, write: WriteEntry): Promise<string> {
  const reviews = new Reviews(services.store);
  const list = async (name: string, all: readonly Review[], isListed: (object: ContentObject) => Promise<boolean>): Promise<string> => {
    const entries: string[] = [];
    for (const review of all) {
      const object = await subjectOf(review.ID, services);
      if (object !== null && (await isListed(object))) entries.push(await write(object, reviewAttributes(review), reviewWords(review)));
    }
    return element(name, { count: entries.length }, ...entries);
  };
  const mayReview = async ({ dataType, ID }: ContentObject): Promise<boolean> =>
    (await rightsOf(call.visitor, { dataType, ID }, services.objects)).has('review');
  return (
    (await list('waiting', await reviews.waiting(), mayReview)) + (await list('mine', await reviews.of(call.visitor.id), async () => true))
  );
}
