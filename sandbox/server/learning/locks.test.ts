import { beforeAll, describe, expect, it } from 'vitest';
import { found, openSite, values } from '../fixtures/site.ts';

const site = openSite();
const COURSE = `<course ID="100"><chapter id="1"><objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2"/></chapter>
  <chapter id="2" requires="4711"><objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" action="2"/></chapter></course>`;
const open = (token?: string, query = 'action=2&id=812&datatype=p_PracticeTest') => site.call(query, { token });
const store = async (xml: string) =>
  expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml } })).status).toBe(200);
const position = (fields: Record<string, string>, token = site.learner) =>
  site.call('action=16&id=4711&datatype=t_UnitPosition', { token, fields });
const step = async (ID: string) =>
  found(await open(site.learner, 'action=2&id=100&datatype=p_Course'), '//objectRef').find((each) => each['ID'] === ID);

beforeAll(async () => {
  expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml: COURSE } })).status).toBe(200);
  for (const table of ['done_objects', 'results', 'course_progress', 'unit_positions'] as const)
    await site.server.services.store.deleteFrom(table).execute();
});

describe('what a course has not opened yet', () => {
  it('RT-078 says by its own address why, what to do and where the course is; nothing of it is handed out', async () => {
    const reply = await open(site.learner);
    expect([reply.status, values(reply, '//object/@dataType'), values(reply, '//object/@ID')]).toEqual([200, ['p_Locked'], ['812']]);
    expect(found(reply, '//locked/objectRef')).toMatchObject([{ ID: '4711', dataType: 'p_Unit', IDObjectType: '4', state: 'open' }]);
    expect(values(reply, '//locked/courseRef/@href')).toEqual(['course-100.html']);
    expect(reply.body).not.toContain('<question');
    expect(await step('812')).toMatchObject({ state: 'locked' });
    expect((await step('812'))?.['lockedBy']).not.toBe('');
    for (const action of [128, 256, 512, 8192])
      expect((await open(site.learner, `action=${action}&id=812&datatype=p_PracticeTest`)).status, String(action)).toBe(403);
  });

  it('is open to authors', async () => {
    expect(values(await open(site.author), '//object/@dataType')).toEqual(['p_PracticeTest']);
  });

  it('RT-078 is locked to guests, too, unless the course is a sample: no page, no answers, no way around by another action', async () => {
    expect(values(await open(), '//object/@dataType')).toEqual(['p_Locked']);
    for (const action of [128, 256, 512, 8192])
      expect((await open(undefined, `action=${action}&id=812&datatype=p_PracticeTest`)).status, String(action)).toBe(403);
    expect(values(await open(undefined, 'action=2&id=4711&datatype=p_Unit'), '//object/@dataType')).toEqual(['p_Unit']);
    const course = found(await open(undefined, 'action=2&id=100&datatype=p_Course'), '//objectRef');
    expect(course.find((each) => each['ID'] === '812')).toMatchObject({ state: 'locked' });
    expect(values(await open(site.author), '//object/@dataType')).toEqual(['p_PracticeTest']);
    // What courses of before say.
    await store(COURSE.replace('<course ', '<course guests="locked" '));
    expect(values(await open(), '//object/@dataType')).toEqual(['p_Locked']);
    await store(COURSE.replace('<course ', '<course guests="open" '));
    expect(values(await open(), '//object/@dataType')).toEqual(['p_PracticeTest']);
    expect(values(await open(site.learner), '//object/@dataType')).toEqual(['p_Locked']);
    await store(COURSE);
  });

  it('RT-078 a lesson is locked with its unit, and so is an object of any other kind that a course names', async () => {
    const lesson = 'action=2&id=4712&datatype=p_LessonObject';
    const shown = async (query: string, token?: string) => values(await open(token, query), '//object/@dataType').join();
    expect(await shown(lesson, site.learner)).toBe('p_LessonObject');
    await store(COURSE.replace('<objectRef ID="4711" ', '<objectRef ID="4711" requires="812" ').replace('requires="4711"', ''));
    for (const token of [site.learner, undefined]) expect(await shown(lesson, token)).toBe('p_Locked');
    expect((await open(site.learner, lesson.replace('action=2', 'action=512'))).status).toBe(403);
    // Nor does the search show the sentences in which it has found something.
    const found = async (token?: string) => {
      const fields = { xml: '<search tab="all" lang="de"><simple>Eins</simple></search>' };
      return (await site.call('action=search&id=4711&datatype=p_Site&searchType=highlight&m=0', { token, fields })).body.includes('<em>');
    };
    expect([await found(site.learner), await found(), await found(site.author)]).toEqual([false, false, true]);
    expect(await shown(lesson, site.author)).toBe('p_LessonObject');
    await store(COURSE.replace('ID="812" IDObjectType="420" dataType="p_PracticeTest"', 'ID="901" IDObjectType="500" dataType="p_Object"'));
    expect(await shown('action=2&id=901&datatype=p_Object', site.learner)).toBe('p_Locked');
    await store(COURSE);
  });

  it('keeps a result that comes all the same, and is open from then on', async () => {
    const stored = await site.call('action=16&id=812&datatype=t_ClientCompetence', {
      token: site.learner,
      fields: { points: '1', mpoints: '16', IDObject: '812' },
    });
    expect(stored.status).toBe(200);
    expect(values(await open(site.learner), '//object/@dataType')).toEqual(['p_PracticeTest']);
    await site.server.services.store.deleteFrom('results').execute();
  });
});

describe('a unit that is done', () => {
  it('TST-001 is so with its last lesson, told by any device; then the course goes on and shows it', async () => {
    await position({ IDLesson: '1', seconds: '9', done: '1' });
    expect((await step('4711'))?.['state']).toBe('started');
    expect(values(await open(site.learner, 'action=2&id=4711&datatype=p_Unit'), '//lesson[@state = "done"]/@id')).toEqual(['1']);
    expect(values(await open(site.learner), '//object/@dataType')).toEqual(['p_Locked']);
    // Another device has played the other lesson, and does not know of the first; what the unit does not have is passed over.
    expect((await position({ IDLesson: '2', seconds: '3', done: '2 77' })).status).toBe(200);
    expect((await step('4711'))?.['state']).toBe('done');
    expect(
      found(await open(site.learner, 'datatype=p_UserHome&action=2'), '//courseRef').find(({ ID }) => ID === '100')?.['progress'],
    ).toBe('50');
    expect(values(await open(site.learner), '//object/@dataType')).toEqual(['p_PracticeTest']);
    expect(values(await open(undefined, 'action=2&id=4711&datatype=p_Unit'), '//lesson[@state]')).toEqual([]);
  });

  it('stays so however often a position follows', async () => {
    await position({ IDLesson: '1', seconds: '1' });
    expect((await step('4711'))?.['state']).toBe('done');
  });
});
