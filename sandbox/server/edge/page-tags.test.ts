import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type OpenServer } from '../server.ts';
import { notedTags, PURGES } from '../store/content-version.ts';
import { serialize } from '../xml/nodes.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
/** Of each data type so many objects are changed. */
const EACH = 3;
const PAGES = [
  'startPage',
  'news',
  'news-21',
  'blog',
  'course',
  'course-100',
  'contact',
  'object-901',
  'calendar',
  'unit-4711',
  'search',
  'af-partner7',
];

let folder: string;
let server: OpenServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-tags-'));
  mkdirSync(join(folder, 'customers', 'drawn'), { recursive: true });
  const file = { customer: 'drawn', brand: { name: 'Drawn' }, languages: ['en'], plugins: { site: { firstView: true } } };
  writeFileSync(join(folder, 'customers', 'drawn', 'customer.json'), JSON.stringify(file));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<html lang="en"><head><!--lectern:head--></head><body><div id="lectern"></div></body></html>',
  );
  server = await openServer({
    data: join(folder, 'data'),
    quiet: true,
    dist: join(folder, 'dist'),
    customers: [join(folder, 'customers')],
    content: join(project, 'sandbox', 'content'),
    sheets: join(project, 'xsl', 'sheets'),
    plugins: join(project, 'plugins'),
    databaseUrl: '',
    edgeSeconds: 300,
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(): Promise<Map<string, { readonly body: string; readonly tags: readonly string[] }>> {
  const pages = new Map<string, { readonly body: string; readonly tags: readonly string[] }>();
  for (const page of PAGES) {
    const { body, headers } = await server.app.inject({ url: `/${page}.html`, headers: { host: 'drawn.localhost:8080' } });
    // Bound to a minute, and to nothing of the content.
    pages.set(page, { body: body.replace(/[?&]token=[^"&]*/g, ''), tags: String(headers['surrogate-key'] ?? '').split(' ') });
  }
  return pages;
}

it('RT-007 whatever an author changes of a public page is told by a tag that the page had', async () => {
  const { store, objects } = server.services;
  await store.insertInto('meta').values({ key: PURGES, value: '' }).execute();
  const rows = await store.selectFrom('objects').select(['data_type', 'id', 'html']).where('id', '>', 0).orderBy('id').execute();
  const counts = new Map<string, number>();
  const few = rows.filter(({ data_type: dataType, id }) => {
    const count = (counts.get(dataType) ?? 0) + 1;
    counts.set(dataType, count);
    return count <= EACH || [21, 100, 901, 4711].includes(id);
  });
  let before = await read();
  for (const [page, { tags }] of before) expect(tags, page).toContain('site-drawn');
  const changed = new Set<string>();
  const untold: string[] = [];
  for (const { data_type: dataType, id, html } of few) {
    const object = (await objects.find(dataType, id, html))!;
    const xml = serialize(object.element).replace(/(<(?:title|teaser|p)\b[^>]*>)([^<]*)/g, '$1Otherwise $2');
    await store.updateTable('meta').set({ value: '' }).where('key', '=', PURGES).execute();
    if ((await objects.replace(object, xml, object.revision).catch(() => null)) === null) continue;
    const { value } = await store.selectFrom('meta').select('value').where('key', '=', PURGES).executeTakeFirstOrThrow();
    const purged = notedTags(value);
    const after = await read();
    for (const page of PAGES) {
      const { body, tags } = before.get(page)!;
      if (body === after.get(page)!.body) continue;
      changed.add(page);
      if (!tags.some((tag) => purged.includes(tag))) untold.push(`${dataType}/${id} at ${page}: ${purged.join()} of ${tags.join()}`);
    }
    before = after;
  }
  expect(untold).toEqual([]);
  // It would prove nothing if nothing had changed.
  expect([...changed]).toEqual(
    expect.arrayContaining(['startPage', 'calendar', 'af-partner7', 'news', 'news-21', 'course', 'course-100', 'object-901', 'unit-4711']),
  );
  // Only what they show is in them: the frame has nothing of the lists on the start page.
  for (const page of ['contact', 'course', 'object-901'])
    expect([page, ...before.get(page)!.tags]).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:content|list-p_News)$/)]));
}, 240_000);
