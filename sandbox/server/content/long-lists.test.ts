import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const PAGE = 'action=1&datatype=p_News&pageSize=3';
const counted = (query: string) => site.call(query).then((reply) => values(reply, '//list/@count | //filter/option/@count'));

afterEach(() => {
  vi.restoreAllMocks();
});

it('CON-001 a page of a long list is found by the index alone: nothing before it is sorted or read', async () => {
  const { store } = site.server.services;
  const plan = await store.transaction().execute(async (transaction) => {
    // As with many rows: reading and sorting all costs more than the index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const { rows } = await sql<Record<string, string>>`explain select id from objects where data_type = 'p_News' and html = '' and id > 0
      order by position asc nulls last, sort_at desc nulls last, id limit 3 offset 6`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using objects_in_order');
  expect(plan).not.toContain('Sort');
});

it('CON-001 all pages together have each object once, sorted ones first, then the newest', async () => {
  const { objects } = site.server.services;
  const ids = async () => {
    const { count } = await objects.list('p_News', { page: 1, pageSize: 1 });
    const pages = Array.from({ length: Math.ceil(count / 3) }, (_, n) => objects.list('p_News', { page: n + 1, pageSize: 3 }));
    return (await Promise.all(pages)).flatMap((page) => page.objects.map(({ ID }) => ID));
  };
  const newest = await ids();
  expect(new Set(newest).size).toBe(newest.length);
  const [first, last] = [newest[0]!, newest.at(-1)!];
  await objects.sort('p_News', [last]);
  expect(await ids()).toEqual([last, first, ...newest.slice(1, -1)]);
  await objects.sort('p_News', []);
  expect(await ids()).toEqual(newest);
});

it('CON-001 objects and choices of a list are counted once, and anew when the content is written', async () => {
  const before = await counted(PAGE);
  const { store } = site.server.services;
  const asked = vi.spyOn(store.getExecutor(), 'executeQuery');
  expect(await counted(`${PAGE}&page=2`)).toEqual(before);
  const queries = asked.mock.calls.map(([query]) => query.sql);
  expect(queries.some((text) => text.includes('offset'))).toBe(true);
  expect(queries.filter((text) => /count\(/.test(text))).toEqual([]);
  const added = `<object ID="5801" IDObjectType="501" dataType="p_News" language=""><title language="en">More</title>
    <record date="2026-11-01"><category key="workshops" language="de">Werkstätten</category></record>
    <data><news ID="5801" date="2026-11-01"><html language="en"><p>More</p></html></news></data></object>`;
  await site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: `<objects>${added}</objects>` });
  const after = await counted(PAGE);
  expect(after.map((count, index) => Number(count) - Number(before[index]))).toEqual([1, 1, 0]);
});
