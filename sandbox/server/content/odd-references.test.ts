import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, type Reply } from '../fixtures/open.ts';
import { openSite, values } from '../fixtures/site.ts';

const ODD = ['', 'abc', '1.5', '1e999', '3000000000', '-7', '0', 'NaN', '99999999999999999999'] as const;
const object = (ID: number, dataType: string, payload: string, record = '') =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><title language="en">T</title><title language="de">T</title>
    ${record}<data>${payload}</data></object>`;
const reference = (ID: string, more = '') => `<objectRef ID="${ID}" IDObjectType="4" dataType="p_Unit" action="2" ${more}/>`;
const course = (inner: string, ID = 100) => `<course ID="${ID}"><chapter id="1">${inner}</chapter></course>`;
const lesson = (ID: string) => `<lesson id="7" ID="${ID}" IDObjectType="401"><title language="en">L</title><subUnit ID="${ID}"/></lesson>`;

/** A course and a unit as files bring them: odd references beside right ones. */
const FILES = `<objects>${[
  object(
    5100,
    'p_Course',
    `<course ID="5100">${ODD.map((ID) => reference(ID, 'requires="812"')).join('')}<objectRef requires="812"/>
      ${['def', '2.5', '4000000000', '-8'].map((ID) => reference(ID)).join('')}
      ${reference('5101', `requires="812 abc 3000000000 0"`)}<chapter requires="3000000000">${reference('901')}</chapter></course>`,
  ),
  object(5101, 'p_Unit', `<unit idUnit="5101">${ODD.map(lesson).join('')}<lesson id="1"><title language="en">L</title></lesson></unit>`),
].join('')}</objects>`;
const content = mkdtempSync(join(tmpdir(), 'lectern-odd-'));
cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
writeFileSync(join(content, 'objects/odd.xml'), FILES);
const people = JSON.parse(readFileSync(join(content, 'users.json'), 'utf8')) as object[];
const progress = { abc: 10, 3000000000: 5, 100: { progress: 30, done: [1.5, 3e9, 'x', 812] } };
const bob = { id: 77, user: 'bob', password: 'a word that is long enough', strUser: 'Bob', roles: ['learner'], progress };
writeFileSync(join(content, 'users.json'), JSON.stringify([...people, bob]));
afterAll(() => rmSync(content, { recursive: true, force: true }));
const site = openSite(() => ({ content }));

const code = (reply: Reply) => [reply.status, values(reply, '//error/@code')[0]];
const store = (ID: number, dataType: string, xml: string) =>
  site.call(`action=16&id=${ID}&datatype=${dataType}`, { token: site.author, fields: { xml } });
const imported = (dataType: string, file: string) => site.call(`action=32768&id=0&datatype=${dataType}`, { token: site.author, file });

describe('the address that a record names', () => {
  it('is one of a page, or the object has its own: a feed leads to no script', async () => {
    const addresses = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'https://elsewhere.example/a', 'about.html'];
    const news = addresses.map((href, index) =>
      object(5200 + index, 'p_News', '<news/>', `<record date="2026-11-24T10:0${index}:00Z" href="${href}"/>`),
    );
    expect((await imported('p_News', `<objects>${news.join('')}</objects>`)).status).toBe(200);
    const feed = (await site.get('/news.rss')).body;
    expect(feed).not.toMatch(/javascript:|data:text|vbscript:/);
    for (const address of ['news-5200.html', 'https://elsewhere.example/a', 'about.html']) expect(feed).toContain(address);
    expect(values(await site.call('action=1&datatype=p_News'), '//SHW_p_News[@ID = 5200]/@href')).toEqual(['news-5200.html']);
  });
});

describe('a reference whose ID is no number of an object', () => {
  it.each(ODD)('RT-007 is refused when it is stored or imported, and named with its object and element: %s', async (ID) => {
    const named = (reply: Reply, where: string, element: string) => {
      expect(code(reply), reply.body).toEqual([400, 'badReference']);
      for (const word of [where, `${element}/@ID="${ID}"`]) expect(values(reply, '//error/text/text()').join()).toContain(word);
    };
    named(await store(100, 'p_Course', course(reference(ID))), 'p_Course/100', 'objectRef');
    named(await store(4711, 'p_Unit', `<unit idUnit="4711">${lesson(ID)}</unit>`), 'p_Unit/4711', 'lesson');
    named(await store(4711, 'p_Unit', `<unit idUnit="4711"><subUnit ID="${ID}"/></unit>`), 'p_Unit/4711', 'subUnit');
    const file = `<objects>${object(6100, 'p_Course', '<course/>')}${object(6101, 'p_Course', course(reference(ID)))}</objects>`;
    named(await imported('p_Course', file), 'p_Course/6101', 'objectRef');
    expect((await site.call('action=2&id=6100&datatype=p_Course')).status).toBe(404);
    const news = `<news ID="200"><html language="en"><p>x</p></html><insertObject ID="${ID}" dataType="p_Object"/></news>`;
    named(await store(200, 'p_News', news), 'p_News/200', 'insertObject');
  });

  it('RT-007 is refused in what is configured, and what was there before stays', async () => {
    const configure = async (ID: number, html: string) => {
      const revision = /revision="(\d+)"/.exec(
        (await site.call(`action=8&id=${ID}&datatype=p_ObjectConfiguration`, { token: site.author })).body,
      )?.[1];
      return store(
        ID,
        'p_ObjectConfiguration',
        `<objectConfiguration ID="${ID}" revision="${revision}"><content><template id="t1"><text id="x" language="en">T</text>
          <html id="h" language="en">${html}</html></template></content></objectConfiguration>`,
      );
    };
    expect(code(await configure(901, reference('abc')))).toEqual([400, 'badReference']);
    expect((await configure(5100, '<p>Text</p>')).status).toBe(200);
  });

  it('RT-007 is none where there is no attribute', async () => {
    expect((await store(4711, 'p_Unit', '<unit idUnit="4711"><lesson id="1"><title language="en">L</title></lesson></unit>')).status).toBe(
      200,
    );
  });
});

describe('odd references that are stored already', () => {
  const PAGES = [
    'action=2&id=0&datatype=p_StartPage',
    'action=2&id=5100&datatype=p_Course',
    'action=1&id=0&datatype=p_Course',
    'action=2&id=5101&datatype=p_Unit',
    'action=2&id=4711&datatype=p_Unit',
    'action=2&id=901&datatype=p_Object',
    'action=2&id=812&datatype=p_PracticeTest',
    'action=1&id=0&datatype=p_News',
    'action=1&id=0&datatype=p_Blog&tag=Lernen',
    'action=2&id=0&datatype=p_Site',
  ];
  const search = { xml: '<search tab="all" lang="de"><simple>Zebra</simple></search>' };
  const result = { points: '1', mpoints: '2', IDObject: '812' };

  beforeAll(async () => {
    const { objects } = site.server.services;
    expect((await objects.findMany([Number.NaN, 5100, 3e9, -1])).map(({ dataType }) => dataType)).toEqual(['p_Course']);
  });

  it('RT-007 harm nobody else: every page, search and write is answered, to guests, learners and authors', async () => {
    for (const token of [undefined, site.learner, site.author]) {
      for (const page of PAGES) expect([page, (await site.call(page, { token })).status]).toEqual([page, 200]);
      expect((await site.call('action=search&id=0&datatype=p_Site', { token, fields: search })).status).toBe(200);
      expect((await site.call('action=16&id=812&datatype=t_ClientCompetence', { token, fields: result })).status).toBe(200);
      for (const url of ['/course-5100.html', '/media/vod/9001.mp4', '/getURL.php?ID=9001&filetype=mp4'])
        expect([url, (await site.get(url, { token })).status]).toEqual([url, 200]);
    }
    for (const query of ['action=2&id=0&datatype=p_UserHome', 'action=2&id=0&datatype=p_Results'])
      expect([query, (await site.call(query, { token: site.learner })).status]).toEqual([query, 200]);
    const fields = { IDLesson: '1', seconds: '0', done: '1 7' };
    expect((await site.call('action=16&id=5101&datatype=t_UnitPosition', { token: site.learner, fields })).status).toBe(200);
  });

  it('RT-007 leave of what a file says of somebody’s progress what can be read', async () => {
    const token = await logIn(site.server.app, bob.user, bob.password);
    expect(values(await site.call('action=2&id=0&datatype=p_UserHome', { token }), '//courseRef[@ID = "100"]/@progress')).toEqual(['50']);
    expect(values(await site.call('action=2&id=100&datatype=p_Course', { token }), '//objectRef[@ID = "812"]/@state')).toEqual(['done']);
  });

  it('RT-078 lock what the right ones beside them lock', async () => {
    await site.server.services.store.deleteFrom('results').execute();
    await site.server.services.objects.changed();
    expect(values(await site.call('action=2&id=5101&datatype=p_Unit'), '//object/@dataType')).toEqual(['p_Locked']);
    expect(values(await site.call('action=2&id=901&datatype=p_Object'), '//object/@dataType')).toEqual(['p_Object']);
  });
});
