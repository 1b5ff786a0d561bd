import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

/** In the text of every object; its title has another one. */
const WORD = 'Geheimwort';
const FILM = '/media/vod/9301.mp4';
const html = `<html language="de"><p>${WORD}</p></html><html language="en"><p>${WORD}</p></html>`;
const object = (dataType: string, ID: number, payload: string) =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><title language="en">T${ID}</title>
    <title language="de">T${ID}</title><record><teaser language="de">Anriss</teaser></record><data>${payload}</data></object>`;
const page = (ID: number, more = '') => object('p_Object', ID, `<genericObject>${html}${more}</genericObject>`);
const names = (ID: number, requires = '') => `<objectRef ID="${ID}" action="2"${requires === '' ? '' : ` requires="${requires}"`}/>`;
const course = (ID: number, inside: string, attributes = '') =>
  object('p_Course', ID, `<course ID="${ID}"${attributes}>${html}<chapter id="1">${inside}</chapter></course>`);
const lesson = (ID: number) =>
  `<lesson id="${ID}" ID="${ID}" IDObjectType="401"><slides><slide idFolie="1">${html}</slide></slides></lesson>`;
const unit = (ID: number, inside: string) => object('p_Unit', ID, `<unit idUnit="${ID}">${inside}</unit>`);
const test = (ID: number) => object('p_PracticeTest', ID, `<test ID="${ID}" kind="practice">${html}</test>`);

const CONTENT = [
  // A locked course and what it holds, some of it in other courses as well.
  course(5400, names(5402, '812')),
  course(5402, [5401, 5404, 5406, 5408, 5410].map((ID) => names(ID)).join('')),
  course(5405, names(5404)),
  course(5407, names(5406)),
  course(5409, names(5407, '813')),
  page(5401, '<clip IDMedia="9301"/>'),
  page(5404),
  page(5406),
  test(5408),
  // A unit, the units in it, and one that no course names.
  unit(
    5410,
    lesson(5510) + '<subUnit ID="5411"/><subUnit ID="abc"/><subUnit ID="5405"/><lesson id="9" ID="5404"/><lesson id="8" ID="5405"/>',
  ),
  unit(5411, lesson(5511) + '<subUnit ID="5412"/><subUnit ID="5410"/>'),
  unit(5412, lesson(5512)),
  unit(5413, '<subUnit ID="5411"/>' + lesson(5513)),
  // Of these it only says where they are: two lessons, and something that is none.
  unit(5414, lesson(5514) + '<lesson id="2" ID="5513"><title language="de">Zwei</title></lesson><lesson id="3" ID="5404"/>'),
  // Circles: nothing is locked; one of them is; one that something outside names.
  course(5420, names(5421)),
  course(5421, names(5420) + names(5422)),
  page(5422),
  course(5423, names(5424, '812') + names(5426)),
  course(5424, names(5423) + names(5425)),
  page(5425),
  page(5426),
  course(5440, names(5441, '812')),
  course(5441, names(5442)),
  course(5442, names(5441) + names(5443)),
  page(5443),
  // What is required is in what it opens.
  course(5430, names(5431, '5432')),
  course(5431, names(5432) + names(5433)),
  test(5432),
  page(5433),
  // A sample behind something.
  course(5450, names(5451, '812')),
  course(5451, names(5452, '813'), ' guests="open"'),
  page(5452),
];

const folder = mkdtempSync(join(tmpdir(), 'lectern-through-'));
cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), folder, { recursive: true });
writeFileSync(join(folder, 'objects/through.xml'), `<objects>${CONTENT.join('')}</objects>`);
cpSync(join(folder, 'media/files/vod/9001.mp4'), join(folder, 'media/files/vod/9301.mp4'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = openSite(() => ({ content: folder }));

const TYPES: readonly (readonly [string, readonly number[]])[] = [
  ['p_Course', [5402, 5405, 5407, 5420, 5421, 5423, 5424, 5431, 5441, 5442, 5451]],
  ['p_Unit', [5410, 5411, 5412, 5413]],
  ['p_LessonObject', [5510, 5511, 5512, 5513]],
  ['p_PracticeTest', [5408, 5432]],
];
const typeOf = (ID: number) => TYPES.find(([, ids]) => ids.includes(ID))?.[0] ?? 'p_Object';
const show = (ID: number, token?: string) => site.call(`action=2&id=${ID}&datatype=${typeOf(ID)}`, { token });
/** Which of these a person finds open. */
async function openOf(ids: readonly number[], token?: string): Promise<number[]> {
  const open: number[] = [];
  for (const ID of ids) {
    const reply = await show(ID, token);
    expect([ID, reply.status]).toEqual([ID, 200]);
    const isLocked = values(reply, '//object/@dataType').includes('p_Locked');
    expect([ID, reply.body.includes(WORD)]).toEqual([ID, !isLocked]);
    if (!isLocked) open.push(ID);
  }
  return open;
}
const does = async (ID: number, token = site.learner) => {
  // The others have no questions.
  const points = ID === 812 ? '16' : '0';
  const fields = { points, mpoints: points, IDObject: String(ID) };
  expect((await site.call(`action=16&id=${ID}&datatype=t_ClientCompetence`, { token, fields })).status).toBe(200);
};
const HELD = [5401, 5402, 5408, 5410, 5411, 5412, 5510, 5511, 5512];

beforeEach(async () => {
  for (const table of ['done_objects', 'results', 'course_progress', 'unit_positions'] as const)
    await site.server.services.store.deleteFrom(table).execute();
  await site.server.services.objects.changed();
});

describe('what a locked course holds', () => {
  it('RT-078 is locked with it, and so are the units in its units and their lessons, until what the course requires is done', async () => {
    for (const token of [undefined, site.learner]) expect(await openOf(HELD, token)).toEqual([]);
    expect(await openOf(HELD, site.author)).toEqual(HELD);
    await does(812);
    expect(await openOf(HELD, site.learner)).toEqual(HELD);
    expect(await openOf(HELD)).toEqual([]);
  });

  it('RT-078 says what has to be done and which course leads there, however far above it is', async () => {
    for (const ID of [5401, 5512]) {
      const reply = await show(ID, site.learner);
      expect([values(reply, '//locked/objectRef/@ID'), values(reply, '//locked/courseRef/@ID')]).toEqual([['812'], ['5400']]);
    }
  });

  it('RT-078 opens by another way, if that one is open', async () => {
    for (const token of [undefined, site.learner]) expect(await openOf([5404, 5406, 5407], token)).toEqual([5404]);
    await does(813);
    expect(await openOf([5404, 5406, 5407], site.learner)).toEqual([5404, 5406, 5407]);
  });

  it('RT-078 a unit in no course opens its lessons, and no unit that a course has; a reference of a wrong kind locks nothing', async () => {
    expect(await openOf([5413, 5513, 5411, 5405], site.learner)).toEqual([5413, 5513, 5405]);
  });

  it('RT-078 the lesson that a unit is asked for comes with what it shows by itself; what is no lesson does not', async () => {
    const ask = async (lesson: number) => (await site.call(`action=2&id=5414&datatype=p_Unit&lang=de&IDLesson=${lesson}`)).body;
    const words = (body: string, lesson: string) => new RegExp(`<lesson id="${lesson}"[^>]*>(?:(?!</lesson>).)*${WORD}`).test(body);
    expect(words(await ask(2), '2')).toBe(true);
    expect(
      values(await site.call('action=2&id=5414&datatype=p_Unit&lang=de&IDLesson=2'), '//lesson[@id="2"][@selected="1"]/title/text()'),
    ).toEqual(['Zwei']);
    expect([words(await ask(5514), '2'), words(await ask(3), '3')]).toEqual([false, false]);
  });

  it('RT-078 stays open when it was begun while it was open', async () => {
    await does(812);
    await does(5408);
    for (const table of ['results', 'done_objects'] as const)
      await site.server.services.store.deleteFrom(table).where('object_id', '=', 812).execute();
    expect(await openOf([5401, 5402, 5408], site.learner)).toEqual([5408]);
  });

  it('RT-078 is in no other answer: search, what is marked, heads of pages, films, other actions, what is stored about it', async () => {
    const xml = `<search tab="all" lang="de"><simple>${WORD}</simple></search>`;
    for (const token of [undefined, site.learner, site.author]) {
      const hits: number[] = [];
      for (const m of [0, 10, 20]) {
        const reply = await site.call(`action=search&id=0&datatype=p_Site&searchType=scroll&m=${m}`, { token, fields: { xml } });
        hits.push(...values(reply, '//SHW_p_Site/@ID').map(Number));
      }
      expect([hits.includes(5404), HELD.some((ID) => hits.includes(ID))]).toEqual([true, token === site.author]);
      const query = 'action=search&id=5401&datatype=p_Site&searchType=highlight&m=0';
      expect((await site.call(query, { token, fields: { xml } })).body.includes('<em>')).toBe(token === site.author);
      for (const action of [128, 256, 512, 8192])
        expect((await site.call(`action=${action}&id=5401&datatype=p_Object`, { token })).status).toBe(token === site.author ? 200 : 403);
    }
    expect((await site.get('/object-5401.html?lang=de')).body).not.toContain(WORD);
    expect((await site.get('/object-5404.html?lang=de')).body).toContain(WORD);
    expect((await site.get(FILM)).status).toBe(403);
    await does(5408);
    const results = await site.call('action=1&id=0&datatype=t_ClientCompetence&IDObject=5408', { token: site.learner });
    expect(results.body).toContain('locked="1"');
    expect(await openOf([5408], site.learner)).toEqual([]);
  });

  it('RT-078 is nothing that one has begun, and no progress, before it is open', async () => {
    const fields = { IDLesson: '5510', seconds: '7' };
    expect((await site.call('action=16&id=5410&datatype=t_UnitPosition', { token: site.learner, fields })).status).toBe(200);
    await does(5408);
    const home = async () => {
      const reply = await site.call('action=2&datatype=p_UserHome', { token: site.learner });
      return [values(reply, '//continueRef/@ID'), values(reply, '//courseRef[@ID = "5402"]/@progress')];
    };
    expect(await home()).toEqual([[], ['0']]);
    await does(812);
    expect(await home()).toEqual([['5410'], ['20']]);
  });

  it('RT-078 opens to guests as a sample when the course around the sample is open to them, too', async () => {
    expect(await openOf([5451, 5452])).toEqual([]);
    await does(812);
    expect(await openOf([5451, 5452], site.learner)).toEqual([5451]);
  });
});

describe('courses that name each other', () => {
  it('RT-078 end: what nothing outside names is as open as each reference says', async () => {
    for (const token of [undefined, site.learner])
      expect(await openOf([5420, 5421, 5422, 5423, 5424, 5425, 5426], token)).toEqual([5420, 5421, 5422, 5423, 5426]);
    await does(812);
    expect(await openOf([5424, 5425], site.learner)).toEqual([5424, 5425]);
  });

  it('RT-078 do not open each other when what names one of them from outside is locked', async () => {
    expect(await openOf([5441, 5442, 5443], site.learner)).toEqual([]);
    await does(812);
    expect(await openOf([5441, 5442, 5443], site.learner)).toEqual([5441, 5442, 5443]);
  });

  it('RT-078 what a course requires is not locked by itself when it is in that course', async () => {
    expect(await openOf([5431, 5432, 5433], site.learner)).toEqual([5432]);
    await does(5432);
    expect(await openOf([5431, 5432, 5433], site.learner)).toEqual([5431, 5432, 5433]);
  });
});
