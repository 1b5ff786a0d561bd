import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { found } from '../fixtures/site.ts';
import { openServer, type OpenServer } from '../server.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');
const USERS = JSON.parse(readFileSync(join(CONTENT, 'users.json'), 'utf8')) as { user: string; password: string }[];

let folder: string;
let server: OpenServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-progress-'));
  server = await openServer({ ...fixtureOptions(join(folder, 'data')), content: CONTENT, databaseTemplate: await emptyDatabase() });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What each view says of a user's way through the course of the demonstration. */
async function views(token: string) {
  const ask = async (query: string, xpath: string) => found(await call(server.app, query, { token }), xpath);
  const course = async () => (await ask('action=2&id=100&datatype=p_Course', '//course'))[0] ?? {};
  const references = await ask('action=2&id=100&datatype=p_Course', '//course//objectRef');
  const units = references.filter(({ dataType }) => dataType === 'p_Unit');
  const lessons = await Promise.all(
    units.map(async ({ ID, state }) => {
      const all = await ask(`action=2&id=${ID}&datatype=p_Unit`, '//unit/lesson');
      return { state, done: all.filter((lesson) => lesson.state === 'done').length, count: all.length };
    }),
  );
  const percents = [
    (await course()).progress,
    (await ask('action=2&datatype=p_UserHome', '//courseRef[@ID="100"]'))[0]?.progress,
    (await ask('action=1&datatype=p_Course', '//*[@ID="100"]'))[0]?.progress,
  ];
  const done = references.filter(({ state }) => state === 'done').length;
  return { percents, done, count: references.length, stated: await course(), lessons };
}

describe('progress', () => {
  it.each(USERS)(
    'RT-007 protocol 4.4: home, list, course and units say the same of $user, and so do the files of the demonstration',
    async (user) => {
      const { percents, done, count, stated, lessons } = await views(await logIn(server.app, user.user, user.password));
      expect(new Set(percents)).toEqual(new Set([String(Math.round((100 * done) / count))]));
      expect(stated).toMatchObject({ done: String(done), count: String(count) });
      for (const unit of lessons) expect(unit.done === unit.count, JSON.stringify(unit)).toBe(unit.state === 'done');
    },
  );

  it('RT-007 protocol 4.4: it is the same everywhere after each lesson that is done, and 100 with the last object alone', async () => {
    const token = await logIn(server.app, 'vera', 'dark-matter');
    const store = async (fields: Record<string, string>) =>
      expect((await call(server.app, 'action=16&id=4712&datatype=t_UnitPosition', { token, fields })).status).toBe(200);
    const lessons = found(await call(server.app, 'action=2&id=4712&datatype=p_Unit', { token }), '//unit/lesson').map(({ id }) => id ?? '');
    for (const [index, id] of lessons.entries()) {
      await store({ IDLesson: id, seconds: '1', seen: `${id}/60/0-60/1,2,3,4,5,6,7,8,9` });
      const { percents, lessons: units } = await views(token);
      const isLast = index === lessons.length - 1;
      expect(new Set(percents)).toEqual(new Set([isLast ? '13' : '0']));
      expect(units.map(({ done }) => done)).toContain(index + 1);
    }
  });

  it('an author who edits a course gets its text without anybody’s progress', async () => {
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    const [course] = found(await call(server.app, 'action=8&id=100&datatype=p_Course', { token }), '//course');
    expect([course?.progress, course?.done, course?.count]).toEqual([undefined, undefined, undefined]);
  });
});
