import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/days.ts';
import { logIn } from '../../fixtures/open.ts';
import { found, openSite, values } from '../../fixtures/site.ts';
import { readAudit } from '../../audit/audit.ts';
import { setRoles } from '../../session/roles.ts';

const site = openSite();
const TYPE = 'datatype=p_Groups';
const TODAY = new Date().toISOString().slice(0, 10);
let administrator = '';
let group = 0;

const register = (user: string, strUser: string) =>
  site.call('action=verify&id=0&datatype=p_Login', {
    fields: { subAction: 'register', user, strUser, email: `${user}@example.org`, password: 'a long password' },
  });
const change = (id: number, fields: Record<string, string>) => site.call(`action=16&id=${id}&${TYPE}`, { token: administrator, fields });
const report = (more = '') => site.call(`action=2&id=${group}&course=100&${TYPE}${more}`, { token: administrator });
const logins = async (more: string) => found(await report(more), '//member').map(({ login }) => login);

beforeAll(async () => {
  for (const [user, name] of [
    ['hypatia', 'Hypatia'],
    ['lise', '=SUM(A1)'],
    ['emmy', 'Emmy'],
  ] as const)
    await register(user, name);
  const { store } = site.server.services;
  const { id } = await store.selectFrom('users').select('id').where('login', '=', 'hypatia').executeTakeFirstOrThrow();
  await setRoles(store, id, [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(site.server.app, 'hypatia', 'a long password');
  group = Number(values(await change(0, { subAction: 'create', name: 'Class' }), '//group/@ID')[0]);
  await change(group, { subAction: 'addMembers', who: 'ada lise emmy'.replaceAll(' ', '\n') });
  await change(group, { subAction: 'enrol', course: '100', from: addDays(TODAY, -5), until: addDays(TODAY, 5) });
  const lise = await logIn(site.server.app, 'lise', 'a long password');
  await site.call('action=16&id=4711&datatype=t_UnitPosition', { token: lise, fields: { IDLesson: '1', seconds: '1' } });
  await store
    .insertInto('results')
    .values({
      ...{ user_id: 12, object_id: 812, data_type: 'p_PracticeTest', points: 1, mpoints: 2, vocabulary: false, level: '', xml: '' },
      stored_at: new Date('2026-11-20T10:00:00Z'),
    })
    .execute();
}, 180_000);

describe('the progress of a group', () => {
  it('RT-007 is for each member what their own pages say, from the same rows', async () => {
    const members = new Map(found(await report(), '//member').map((member) => [member.login, member]));
    expect([...members.keys()]).toEqual(['lise', 'ada', 'emmy']);
    for (const [login, password] of [
      ['ada', 'analytical-engine'],
      ['lise', 'a long password'],
      ['emmy', 'a long password'],
    ] as const) {
      const token = await logIn(site.server.app, login, password);
      const [own] = found(await site.call('action=2&id=100&datatype=p_Course', { token }), '//course');
      const { percent, done, count, points, mpoints } = members.get(login)!;
      expect([login, percent, done, count, points, mpoints]).toEqual([
        login,
        own!.progress,
        own!.done,
        own!.count,
        own!.points,
        own!.mpoints,
      ]);
      expect(found(await site.call('action=2&datatype=p_UserHome', { token }), '//courseRef[@ID="100"]')[0]!.progress).toBe(percent);
    }
    expect(members.get('ada')).toMatchObject({ percent: '50', begun: '1', last: '2026-11-20T10:00:00.000Z' });
    expect([members.get('emmy')!.begun, members.get('emmy')!.last, members.get('lise')!.begun]).toEqual([undefined, undefined, '1']);
  });

  it('RT-007 says who is behind the pace, has not begun, is done or has a certificate; it is sorted, narrowed and summed up', async () => {
    // Of eleven days five are over: 45 percent.
    expect(await logins('&filter=behind')).toEqual(['lise', 'emmy']);
    expect(await logins('&filter=notBegun')).toEqual(['emmy']);
    expect(await logins('&filter=done')).toEqual([]);
    expect(await logins('&sort=percent')).toEqual(['lise', 'emmy', 'ada']);
    expect(await logins('&sort=last')).toEqual(['emmy', 'ada', 'lise']);
    expect(await logins('&query=EMM')).toEqual(['emmy']);
    expect(await logins('&query=ada%20%20love')).toEqual(['ada']);
    const bars = async () => found(await report(), '//bar').map(({ count }) => Number(count));
    expect(found(await report('&filter=done'), '//summary')).toEqual([{ average: '16', done: '0', behind: '2', notBegun: '1', left: '0' }]);
    expect(await bars()).toEqual([2, 0, 0, 1, 0, 0]);
    const { store } = site.server.services;
    await store.insertInto('done_objects').values({ user_id: 12, object_id: 812 }).execute();
    const row = { code: 'c', user_id: 12, course_id: 100, customer: 'demo', name: 'Ada', titles: '{}', issuer: 'x', minutes: 0 };
    await store
      .insertInto('certificates')
      .values({ ...row, issued_at: new Date('2026-11-21T12:00:00Z') })
      .execute();
    expect(found(await report('&filter=done'), '//member')).toMatchObject([{ login: 'ada', percent: '100', certificate: '2026-11-21' }]);
    expect(await bars()).toEqual([2, 0, 0, 0, 0, 1]);
  });

  it('RT-007 is a file for who may see it: by a ticket once, safe for spreadsheets, and in the audit log', async () => {
    const file = `action=8192&id=${group}&course=100&${TYPE}`;
    const [download] = found(await site.call(file, { token: administrator, fields: { ticket: '1' } }), '//download');
    expect(download!.filename).toBe(`group-${group}-course-100.csv`);
    const get = (href: string) => site.get(`/dispatcher.php${href}`);
    const elsewhere = download!.href!.replace(`id=${group}`, `id=${group + 1}`);
    expect((await get(elsewhere)).status, 'of another group').toBe(403);
    const csv = await get(download!.href!);
    expect([csv.status, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=UTF-8',
      `attachment; filename="group-${group}-course-100.csv"`,
    ]);
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFuser,name,state,percent,done,objects,points,maximum,behind,last,certificate');
    expect(lines[1]).toMatch(/^"lise","'=SUM\(A1\)","begun",0,0,2,0,\d+,1,"2/);
    expect(lines[2]).toMatch(/^"ada","Ada Lovelace","done",100,2,2,1,\d+,0,"2026-11-20T10:00:00.000Z","2026-11-21T12:00:00.000Z"$/);
    expect(lines).toHaveLength(4);
    expect((await get(download!.href!)).status, 'once').toBe(403);
    const lines2 = await readAudit(site.server.services.store, { before: 0, limit: 9, account: 0, event: 'group.export' });
    expect(lines2).toMatchObject([{ subject: `group ${group}`, detail: 'p_Course/100', login: 'hypatia' }]);
  });
});
