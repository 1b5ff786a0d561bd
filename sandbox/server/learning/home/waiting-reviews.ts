import { Reviews, type Reviewed } from '../../content/review/reviews.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { rightsIn } from '../../session/roles.ts';
import { element } from '../../xml/write.ts';

/** What waits for the caller to look at it, what waits for the longest time first. */
export async function waitingReviews(
  { visitor }: Pick<Call, 'visitor'>,
  { store, objects }: Pick<Services, 'store' | 'objects'>,
): Promise<Reviewed[]> {
  const waiting: Reviewed[] = [];
  for (const each of await new Reviews(store).waiting()) if ((await rightsOf(visitor, each, objects)).has('review')) waiting.push(each);
  return waiting;
}

/**
 * The way to the studio for who reviews something, with how much waits there; '' for all others. Who only reviews has no links to edit
 * pages by which to get there.
 */
export async function reviewsElement(call: Call, services: Services): Promise<string> {
  const { roles } = call.visitor;
  const reviews = rightsIn(
    roles,
    roles.map(({ branch }) => branch),
  ).has('review');
  if (!reviews || call.customer.off.has('p_Studio')) return '';
  return element('reviews', { count: (await waitingReviews(call, services)).length, href: 'studio.html' });
}
