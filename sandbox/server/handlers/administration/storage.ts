import { sql } from 'kysely';
import { usedFiles } from '../../media-library/uses.ts';
import { element } from '../../xml/write.ts';
import { likeWords, PAGE_SIZE, pageOf, type Part } from './asked.ts';

/** Bytes and number of a file. */
const CURSOR = /^(\d{1,18})_(\d{1,9})$/;

interface Row {
  readonly id: number;
  readonly digest: string;
  readonly kind: 'picture' | 'film' | 'sound';
  readonly name: string;
  readonly bytes: string;
  readonly stored_at: Date;
}

/** Files that authors have uploaded, the biggest first; `unused`: those alone that no object shows. */
export const storage: Part = {
  cursor: CURSOR,
  states: ['pictures', 'recordings', 'unused'],
  async load({ state, query, after }, _call, { store }) {
    const [, bytes = '', id = ''] = CURSOR.exec(after) ?? [];
    const conditions = [
      bytes === '' ? sql`true` : sql`(bytes, id) < (${bytes}::bigint, ${Number(id)})`,
      query === '' ? sql`true` : sql`lower(name) like ${likeWords(query)}`,
    ];
    const used = state === 'unused' ? await usedFiles(store) : null;
    const half = (columns: ReturnType<typeof sql>, unused: ReturnType<typeof sql>) => sql`
      (select id, digest, name, bytes, stored_at, ${columns}
      where ${sql.join([...conditions, ...(used === null ? [] : [unused])], sql` and `)}
      order by bytes desc, id desc limit ${PAGE_SIZE + 1})`;
    const pictures = half(sql`'picture' as kind from library_pictures`, sql`not (digest = any(${used?.digests ?? []}))`);
    const recordings = half(
      sql`kind from library_recordings`,
      sql`not (digest = any(${used?.digests ?? []})) and not (id = any(${used?.recordings ?? []}))`,
    );
    const halves = state === 'pictures' ? [pictures] : state === 'recordings' ? [recordings] : [pictures, recordings];
    const { rows } = await sql<Row>`
      select id, digest, name, bytes::text as bytes, stored_at, kind from (${sql.join(halves, sql` union all `)}) as files
      order by files.bytes desc, id desc limit ${PAGE_SIZE + 1}`.execute(store);
    const { shown, next } = pageOf(rows, (row) => `${row.bytes}_${row.id}`);
    const items = shown.map(({ id: key, kind, name, bytes: size, stored_at: stored }) =>
      element('item', { key, kind, name, bytes: size, date: stored.toISOString() }),
    );
    return { items, next };
  },
};
