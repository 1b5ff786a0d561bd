import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../../fixtures/open.ts';
import { found } from '../../fixtures/site.ts';
import { openServer, type OpenServer } from '../../server.ts';

const CONTENT = join(import.meta.dirname, '..', '..', '..', 'content');

let folder: string;
let server: OpenServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-home-'));
  server = await openServer({ ...fixtureOptions(join(folder, 'data')), content: CONTENT, databaseTemplate: await emptyDatabase() });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the learner's own page", () => {
  it('RT-007 protocol 4.2: names tests that were begun, words that are due, the latest results and what comes next', async () => {
    const token = await logIn(server.app, 'vera', 'dark-matter');
    const home = async (xpath: string) => found(await call(server.app, 'action=2&datatype=p_UserHome', { token }), xpath);
    const leave = async (ID: number, state: unknown) =>
      expect(
        (await call(server.app, `action=16&id=${ID}&datatype=t_TestState`, { token, fields: { state: JSON.stringify(state) } })).status,
      ).toBe(200);
    expect(await home('//unfinishedTest | //dueWords | //recentResults/result')).toEqual([]);
    await leave(812, { finished: null, values: { q1: 'a', q2: '' } });
    await leave(821, { cards: { a: { due: 1 }, b: { due: 2 }, c: { due: Date.now() + 9e8 } } });
    const [test] = await home('//unfinishedTest');
    expect(test).toMatchObject({ ID: '812', title: 'Übung: Licht, Linse, Belichtung', answered: '1', count: '10' });
    expect((await home('//dueWords'))[0]).toMatchObject({ ID: '821', dataType: 'p_PracticeTest', count: '2' });
    const result = { IDObject: '812', points: '5', mpoints: '21' };
    expect((await call(server.app, 'action=16&id=0&datatype=t_ClientCompetence', { token, fields: result })).status).toBe(200);
    await leave(812, { finished: { at: 1 }, values: { q1: 'a' } });
    expect(await home('//unfinishedTest')).toEqual([]);
    expect((await home('//recentResults/result'))[0]).toMatchObject({ IDObject: '812', points: '5' });
    expect((await home('//userHome/list/SHW_p_Calendar')).length).toBe(3);
  });

  it('RT-007 protocol 4.2: an adaptive test asks a part of its questions, and waits no more once it has ended', async () => {
    const token = await logIn(server.app, 'vera', 'dark-matter');
    const left = async (state: unknown) => {
      const fields = { state: JSON.stringify(state) };
      expect((await call(server.app, 'action=16&id=840&datatype=t_TestState', { token, fields })).status).toBe(200);
      return found(await call(server.app, 'action=2&datatype=p_UserHome', { token }), '//unfinishedTest[@ID="840"]');
    };
    const answers = [{ id: 'a', value: 'x', points: 0, mpoints: 0 }];
    expect(await left({ seed: 1, started: 1, answers, sent: false, next: 'b' })).toMatchObject([{ answered: '1', count: '25' }]);
    expect(await left({ seed: 1, started: 1, answers, sent: true, next: '' })).toEqual([]);
  });
});
