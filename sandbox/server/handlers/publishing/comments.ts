import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { inZone } from '../../calendar/zone.ts';
import type { Store } from '../../store/schema.ts';
import { element, text } from '../../xml/write.ts';
import type { Call } from '../../protocol/contract.ts';

/** A comment as it is stored. */
interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly state: string;
  readonly stored_at: Date | string;
}

const MAXIMUM = 1000;

/** Writes `<comment>` (protocol 4.6); one that nobody has looked at yet says so, and who may decide about it gets `moderate`. */
export function commentElement({ id, author, body, state, stored_at: stored }: Comment, call: Call): string {
  const date = inZone(new Date(stored).getTime(), timeZoneOf(call.customer));
  return element(
    'comment',
    { id, date, author, state: state === 'published' ? null : state, moderate: call.rights.has('moderate') ? 1 : null },
    element('text', {}, text(body)),
  );
}

/** The comments that a caller may see below an object: published ones, the caller's own, and all of them for who moderates. */
export async function commentsOf(store: Store, call: Call, id: number): Promise<Comment[]> {
  const { visitor, customer } = call;
  const rows = await store
    .selectFrom('comments')
    .select(['id', 'author', 'body', 'state', 'user_id', 'stored_at'])
    .where('data_type', '=', call.dataType)
    .where('object_id', '=', id)
    .where('customer', '=', customer.name)
    .orderBy('id')
    .limit(MAXIMUM)
    .execute();
  return rows.filter(
    ({ state, user_id: writer }) => state === 'published' || call.rights.has('moderate') || (visitor.loggedIn && writer === visitor.id),
  );
}
