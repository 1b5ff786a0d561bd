import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, openSite, values } from '../fixtures/site.ts';
import { setRoles } from '../session/roles.ts';
import { serialize } from '../xml/nodes.ts';

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

  describe('that has a text and a tag of its own', () => {
    const PAGE = `<genericObject><html language="de"><p>Verborgenes Quagga</p></html><html language="en"><p>Quagga</p></html>
      <tag language="" score="90">Steppenzebra</tag></genericObject>`;
    const payload = async (ID: number) => (await site.server.services.objects.findAny(ID))?.payload ?? null;
    const put = async (xml: string) =>
      expect((await site.call('action=16&id=901&datatype=p_Object', { token: site.author, fields: { xml } })).status).toBe(200);
    const tokens = () => [undefined, site.learner, site.author];
    let before = '';
    beforeAll(async () => {
      const stored = await payload(901);
      before = stored === null ? '' : serialize(stored);
      await put(PAGE);
      await store(
        COURSE.replace('ID="812" IDObjectType="420" dataType="p_PracticeTest"', 'ID="901" IDObjectType="500" dataType="p_Object"'),
      );
    });
    afterAll(async () => {
      await put(before);
      await store(COURSE);
    });

    it('RT-078 is found by title and teaser alone: no word of its text is, by no kind of question', async () => {
      const finds = async (clauses: string, token?: string) => {
        const fields = { xml: `<search tab="all" lang="de">${clauses}</search>` };
        const reply = await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { token, fields });
        expect(values(reply, '//searchInformation/@count')[0]).toBe(String(values(reply, '//SHW_p_Site/@ID').length));
        return values(reply, '//SHW_p_Site/@ID').includes('901');
      };
      const expert = (clause: string) => `<expert><block id="b1">${clause}</block></expert>`;
      const titled = '<must field="title">Über uns</must>';
      for (const [clauses, isFound] of [
        ['<simple>Quagga</simple>', [false, false, true]],
        ['<simple>Quagg</simple>', [false, false, true]],
        [expert('<must field="text" op="contains">Quagga</must>'), [false, false, true]],
        [expert('<must field="text" op="prefix">Quag</must>'), [false, false, true]],
        [expert(`${titled}<mustNot field="text">Quagga</mustNot>`), [true, true, false]],
        [expert(`${titled}<must field="text" op="equals">Über uns Verborgenes Quagga Steppenzebra</must>`), [false, false, true]],
        [expert(`${titled}<must field="text" op="from">Über uns Ve</must>`), [false, false, true]],
        ['<simple>Über uns</simple>', [true, true, true]],
        [expert('<must field="text">Über uns</must>'), [true, true, true]],
      ] as const) {
        const answers: boolean[] = [];
        for (const token of tokens()) answers.push(await finds(clauses, token));
        expect(answers, clauses).toEqual(isFound);
      }
    });

    it('RT-078 its rank, the tags of the search page and the head of its page give no word of its text away', async () => {
      const scores: string[] = [];
      // In the whole text the word is there once more.
      const xml = '<search tab="all" lang="de"><simple>uns</simple></search>';
      const scoreOf = async (token?: string) => {
        const reply = await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { token, fields: { xml } });
        return found(reply, '//SHW_p_Site').find(({ ID }) => ID === '901')?.['score'] ?? '';
      };
      for (const text of ['Quagga', 'uns uns uns']) {
        await put(PAGE.replace('Verborgenes Quagga', text));
        scores.push(await scoreOf(), await scoreOf(site.learner));
      }
      expect([...new Set(scores)]).toEqual([expect.stringMatching(/^0\.\d\d$/)]);
      expect(await scoreOf(site.author)).not.toBe(scores[0]);
      await put(PAGE);
      const clouds: boolean[] = [];
      for (const token of tokens())
        clouds.push(
          values(await site.call('action=search&id=0&datatype=p_Site', { token }), '//tagCloud/tag/text()').includes('Steppenzebra'),
        );
      expect(clouds).toEqual([false, false, true]);
      expect((await site.get('/object-901.html')).body).not.toContain('Quagga');
    });
  });

  it('RT-078 a locked post is in the blog by title and teaser: its tags narrow no list and are no choice', async () => {
    const lists = async (token?: string) => {
      const all = await site.call('action=1&datatype=p_Blog', { token });
      const tagged = await site.call('action=1&datatype=p_Blog&tag=Lernen', { token });
      return [values(all, '//filter[@name = "tag"]/option/@value').includes('Lernen'), values(tagged, '//SHW_p_Blog').length > 0];
    };
    const posts = values(await site.call('action=1&datatype=p_Blog&tag=Lernen'), '//SHW_p_Blog/@ID');
    expect([posts.length > 0, await lists()]).toEqual([true, [true, true]]);
    const named = posts.map((ID) => `<objectRef ID="${ID}" IDObjectType="600" dataType="p_Blog" action="2"/>`).join('');
    try {
      await store(COURSE.replace(/(<chapter id="2"[^>]*>).*(<\/chapter>)/, `$1${named}$2`));
      expect([await lists(), await lists(site.learner), await lists(site.author)]).toEqual([
        [false, false],
        [false, false],
        [true, true],
      ]);
      // A role for one post says nothing of a list, whatever ID is in its address.
      const own = 5300;
      const post = `<object ID="${own}" IDObjectType="600" dataType="p_Blog"><title language="en">Own</title>
        <record date="2026-11-01"/><data><blog ID="${own}"/></data></object>`;
      const file = `<objects>${post}</objects>`;
      expect((await site.call('action=32768&id=0&datatype=p_Blog', { token: site.author, file })).status).toBe(200);
      await setRoles(site.server.services.store, 12, [{ name: 'author', branch: `p_Blog/${own}` }]);
      const listed = await site.call(`action=1&id=${own}&datatype=p_Blog`, { token: site.learner });
      expect(values(listed, '//filter[@name = "tag"]/option/@value')).not.toContain('Lernen');
    } finally {
      await setRoles(site.server.services.store, 12, []);
      await store(COURSE);
    }
  });
});

describe('what an author requires', () => {
  const NESTED = (outer: string, inner = '', own = '') => `<course ID="100"><chapter id="1"${outer}><chapter id="2"${inner}>
    <objectRef ID="901" IDObjectType="500" dataType="p_Object" action="2"${own}/></chapter></chapter></course>`;
  const missing = async (token?: string) => values(await open(token, 'action=2&id=901&datatype=p_Object'), '//locked/objectRef/@ID').sort();
  const both = ['812', '813'];

  it.each([
    ['blanks', NESTED('', '', ' requires=" 812  813 "'), both],
    ['commas', NESTED('', '', ' requires="812,813"'), both],
    ['semicolons', NESTED('', ' requires="812; 813"'), both],
    ['the chapter around its chapter', NESTED(' requires="812"'), ['812']],
    ['all that it is in', NESTED(' requires="812"', ' requires="813"'), both],
    ['the whole course', NESTED('').replace('<course', '<course requires="813"'), ['813']],
  ])('RT-078 is read as it is meant: %s', async (_, xml, wanted) => {
    await store(xml);
    for (const token of [undefined, site.learner]) expect(await missing(token)).toEqual(wanted);
    const reference = found(await open(undefined, 'action=2&id=100&datatype=p_Course'), '//objectRef')[0];
    expect([reference?.['state'], reference?.['lockedBy']?.split(', ').length]).toEqual(['locked', wanted.length]);
    await store(COURSE);
  });

  it.each(['812 soon', '812.821', '#812', '812/821', 'p_PracticeTest/812', '0', '3000000000'])(
    'RT-078 is refused with a word when nobody can read it: %s',
    async (requires) => {
      for (const xml of [NESTED(` requires="${requires}"`), NESTED('', '', ` requires="${requires}"`)]) {
        const refused = await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml } });
        expect([refused.status, values(refused, '//error/@code')]).toEqual([400, ['badReference']]);
        expect(values(refused, '//error/text/text()').join()).toMatch(/p_Course\/100: (?:chapter|objectRef)\/@requires="/);
        expect(values(refused, '//error/text/text()').join()).toContain(requires);
      }
    },
  );
});

describe('a unit that is done', () => {
  it('TST-001 is so with its last lesson, told by any device; then the course goes on and shows it', async () => {
    await position({ IDLesson: '1', seconds: '9', seen: '1/9/0-9/' });
    expect((await step('4711'))?.['state']).toBe('started');
    expect(values(await open(site.learner, 'action=2&id=4711&datatype=p_Unit'), '//lesson[@state = "done"]/@id')).toEqual(['1']);
    expect(values(await open(site.learner), '//object/@dataType')).toEqual(['p_Locked']);
    // Another device has opened the other lesson, and does not know of the first; what the unit does not have is passed over.
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
