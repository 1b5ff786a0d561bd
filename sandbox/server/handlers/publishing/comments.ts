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

/** So many that wait are shown at once to who moderates; the next ones come when these are decided. */
const MOST_WAITING = 200;

/**
 * Writes `<comment>` (protocol 4.6), of a deleted account without `author`; one that nobody has looked at yet says so, and who may decide
 * about it gets `moderate`.
 */
export function commentElement({ id, author, body, state, stored_at: stored }: Comment, call: Call): string {
  const date = inZone(new Date(stored).getTime(), timeZoneOf(call.customer));
  return element(
    'comment',
    { id, date, author: author || null, state: state === 'published' ? null : state, moderate: call.rights.has('moderate') ? 1 : null },
    element('text', {}, text(body)),
  );
}

/**
 * The comments that a caller may see below an object: published ones, the caller's own, and for who moderates those that wait, the oldest
 * first: what anybody may send hides nothing that is published.
 */
export async function commentsOf(store: Store, call: Call, id: number): Promise<Comment[]> {
  const { visitor, customer } = call;
  const below = store
    .selectFrom('comments')
    .select(['id', 'author', 'body', 'state', 'user_id', 'stored_at'])
    .where('data_type', '=', call.dataType)
    .where('object_id', '=', id)
    .where('customer', '=', customer.name)
    .orderBy('id');
  const seen = await below
    .where((where) => where.or([where('state', '=', 'published'), ...(visitor.loggedIn ? [where('user_id', '=', visitor.id)] : [])]))
    .execute();
  if (!call.rights.has('moderate')) return seen;
  const waiting = await below.where('state', '!=', 'published').where('user_id', '!=', visitor.id).limit(MOST_WAITING).execute();
  return [...seen, ...waiting].toSorted((one, other) => one.id - other.id);
}
