import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openSite, values } from '../fixtures/site.ts';
import { settleLessons } from './lessons/settle-lessons.ts';

const site = openSite();
const warnings: string[] = [];
const note = (warning: Error): void => void (warning.name === 'ContentWarning' && warnings.push(warning.message));
const show = (ID: number, dataType: string) => site.call(`action=2&id=${ID}&datatype=${dataType}`, { lang: 'en' });
const store = (ID: number, dataType: string, xml: string) =>
  site.call(`action=16&id=${ID}&datatype=${dataType}`, { token: site.author, fields: { xml } });
const load = async (ID: number, dataType: string) =>
  /<data>(.*)<\/data>/s.exec((await site.call(`action=8&id=${ID}&datatype=${dataType}`, { token: site.author })).body)![1]!;
const lesson = (ID: number, words: string) =>
  `<lesson id="${ID}" ID="${ID}" IDObjectType="401"><title language="en">L</title><slides><slide idFolie="1">
    <html language="en"><p>${words}</p></html></slide></slides></lesson>`;
const unit = (ID: number, ...inside: string[]) =>
  `<object ID="${ID}" IDObjectType="4" dataType="p_Unit" language=""><title language="en">U${ID}</title>
    <data><unit idUnit="${ID}">${inside.join('')}</unit></data></object>`;
const bring = (...units: string[]) =>
  site.call('action=32768&id=0&datatype=p_Unit', { token: site.author, file: `<objects>${units.join('')}</objects>` });

beforeAll(async () => {
  process.on('warning', note);
  expect((await bring(unit(5701, lesson(5711, 'one'), lesson(5712, 'two')), unit(5702, lesson(5712, 'two')))).status).toBe(200);
  const { store: database, objects } = site.server.services;
  const breaks = (dataType: string, id: number, xml: string) =>
    database.updateTable('objects').set({ xml }).where('data_type', '=', dataType).where('id', '=', id).execute();
  await breaks('p_Unit', 5702, '<object dataType="p_Unit" ID="5702"><data><unit><lesson ID="5711"><lesson ID="5712"></data>');
  await breaks('p_LessonObject', 5712, '<object ID="5712"');
  await breaks('p_News', 200, '<object ID="200" dataType="p_News"><data><a/><b/></data></object>');
  await database.insertInto('former_lessons').values({ id: 5711, revision: 1, xml: '<object' }).execute();
  const configuration = { id: 200, revision: 1, original: '', xml: '<objectConfiguration ID="200"' };
  await database.insertInto('configurations').values(configuration).execute();
  await objects.changed();
}, 60_000);
afterAll(() => {
  process.off('warning', note);
});

it('RT-007 rows that nothing can read take nothing else down', async () => {
  const whole = await show(5701, 'p_Unit');
  expect([whole.status, whole.body.includes('<p>one</p>'), whole.body.includes('<p>two</p>')]).toEqual([200, true, true]);
  for (const [ID, dataType] of [
    [5702, 'p_Unit'],
    [5712, 'p_LessonObject'],
    [5711, 'p_LessonObject'],
    [200, 'p_News'],
  ] as const)
    expect([ID, (await show(ID, dataType)).status]).toEqual([ID, 200]);
  for (const query of ['action=1&id=0&datatype=p_News', 'action=1&id=0&datatype=p_Unit', 'action=2&id=0&datatype=p_StartPage'])
    expect([query, (await site.call(query)).status]).toEqual([query, 200]);
  const fields = { xml: '<search tab="all" lang="en"><simple>one</simple></search>' };
  expect((await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields })).status).toBe(200);
});

it('RT-007 units beside them are stored, imported and deleted, with their lessons', async () => {
  const alone = await store(5711, 'p_LessonObject', (await load(5711, 'p_LessonObject')).replace('one', 'alone'));
  expect([alone.status, alone.body]).toEqual([200, alone.body]);
  // Made from a revision of the lesson that was replaced meanwhile: the former texts are looked at.
  const text = await load(5701, 'p_Unit');
  expect((await store(5701, 'p_Unit', text.replace(/(<lesson[^>]*ID="5711"[^>]*) revision="\d+"/, '$1 revision="1"'))).status).toBe(200);
  expect((await store(5701, 'p_Unit', text.replace('alone', 'again'))).status).toBe(200);
  expect((await show(5711, 'p_LessonObject')).body).toContain('again');
  expect((await show(5712, 'p_LessonObject')).body, 'it came back with the unit').toContain('two');
  expect((await bring(unit(5703, lesson(5711, 'three'), lesson(5713, 'more')))).status).toBe(200);
  expect((await show(5711, 'p_LessonObject')).body).toContain('three');
  const deleted = await site.call('action=32&id=5703&datatype=p_Unit', { token: site.author, fields: { confirm: '1' } });
  expect(deleted.status).toBe(200);
});

it('RT-007 the configuration of an object comes from its text where the stored one cannot be read, and is replaced', async () => {
  const reply = await site.call('action=8&id=200&datatype=p_ObjectConfiguration', { token: site.author });
  expect([reply.status, values(reply, '/objectConfiguration/@ID')]).toEqual([200, ['200']]);
});

it('RT-007 an older database with such rows is brought up to date, and what differs elsewhere is decided', async () => {
  const { store: database } = site.server.services;
  const { numDeletedRows } = await database
    .deleteFrom('meta')
    .where(sql<boolean>`key like '%esson%'`)
    .executeTakeFirstOrThrow();
  expect(Number(numDeletedRows)).toBe(1);
  expect(await settleLessons(database, ['en', 'de'])).toEqual([5711]);
});

it('RT-007 operators are told of each once, by its name', async () => {
  for (let turn = 0; turn < 3; turn++) await show(200, 'p_News');
  for (const name of ['p_Unit/5702', 'p_LessonObject/5712', 'p_News/200', 'of object 200'])
    expect([name, warnings.filter((warning) => warning.includes(`${name} `)).length]).toEqual([name, 1]);
});
