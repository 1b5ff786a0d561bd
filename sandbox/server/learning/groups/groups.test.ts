import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../fixtures/open.ts';
import { found, openSite, values } from '../../fixtures/site.ts';
import { setRoles } from '../../session/roles.ts';
import { addDays } from '../../calendar/days.ts';
import { readAudit } from '../../audit/audit.ts';

const site = openSite();
const TODAY = new Date().toISOString().slice(0, 10);
const day = (count: number): string => addDays(TODAY, count);
const TYPE = 'datatype=p_Groups';
let administrator = '';
let [adaId, alhazenId] = [12, 13];

const register = (user: string, email = `${user}@example.org`) =>
  site.call('action=verify&id=0&datatype=p_Login', {
    fields: { subAction: 'register', user, strUser: `Name of ${user}`, email, password: 'a long password' },
  });
const idOf = async (login: string): Promise<number> =>
  (await site.server.services.store.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  await register('hypatia');
  await setRoles(site.server.services.store, await idOf('hypatia'), [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(site.server.app, 'hypatia', 'a long password');
  [adaId, alhazenId] = [await idOf('ada'), await idOf('alhazen')];
}, 180_000);

const look = (more: string, token = administrator) => site.call(`action=2&${TYPE}${more}`, { token });
const change = (id: number, fields: Record<string, string>, token = administrator) =>
  site.call(`action=16&id=${id}&${TYPE}`, { token, fields });
const remove = (id: number, confirm: string, token = administrator) =>
  site.call(`action=32&id=${id}&${TYPE}`, { token, fields: { confirm } });
const make = async (name: string): Promise<number> => Number(values(await change(0, { subAction: 'create', name }), '//group/@ID')[0]);
const problem = async (reply: ReturnType<typeof look>) => {
  const answer = await reply;
  return [answer.status, ...found(answer, '//error/field').map(({ name, code }) => `${name} ${code}`)];
};
const home = (token: string) => site.call('action=2&datatype=p_UserHome', { token });
const enrolled = async (token: string) => found(await home(token), '//courseRef[@ID="100"]')[0]?.enrolled;
const events = async () => readAudit(site.server.services.store, { before: 0, limit: 100, account: 0, event: 'group.' });

describe('groups', () => {
  it('RT-007 are made, renamed, found and deleted by administrators, each with a line of the audit log', async () => {
    const id = await make('  Class\n 7b ');
    const other = await make('100% art');
    await change(id, { subAction: 'rename', name: 'Class 8b', note: 'Room 12' });
    expect(found(await look('&id=0'), '//groups/group')).toEqual([
      { ID: `${other}`, name: '100% art', members: '0', leaders: '0', courses: '0' },
      { ID: `${id}`, name: 'Class 8b', note: 'Room 12', members: '0', leaders: '0', courses: '0' },
    ]);
    for (const [query, count] of [
      ['CLASS', 1],
      ['room 12', 1],
      ['class%20%20%0A8b', 1],
      ['%25', 1],
      ['_', 0],
    ] as const)
      expect([query, found(await look(`&id=0&query=${query}`), '//group').length]).toEqual([query, count]);
    expect(await problem(remove(id, 'Class 7b')), 'named otherwise').toEqual([400, 'confirm required.pattern']);
    await change(id, { subAction: 'addMembers', who: 'ada' });
    await change(id, { subAction: 'enrol', course: '100' });
    expect(values(await remove(id, 'Class 8b'), '//group/@ID')).toEqual([`${other}`]);
    const { store } = site.server.services;
    for (const table of ['group_members', 'assigned_courses'] as const)
      expect(await store.selectFrom(table).selectAll().where('group_id', '=', id).execute()).toEqual([]);
    expect((await look(`&id=${id}`)).status).toBe(404);
    expect((await events()).filter(({ subject }) => subject === `group ${id}`).map(({ event, detail }) => `${event} ${detail}`)).toEqual([
      'group.delete ',
      'group.enrol p_Course/100 ..',
      `group.addMembers 1: ${adaId}`,
      'group.rename ',
      'group.create ',
    ]);
    await remove(other, '100% art');
  });

  it('RT-007 take a pasted list of user names and addresses; who is not found is answered, nobody is lost or twice there', async () => {
    await register('one', 'shared@example.org');
    await register('two', 'SHARED@example.org');
    await register('emmy');
    const id = await make('Pasted');
    const who = 'ADA, nobody;\r\nEmmy Noether <EMMY@example.org>\n\nshared@example.org\none\nada\n <i>x</i>,';
    const reply = await change(id, { subAction: 'addMembers', who });
    expect(found(reply, '//group')[0]).toMatchObject({ added: '3', already: '0', members: '3' });
    expect(found(reply, '//unknown')).toEqual([{ name: 'nobody' }, { name: '<i>x</i>' }, { name: 'shared@example.org', several: '1' }]);
    expect(found(reply, '//member').map(({ login }) => login)).toEqual(['ada', 'emmy', 'one']);
    expect(found(await change(id, { subAction: 'addMembers', who: 'ada' }), '//group')[0]).toMatchObject({ added: '0', already: '1' });
    // Two at once: it is there once, and one of them has added it.
    const both = await Promise.all([1, 2].map(() => change(id, { subAction: 'addMembers', who: 'alhazen' })));
    expect(both.map((each) => found(each, '//group')[0]?.added).sort()).toEqual(['0', '1']);
    expect(found(await look(`&id=${id}&query=ALHA`), '//member')).toMatchObject([{ ID: `${alhazenId}`, login: 'alhazen' }]);
    expect(found(await look(`&id=${id}&find=name%20of`), '//candidate').map(({ login, member }) => [login, member])).toEqual([
      ['emmy', '1'],
      ['hypatia', undefined],
      ['one', '1'],
      ['two', undefined],
    ]);
    expect(found(await change(id, { subAction: 'removeMember', account: `${adaId}` }), '//member').map(({ login }) => login)).toEqual([
      'alhazen',
      'emmy',
      'one',
    ]);
    await remove(id, 'Pasted');
  });

  it('RT-007 refuse what is not meant: names, days, courses, accounts and groups that are none', async () => {
    const id = await make('Refused');
    expect(await problem(change(0, { subAction: 'create', name: 'x'.repeat(10_000) }))).toEqual([413]);
    expect(await problem(change(0, { subAction: 'create', name: 'x'.repeat(121) }))).toEqual([400, 'name groups.long']);
    expect(await problem(change(id, { subAction: 'rename', name: ' \n\u0007 ' }))).toEqual([400, 'name groups.noName']);
    expect(await problem(change(id, { subAction: 'addMembers', who: ' ,; ' }))).toEqual([400, 'who groups.noAccount']);
    const enrol = (fields: Record<string, string>, of = id) => problem(change(of, { subAction: 'enrol', course: '100', ...fields }));
    expect(await enrol({ from: day(2), until: day(1) })).toEqual([400, 'until groups.order']);
    expect(await enrol({ from: '2026-02-30' })).toEqual([400, 'from groups.noDay']);
    for (const course of ['999', '812', '0', '']) expect(await enrol({ course })).toEqual([400, 'course groups.noCourse']);
    expect(await enrol({ course: 'x' })).toEqual([400, 'course required.number']);
    expect(await enrol({ who: 'nobody' }, 0)).toEqual([400, 'who groups.noAccount']);
    expect(await problem(change(id, { subAction: 'addLeader', account: '999' }))).toEqual([400, 'account groups.noMember']);
    for (const subAction of ['', 'delete', 'create', 'toString']) expect((await change(id, { subAction })).status).toBe(400);
    for (const subAction of ['rename', 'addMembers', 'addLeader']) expect((await change(0, { subAction, name: 'x' })).status).toBe(400);
    for (const subAction of ['rename', 'addMembers', 'enrol'])
      expect((await change(999, { subAction, name: 'x', who: 'ada', course: '100' })).status).toBe(404);
    for (const more of [`&id=${id}&course=100`, `&id=${id}&course=999`]) expect((await look(more)).status, 'it does not take it').toBe(404);
    await change(id, { subAction: 'enrol', course: '100' });
    for (const more of ['sort=x', 'filter=x', 'page=x']) expect((await look(`&id=${id}&course=100&${more}`)).status).toBe(400);
    // Another group's course is not ended by this one.
    const other = await make('Other');
    const [assignment] = values(await look(`&id=${id}`), '//assignment/@ID');
    await change(other, { subAction: 'endEnrolment', assignment: assignment! });
    expect(values(await look(`&id=${id}`), '//assignment/@ID')).toEqual([assignment]);
    await remove(id, 'Refused');
    await remove(other, 'Other');
  });

  it('RT-007 are nothing to anybody else, neither list, group, progress nor file; leaders look at theirs alone', async () => {
    const [id, other] = [await make('Led'), await make('Not led')];
    for (const group of [id, other]) {
      await change(group, { subAction: 'addMembers', who: 'ada,alhazen' });
      await change(group, { subAction: 'enrol', course: '100' });
    }
    const calls = (group: number, token?: string) => {
      const as = token === undefined ? {} : { token };
      const post = (action: number, fields: Record<string, string>) => site.call(`action=${action}&id=${group}&${TYPE}`, { ...as, fields });
      return {
        looks: [() => site.call(`action=2&id=${group}&${TYPE}`, as), () => site.call(`action=2&id=${group}&${TYPE}&course=100`, as)],
        exports: [() => site.call(`action=8192&id=${group}&course=100&${TYPE}`, { ...as, fields: { ticket: '1' } })],
        changes: [
          () => post(16, { subAction: 'rename', name: 'Mine' }),
          () => post(16, { subAction: 'addMembers', who: 'ada' }),
          () => post(16, { subAction: 'removeMember', account: `${adaId}` }),
          () => post(16, { subAction: 'addLeader', account: `${adaId}` }),
          () => post(16, { subAction: 'enrol', course: '100' }),
          () => post(16, { subAction: 'endEnrolment', assignment: '1' }),
          () => post(32, { confirm: 'Led' }),
        ],
      };
    };
    const statuses = async (asked: readonly (() => Promise<{ status: number }>)[]) => {
      const all: number[] = [];
      for (const ask of asked) all.push((await ask()).status);
      return [...new Set(all)];
    };
    for (const token of [undefined, site.learner, site.author])
      for (const group of [id, other, 999]) {
        const { looks, exports, changes } = calls(group, token);
        expect(await statuses([...looks, ...exports, ...changes])).toEqual([403]);
      }
    for (const token of [undefined, site.learner])
      expect((await site.call(`action=2&id=0&${TYPE}`, token === undefined ? {} : { token })).status).toBe(403);
    expect(values(await home(site.author), '//ledGroups/@count')).toEqual([]);

    await change(id, { subAction: 'addLeader', account: `${alhazenId}` });
    expect(values(await home(site.author), '//ledGroups/@count')).toEqual(['1']);
    expect(found(await look('&id=0', site.author), '//group').map(({ name }) => name)).toEqual(['Led']);
    const led = calls(id, site.author);
    expect(await statuses([...led.looks, ...led.exports])).toEqual([200]);
    expect(await statuses(led.changes)).toEqual([403]);
    const notLed = calls(other, site.author);
    expect(await statuses([...notLed.looks, ...notLed.exports, ...notLed.changes])).toEqual([403]);
    const own = await look(`&id=${id}`, site.author);
    expect([values(own, '//member/@login'), values(own, '//member/@email'), values(own, '//@mayChange')]).toEqual([
      ['alhazen', 'ada'],
      [],
      [],
    ]);
    expect(found(await look(`&id=${id}&find=ada`, site.author), '//candidate'), 'nobody looks through the accounts').toEqual([]);
    await change(id, { subAction: 'removeLeader', account: `${alhazenId}` });
    expect(await statuses(calls(id, site.author).looks)).toEqual([403]);
    await remove(id, 'Led');
    await remove(other, 'Not led');
  });

  it('RT-007 lose an account that is deleted, with the courses that were given to it', async () => {
    await register('gone');
    const [id, account] = [await make('Left'), await idOf('gone')];
    await change(id, { subAction: 'addMembers', who: 'gone' });
    await change(0, { subAction: 'enrol', course: '100', who: 'gone@example.org' });
    expect(found(await look('&id=0'), '//assignment')).toMatchObject([{ course: '100', login: 'gone', name: 'Name of gone' }]);
    await site.call(`action=32&id=${account}&datatype=p_Accounts`, { token: administrator, fields: { confirm: 'gone' } });
    expect([found(await look(`&id=${id}`), '//member'), found(await look('&id=0'), '//assignment')]).toEqual([[], []]);
    await remove(id, 'Left');
  });
});

describe('courses of a group', () => {
  it('RT-007 are announced before their first day, the members’ until their last, then offered no more; what is done stays', async () => {
    await register('lise');
    const token = await logIn(site.server.app, 'lise', 'a long password');
    const id = await make('Dated');
    await change(id, { subAction: 'addMembers', who: 'lise' });
    const dates = async () => found(await home(token), '//courseDate').map(({ state, from, until }) => [state, from, until]);
    const enrol = (from: string, until: string) => change(id, { subAction: 'enrol', course: '100', from, until });
    expect([await enrolled(token), await dates()]).toEqual(['0', []]);
    await enrol(day(3), day(9));
    expect([await enrolled(token), await dates()]).toEqual(['0', [['coming', day(3), day(9)]]]);
    await enrol(TODAY, TODAY);
    expect([await enrolled(token), await dates()]).toEqual(['1', [['open', undefined, TODAY]]]);
    // The unit that is begun is offered while the course lasts.
    await site.call('action=16&id=4711&datatype=t_UnitPosition', { token, fields: { IDLesson: '1', seconds: '1' } });
    const goesOn = async () => values(await home(token), '//continueRef/@ID');
    expect(await goesOn()).toEqual(['4711']);
    await enrol('', day(-1));
    expect([await enrolled(token), await dates(), await goesOn()]).toEqual([undefined, [], []]);
    const course = await site.call('action=2&id=100&datatype=p_Course', { token });
    expect(values(course, '//objectRef[@ID="4711"]/@state'), 'nothing that is stored is lost').toEqual(['started']);
    await enrol('', '');
    expect([await enrolled(token), await dates(), await goesOn()]).toEqual(['1', [], ['4711']]);
    expect(values(await look(`&id=${id}`), '//assignment/@ID').length, 'other days are no second one').toBe(1);
    await remove(id, 'Dated');
    expect(await enrolled(token), 'who has begun a course goes on with it').toBe('1');
  });

  it('RT-007 respect who leaves; a group that they join later, or that gets the course anew, counts again', async () => {
    await register('maria');
    const token = await logIn(site.server.app, 'maria', 'a long password');
    const decide = (subAction: string) => site.call('action=16&id=100&datatype=p_Course', { token, fields: { subAction } });
    const id = await make('Left by one');
    await change(id, { subAction: 'addMembers', who: 'maria' });
    await change(id, { subAction: 'enrol', course: '100', until: day(5) });
    expect(await enrolled(token)).toBe('1');
    await decide('leave');
    expect([await enrolled(token), found(await home(token), '//courseDate')]).toEqual(['0', []]);
    expect(values(await look(`&id=${id}&course=100`), '//member/@left')).toEqual(['1']);
    await change(id, { subAction: 'enrol', course: '100', until: day(9) });
    expect(await enrolled(token), 'other days are no new word').toBe('0');
    await decide('enrol');
    await change(id, { subAction: 'enrol', course: '100', until: day(-1) });
    expect(await enrolled(token), 'who has enrolled stays until they leave').toBe('1');
    await decide('leave');
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    const [assignment] = values(await look(`&id=${id}`), '//assignment/@ID');
    await change(id, { subAction: 'endEnrolment', assignment: assignment! });
    await change(id, { subAction: 'enrol', course: '100' });
    expect(await enrolled(token)).toBe('1');
    await remove(id, 'Left by one');
  });

  it('RT-007 go with a course that is deleted: the group says so, the home says nothing of it', async () => {
    const id = await make('Deleted');
    await site.server.services.store
      .insertInto('assigned_courses')
      .values({ course_id: 998, group_id: id, until_day: day(3), set_at: new Date() })
      .execute();
    await change(id, { subAction: 'addMembers', who: 'ada' });
    expect(found(await look(`&id=${id}`), '//assignment')).toMatchObject([{ course: '998', title: '', gone: '1' }]);
    expect((await look(`&id=${id}&course=998`)).status).toBe(404);
    expect([(await home(site.learner)).status, found(await home(site.learner), '//courseDate')]).toEqual([200, []]);
    await remove(id, 'Deleted');
  });
});
