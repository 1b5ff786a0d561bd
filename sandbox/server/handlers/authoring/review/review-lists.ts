import type { ContentObject } from '../../../content/object.ts';
import { Reviews, type Reviewed } from '../../../content/review/reviews.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import { waitingReviews } from '../../../learning/home/waiting-reviews.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { numberExtra } from '../../../protocol/parameters.ts';
import { element } from '../../../xml/write.ts';
import { reviewAttributes, reviewWords } from './review-parts.ts';

const PAGE_SIZE = 25;
const LAST_PAGE = 100_000;

/** Writes an object into a list. @param inner what of the list's own is in it */
type WriteEntry = (object: ContentObject, more: Readonly<Record<string, string | number>>, inner: string) => Promise<string>;

/** What a review or a schedule is of: what is published, or a draft; null for what is in the bin or gone. */
async function subjectOf(id: number, { objects, store }: Pick<Services, 'objects' | 'store'>): Promise<ContentObject | null> {
  return (await objects.findAny(id)) ?? (await new Shelf(store).find(id, 'draft'))?.object ?? null;
}

/** The page of a list that the call asks for by its name; the last one where there are not as many. */
function pageOf<T>(
  call: Call,
  name: string,
  all: readonly T[],
): { readonly page: number; readonly pages: number; readonly shown: readonly T[] } {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(pages, numberExtra(call, name, 1, 1, LAST_PAGE));
  return { page, pages, shown: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

/** What waits for the caller to look at it, what the caller waits for, and what is to happen by itself. */
export async function reviewLists(call: Call, services: Services, write: WriteEntry): Promise<string> {
  const reviews = new Reviews(services.store);
  const list = async (name: string, all: readonly Reviewed[]): Promise<string> => {
    const { page, pages, shown } = pageOf(call, name, all);
    const found = await reviews.findMany(shown.map(({ ID }) => ID));
    const entries: string[] = [];
    for (const { ID } of shown) {
      const [object, review] = [await subjectOf(ID, services), found.get(ID)];
      if (object !== null && review) entries.push(await write(object, reviewAttributes(review), reviewWords(review)));
    }
    return element(name, { page, pages, count: all.length }, ...entries);
  };
  return (
    (await list('waiting', await waitingReviews(call, services))) +
    (await list('mine', await reviews.of(call.visitor.id))) +
    (await scheduledList(call, services, write))
  );
}

/** What is to be published or withdrawn at a moment, and what of that did not happen, which comes first. */
async function scheduledList(call: Call, services: Services, write: WriteEntry): Promise<string> {
  const ids = await services.schedules.pending();
  const { page, pages, shown } = pageOf(call, 'scheduled', ids);
  const entries: string[] = [];
  for (const ID of shown) {
    const object = await subjectOf(ID, services);
    if (object !== null) entries.push(await write(object, {}, ''));
  }
  return element('scheduled', { page, pages, count: ids.length }, ...entries);
}
