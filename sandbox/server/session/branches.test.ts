import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from '../fixtures/site.ts';
import { setRoles } from './roles.ts';
import type { RoleName } from './contract.ts';

const site = openSite();
const ADA = 12;
const UNIT = '<objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2"/>';
const TEST = '<objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" action="2" points="0" mpoints="16"/>';
const course = (more = '') =>
  `<course ID="100" selected="1"><chapter id="1"><title language="en">Part 1</title>${UNIT}${TEST}${more}</chapter></course>`;
const NEWS = '<objectRef ID="200" dataType="p_News" action="2"/>';
const lesson = (ID: number) =>
  `<lesson id="9" ID="${ID}" IDObjectType="401"><title language="en">L</title><clip id="c9" IDMedia="9002"/></lesson>`;
const unit = (more: string) => `<unit idUnit="4711" idLesson="1" init="1" unitCount="1">${lesson(4712)}${more}</unit>`;

const become = (name: RoleName, ...branches: string[]) =>
  setRoles(
    site.server.services.store,
    ADA,
    branches.map((branch) => ({ name, branch })),
  );
const act = (query: string, fields?: Record<string, string>, token = site.learner) =>
  site.call(query, fields === undefined ? { token } : { token, fields });
const status = async (query: string, fields?: Record<string, string>, token?: string) => (await act(query, fields, token)).status;
const store = (ID: number, dataType: string, xml: string, token = site.learner) =>
  act(`action=16&id=${ID}&datatype=${dataType}`, { xml }, token);
const stored = async (ID: number, dataType: string) => (await site.server.services.objects.find(dataType, ID)) !== null;
const importFile = async (query: string, xml: string) =>
  (await site.call(`action=32768&${query}`, { token: site.learner, file: `<objects>${xml}</objects>` })).status;
const object = (ID: number, dataType: string, payload: string) =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><title language="en">T</title><data>${payload}</data></object>`;

beforeEach(async () => {
  expect((await store(100, 'p_Course', course(), site.author)).status).toBe(200);
});

describe('a role for a branch of the tree', () => {
  it('who writes a course or unit gets nothing by naming it', async () => {
    await become('author', 'p_Course/100');
    expect((await store(100, 'p_Course', course())).status).toBe(200);
    const refused = await store(100, 'p_Course', course(NEWS));
    expect(refused.status).toBe(403);
    expect(found(refused, '//error')).toMatchObject([{ code: 'foreignObjects' }]);
    expect(values(refused, '//detail[@name="objects"]/text()')).toEqual(['p_News/200']);
    expect(values(refused, '//error/text/text()').join()).toContain('p_News/200');
    // What does not exist, has no data type or another one, or an ID written otherwise.
    for (const named of [
      '<objectRef ID="5555" dataType="p_Unit"/>',
      '<objectRef ID="200"/>',
      '<objectRef ID="0200" dataType="p_News"/>',
      '<objectRef ID="200" dataType="p_Unit"/>',
    ])
      expect((await store(100, 'p_Course', course(named))).status, named).toBe(403);
    expect(await status('action=8&id=200&datatype=p_News')).toBe(403);
    expect((await store(4711, 'p_Unit', unit(lesson(4713)))).body).toContain('p_LessonObject/4713');
    expect((await store(4711, 'p_Unit', unit(lesson(4799)))).status).toBe(200);
    expect(await status('action=8&id=4799&datatype=p_LessonObject')).toBe(200);
  });

  it('a unit leads to nothing that is another’s: no unit in it, no object as its lesson', async () => {
    const bare = (ID: number) => `<lesson ID="${ID}"/>`;
    const wholeUnit = object(7803, 'p_Unit', '<unit idUnit="7803" idLesson="1" init="1" unitCount="1"/>');
    expect(
      (await site.call('action=32768&id=0&datatype=p_Unit', { token: site.author, file: `<objects>${wholeUnit}</objects>` })).status,
    ).toBe(200);
    await become('author', 'p_Unit/4711');
    for (const [named, whose] of [
      ['<subUnit ID="7803"/>', 'p_Unit/7803'],
      [bare(200), 'lesson/200'],
      [bare(4713), 'lesson/4713'],
      ['<html language="en"><p><subUnit ID="7803"/></p></html>', 'p_Unit/7803'],
    ] as const) {
      const refused = await store(4711, 'p_Unit', unit(named));
      expect([refused.status, values(refused, '//error/@code')[0], refused.body.includes(whose)], named).toEqual([
        403,
        'foreignObjects',
        true,
      ]);
    }
    // What nobody has, its own lessons, and what was there before.
    expect((await store(4711, 'p_Unit', unit(bare(4798)))).status).toBe(200);
    expect((await store(4711, 'p_Unit', unit('<subUnit ID="7803"/>'), site.author)).status).toBe(200);
    expect((await store(4711, 'p_Unit', unit('<subUnit ID="7803"/>'))).status).toBe(200);
    await become('author', 'p_Unit/4711', 'p_Unit/7803');
    expect((await store(4711, 'p_Unit', unit(''))).status).toBe(200);
    expect((await store(4711, 'p_Unit', unit('<subUnit ID="7803"/>'))).status).toBe(200);
  });

  it('names what is its own, and keeps what who may more has named', async () => {
    await become('author', 'p_Course/100', 'p_News/200');
    expect((await store(100, 'p_Course', course(NEWS))).status).toBe(200);
    await become('author', 'p_Course/100');
    expect((await store(100, 'p_Course', course(NEWS))).status).toBe(200);
    expect(await status('action=8&id=200&datatype=p_News')).toBe(200);
    // A number alone is no object.
    expect((await store(100, 'p_Course', course('<objectRef ID="901" dataType="p_News"/>'), site.author)).status).toBe(200);
    expect(await status('action=8&id=901&datatype=p_Object')).toBe(403);
  });

  it('more rights at a course than at an object are not carried over to it', async () => {
    await setRoles(site.server.services.store, ADA, [
      { name: 'author', branch: 'p_News/200' },
      { name: 'publisher', branch: 'p_Course/100' },
    ]);
    expect((await store(100, 'p_Course', course(NEWS))).status).toBe(403);
  });

  it('an ID in the address opens no list, no import and nobody’s results', async () => {
    await become('publisher', 'p_Course/100', 'p_Unit/4711');
    for (const id of [0, 100]) {
      expect(await importFile(`id=${id}&datatype=p_Course`, object(7777, 'p_Course', '<course ID="7777"/>'))).toBe(403);
      expect(await status(`action=2048&id=${id}&datatype=p_Course`, { order: '100' })).toBe(403);
    }
    expect(await importFile('id=4711&datatype=p_Unit', object(4799, 'p_Unit', '<unit/>'))).toBe(403);
    expect([await stored(7777, 'p_Course'), await stored(4799, 'p_Unit')]).toEqual([false, false]);
    await become('reviewer', 'p_Course/100', 'p_Results/4711');
    for (const id of [0, 100, 4711, 812]) {
      expect(await status(`action=8192&id=${id}&datatype=p_Results`), String(id)).toBe(403);
      expect(await status(`action=8192&id=${id}&datatype=p_Results`, { ticket: '1' }), String(id)).toBe(403);
    }
    await become('reviewer', 'p_Results');
    expect(await status('action=8192&id=0&datatype=p_Results')).toBe(200);
  });

  it('an ID that an object of another data type has is nobody’s to take', async () => {
    await become('publisher', 'p_News');
    const file = `<objects>${object(7801, 'p_News', '<news/>')}${object(812, 'p_News', '<news/>')}</objects>`;
    const refused = await site.call('action=32768&id=0&datatype=p_News', { token: site.learner, file });
    expect([refused.status, values(refused, '//error/@code')[0]]).toEqual([400, 'idTaken']);
    expect(values(refused, '//error/text/text()').join()).toContain('p_PracticeTest/812');
    expect([await stored(7801, 'p_News'), await stored(812, 'p_News')]).toEqual([false, false]);
    expect(await status('action=8&id=812&datatype=p_ObjectConfiguration')).toBe(403);
    // A lesson inside a unit is an object, too.
    const taking = await store(4711, 'p_Unit', unit(lesson(812)), site.author);
    expect([taking.status, values(taking, '//detail[@name="objects"]/text()')]).toEqual([400, ['p_PracticeTest/812']]);
    expect(await stored(812, 'p_LessonObject')).toBe(false);
    await become('publisher', 'p_Unit');
    expect(await importFile('id=0&datatype=p_Unit', object(7802, 'p_Unit', `<unit>${lesson(7802)}</unit>`))).toBe(400);
    expect([await stored(7802, 'p_Unit'), await stored(7802, 'p_LessonObject')]).toEqual([false, false]);
  });

  it('an import for a data type names nothing that is another’s, and an object’s configuration neither', async () => {
    await become('publisher', 'p_Course');
    const foreign = object(7777, 'p_Course', `<course ID="7777">${NEWS}</course>`);
    expect(await importFile('id=0&datatype=p_Course', foreign)).toBe(403);
    expect(await stored(7777, 'p_Course')).toBe(false);
    expect(await importFile('id=0&datatype=p_Course', object(7777, 'p_Course', '<course ID="7777"/>'))).toBe(200);
    const withHtml = course('').replace('</course>', '<html language="en"><p>Read</p></html></course>');
    expect((await store(100, 'p_Course', withHtml, site.author)).status).toBe(200);
    await become('author', 'p_Course/100');
    const revision = async () =>
      /revision="(\d+)"/.exec((await site.call('action=8&id=100&datatype=p_ObjectConfiguration', { token: site.author })).body)?.[1] ?? '';
    const configuration = (html: string, made: string) =>
      `<objectConfiguration ID="100" revision="${made}"><content><template id="t1"><text id="x1" language="en">Course</text>
       <html id="h1" language="en">${html}</html></template></content></objectConfiguration>`;
    const save = async (html: string, token?: string) =>
      status('action=16&id=100&datatype=p_ObjectConfiguration', { xml: configuration(html, await revision()) }, token);
    expect(await save(NEWS)).toBe(403);
    expect(await save('<p>Read this</p>')).toBe(200);
    expect(await status('action=8&id=200&datatype=p_News')).toBe(403);
    // Nor does the text of before come back with what it names.
    const reset = (token?: string) => status('action=32&id=100&datatype=p_ObjectConfiguration', { confirm: '1' }, token);
    expect(await reset()).toBe(200);
    const naming = withHtml.replace('<p>Read</p>', NEWS);
    expect((await store(100, 'p_Course', naming, site.author)).status).toBe(200);
    expect(await save('<p>Read that</p>', site.author)).toBe(200);
    expect(await reset()).toBe(403);
    expect(await status('action=8&id=200&datatype=p_News')).toBe(403);
    expect(await reset(site.author)).toBe(200);
  });
});
