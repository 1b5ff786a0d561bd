import { afterAll, beforeAll, expect, it } from 'vitest';
import { select } from '../../../../xsl/engine/index.ts';
import { call, logIn, openFixture } from '../../fixtures/open.ts';
import type { OpenServer } from '../../server.ts';
import { parseRoot, serialize } from '../../xml/nodes.ts';
import { lessonObjects, withLessons } from './lesson-objects.ts';
import { readObject } from '../object.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const lesson = (id: number) => call(server.app, `action=2&id=${id}&datatype=p_LessonObject`);

it('RT-007 protocol 4.3: a lesson that stands in its unit is also answered by its own ID, as selected', async () => {
  const reply = await lesson(4712);
  expect(reply.status).toBe(200);
  expect(select(reply.xml(), '/cms/object/@ID | /cms/object/@IDObjectType | /cms/object/@dataType').map((node) => node.value)).toEqual([
    '4712',
    '401',
    'p_LessonObject',
  ]);
  expect(select(reply.xml(), '/cms/object/data/lesson[@selected="1"][clip]/@ID').map((node) => node.value)).toEqual(['4712']);
  expect(select(reply.xml(), '/cms/object/title/@language').map((node) => node.value)).toEqual(['en', 'de']);
});

it('RT-007 what an author has stored of a lesson by itself stays when the unit is stored; two new texts of it are a conflict', async () => {
  const author = await logIn(server.app, 'alhazen', 'book-of-optics');
  const { objects } = server.services;
  const store = async (id: number, dataType: string, xml: string) =>
    (await call(server.app, `action=16&id=${id}&datatype=${dataType}`, { token: author, fields: { xml } })).status;
  const text = async (id: number, dataType: string) => serialize((await objects.find(dataType, id))!.payload!);
  const [unit, own] = [await text(4711, 'p_Unit'), await text(4712, 'p_LessonObject')];
  const edited = own.replace('<clip id="c1"', '<clip id="itself"');
  expect(edited).not.toBe(own);
  expect(await store(4712, 'p_LessonObject', edited)).toBe(200);
  expect(await store(4711, 'p_Unit', unit.replace('init="1"', 'init="0"'))).toBe(200);
  expect((await lesson(4712)).body, 'the unit was stored with the lesson as it was').toContain('id="itself"');
  const other = unit.replace('<clip id="c1"', '<clip id="unit"');
  expect(await store(4711, 'p_Unit', other)).toBe(409);
  expect([await text(4711, 'p_Unit'), (await lesson(4712)).body.includes('id="itself"')], 'nothing was stored').toEqual([
    unit.replace('init="1"', 'init="0"').replace('<clip id="c1"', '<clip id="itself"'),
    true,
  ]);
  expect(await store(4712, 'p_LessonObject', own), 'as it was before').toBe(200);
  expect(await store(4711, 'p_Unit', other)).toBe(200);
  expect((await lesson(4712)).body).toContain('id="unit"');
});

it('RT-007 a lesson with an object of its own keeps that; one without content has none', async () => {
  const author = await logIn(server.app, 'alhazen', 'book-of-optics');
  expect((await lesson(4713)).body).toContain('<title language="en">Two</title>');
  const xml =
    '<unit idUnit="4711"><lesson id="3" selected="1" ID="4790" IDObjectType="401"><title language="en">New</title>' +
    '<slides><slide idFolie="1"/></slides></lesson><lesson id="2" ID="4713" IDObjectType="401">' +
    '<title language="en">Two</title></lesson></unit>';
  expect((await call(server.app, 'action=16&id=4711&datatype=p_Unit', { token: author, fields: { xml } })).status).toBe(200);
  expect((await lesson(4790)).body).toContain('<slide idFolie="1"/>');
  expect((await lesson(4712)).status, 'the unit has this lesson no more').toBe(404);
  expect((await lesson(4713)).status).toBe(200);
});

it('RT-007 lessons of one ID give one object, the first; lessons without numbers give none', () => {
  const unit = (ID: number, ...lessons: string[]) =>
    readObject(parseRoot(`<object ID="${ID}" dataType="p_Unit"><data><unit>${lessons.join('')}</unit></data></object>`));
  const lesson = (ID: string, type: string, title: string) =>
    `<lesson ID="${ID}" IDObjectType="${type}"><title language="en">${title}</title><slides/></lesson>`;
  const one = unit(
    1,
    lesson('5', '401', 'A'),
    lesson('5', '401', 'B'),
    lesson('', '401', 'C'),
    lesson('x', '401', 'D'),
    lesson('6', '', 'E'),
  );
  expect(lessonObjects(one).map(({ ID, type, titles }) => [ID, type, titles[0]?.children[0]?.value])).toEqual([[5, 401, 'A']]);
  expect(
    withLessons([one, unit(2, lesson('5', '401', 'F'), lesson('7', '401', 'G'))]).map(({ dataType, ID }) => `${dataType} ${ID}`),
  ).toEqual(['p_Unit 1', 'p_Unit 2', 'p_LessonObject 5', 'p_LessonObject 7']);
  expect(lessonObjects(readObject(parseRoot('<object ID="1" dataType="p_News"><data><news/></data></object>')))).toEqual([]);
});
