import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';
import { ACTIONS } from '../protocol/actions.ts';

/** It is in the text of each object alone; lists, feeds and the search show titles, teasers and records. */
const WORD = 'Geheimwort';
const TIMES = 'start="2026-11-25T18:00:00+01:00" end="2026-11-25T19:30:00+01:00"';
const html = `<html language="de"><p>${WORD}</p></html><html language="en"><p>${WORD}</p></html>`;
const lesson = (id: number) =>
  `<lesson id="${id}" ID="${id}" IDObjectType="401"><slides><slide idFolie="1">${html}</slide></slides></lesson>`;
/** An object of every data type that a course can name, one that nothing has been written for among them. */
const NAMED: readonly (readonly [string, number, string, string?])[] = [
  ['p_News', 5201, `<news ID="5201">${html}</news>`, 'date="2026-10-01T09:00:00+01:00"'],
  ['p_Blog', 5202, `<blog ID="5202">${html}</blog>`, 'date="2026-10-01T09:00:00+01:00"'],
  ['p_Calendar', 5203, `<event ID="5203" ${TIMES}>${html}</event>`, TIMES],
  ['p_Object', 5204, `<genericObject>${html}</genericObject>`],
  ['p_Unit', 5205, `<unit idUnit="5205">${lesson(5215)}</unit>`],
  ['p_PracticeTest', 5206, `<test ID="5206" kind="practice">${html}</test>`],
  ['p_PlacementTest', 5207, `<test ID="5207" kind="placement">${html}</test>`],
  ['p_Course', 5208, `<course ID="5208">${html}</course>`],
  ['p_Brandnew', 5209, `<brandnew>${html}</brandnew>`],
];
const object = ([dataType, ID, payload, record]: (typeof NAMED)[number]) =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language="">
    <title language="en">Title</title><title language="de">Titel</title>
    ${record === undefined ? '' : `<record ${record}><teaser language="de">Anriss</teaser></record>`}<data>${payload}</data></object>`;
const named = NAMED.map(([dataType, ID]) => `<objectRef ID="${ID}" IDObjectType="3" dataType="${dataType}" action="2"/>`).join('');
const COURSE = `<course ID="5200"><chapter id="1" requires="812">${named}</chapter></course>`;

const folder = mkdtempSync(join(tmpdir(), 'lectern-locked-'));
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
cpSync(here('../fixtures/content'), join(folder, 'content'), { recursive: true });
writeFileSync(
  join(folder, 'content/objects/locked.xml'),
  `<objects>${[...NAMED, ['p_Course', 5200, COURSE] as const].map((each) => object(each)).join('')}</objects>`,
);
cpSync(here('../fixtures/customers/demo'), join(folder, 'customers/demo'), { recursive: true });
mkdirSync(join(folder, 'customers/free'));
writeFileSync(
  join(folder, 'customers/free/customer.json'),
  JSON.stringify({ customer: 'free', brand: { name: 'Free' }, languages: ['de'], plugins: { course: false } }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = openSite(() => ({
  content: join(folder, 'content'),
  customers: [join(folder, 'customers')],
  plugins: here('../../../plugins'),
}));
const ALL = [...NAMED.map(([dataType, ID]) => [dataType, ID] as const), ['p_LessonObject', 5215] as const];

beforeEach(async () => {
  for (const table of ['done_objects', 'results', 'course_progress', 'unit_positions'] as const)
    await site.server.services.store.deleteFrom(table).execute();
  await site.server.services.objects.changed();
});

describe('what a course locks', () => {
  it.each(ALL)('RT-078 is handed out by no action, whatever its data type: %s', async (dataType, ID) => {
    const reading = [ACTIONS.verify, ACTIONS.print, ACTIONS.download, ACTIONS.export] as const;
    const showing = [ACTIONS.none, ACTIONS.show, ACTIONS.execute, ACTIONS.confirm] as const;
    for (const token of [undefined, site.learner]) {
      for (const action of Object.values(ACTIONS)) {
        const reply = await site.call(`action=${action}&id=${ID}&datatype=${dataType}`, { token });
        expect([action, reply.status < 500, reply.body.includes(WORD)]).toEqual([action, true, false]);
        if (showing.includes(action as 2)) expect([action, values(reply, '//object/@dataType')]).toEqual([action, ['p_Locked']]);
        if (reading.includes(action as 128)) expect([action, reply.status]).toEqual([action, 403]);
      }
    }
    expect((await site.call(`action=2&id=${ID}&datatype=${dataType}`, { token: site.author })).body).toContain(WORD);
  });

  it('RT-078 is in lists, feeds, files of the calendar, heads of pages and the search without its text', async () => {
    const LISTS = ['p_News', 'p_Blog', 'p_Calendar', 'p_Object', 'p_Course', 'p_Unit'].map(
      (dataType) => `action=1&id=0&datatype=${dataType}`,
    );
    for (const query of [...LISTS, 'action=2&id=0&datatype=p_StartPage', 'action=2&id=0&datatype=p_Site'])
      expect([query, (await site.call(query)).body.includes(WORD)]).toEqual([query, false]);
    const FILES = [
      'news.rss',
      'news.atom',
      'blog.rss',
      'blog.atom',
      'calendar.ics',
      'news-5201.html',
      'blog-5202.html',
      'calendar-5203.html',
    ];
    for (const file of FILES) {
      const { status, body } = await site.get(`/${file}?lang=de`);
      expect([file, status, body.includes(WORD), body.includes('Titel')]).toEqual([file, 200, false, true]);
    }
    const xml = `<search tab="all" lang="de"><simple>${WORD}</simple></search>`;
    expect(
      values(await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields: { xml } }), '//SHW_p_Site'),
    ).toEqual([]);
    for (const [, ID] of ALL)
      expect((await site.call(`action=search&id=${ID}&datatype=p_Site&searchType=highlight&m=0`, { fields: { xml } })).body).not.toContain(
        WORD,
      );
  });

  it('RT-078 the sitemap leads nobody to what is locked for guests', async () => {
    const { body } = await site.get('/sitemap.xml');
    expect(body).toContain('/news-201.html');
    for (const [, ID] of ALL) expect(body).not.toContain(`-${ID}.html`);
  });

  it('RT-078 an event that is locked for guests has no file of its own, as it has no download; another one has', async () => {
    expect([(await site.get('/calendar-5203.ics')).status, (await site.get('/calendar-41.ics')).status]).toEqual([403, 200]);
  });
});

describe('a site whose customer has switched courses off', () => {
  const host = 'free.localhost';
  const shown = async (ID: number, dataType: string, token?: string, at?: string) =>
    values(
      await site.call(`action=2&id=${ID}&datatype=${dataType}`, { token, ...(at === undefined ? {} : { host: at }) }),
      '//object/@dataType',
    );

  it('RT-078 opens nothing that a course of the same content locks, and names no course that it has not', async () => {
    for (const token of [undefined, site.learner]) {
      for (const [dataType, ID] of ALL.filter(([type]) => type !== 'p_Course'))
        expect([dataType, await shown(ID, dataType, token, host)]).toEqual([dataType, ['p_Locked']]);
      const locked = await site.call('action=2&id=5205&datatype=p_Unit', { token, host });
      expect([values(locked, '//locked/objectRef/@ID'), values(locked, '//courseRef')]).toEqual([['812'], []]);
      const xml = `<search tab="all" lang="de"><simple>${WORD}</simple></search>`;
      const found = await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { token, host, fields: { xml } });
      expect(values(found, '//SHW_p_Site')).toEqual([]);
    }
    expect((await site.get('/object-5204.html', { host })).body).not.toContain(WORD);
    expect(await shown(5205, 'p_Unit', site.author, host)).toEqual(['p_Unit']);
  });

  it('RT-078 nor does what is stored there', async () => {
    const token = site.learner;
    const fields = { IDLesson: '5215', seconds: '0', done: '5215' };
    expect((await site.call('action=16&id=5205&datatype=t_UnitPosition', { token, host, fields })).status).toBe(200);
    const result = { points: '0', mpoints: '0', IDObject: '5206' };
    expect((await site.call('action=16&id=5206&datatype=t_ClientCompetence', { token, host, fields: result })).status).toBe(200);
    for (const at of [host, undefined])
      expect([await shown(5205, 'p_Unit', token, at), await shown(5206, 'p_PracticeTest', token, at)]).toEqual([
        ['p_Locked'],
        ['p_Locked'],
      ]);
    // What it requires opens it at both.
    const done = { points: '16', mpoints: '16', IDObject: '812' };
    expect((await site.call('action=16&id=812&datatype=t_ClientCompetence', { token, host, fields: done })).status).toBe(200);
    for (const at of [host, undefined]) expect(await shown(5205, 'p_Unit', token, at)).toEqual(['p_Unit']);
  });
});
