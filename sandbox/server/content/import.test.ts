import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const text = (words: string) => `<news ID="210"><html language="de"><p>${words}</p></html></news>`;
const file = (words: string) =>
  `<objects><object ID="210" IDObjectType="501" dataType="p_News" language=""><title language="de">Neu</title>
    <data>${text(words)}</data></object></objects>`;
const imports = async (words: string) =>
  expect((await site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: file(words) })).status).toBe(200);
const stores = async (words: string, revision: string) =>
  (await site.call('action=16&id=210&datatype=p_News', { token: site.author, fields: { xml: text(words), revision } })).status;
const show = () => site.call('action=8&id=210&datatype=p_News', { token: site.author });
const revision = async () => values(await show(), '//object/@revision')[0] ?? '';

it('RT-007 whoever has opened a text before an import, or before it was deleted and came again, is told so when storing', async () => {
  const read = await revision();
  await imports('Okapi');
  expect(await stores('late', read)).toBe(409);
  expect((await show()).body).toContain('Okapi');
  const second = await revision();
  expect(Number(second)).toBe(Number(read) + 1);
  for (const word of ['Zebra', 'Gnu']) {
    const before = await revision();
    const deleted = await site.call('action=32&id=210&datatype=p_News', { token: site.author, fields: { confirm: '1' } });
    expect(deleted.status).toBe(200);
    await imports(word);
    for (const old of [read, second, before]) expect(await stores('late', old)).toBe(409);
    expect((await show()).body).toContain(word);
  }
  expect(await stores('in time', await revision())).toBe(200);
});

it('more words than the search holds of an object are stored, and imports of one object at once all end well', async () => {
  const bring = (body: string) => site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: body });
  const words = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const long = await bring(file(words));
  expect([long.status, values(long, '//error/@code')[0]], 'the search has its beginning').toEqual([200, undefined]);
  const stored = await site.call('action=16&id=210&datatype=p_News', { token: site.author, fields: { xml: text(words) } });
  expect([stored.status, stored.body.includes('tsvector')]).toEqual([200, false]);
  const wrong = await bring('<objects><object ID="210" dataType="p_Blog"/></objects>');
  expect([wrong.status, values(wrong, '//error/@code')[0], wrong.body.includes('only p_News')]).toEqual([400, 'badXml', true]);
  const atOnce = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((each) => bring(file(each))));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('pages of one ID that have html names are stored, shown and deleted each by itself', async () => {
  const page = (html: string, word: string) =>
    `<objects><object ID="212" IDObjectType="501" dataType="p_News" language="" html="${html}"><title language="de">${word}</title>
      <data><news ID="212"><html language="de"><p>${word}</p></html></news></data></object></objects>`;
  const bring = async (html: string, word: string) => {
    const answer = await site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: page(html, word) });
    expect([answer.status, values(answer, '//error/text/text()')]).toEqual([200, []]);
  };
  const shown = async (html: string) => {
    const { status, body } = await site.call(`action=2&id=212&html=${html}&datatype=p_News`);
    return status === 200 ? body : status;
  };
  const remove = async (html: string) =>
    (await site.call(`action=32&id=212&html=${html}&datatype=p_News`, { token: site.author, fields: { confirm: '1' } })).status;
  const before = await shown('');
  await bring('second', 'Okapi');
  expect(await shown(''), 'what has no name, or another one, is as it was').toBe(before);
  await bring('third', 'Gnu');
  expect(await shown('second')).toContain('Okapi');
  await bring('second', 'Zebra');
  expect([await shown('second'), await shown('third')]).toEqual([expect.stringContaining('Zebra'), expect.stringContaining('Gnu')]);
  const { store } = site.server.services;
  const titles = await store.selectFrom('object_texts').select('title').where('id', '=', 212).distinct().orderBy('title').execute();
  expect(
    titles.map(({ title }) => title),
    'the search knows what has no name',
  ).toEqual(['Meldung Nummer 12', 'News number 12']);
  expect(await remove('')).toBe(200);
  expect([await shown(''), await shown('second')]).toEqual([404, expect.stringContaining('Zebra')]);
  expect(await remove('second')).toBe(200);
  expect([await remove('second'), await shown('second'), await shown('third')]).toEqual([404, 404, expect.stringContaining('Gnu')]);
});

it('imports, stores and orders of the same objects at once all end: nobody waits for somebody who waits for them', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => 900_100 + index);
  const words = Array.from({ length: 3000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const news = (ID: number, word: string) => `<news ID="${ID}"><html language="de"><p>${word} ${words}</p></html></news>`;
  const bring = (word: string, order: readonly number[]) => {
    const objects = order.map(
      (ID) => `<object ID="${ID}" IDObjectType="501" dataType="p_News" language=""><title language="de">${word}</title>
      <data>${news(ID, word)}</data></object>`,
    );
    return site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: `<objects>${objects.join('')}</objects>` });
  };
  const turned = ids.toReversed();
  // A connection counts them a second later. A database in a folder has one connection, and none.
  const deadlocks = async () => {
    await after(process.env.DATABASE_URL === undefined ? 0 : 1500);
    const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(
      site.server.services.store,
    );
    return rows[0];
  };
  const before = await deadlocks();
  const statuses = await Promise.all([
    ...['one', 'two', 'three', 'four'].map(async (word, index) => (await bring(word, index % 2 === 0 ? ids : turned)).status),
    ...[ids, turned].map(
      async (order) =>
        (await site.call('action=2048&id=0&datatype=p_News', { token: site.author, fields: { order: order.join(',') } })).status,
    ),
    ...ids.map(async (ID) => {
      const stored = await site.call(`action=16&id=${ID}&datatype=p_News`, { token: site.author, fields: { xml: news(ID, 'stored') } });
      // Not there yet, or stored meanwhile.
      return [404, 409].includes(stored.status) ? 200 : stored.status;
    }),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await deadlocks(), 'none was ended by the database and tried again').toEqual(before);
});
