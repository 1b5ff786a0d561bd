import type { Transaction } from 'kysely';
import { noteEvent, type ObjectEvent } from '../../../content/history/events.ts';
import type { ContentObject } from '../../../content/object.ts';
import type { Objects } from '../../../content/objects.ts';
import { forget } from '../../../content/schedule/schedules.ts';
import { putAside } from '../../../content/unpublished/shelf.ts';
import { Problem } from '../../../protocol/problem.ts';
import type { Schema } from '../../../store/schema.ts';
import { needWithout } from '../../content/readable.ts';

interface Withdrawn {
  readonly event: ObjectEvent;
  /** Who does it; null for the server. */
  readonly account: number | null;
  /** Writes what belongs to it, in the same transaction. */
  also?(transaction: Transaction<Schema>): Promise<void>;
}

/**
 * Takes an object from visitors: it is a draft from now on, which knows since when. So nothing that visitors ask for can find it, and all
 * that authors do with drafts they do with it.
 * @throws Problem (400) when nobody could open something else any more, (404) when it is gone, (409) when the site needs it
 */
export async function withdraw(
  objects: Objects,
  { dataType, ID, html }: ContentObject,
  { event, account, also }: Withdrawn,
): Promise<void> {
  const key = { dataType, ID, html };
  const isGone = await objects.delete(
    key,
    (content) => needWithout(content, key),
    async (transaction, object) => {
      await also?.(transaction);
      await putAside(transaction, object);
      await forget(transaction, ID, 'withdraw');
      await noteEvent(transaction, ID, event, account);
    },
  );
  if (!isGone) throw new Problem('notFound', { details: { id: ID } });
}
