import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSite } from '../../fixtures/site.ts';
import { settleLessons } from './settle-lessons.ts';

const site = openSite();

const lesson = (ID: number, words: string) =>
  `<lesson id="${ID}" ID="${ID}" IDObjectType="401"><title language="en">${words}</title><slides><slide idFolie="1"/></slides></lesson>`;
const file = (ID: number, ...ids: number[]) =>
  `<object ID="${ID}" IDObjectType="4" dataType="p_Unit"><title language="en">U</title><data>
    <unit idUnit="${ID}">${ids.map((id) => lesson(id, `unit ${id}`)).join('')}</unit></data></object>`;

it('RT-007 an older database whose lessons differ from their units: the later text is shown, the other one is kept, once', async () => {
  const { store, objects } = site.server.services;
  const body = `<objects>${file(4790, 1, 2, 3, 4)}${file(4791, 5)}${file(4792, 6)}</objects>`;
  expect((await site.call('action=32768&id=0&datatype=p_Unit', { token: site.author, file: body })).status).toBe(200);
  // As versions before this one left it: rows of their own, unlike the text in the unit.
  await sql`update objects set changed_at = '2026-02-01' where id = 4790`.execute(store);
  await sql`update objects set xml = replace(xml, 'unit', 'alone'), changed_at = '2026-03-01' where id = 1`.execute(store);
  await sql`update objects set xml = replace(xml, 'unit', 'alone'), changed_at = '2026-01-01' where id = 2`.execute(store);
  await sql`delete from objects where id = 3`.execute(store);
  // What the files have brought later is no author's.
  await sql`update objects set xml = replace(xml, 'unit', 'alone'), changed_at = '2026-01-01' where id = 5`.execute(store);
  await sql`update objects set changed_at = '2026-02-01' where id = 4791`.execute(store);
  await sql`insert into seeded (name, digest) select 'p_Unit 4791', md5(xml) from objects where id = 4791`.execute(store);
  await sql`update objects set xml = '<object ID="6" dataType="p_LessonObject"><data><lesson id="6" ID="6"/></data></object>'
    where id = 6`.execute(store);
  await sql`delete from former_lessons`.execute(store);
  await sql`delete from meta where key = 'lessons'`.execute(store);

  expect((await settleLessons(store, ['en'])).toSorted()).toEqual([1, 2, 5, 6]);
  await objects.changed();
  const words = async (id: number, dataType: string) =>
    [...(await site.call(`action=2&id=${id}&datatype=${dataType}`, { lang: 'en' })).body.matchAll(/>((?:alone|unit) \d)</g)].map(
      ([, found]) => found,
    );
  expect([...(await words(4790, 'p_Unit')), ...(await words(4791, 'p_Unit')), ...(await words(4792, 'p_Unit'))]).toEqual([
    'alone 1',
    'unit 2',
    'unit 3',
    'unit 4',
    'alone 5',
    'unit 6',
  ]);
  for (const [id, text] of [
    [1, 'alone 1'],
    [2, 'unit 2'],
    [3, 'unit 3'],
    [5, 'alone 5'],
    [6, 'unit 6'],
  ] as const)
    expect(await words(id, 'p_LessonObject')).toContain(text);
  const { rows } = await sql<{ id: number; found: string }>`
    select id, substring(xml from '(alone|unit) [0-9]') as found from former_lessons order by id`.execute(store);
  expect(rows.map(({ id, found }) => `${id} ${found}`)).toEqual(['1 unit', '2 alone', '5 unit', '6 null']);
  expect(await settleLessons(store, ['en']), 'once').toEqual([]);
});
