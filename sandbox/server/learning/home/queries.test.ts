import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../../fixtures/open.ts';
import { openServer, type OpenServer } from '../../server.ts';
import { rememberingReads } from '../../store/memo/read-once.ts';
import { decisionsOf } from '../catalogue/enrolments.ts';

const CONTENT = join(import.meta.dirname, '..', '..', '..', 'content');

let folder: string;
let server: OpenServer;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-queries-'));
  server = await openServer({ ...fixtureOptions(join(folder, 'data')), content: CONTENT, databaseTemplate: await emptyDatabase() });
  token = await logIn(server.app, 'ada', 'analytical-engine');
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let asked = 0;
/** Statements of one request, when what follows from the content alone has been read. */
async function statements(query: string): Promise<string[]> {
  // What is asked again the same way may be answered from a cache.
  const ask = () => call(server.app, `${query}&n=${(asked += 1)}`, { token });
  expect((await ask()).status, query).toBe(200);
  const queries = vi.spyOn(server.services.store.getExecutor(), 'executeQuery');
  await ask();
  const texts = queries.mock.calls.map(([{ sql }]) => sql);
  queries.mockRestore();
  return texts;
}

it.each([
  ['the own page', 'action=2&datatype=p_UserHome', 16],
  ['a course', 'action=2&id=100&datatype=p_Course', 9],
  ['the catalogue', 'action=1&datatype=p_Course', 8],
  ['a unit', 'action=2&id=4711&datatype=p_Unit', 6],
  ['a test', 'action=2&id=812&datatype=p_PracticeTest', 8],
])('RT-007 %s reads each fact about a learner once', async (_name, query, most) => {
  const texts = await statements(query);
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most);
  for (const table of ['enrolments', 'assigned_courses', 'certificates', 'done_lessons'])
    expect(texts.filter((text) => text.includes(table)).length, `${table} in ${texts.join('\n')}`).toBeLessThanOrEqual(1);
});

it('RT-007 what follows from courses alone, such as the titles of results, is read with them, not for each learner', async () => {
  expect((await statements('action=2&datatype=p_UserHome')).filter((text) => /data_type" = .*"id" > /.test(text))).toEqual([]);
});

it('RT-007 what a request has written it reads as it is then', async () => {
  const { store } = server.services;
  const user = 99_001;
  await rememberingReads(async () => {
    expect((await decisionsOf(store, user)).size).toBe(0);
    await store.insertInto('enrolments').values({ user_id: user, course_id: 100, enrolled: true }).execute();
    expect((await decisionsOf(store, user)).get(100)?.enrolled).toBe(true);
    await store.transaction().execute(async (transaction) => {
      await transaction.updateTable('enrolments').set({ enrolled: false }).where('user_id', '=', user).execute();
      expect((await decisionsOf(transaction, user)).get(100)?.enrolled).toBe(false);
    });
    expect((await decisionsOf(store, user)).get(100)?.enrolled).toBe(false);
  });
  await store.deleteFrom('enrolments').where('user_id', '=', user).execute();
});
