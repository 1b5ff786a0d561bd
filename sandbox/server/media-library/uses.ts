import { sql } from 'kysely';
import { readRow, type ContentObject } from '../content/object.ts';
import type { Store } from '../store/schema.ts';

/** Where a picture is shown: in what is published, a draft, or what is in the bin. */
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

/** Everything that names an address, in its own text or in its configuration. */
export async function usesOf(store: Store, address: string): Promise<Use[]> {
  const { rows } = await sql<Row>`
    select data_type, id, html, revision, xml, 'published' as state from objects
      where position(${address} in xml) > 0
        or id in (select id from configurations where position(${address} in xml) > 0)
    union all
    select data_type, id, '' as html, revision, xml, state from shelved_objects
      where (position(${address} in xml) > 0 or position(${address} in configuration) > 0)
        and not exists (select from objects where objects.id = shelved_objects.id)
    order by data_type, id, html`.execute(store);
  return rows.map(({ state, ...row }) => ({ object: readRow(row), state }));
}
