import { expect, it } from 'vitest';
import { found, openSite } from './fixtures/site.ts';

const site = openSite();
const store = (token: string | undefined, fields: Record<string, string>, id = 4711) =>
  site.call(`action=16&id=${id}&datatype=t_UnitPosition`, { token, fields });
const show = async (query: string, name: string, token?: string) => found(await site.call(`action=2&${query}`, { token }), `//${name}`);
const position = (token?: string) => show('id=4711&datatype=p_Unit', 'position', token);

it("RT-007 protocol 4.3: a position is stored for the user, the last one of a unit wins, and the unit's answer carries it", async () => {
  expect(await position(site.learner)).toEqual([]);
  const first = await store(site.learner, { IDLesson: '1', seconds: '12' });
  expect([first.status, first.body.includes('<stored ID="4711"/>'), first.headers['cache-control']]).toEqual([200, true, 'no-store']);
  expect(await position(site.learner)).toMatchObject([{ IDLesson: '1', seconds: '12' }]);
  await store(site.learner, { IDLesson: '2', seconds: '83.2004' });
  const [last, ...others] = await position(site.learner);
  expect([last?.IDLesson, last?.seconds, others]).toEqual(['2', '83.2', []]);
  expect(Math.abs(Date.now() - Date.parse(last?.date ?? ''))).toBeLessThan(60_000);
  expect(last?.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  expect([await position(site.author), await position()]).toEqual([[], []]);
});

it('RT-007 protocol 4.3: nobody without a session stores a position, and none is stored that leads nowhere', async () => {
  expect((await store(undefined, { IDLesson: '1', seconds: '1' })).status).toBe(403);
  expect((await store('a.b.c', { IDLesson: '1', seconds: '1' })).status).toBe(401);
  expect((await store(site.learner, { IDLesson: '1', seconds: '1' }, 999)).status).toBe(404);
  for (const [fields, name] of [
    [{ IDLesson: '7', seconds: '1' }, 'IDLesson'],
    [{ seconds: '1' }, 'IDLesson'],
    [{ IDLesson: '1', seconds: '-1' }, 'seconds'],
    [{ IDLesson: '1', seconds: 'NaN' }, 'seconds'],
    [{ IDLesson: '1' }, 'seconds'],
  ] as const) {
    const refused = await store(site.author, fields);
    expect([refused.status, refused.body.includes(`<field name="${name}"`)]).toEqual([400, true]);
  }
  expect((await site.call('action=2&id=4711&datatype=t_UnitPosition', { token: site.learner })).body).toContain('unknownAction');
  expect(await position(site.author)).toEqual([]);
});

it('RT-007 protocol 4.2: the user home leads back to the lesson, the course shows the unit as begun; neither is progress', async () => {
  const { store: database } = site.server.services;
  for (const table of ['done_objects', 'course_progress'] as const) await database.deleteFrom(table).execute();
  await store(site.learner, { IDLesson: '2', seconds: '83.2' });
  expect(await show('datatype=p_UserHome', 'continueRef', site.learner)).toMatchObject([
    {
      ID: '4711',
      IDObjectType: '4',
      dataType: 'p_Unit',
      action: '2',
      href: 'unit-4711.html?IDLesson=2&goOn=1',
      IDLesson: '2',
      seconds: '83.2',
      lessonTitle: 'Two',
    },
  ]);
  await store(site.author, { IDLesson: '1', seconds: '31' });
  expect((await show('id=100&datatype=p_Course', 'objectRef', site.author)).find(({ ID }) => ID === '4711')?.state).toBe('started');
  expect((await show('datatype=p_UserHome', 'courseRef', site.author)).find(({ ID }) => ID === '100')?.progress).toBe('0');
  await database.insertInto('done_objects').values({ user_id: 13, object_id: 4711 }).execute();
  await store(site.author, { IDLesson: '1', seconds: '32' });
  expect(await show('datatype=p_UserHome', 'continueRef', site.author)).toEqual([]);
});

it("RT-007 a user's answers are written once until the user stores something; others' and the content's changes are seen", async () => {
  const { store: database } = site.server.services;
  const name = async (token: string) => (await show('datatype=p_UserHome', 'userHome', token))[0]?.strUser;
  const before = await name(site.learner);
  await database.updateTable('users').set({ name: 'Somebody' }).where('id', '=', 12).execute();
  const remembered = await name(site.learner);
  // On a shared database nothing of a user is kept.
  expect(remembered).toBe(site.server.services.alone ? before : 'Somebody');
  await store(site.author, { IDLesson: '1', seconds: '40' });
  await store(site.learner, { IDLesson: '1', seconds: '5' });
  expect(await name(site.learner)).toBe('Somebody');
  expect((await position(site.learner))[0]?.seconds).toBe('5');
  const news = async (token: string) => (await site.call('action=2&id=211&datatype=p_News', { token })).body;
  expect(await news(site.learner)).not.toContain('Changed by an author');
  const changed = await site.call('action=16&id=211&datatype=p_News', {
    token: site.author,
    fields: { xml: '<news ID="211"><html language="de"><p>Changed by an author</p></html></news>' },
  });
  expect(changed.status).toBe(200);
  expect(await news(site.learner)).toContain('Changed by an author');
  expect(found(await site.call('action=2&id=211&datatype=p_News', { token: site.author }), '/cms')[0]?.customer).toBe('demo');
});
