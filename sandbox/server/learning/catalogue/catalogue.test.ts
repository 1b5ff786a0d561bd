import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../fixtures/open.ts';
import { found, openSite, values } from '../../fixtures/site.ts';

const site = openSite();

interface Made {
  readonly ID: number;
  readonly title: string;
  readonly record?: string;
  readonly payload?: string;
  readonly codes?: readonly string[];
}
const category = (key: string, en: string, de: string) =>
  `<category key="${key}" language="en">${en}</category><category key="${key}" language="de">${de}</category>`;
const level = (key: string, en: string) => `<level key="${key}" language="en">${en}</level>`;
const objectOf = ({ ID, title, record = '', payload = '', codes = ['en', 'de'] }: Made) =>
  `<object ID="${ID}" IDObjectType="100" dataType="p_Course" language=""><title language="en">${title}</title>
   <languages base="en" default="en">${codes.map((code) => `<language code="${code}" available="1"/>`).join('')}</languages>
   <record>${record}</record><data><course ID="${ID}">${payload}</course></data></object>`;
const part = (minutes: number, ID = 901) => `<chapter><objectRef ID="${ID}" dataType="p_Object" minutes="${minutes}"/></chapter>`;

const COURSES: readonly Made[] = [
  { ID: 6201, title: 'Algebra', record: category('maths', 'Maths', 'Mathe') + level('1', 'Beginner'), payload: part(30), codes: ['en'] },
  { ID: 6202, title: 'Analysis', record: category('maths', 'Maths', 'Mathe') + level('2', 'Advanced'), payload: part(120) },
  {
    ID: 6203,
    title: 'Optics',
    record: category('light', 'Light', 'Licht') + level('1', 'Beginner'),
    payload: `${part(400)}<tag>lens</tag>`,
  },
  { ID: 6204, title: 'Seeing', record: category('light', 'Light', 'Licht'), payload: '<tag>lens</tag><tag language="de">Auge</tag>' },
];

beforeAll(async () => {
  const file = `<objects>${COURSES.map(objectOf).join('')}</objects>`;
  const answer = await site.call('action=32768&datatype=p_Course', { token: site.author, file });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  const order = [...COURSES.map(({ ID }) => ID), 100].join();
  expect((await site.call('action=2048&datatype=p_Course', { token: site.author, fields: { order } })).status).toBe(200);
}, 200_000);
beforeEach(async () => {
  for (const table of ['enrolments', 'unit_positions', 'done_objects', 'results'] as const)
    await site.server.services.store.deleteFrom(table).execute();
});

/** What is stored behind the server's back is not cached. */
let asked = 0;
const fresh = () => `n=${(asked += 1)}`;
const list = (query = '', token?: string, lang = 'en') => site.call(`action=1&datatype=p_Course&${fresh()}&${query}`, { token, lang });
const ids = async (query: string, token?: string) => values(await list(query, token), '//SHW_p_Course/@ID').map(Number);
const options = async (name: string, query = '', token?: string, lang?: string) => {
  const reply = await list(query, token, lang);
  const labels = values(reply, `//filter[@name="${name}"]/option/text()`);
  return found(reply, `//filter[@name="${name}"]/option`).map(({ value, count }, index) => [value, Number(count), labels[index] ?? '']);
};
const enrol = (ID: number, subAction = 'enrol', token: string | undefined = site.learner) =>
  site.call(`action=16&id=${ID}&datatype=p_Course`, { token, fields: { subAction } });
const home = async (xpath = '//courseRef', token = site.learner) =>
  found(await site.call(`action=2&datatype=p_UserHome&${fresh()}`, { token }), xpath);
const homeIds = async () => (await home()).map(({ ID, enrolled }) => [Number(ID), enrolled]);

describe('the catalogue', () => {
  it('RT-007 protocol 4.4: is narrowed by subject, level, language, length and topic, by several at once', async () => {
    expect(await ids('')).toEqual([6201, 6202, 6203, 6204, 100]);
    expect(await ids('category=maths')).toEqual([6201, 6202]);
    expect(await ids('level=1')).toEqual([6201, 6203]);
    expect(await ids('level=1&category=light')).toEqual([6203]);
    expect(await ids('language=de')).toEqual([6202, 6203, 6204, 100]);
    expect([await ids('duration=short'), await ids('duration=medium'), await ids('duration=long')]).toEqual([[6201], [6202], [6203]]);
    expect(await ids('tag=lens')).toEqual([6203, 6204]);
    expect(values(await list('tag=Auge', undefined, 'en'), '//SHW_p_Course/@ID'), 'in another language').toEqual([]);
    expect(values(await list('tag=Auge', undefined, 'de'), '//SHW_p_Course/@ID')).toEqual(['6204']);
    const none = await list('category=maths&duration=long');
    expect([values(none, '//list/@count'), values(none, '//filter/@name').includes('category')]).toEqual([['0'], true]);
  });

  it('RT-007 protocol 4.4: says how many courses each choice has by all others, in the reader’s words', async () => {
    expect(await options('category')).toEqual([
      ['light', 2, 'Light'],
      ['maths', 2, 'Maths'],
    ]);
    expect(await options('category', 'level=1', undefined, 'de')).toEqual([
      ['light', 1, 'Licht'],
      ['maths', 1, 'Mathe'],
    ]);
    expect(await options('level', 'category=maths')).toEqual([
      ['1', 1, 'Beginner'],
      ['2', 1, 'Advanced'],
    ]);
    expect(await options('language', '', undefined, 'de')).toEqual([
      ['de', 4, 'Deutsch'],
      ['en', 5, 'Englisch'],
    ]);
    expect((await options('duration')).map(([value, count]) => [value, count])).toEqual([
      ['short', 1],
      ['medium', 1],
      ['long', 1],
    ]);
    const selected = found(await list('category=maths&level=2'), '//option[@selected="1"]');
    expect(selected).toMatchObject([
      { value: 'maths', query: 'category=maths' },
      { value: '2', query: 'level=2' },
    ]);
  });

  it('RT-007 protocol 4.4: a choice of nothing can be left again; what is written otherwise is refused by name', async () => {
    expect(await ids('category=nothing')).toEqual([]);
    expect(await options('category', 'category=nothing')).toContainEqual(['nothing', 0, 'nothing']);
    for (const wrong of ['duration=century', 'state=tired', 'level=%3Cb%3E', `category=${'x'.repeat(41)}`]) {
      const answer = await list(wrong);
      expect([answer.status, answer.body.includes(`name="${wrong.split('=')[0]}"`)], wrong).toEqual([400, true]);
    }
  });

  it('RT-007 protocol 4.4: by how far one is, for who is logged in alone', async () => {
    const token = site.learner;
    expect(await options('state')).toEqual([]);
    expect(await ids('state=done'), 'guests have no state').toEqual([6201, 6202, 6203, 6204, 100]);
    expect(await ids('state=new', token)).toEqual([6201, 6202, 6203, 6204, 100]);
    await enrol(6203);
    const position = { IDLesson: '1', seconds: '5' };
    expect((await site.call('action=16&id=4711&datatype=t_UnitPosition', { token, fields: position })).status).toBe(200);
    expect(await ids('state=begun', token)).toEqual([6203, 100]);
    await site.server.services.store.insertInto('done_objects').values({ user_id: 12, object_id: 901 }).execute();
    await enrol(6204);
    expect(await ids('state=done', token)).toEqual([6201, 6202, 6203]);
    expect(await options('state', '', token)).toEqual([
      ['begun', 2, ''],
      ['done', 3, ''],
    ]);
    expect(await ids('state=done', site.author), 'of somebody else').toEqual([]);
  });

  it('RT-007 protocol 4.4: has pages, and goes on being narrowed there', async () => {
    expect(await ids('pageSize=2&page=2')).toEqual([6203, 6204]);
    expect(await ids('pageSize=2&page=9')).toEqual([100]);
    expect(await ids('pageSize=1&page=2&category=light')).toEqual([6204]);
  });

  it('RT-007 protocol 4.4: of a few courses offers nothing to narrow them by', async () => {
    const [token] = [site.author];
    const exported = await Promise.all(
      [6201, 6202].map(async (id) => (await site.call(`action=8192&id=${id}&datatype=p_Course`, { token })).body),
    );
    for (const id of [6201, 6202])
      expect((await site.call(`action=32&id=${id}&datatype=p_Course`, { token, fields: { confirm: '1' } })).status).toBe(200);
    expect([await ids(''), values(await list(), '//filter/@name')]).toEqual([[6203, 6204, 100], []]);
    expect(values(await list('level=1'), '//filter/@name'), 'what is narrowed can be widened').toContain('level');
    expect(exported.every((body) => body.includes('<object'))).toBe(true);
    const file = `<objects>${COURSES.slice(0, 2).map(objectOf).join('')}</objects>`;
    expect((await site.call('action=32768&datatype=p_Course', { token, file })).status).toBe(200);
  });
});

describe('enrolment', () => {
  it('RT-007 protocol 4.4: who enrols finds the course in the own page, who leaves keeps what is done', async () => {
    const enrolment = async () =>
      found(await site.call(`action=2&id=100&datatype=p_Course&${fresh()}`, { token: site.learner }), '//course/enrolment');
    expect(await enrolment()).toEqual([{ enrolled: '0', begun: '0' }]);
    expect(
      (await homeIds()).every(([, enrolled]) => enrolled === '0'),
      'some to begin with',
    ).toBe(true);
    expect((await homeIds()).length).toBe(3);
    const answer = await enrol(100);
    expect([answer.status, found(answer, '//enrolment')]).toEqual([200, [{ enrolled: '1', begun: '0' }]]);
    expect(await homeIds()).toEqual([[100, '1']]);
    expect(values(await list('', site.learner), '//SHW_p_Course[@enrolled="1"]/@ID')).toEqual(['100']);
    const fields = { IDLesson: '1', seconds: '9' };
    expect((await site.call('action=16&id=4711&datatype=t_UnitPosition', { token: site.learner, fields })).status).toBe(200);
    expect(await enrolment()).toEqual([{ enrolled: '1', begun: '1' }]);
    expect(found(await enrol(100, 'leave'), '//enrolment')).toEqual([{ enrolled: '0', begun: '1' }]);
    expect((await homeIds()).map(([, enrolled]) => enrolled)).toEqual(['0', '0', '0']);
    const [position] = found(await site.call('action=2&id=4711&datatype=p_Unit', { token: site.learner }), '//position');
    expect(position).toMatchObject({ IDLesson: '1', seconds: '9' });
    await enrol(100);
    expect(await homeIds()).toEqual([[100, '1']]);
  });

  it('RT-007 protocol 4.4: who has begun a course is enrolled without a word', async () => {
    const fields = { IDLesson: '1', seconds: '9' };
    await site.call('action=16&id=4711&datatype=t_UnitPosition', { token: site.learner, fields });
    expect(await homeIds()).toEqual([[100, '1']]);
    expect(await site.server.services.store.selectFrom('enrolments').selectAll().execute()).toEqual([]);
  });

  it('RT-007 protocol 4.4: guests get the login in the place of the course, and enrol in nothing', async () => {
    const guest = await site.call('action=2&id=100&datatype=p_Course&enrol=1');
    expect([guest.status, values(guest, '//object/@dataType'), values(guest, '//login/@instead')]).toEqual([
      403,
      ['p_Login'],
      ['p_Course'],
    ]);
    expect((await site.call('action=2&id=100&datatype=p_Course&enrol=1', { token: site.learner })).status).toBe(200);
    expect(await home()).not.toEqual([]);
    expect(await site.server.services.store.selectFrom('enrolments').selectAll().execute(), 'reading changes nothing').toEqual([]);
    expect(found(await site.call('action=2&id=100&datatype=p_Course'), '//course/enrolment')).toEqual([{ guest: '1' }]);
    expect((await call(site.server.app, 'action=16&id=100&datatype=p_Course', { fields: { subAction: 'enrol' } })).status).toBe(403);
    expect((await enrol(999)).status).toBe(404);
    expect((await enrol(100, 'other')).status).toBe(400);
    const foreign = { token: site.learner, fields: { subAction: 'enrol' } };
    expect((await site.call('action=16&id=100&datatype=p_Course&user=13', foreign)).status).toBe(409);
    expect(await site.server.services.store.selectFrom('enrolments').selectAll().execute()).toEqual([]);
  });

  it('RT-007 protocol 4.4: a learner still stores no text of a course, and an author’s has nothing of who reads it', async () => {
    const xml = '<course ID="100"/>';
    expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.learner, fields: { xml } })).status).toBe(403);
    expect(found(await site.call('action=8&id=100&datatype=p_Course', { token: site.author }), '//enrolment')).toEqual([]);
  });
});
