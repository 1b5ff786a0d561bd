import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../../fixtures/open.ts';
import { found } from '../../fixtures/site.ts';
import { openServer, type OpenServer } from '../../server.ts';
import { serialize } from '../../xml/nodes.ts';

let folder: string;
let server: OpenServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-next-'));
  const content = join(import.meta.dirname, '..', '..', '..', 'content');
  server = await openServer({ ...fixtureOptions(join(folder, 'data')), content, databaseTemplate: await emptyDatabase() });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (query: string, xpath: string, token?: string) => found(await call(server.app, query, { token }), xpath);
const lessonsOf = async (unit: number) => (await ask(`action=2&id=${unit}&datatype=p_Unit`, '//unit/lesson')).map(({ id }) => id ?? '');

/** What course, home and list say comes next in the course of the demonstration; they have to say the same. */
async function next(token: string) {
  const [ofCourse] = await ask('action=2&id=100&datatype=p_Course', '//course/next', token);
  const [ofHome] = await ask('action=2&datatype=p_UserHome', '//courseRef[@ID="100"]/next', token);
  expect(ofHome).toEqual(ofCourse);
  expect((await ask('action=1&datatype=p_Course', '//SHW_p_Course[@ID="100"]/next', token))[0]).toEqual(ofCourse);
  return ofCourse ?? {};
}
/** A lesson's film and slides, all of it. */
const all = (lesson: string): string => `${lesson}/60/0-60/1,2,3,4,5,6,7,8,9`;
const store = async (token: string, unit: number, fields: Record<string, string>) =>
  expect((await call(server.app, `action=16&id=${unit}&datatype=t_UnitPosition`, { token, fields })).status).toBe(200);

it('RT-007 protocol 4.4: who has begun nothing starts with the first lesson, and may take the placement test before it', async () => {
  const first = { ID: '4711', dataType: 'p_Unit', begun: '0', IDLesson: '1', minutes: '20' };
  const token = await logIn(server.app, 'vera', 'dark-matter');
  expect(await next(token)).toMatchObject(first);
  expect((await ask('action=2&id=100&datatype=p_Course', '//course/next'))[0]).toMatchObject(first);
  for (const caller of [token, undefined])
    expect(await ask('action=2&id=100&datatype=p_Course', '//course/next/placement', caller)).toMatchObject([
      { ID: '820', dataType: 'p_PlacementTest', minutes: '10' },
    ]);
  const begun = await logIn(server.app, 'ada', 'analytical-engine');
  expect(await ask('action=2&id=100&datatype=p_Course', '//course/next/placement', begun)).toEqual([]);
});

it('RT-007 protocol 4.4: what comes next is after what is done, never back at the test before it, and names the lesson', async () => {
  const token = await logIn(server.app, 'ada', 'analytical-engine');
  const [first] = await lessonsOf(4712);
  const step = await next(token);
  expect(step).toMatchObject({ ID: '4712', dataType: 'p_Unit', begun: '1', IDLesson: first, seconds: '0' });
  expect(step.href).toBe(`unit-4712.html?IDLesson=${first}&goOn=1`);
  expect(step.lessonTitle).not.toBe('');
});

it('RT-007 protocol 4.3: course, home and unit go on where a lesson was left, and in the next one when it is done', async () => {
  const token = await logIn(server.app, 'vera', 'dark-matter');
  const [one = '', two = '', three = ''] = await lessonsOf(4713);
  const everywhere = async () => {
    const { ID, IDLesson, seconds, href } = await next(token);
    const [unit] = await ask('action=2&id=4713&datatype=p_Unit', '//unit/position', token);
    const [card] = await ask('action=2&datatype=p_UserHome', '//continueRef', token);
    expect([unit?.IDLesson, card?.IDLesson, card?.href]).toEqual([IDLesson, IDLesson, href]);
    expect([unit?.seconds, card?.seconds]).toEqual([seconds, seconds]);
    return [ID, IDLesson, seconds];
  };
  await store(token, 4713, { IDLesson: two, seconds: '45' });
  expect(await everywhere()).toEqual(['4713', two, '45']);
  const asked = async (more: string) => (await ask(`action=2&id=4713&datatype=p_Unit${more}`, '//unit', token))[0];
  expect([(await asked(''))?.init, await asked(`&IDLesson=${two}&goOn=1`)]).toMatchObject(['1', { init: '0', idLesson: two }]);
  await store(token, 4713, { IDLesson: two, seconds: '60', seen: all(two) });
  expect(await everywhere()).toEqual(['4713', three, '0']);
  await store(token, 4713, { IDLesson: three, seconds: '9', seen: all(three) });
  const rest = (await lessonsOf(4713)).slice(3);
  for (const id of rest) await store(token, 4713, { IDLesson: id, seconds: '9', seen: all(id) });
  expect(await everywhere()).toEqual(['4713', one, '0']);
  await store(token, 4713, { IDLesson: one, seconds: '9', seen: all(one) });
  expect(await next(token)).toMatchObject({ ID: '812', dataType: 'p_PracticeTest', begun: '1' });
});

it('RT-007 protocol 4.4: after a lesson comes the next one of its unit, and after the last the next part of the course', async () => {
  const token = await logIn(server.app, 'vera', 'dark-matter');
  const after = async (query: string) => (await ask(`action=2&id=100&datatype=p_Course&after=${query}`, '//course/next', token))[0];
  const [one = '', two = ''] = await lessonsOf(4711);
  const last = (await lessonsOf(4711)).at(-1);
  expect(await after(`4711&IDLesson=${one}`)).toMatchObject({ ID: '4711', IDLesson: two, seconds: '0' });
  expect(await after(`4711&IDLesson=${last}`)).toMatchObject({ ID: '4712', minutes: '20' });
  expect(await after('4711')).toMatchObject({ ID: '4712' });
  // What is done is passed over while anything is left; a placement test does not come next.
  await store(token, 4711, { IDLesson: two, seconds: '9', seen: all(two) });
  expect(await after(`4711&IDLesson=${one}`)).toMatchObject({ ID: '4711', IDLesson: last });
  expect(await after('820')).toMatchObject({ ID: '4711' });
  expect(await after('821')).toMatchObject({ ID: '4711' });
  expect(await after('901')).toMatchObject({ ID: '4711' });
});

it('RT-007 protocol 4.8: the answer to a result says what comes next after its test, which it may have opened', async () => {
  const token = await logIn(server.app, 'vera', 'dark-matter');
  const result = async (IDObject: string, points: string, mpoints: string) => {
    const answer = await call(server.app, 'action=16&datatype=t_ClientCompetence', {
      token,
      fields: { IDObject, points, mpoints, xml: '' },
    });
    return found(answer, '//resultStored/next')[0];
  };
  expect(await result('821', '8', '8')).toMatchObject({ ID: '842', dataType: 'p_PracticeTest' });
  expect(await result('812', '21', '21')).not.toMatchObject({ ID: '812' });
});

it('RT-007 protocol 4.4: an outline has the lessons of the units, with how far the caller is in each', async () => {
  const token = await logIn(server.app, 'vera', 'dark-matter');
  const [one = '', two = '', three = ''] = await lessonsOf(4711);
  await store(token, 4711, { IDLesson: three, seconds: '9', seen: `${all(two)} ${one}/60/0-3/` });
  const outline = async (unit: number, caller?: string) =>
    (await ask('action=2&id=100&datatype=p_Course&outline=1', `//course/outline/unit[@ID="${unit}"]/lesson`, caller)).map(
      ({ id, state }) => [id, state],
    );
  expect(await outline(4711, token)).toEqual([
    [one, 'started'],
    [two, 'done'],
    [three, 'started'],
  ]);
  // The unit says the same.
  expect((await ask('action=2&id=4711&datatype=p_Unit', '//unit/lesson', token)).map(({ state }) => state)).toEqual([
    'started',
    'done',
    'started',
  ]);
  expect((await outline(4711)).map(([, state]) => state)).toEqual(['open', 'open', 'open']);
  const ada = await outline(4711, await logIn(server.app, 'ada', 'analytical-engine'));
  expect(ada.map(([, state]) => state)).toEqual(['done', 'done', 'done']);
  expect(await ask('action=2&id=100&datatype=p_Course', '//course/outline', token)).toEqual([]);
});

it('RT-007 protocol 4.4: the list of courses says to nobody else what comes next', async () => {
  const token = await logIn(server.app, 'vera', 'dark-matter');
  await store(token, 4711, { IDLesson: (await lessonsOf(4711))[2]!, seconds: '12' });
  expect(await next(token)).toMatchObject({ begun: '1' });
  expect(await ask('action=1&datatype=p_Course', '//next')).toEqual([]);
  const other = await logIn(server.app, 'ada', 'analytical-engine');
  expect((await ask('action=1&datatype=p_Course', '//next', other))[0]).toMatchObject({ ID: '4712' });
});

it('RT-007 protocol 4.4: an author who edits a course gets its text without what comes next', async () => {
  const token = await logIn(server.app, 'alhazen', 'book-of-optics');
  expect(await ask('action=8&id=100&datatype=p_Course', '//course/next', token)).toEqual([]);
  expect(await ask('action=2&id=100&datatype=p_Course', '//course/next', token)).toHaveLength(1);
});

it('RT-007 protocol 2.1: whatever is in a course says so, what is locked too; what is in nothing says nothing', async () => {
  const trail = async (query: string) => (await ask(`action=2&${query}`, '//object/trail/step')).map(({ href }) => href);
  expect(await trail('id=812&datatype=p_PracticeTest')).toEqual(['course-100.html']);
  expect(await trail('id=842&datatype=p_PracticeTest')).toEqual(['course-100.html']);
  expect(await trail('id=820&datatype=p_PlacementTest')).toEqual(['course-100.html']);
  const [{ ID: lesson } = {}] = await ask('action=2&id=4711&datatype=p_Unit', '//unit/lesson');
  expect(await trail(`id=${lesson}&datatype=p_LessonObject`)).toEqual(['course-100.html', 'unit-4711.html']);
  expect([await trail('id=100&datatype=p_Course'), await trail('id=901&datatype=p_Object')]).toEqual([[], []]);
});

it('RT-007 protocol 4.4: what comes next is called as its course calls it', async () => {
  const { objects } = server.services;
  const token = await logIn(server.app, 'vera', 'dark-matter');
  const { ID = '', title } = await next(token);
  const course = (await objects.find('p_Course', 100))!;
  const own = (name: string): string => `<title language="de">${name}</title>`;
  const xml = serialize(course.element).replace(
    new RegExp(`(<objectRef [^>]*\\bID="${ID}"[^>/]*)(/?)>`),
    (_whole, start: string, end: string) => `${start}>${own('As the course has it')}${end && '</objectRef>'}`,
  );
  expect(await objects.replace(course, xml, course.revision)).not.toBeNull();
  expect(title).not.toBe('As the course has it');
  expect(await next(token)).toMatchObject({ ID, title: 'As the course has it' });
});
