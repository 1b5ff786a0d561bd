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
