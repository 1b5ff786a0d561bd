import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from '../fixtures/site.ts';

const site = openSite();
const TABLES = ['done_objects', 'done_lessons', 'seen_lessons', 'results', 'unit_positions'] as const;

beforeEach(async () => {
  for (const table of TABLES) await site.server.services.store.deleteFrom(table).execute();
  await site.server.services.objects.changed();
});

const reference = async (ID: string) =>
  found(await site.call('action=2&id=100&datatype=p_Course', { token: site.learner }), '//course//objectRef').find(
    (each) => each.ID === ID,
  );

describe('a test', () => {
  const takes = async (points: string, ID = '812', mpoints = '16') => {
    const fields = { points, mpoints, IDObject: ID };
    const reply = await site.call(`action=16&id=${ID}&datatype=t_ClientCompetence`, { token: site.learner, fields });
    expect(reply.status).toBe(200);
  };
  const setRule = async (completion: string) => {
    const test = (await site.server.services.objects.findTest(812))!;
    const xml = (await site.call('action=8&id=812&datatype=p_PracticeTest', { token: site.author })).body;
    const payload = /<test [\s\S]*<\/test>/
      .exec(xml)![0]
      .replace(/ completion="[^"]*"/, '')
      .replace('<test ', `<test completion="${completion}" `);
    const fields = { xml: payload, revision: String(test.revision) };
    expect((await site.call('action=16&id=812&datatype=p_PracticeTest', { token: site.author, fields })).status).toBe(200);
  };

  it('TST-001 with 31 % is begun, not done, and says what is missing; with half of the points it is done', async () => {
    await takes('5');
    expect(await reference('812')).toMatchObject({ state: 'started', points: '5', mpoints: '16', needed: '8' });
    await takes('7.99');
    expect((await reference('812'))?.state).toBe('started');
    await takes('8');
    expect(await reference('812')).toMatchObject({ state: 'done', points: '8', mpoints: '16' });
    expect((await reference('812'))?.needed).toBeUndefined();
    // A worse one takes nothing back.
    await takes('0');
    expect((await reference('812'))?.state).toBe('done');
  });

  it('TST-001 says to who takes it how many points are needed', async () => {
    const reply = await site.call('action=2&id=812&datatype=p_PracticeTest', { token: site.learner });
    expect(values(reply, '//test/@needed')).toEqual(['8']);
    expect(values(await site.call('action=2&id=813&datatype=p_PlacementTest', { token: site.learner }), '//test/@needed')).toEqual([]);
    const edited = await site.call('action=8&id=812&datatype=p_PracticeTest', { token: site.author });
    expect(values(edited, '//test/@needed')).toEqual([]);
  });

  it('TST-001 its author says what does it; whoever has done it has done it under the next rule, too', async () => {
    await setRule('points 80');
    await takes('12');
    expect(await reference('812')).toMatchObject({ state: 'started', needed: '12.8' });
    await takes('13');
    await setRule('points 100');
    expect((await reference('812'))?.state).toBe('done');
    await site.server.services.store.deleteFrom('done_objects').execute();
    await setRule('visited');
    await takes('0');
    expect((await reference('812'))?.state).toBe('done');
    await setRule('points 50');
  });
});

describe('a lesson', () => {
  const report = async (fields: Record<string, string>, token = site.learner) =>
    expect((await site.call('action=16&id=4711&datatype=t_UnitPosition', { token, fields: { seconds: '0', ...fields } })).status).toBe(200);
  const lessons = async (token: string | undefined = site.learner) =>
    found(await site.call('action=2&id=4711&datatype=p_Unit', { token }), '//unit/lesson');
  const done = async () => (await lessons()).filter(({ state }) => state === 'done').map(({ id }) => id);
  /** Stores the second lesson of the unit with another content; the first one has a film. */
  const setLesson = async (content: string, attributes = '') => {
    const { objects } = site.server.services;
    const lesson = (await objects.find('p_LessonObject', 4713))!;
    const xml = `<lesson id="2" ID="4713" IDObjectType="401" ${attributes}><title language="en">Two</title>${content}</lesson>`;
    const fields = { xml, revision: String(lesson.revision) };
    expect((await site.call('action=16&id=4713&datatype=p_LessonObject', { token: site.author, fields })).status).toBe(200);
  };
  const SLIDES = '<slides><slide idFolie="1"/><slide idFolie="2"/><slide idFolie="3"/></slides>';

  it('TST-001 of slides is done with all of them, not when it is opened, whatever the page says', async () => {
    await setLesson(SLIDES);
    await report({ IDLesson: '2', done: '2' });
    await report({ IDLesson: '2', done: '2', seen: '2///1' });
    expect([await done(), (await reference('4711'))?.state]).toEqual([[], 'started']);
    // Another device has seen the others, and does not know of the first.
    await report({ IDLesson: '2', seen: '2///3,2' });
    expect(await done()).toEqual(['2']);
    await setLesson('');
  });

  it('TST-001 of a film is done with nine tenths of it, not with its end', async () => {
    await report({ IDLesson: '1', seconds: '59.9', done: '1', seen: '1/60/59-60/' });
    await report({ IDLesson: '1', seen: '1/60/0-30/' });
    expect(await done()).toEqual([]);
    // Twice the same is no more than once.
    await report({ IDLesson: '1', seen: '1/60/0-30/' });
    expect(await done()).toEqual([]);
    await report({ IDLesson: '1', seen: '1/60/20-54/' });
    expect(await done()).toEqual(['1']);
    await report({ IDLesson: '1', seen: '1/60//' });
    expect(await done()).toEqual(['1']);
  });

  it('TST-001 with neither is done when it is opened; the unit is done with the last one, and the course with it', async () => {
    await report({ IDLesson: '2' });
    expect(await done()).toEqual([]);
    await report({ IDLesson: '2', done: '2' });
    expect([await done(), (await reference('4711'))?.state]).toEqual([['2'], 'started']);
    await report({ IDLesson: '1', seen: '1/60/0-60/' });
    expect([await done(), (await reference('4711'))?.state]).toEqual([['1', '2'], 'done']);
  });

  it('TST-001 is begun where something of it was seen, or where its learner is, and for nobody else', async () => {
    const states = async (token?: string) => (await lessons(token)).map(({ state }) => state);
    expect(await states()).toEqual([undefined, undefined]);
    await report({ IDLesson: '2', seconds: '3' });
    expect(await states()).toEqual([undefined, 'started']);
    await report({ IDLesson: '2', seconds: '4', seen: '1/60/0-3/' });
    expect([await states(), await states(site.author)]).toEqual([
      ['started', 'started'],
      [undefined, undefined],
    ]);
  });

  it('TST-001 names its rule and what was seen to who sees it, and nobody else', async () => {
    await report({ IDLesson: '1', seen: '1/60.5/40-42.25,0-30/2,1 9/3//1' });
    const all = await lessons();
    expect(all.map(({ completion }) => completion)).toEqual(['played', 'visited']);
    expect(all.map(({ seen }) => seen)).toEqual(['60.5/0-30,40-42.25/1,2', undefined]);
    expect((await lessons(site.author)).map(({ seen }) => seen)).toEqual([undefined, undefined]);
    const own = found(await site.call('action=2&id=4712&datatype=p_LessonObject', { token: site.learner }), '//lesson');
    expect(own.map(({ completion }) => completion)).toEqual(['played']);
    const edited = found(await site.call('action=8&id=4713&datatype=p_LessonObject', { token: site.author }), '//lesson');
    expect(edited.map(({ completion }) => completion)).toEqual([undefined]);
  });

  it('TST-001 is done as its author says', async () => {
    await setLesson(SLIDES, 'completion="visited"');
    expect((await lessons()).map(({ completion }) => completion)).toEqual(['played', 'visited']);
    await report({ IDLesson: '2', done: '2' });
    expect(await done()).toEqual(['2']);
    await setLesson(SLIDES, 'completion="slides 60"');
    // What is done stays so; of another one two of three are enough.
    expect(await done()).toEqual(['2']);
    await site.server.services.store.deleteFrom('done_lessons').execute();
    await report({ IDLesson: '1', seen: '2///1' });
    expect(await done()).toEqual([]);
    await report({ IDLesson: '1', seen: '2///2' });
    expect(await done()).toEqual(['2']);
    await setLesson('');
  });

  it('TST-001 that was done before stays so, and a unit that is done has all of them done', async () => {
    const { store } = site.server.services;
    await store.insertInto('done_lessons').values({ user_id: 12, unit_id: 4711, lesson: '1' }).execute();
    expect(await done()).toEqual(['1']);
    await report({ IDLesson: '1', seen: '1/60/0-1/' });
    expect(await done()).toEqual(['1']);
    await store.insertInto('done_objects').values({ user_id: 12, object_id: 4711 }).execute();
    await site.server.services.objects.changed();
    expect([await done(), (await reference('4711'))?.state]).toEqual([['1', '2'], 'done']);
  });

  it('TST-001 is seen by many devices at once: nothing of it is lost', async () => {
    const parts = Array.from({ length: 12 }, (_, index) => `${index * 5}-${index * 5 + 4}`);
    await Promise.all(parts.map((part) => report({ IDLesson: '1', seen: `1/100/${part}/ 2///${part}` })));
    const all = await lessons();
    expect(all[0]?.seen).toBe(`100/${parts.join(',')}/`);
    expect(all[1]?.seen?.split('/')[2]?.split(',').toSorted()).toEqual(parts.toSorted());
  });

  it('TST-001 whose report nobody can read is a position all the same', async () => {
    await report({ IDLesson: '1', seen: 'x 1/ 1/1/2/3/4 /// 1/abc/9-1,,/%E0%A4%A' });
    expect((await lessons())[0]?.state).toBe('started');
  });
});

it('RT-007 where no course requires anything, a unit names its course, too, and a test what comes next', async () => {
  const trail = async (query: string) => found(await site.call(query, { token: site.learner }), '//trail/step').map(({ ID }) => ID);
  expect([
    await trail('action=2&id=4711&datatype=p_Unit'),
    await trail('action=2&id=4712&datatype=p_LessonObject'),
    await trail('action=2&id=812&datatype=p_PracticeTest'),
  ]).toEqual([['100'], ['100', '4711'], ['100']]);
  const fields = { points: '16', mpoints: '16', IDObject: '812' };
  const reply = await site.call('action=16&id=812&datatype=t_ClientCompetence', { token: site.learner, fields });
  expect(found(reply, '//resultStored/next')).toMatchObject([{ ID: '4711', dataType: 'p_Unit' }]);
});
