import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { found } from '../fixtures/site.ts';
import { openServer, type OpenServer } from '../server.ts';

let folder: string;
let server: OpenServer;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-words-'));
  const content = join(import.meta.dirname, '..', '..', 'content');
  server = await openServer({ ...fixtureOptions(join(folder, 'data')), content, databaseTemplate: await emptyDatabase() });
  token = await logIn(server.app, 'vera', 'dark-matter');
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ['done_objects', 'results', 'unit_positions', 'test_states'] as const)
    await server.services.store.deleteFrom(table).execute();
});

const ask = async (query: string, xpath: string, of: string | undefined = token) =>
  found(await call(server.app, query, { token: of }), xpath);
const inCourse = async (ID = 842) => (await ask('action=2&id=100&datatype=p_Course', `//chapter/objectRef[@ID="${ID}"]`))[0];
const page = async (of: string | undefined = token) => await ask('action=2&id=842&datatype=p_PracticeTest', '//test', of);
const result = async (ID: number, points: number, mpoints: number) => {
  const fields = { points: String(points), mpoints: String(mpoints), IDObject: String(ID) };
  expect((await call(server.app, `action=16&id=${ID}&datatype=t_ClientCompetence`, { token, fields })).status).toBe(200);
};
/** What a page leaves after so many words; the words wait for a minute. */
const practise = async (count: number, words = Array.from({ length: count }, (_, index) => `w${index + 1}`)) => {
  const last = Date.now();
  const cards = Object.fromEntries(words.map((id) => [id, { due: last + 60_000, last }]));
  const fields = { state: JSON.stringify({ cards, begun: { day: '2026-11-29', count } }) };
  expect((await call(server.app, 'action=16&id=842&datatype=t_TestState', { token, fields })).status).toBe(200);
};
/** What comes next in the course when all that leads to the words is done. */
const next = async () => (await ask('action=2&id=100&datatype=p_Course', '//course/next'))[0]?.['ID'];
const open = () => result(821, 8, 8);

it('TST-014 words are begun with the first one, and done with as many as a day brings, however well they were known', async () => {
  await open();
  expect((await inCourse())?.['state']).toBe('open');
  await practise(3);
  expect((await inCourse())?.['state']).toBe('started');
  await practise(0, ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'unknown']);
  expect((await inCourse())?.['state']).toBe('started');
  await practise(8);
  const reference = await inCourse();
  expect([reference?.['state'], reference?.['needed']]).toEqual(['done', undefined]);
});

it('TST-014 a round in which no word was known says nothing of points that are needed, and is done', async () => {
  await open();
  await result(842, 0, 7);
  expect([(await inCourse())?.['state'], (await inCourse())?.['needed']]).toEqual(['started', undefined]);
  await result(842, 0, 8);
  expect((await inCourse())?.['state']).toBe('done');
});

it('TST-014 RT-007 when the words of a day are practised the course goes on after them', async () => {
  for (const ID of [4711, 4712, 4713, 4714, 812]) {
    const row = { user_id: 14, object_id: ID, came_locked: false };
    await server.services.store.insertInto('done_objects').values(row).execute();
  }
  await open();
  expect(await next()).toBe('842');
  await practise(8);
  expect(await next()).not.toBe('842');
});

it('TST-014 the page of the words says how many make them done, that they are, and what comes after them', async () => {
  await open();
  expect((await page())[0]).toMatchObject({ wordsNeeded: '8' });
  expect((await page())[0]?.['done']).toBeUndefined();
  await practise(8);
  expect((await page())[0]).toMatchObject({ wordsNeeded: '8', done: '1' });
  const [after] = await ask('action=2&id=842&datatype=p_PracticeTest', '//test/after/next');
  expect(after?.['ID']).toMatch(/^\d+$/);
  expect(after?.['ID']).not.toBe('842');
});

it('TST-014 words that were practised while they were locked open nothing', async () => {
  await practise(8);
  expect((await inCourse())?.['state']).toBe('locked');
  await open();
  expect((await inCourse())?.['state']).toBe('done');
});

it('TST-001 a test of which an answer is there is begun', async () => {
  expect((await inCourse(812))?.['state']).toBe('open');
  const leave = async (state: unknown) => {
    const fields = { state: JSON.stringify(state) };
    expect((await call(server.app, 'action=16&id=812&datatype=t_TestState', { token, fields })).status).toBe(200);
  };
  await leave({ values: {} });
  expect((await inCourse(812))?.['state']).toBe('open');
  await leave({ values: { q1: 'a' } });
  expect((await inCourse(812))?.['state']).toBe('started');
});

it('TST-001 protocol 4.8: what an author names as next is offered once it is open to the learner', async () => {
  const named = async () => (await ask('action=2&id=813&datatype=p_PracticeTest', '//test/next/objectRef')).map(({ ID }) => ID);
  expect(await named()).toEqual(['814']);
  await open();
  expect(await named()).toEqual(['842', '814']);
});

it('TST-001 the points of a course have one maximum, whatever was taken: no level and no round of words counts', async () => {
  const points = async () => {
    const [course] = await ask('action=2&id=100&datatype=p_Course', '//course');
    return [course?.['points'], course?.['mpoints']];
  };
  const steps = async () =>
    (await ask('action=2&id=100&datatype=p_Course', '//chapter/objectRef[@mpoints]')).map(({ ID, points: own, mpoints }) => [
      ID,
      own,
      mpoints,
    ]);
  const untaken = [
    ['812', '0', '21'],
    ['821', '0', '8'],
  ];
  expect([await points(), await steps()]).toEqual([['0', '29'], untaken]);
  await result(821, 6, 8);
  await result(842, 3, 8);
  const row = {
    user_id: 14,
    object_id: 840,
    data_type: 'p_PlacementTest',
    points: 22.4,
    mpoints: 100,
    vocabulary: false,
    level: '',
    xml: '',
  };
  await server.services.store.insertInto('results').values(row).execute();
  expect(await points()).toEqual(['6', '29']);
  await result(812, 10.5, 21);
  expect(await points()).toEqual(['16.5', '29']);
});
