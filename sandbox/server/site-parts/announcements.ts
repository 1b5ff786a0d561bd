import { chooseLanguage } from '../content/render.ts';
import { recordChange } from '../audit/audit.ts';
import type { Objects } from '../content/objects.ts';
import type { Work } from '../jobs/contract.ts';
import { DatabaseQueue } from '../jobs/queue.ts';
import { siteTag } from '../sources/sources.ts';
import { countWrite } from '../store/content-version.ts';
import type { Schema, Store } from '../store/schema.ts';

type Row = Schema['announcements'];

/** What administrators say at the head of every page of a site, for a time. */
export interface Announcement {
  readonly id: number;
  /** Counts its changes: who has closed it reads it again then. */
  readonly revision: number;
  readonly kind: Row['kind'];
  /** Everybody, or who has logged in. */
  readonly audience: Row['audience'];
  readonly from: Date;
  readonly until: Date;
  /** Plain words by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** So many a site has: what is over can be deleted. */
export const MOST_ANNOUNCEMENTS = 50;
/** The jobs that end what is cached of pages when one begins or is over. */
const JOBS = { begins: 'announcementBegins', ends: 'announcementEnds' } as const;

type Content = { readonly store: Store; readonly objects: Pick<Objects, 'heard'> };

/** Of which site it is, and who changes it. */
interface Change {
  readonly customer: string;
  readonly by: number;
}

/** The announcements of a site: what is to come and what is shown, the soonest first, then what is over. */
export async function listAnnouncements(store: Store, customer: string): Promise<Announcement[]> {
  const rows = await store
    .selectFrom('announcements')
    .select(['id', 'revision', 'kind', 'audience', 'from_at as from', 'until_at as until', 'texts'])
    .where('customer', '=', customer)
    .orderBy((eb) => eb('until_at', '<=', new Date()))
    .orderBy('from_at')
    .orderBy('id')
    .execute();
  return rows.map(({ texts, ...row }) => ({ ...row, texts: JSON.parse(texts) as Announcement['texts'] }));
}

/** What is shown at a moment, warnings first. */
export async function shownAnnouncements(
  store: Store,
  { customer, now, isUser }: { readonly customer: string; readonly now: number; readonly isUser: boolean },
): Promise<Announcement[]> {
  const all = await listAnnouncements(store, customer);
  return all
    .filter(({ audience, from, until }) => (isUser || audience === 'all') && from.getTime() <= now && now < until.getTime())
    .sort((one, other) => Number(other.kind === 'warning') - Number(one.kind === 'warning'));
}

const CLOSED = /(?:^|;\s*)lectern-closed=([\d._]*)/;

/** Keys of the announcements that a browser has closed, by its cookies; null when it has closed none. What it asks for is its own then. */
export const closedKeys = (cookies: string): readonly string[] | null => CLOSED.exec(cookies)?.[1]?.split('_') ?? null;

export const keyOf = ({ id, revision }: Announcement): string => `${id}.${revision}`;

/** Its words for a reader, and the language that they are in. */
export function wordsOf({ texts }: Announcement, lang: string, fallback: string): { readonly language: string; readonly words: string } {
  const language = chooseLanguage(Object.keys(texts), lang, fallback);
  return { language, words: texts[language] ?? '' };
}

/**
 * Stores an announcement, a new one for id 0, and ends what is cached of the site's pages.
 * @returns false when there is none of the id
 */
export async function storeAnnouncement(
  { store, objects }: Content,
  announcement: Omit<Announcement, 'revision'>,
  { customer, by }: Change,
): Promise<boolean> {
  const { id, kind, audience, from, until, texts } = announcement;
  const row = { kind, audience, from_at: from, until_at: until, texts: JSON.stringify(texts) };
  const version = await store.transaction().execute(async (transaction) => {
    const stored =
      id === 0
        ? await transaction
            .insertInto('announcements')
            .values({ ...row, customer })
            .returning('id')
            .executeTakeFirst()
        : await transaction
            .updateTable('announcements')
            .set((eb) => ({ ...row, revision: eb('revision', '+', 1) }))
            .where('id', '=', id)
            .where('customer', '=', customer)
            .returning('id')
            .executeTakeFirst();
    if (stored === undefined) return null;
    const queue = new DatabaseQueue(transaction);
    await queue.add(JOBS.begins, stored.id, transaction, from);
    await queue.add(JOBS.ends, stored.id, transaction, until);
    await recordChange(transaction, { by, event: 'announcement.store', subject: `announcement ${stored.id}`, detail: customer });
    return countWrite(transaction, [siteTag(customer)]);
  });
  if (version !== null) objects.heard(version);
  return version !== null;
}

/** @returns false when there is none of the id */
export async function deleteAnnouncement({ store, objects }: Content, id: number, { customer, by }: Change): Promise<boolean> {
  const version = await store.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('announcements')
      .where('id', '=', id)
      .where('customer', '=', customer)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    await transaction.deleteFrom('jobs').where('kind', 'in', Object.values(JOBS)).where('subject', '=', id).execute();
    await recordChange(transaction, { by, event: 'announcement.delete', subject: `announcement ${id}`, detail: customer });
    return countWrite(transaction, [siteTag(customer)]);
  });
  if (version !== null) objects.heard(version);
  return version !== null;
}

/** One begins or is over now: pages that were made before are not handed out any more. */
export function announcementWork({ store, objects }: Content): ReadonlyMap<string, Work> {
  const work: Work = async ({ subject }) => {
    const row = await store.selectFrom('announcements').select('customer').where('id', '=', subject).executeTakeFirst();
    if (row !== undefined) objects.heard(await countWrite(store, [siteTag(row.customer)]));
  };
  return new Map(Object.values(JOBS).map((kind) => [kind, work]));
}
