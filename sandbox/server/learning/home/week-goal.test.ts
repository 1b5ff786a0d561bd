import { beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '../../calendar/zone.ts';
import { found, openSite, values } from '../../fixtures/site.ts';
import { noteDay } from './week-goal.ts';

const site = openSite();
const ADA = 12;
const HOME = 'action=2&datatype=p_UserHome';
const store = () => site.server.services.store;
const today = () => dayIn(Date.now(), 'UTC');
const learned = async () => (await store().selectFrom('learned_days').selectAll().execute()).map((row) => [row.user_id, row.day]);

beforeEach(async () => {
  for (const table of ['learned_days', 'week_goals'] as const) await store().deleteFrom(table).execute();
});

/** What is taken away behind the server's back is not cached. */
let asked = 0;
const goal = async () => found(await site.call(`${HOME}&n=${(asked += 1)}`, { token: site.learner }), '//userHome/weekGoal')[0];
const setGoal = (fields: Record<string, string>, token: string | undefined = site.learner) =>
  site.call('action=16&id=0&datatype=p_UserHome', { token, fields: { subAction: 'goal', ...fields } });

describe('the goal of a week', () => {
  it('RT-007 protocol 4.2: whatever is stored of what somebody has learned makes the day one of learning, once', async () => {
    const send = async (query: string, fields: Record<string, string>) => {
      await store().deleteFrom('learned_days').execute();
      const options = { token: site.learner, fields };
      expect((await site.call(`action=16&${query}`, options)).status).toBe(200);
      expect(await learned(), query).toEqual([[ADA, today()]]);
      expect((await site.call(`action=16&${query}`, options)).status).toBe(200);
      expect(await learned(), query).toEqual([[ADA, today()]]);
    };
    await send('id=4711&datatype=t_UnitPosition', { IDLesson: '1', seconds: '5' });
    await send('id=812&datatype=t_TestState', { state: '{"values":{}}' });
    await send('id=0&datatype=t_ClientCompetence', { IDObject: '812', points: '1', mpoints: '16' });
    await send('id=4711&datatype=p_Notes', {
      ...{ note: 'abcdefgh', version: 'version1', kind: 'note', dataType: 'p_Unit', written: '2026-11-25T10:00:00Z', text: 'a' },
    });
    expect(await goal()).toEqual({ goal: '0', learned: '1', weeks: '0' });
    const days = found(await site.call(HOME, { token: site.learner }), '//weekGoal/day');
    expect(days).toHaveLength(7);
    expect(days.filter((day) => day.learned === '1')).toMatchObject([{ date: today(), today: '1' }]);
    expect(days.map((day) => day.weekday)).toEqual(['1', '2', '3', '4', '5', '6', '0']);
  });

  it('RT-007 protocol 4.2: a day is one of the customer’s own zone', async () => {
    // Their clocks are 25 hours apart: it is never the same day in both.
    for (const timeZone of ['Pacific/Niue', 'Pacific/Kiritimati']) {
      const customer = { plugins: { userhome: { weekGoal: true }, calendar: { timeZone } }, off: new Set<string>() };
      const visitor = { id: ADA, loggedIn: true };
      await store()
        .transaction()
        .execute((transaction) => noteDay(transaction, { visitor, customer } as never));
    }
    const days = ['Pacific/Niue', 'Pacific/Kiritimati'].map((zone) => [ADA, dayIn(Date.now(), zone)]);
    expect((await learned()).sort()).toEqual(days.sort());
  });

  it('RT-007 protocol 4.2: what guests do, and what takes something away, is noted for nobody', async () => {
    const fields = { IDObject: '812', points: '1', mpoints: '16' };
    expect((await site.call('action=16&id=0&datatype=t_ClientCompetence', { fields })).status).toBe(200);
    const note = { note: 'abcdefgi', version: 'version2', deleted: '1', bases: 'version1' };
    expect((await site.call('action=16&id=4711&datatype=p_Notes', { token: site.learner, fields: note })).status).toBe(200);
    expect(await learned()).toEqual([]);
  });

  it('RT-007 protocol 4.2: is chosen by the learner, stored with the account, and may be none again', async () => {
    const answer = await setGoal({ goal: '3' });
    expect(found(answer, '//weekGoal')[0]).toMatchObject({ goal: '3' });
    expect(await goal()).toMatchObject({ goal: '3' });
    await setGoal({ goal: '0' });
    expect(await goal()).toMatchObject({ goal: '0' });
    expect(await store().selectFrom('week_goals').select('goal').execute(), 'one a week').toEqual([{ goal: 0 }]);
    const other = found(await site.call(HOME, { token: site.author }), '//weekGoal')[0];
    expect(other).toMatchObject({ goal: '0' });
    for (const wrong of ['', '8', 'x', '-1', '1.5']) expect((await setGoal({ goal: wrong })).status, wrong).toBeGreaterThanOrEqual(400);
    expect((await setGoal({ goal: '2', subAction: 'other' })).status).toBe(400);
    expect((await site.call('action=16&id=0&datatype=p_UserHome', { fields: { subAction: 'goal', goal: '2' } })).status).toBe(403);
    expect(await store().selectFrom('week_goals').select('goal').execute()).toEqual([{ goal: 0 }]);
  });

  it('RT-007 protocol 4.2: there is none, and no day is noted, where the customer has not switched it on', async () => {
    const host = 'nordlicht.localhost:8080';
    const token = site.learner;
    const position = { IDLesson: '1', seconds: '5' };
    expect((await site.call('action=16&id=4711&datatype=t_UnitPosition', { token, host, fields: position })).status).toBe(200);
    expect(await learned()).toEqual([]);
    expect(values(await site.call(HOME, { token, host }), '//weekGoal/@goal')).toEqual([]);
    const fields = { subAction: 'goal', goal: '2' };
    expect((await site.call('action=16&id=0&datatype=p_UserHome', { token, host, fields })).status).toBe(403);
  });
});
