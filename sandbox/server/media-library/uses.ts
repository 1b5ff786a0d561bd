import { sql } from 'kysely';
import { readRow, type ContentObject } from '../content/object.ts';
import type { Store } from '../store/schema.ts';

/** Where a file of the library is shown: in what is published or only in its working copy, a draft, or what is in the bin. */
export interface Use {
  readonly object: ContentObject;
  readonly state: 'published' | 'draft' | 'bin';
}

interface Row {
  readonly data_type: string;
  readonly id: number;
  readonly html: string;
  readonly revision: number;
  readonly xml: string;
  readonly state: Use['state'];
}

/** Everything that has one of these words, such as an address, in its own text or in its configuration. */
export async function usesOf(store: Store, words: readonly string[]): Promise<Use[]> {
  const hasOne = (column: string) =>
    sql`(${sql.join(
      words.map((word) => sql`position(${word} in ${sql.ref(column)}) > 0`),
      sql` or `,
    )})`;
  const { rows } = await sql<Row>`
    select data_type, id, html, revision, xml, 'published' as state from objects
      where ${hasOne('xml')} or id in (select id from configurations where ${hasOne('xml')})
    union all
    select data_type, id, '' as html, revision, xml, state from shelved_objects
      where (${hasOne('xml')} or ${hasOne('configuration')})
        and not exists (select from objects where objects.id = shelved_objects.id)
    union all
    select data_type, id, '' as html, revision, xml, 'draft' as state from working_copies w
      where ${hasOne('xml')}
        and not exists (select from objects o where o.id = w.id and ${hasOne('o.xml')})
    union all
    select data_type, id, '' as html, 0 as revision, xml, 'draft' as state from schedules s
      where ${hasOne('xml')}
        and not exists (select from objects o where o.id = s.id and ${hasOne('o.xml')})
        and not exists (select from working_copies w where w.id = s.id and ${hasOne('w.xml')})
        and not exists (select from shelved_objects d where d.id = s.id and ${hasOne('d.xml')})
    order by data_type, id, html`.execute(store);
  return rows.map(({ state, ...row }) => ({ object: readRow(row), state }));
}

/** What of the library something shows, published or not. */
export interface UsedFiles {
  readonly digests: ReadonlySet<string>;
  /** Numbers that may be recordings'. */
  readonly recordings: ReadonlySet<number>;
}

/** All texts are read for it: not more often than this. */
const USED_GOOD_FOR_MS = 60_000;
const lastUsed = new WeakMap<Store, { readonly at: number; readonly files: Promise<UsedFiles> }>();

async function readUsed(store: Store): Promise<UsedFiles> {
  const { rows } = await sql<{ digest: string | null; id: string | null }>`
    select distinct found[1] as digest, found[2] as id from (
      select xml from objects union all select xml from configurations union all select xml || configuration from shelved_objects
      union all select xml from working_copies union all select xml from schedules) as texts,
    regexp_matches(xml, '/library/([0-9a-f]{40})/|([5-9][0-9]{8})', 'g') as found`.execute(store);
  return {
    digests: new Set(rows.flatMap(({ digest }) => digest ?? [])),
    recordings: new Set(rows.flatMap(({ id }) => (id === null ? [] : Number(id)))),
  };
}

/** What is asked next looks through all texts again. */
export const forgetUsed = (store: Store): void => void lastUsed.delete(store);

/** Every file that `usesOf` finds somewhere, by one look through all texts. What was found is good for a minute. */
export function usedFiles(store: Store): Promise<UsedFiles> {
  const last = lastUsed.get(store);
  if (last !== undefined && performance.now() - last.at < USED_GOOD_FOR_MS) return last.files;
  const files = readUsed(store);
  lastUsed.set(store, { at: performance.now(), files });
  files.catch(() => lastUsed.delete(store));
  return files;
}
