import type { Schema, Store } from '../../store/schema.ts';

export type ObjectEvent = Schema['object_events']['event'];

/** Who has asked for, decided or set something about what visitors see of an object. */
export interface NotedEvent {
  readonly event: ObjectEvent;
  /** Name of the account; '' when the server did it by itself, or the account is gone. */
  readonly account: string;
  readonly at: Date;
  readonly note: string;
}

const MOST_LISTED = 50;

/** Notes an event. @param account null for what the server does by itself */
export async function noteEvent(store: Store, id: number, event: ObjectEvent, account: number | null, note = ''): Promise<void> {
  await store.insertInto('object_events').values({ id, event, account_id: account, note }).execute();
}

/** The last events of an object, the last one first. */
export async function eventsOf(store: Store, id: number): Promise<readonly NotedEvent[]> {
  const rows = await store
    .selectFrom('object_events')
    .leftJoin('users', 'users.id', 'object_events.account_id')
    .select(['event', 'happened_at', 'note', 'name'])
    .where('object_events.id', '=', id)
    .orderBy('number', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ event, happened_at: at, note, name }) => ({ event, at, note, account: name ?? '' }));
}
