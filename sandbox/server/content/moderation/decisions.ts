import type { Store } from '../../store/schema.ts';

/** A comment, and below what it is; of any object without these. */
interface MeantComment {
  readonly id: number;
  readonly data_type?: string;
  readonly object_id?: number;
  readonly customer?: string;
  readonly state?: 'pending';
}

/** Publishes a comment, or deletes it. @returns below which object it was; null when there is none such (any more) */
export async function decideComment(
  store: Store,
  meant: MeantComment,
  decision: 'publish' | 'delete',
): Promise<{ readonly dataType: string; readonly ID: number } | null> {
  const row =
    decision === 'publish'
      ? await store
          .updateTable('comments')
          .set({ state: 'published' })
          .where((eb) => eb.and({ ...meant }))
          .where('state', '<>', 'published')
          .returning(['data_type', 'object_id'])
          .executeTakeFirst()
      : await store
          .deleteFrom('comments')
          .where((eb) => eb.and({ ...meant }))
          .returning(['data_type', 'object_id'])
          .executeTakeFirst();
  return row === undefined ? null : { dataType: row.data_type, ID: row.object_id };
}

export const ENTRY_DECISIONS = ['publish', 'hide', 'remove'] as const;
type EntryDecision = (typeof ENTRY_DECISIONS)[number];

interface MeantEntry {
  readonly name: string;
  readonly customer?: string;
  readonly unit_id?: number;
  readonly lesson?: string;
  readonly state?: 'pending';
}

/** Decides about an entry of a discussion. @returns the unit; null when it is decided so already, deleted, or not there */
export async function decideEntry(store: Store, meant: MeantEntry, decision: EntryDecision): Promise<{ readonly unit: number } | null> {
  const changes = {
    publish: { state: 'published', published_at: new Date() },
    hide: { state: 'hidden', published_at: null },
    remove: { state: 'deleted', body: '', published_at: null },
  }[decision];
  const row = await store
    .updateTable('discussion_entries')
    .set(changes)
    .where((eb) => eb.and({ ...meant }))
    .where('state', '!=', 'deleted')
    .where('state', '!=', changes.state)
    .returning('unit_id')
    .executeTakeFirst();
  return row === undefined ? null : { unit: row.unit_id };
}
