import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const object = (ID: number, dataType: string, record: string, payload: string) =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><title language="en">T</title><title language="de">T</title>
    <record ${record}/><data>${payload}</data></object>`;
const event = (ID: number, record: string) =>
  object(ID, 'p_Calendar', record, `<event ID="${ID}" ${record.replace(/repeat="[^"]*"/, '')}/>`);
const report = (ID: number, date: string) => object(ID, 'p_News', `date="${date}"`, `<news ID="${ID}" date="${date}"/>`);
/** Beyond what a day is written as, the database or a clock can hold, or no time at all. */
const DATES = ['-271821-04-20', '+275760-09-12', '+275760-09-13T00:00:00Z', '999999-01-01T00:00:00Z', '0000-01-01', '2026-13-45', 'soon'];
const EVENTS = [
  ...DATES.map((date) => `start="${date}"`),
  'start="2026-11-20" end="zzzz" allDay="1"',
  'start="2026-11-20" end="2026-99-99" allDay="1"',
  'start="2026-11-20T10:00" end="foo"',
  'start="2026-11-20T10:00" end="+275760-09-12"',
  'start="9999-12-31T23:59:00-12:00"',
];
const REPEATED = [
  'start="2026-11-20T10:00" end="foo" zone="Europe/Berlin" repeat="FREQ=DAILY"',
  'start="2026-11-20" end="9999-12-31" repeat="FREQ=DAILY"',
];

const content = mkdtempSync(join(tmpdir(), 'lectern-dates-'));
cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
const brought = [...EVENTS, ...REPEATED].map((record, index) => event(7100 + index, record));
writeFileSync(
  join(content, 'objects/odd.xml'),
  `<objects>${[...brought, ...DATES.map((date, index) => report(7200 + index, date))].join('')}</objects>`,
);
afterAll(() => rmSync(content, { recursive: true, force: true }));
const site = openSite(() => ({ content }));
const bring = (dataType: string, ...objects: string[]) =>
  site.call(`action=32768&id=0&datatype=${dataType}`, { token: site.author, file: `<objects>${objects.join('')}</objects>` });

describe('an import', () => {
  it.each(DATES)('RT-007 with a date that nothing can hold is refused with a word that names it: %s', async (date) => {
    for (const [dataType, made] of [
      ['p_News', report(7301, date)],
      ['p_Calendar', event(7301, `start="${date}"`)],
      ['p_Calendar', event(7301, `start="2026-11-20" end="${date}"`)],
    ] as const) {
      const reply = await bring(dataType, made);
      expect([reply.status, values(reply, '//error/@code')]).toEqual([400, ['badDate']]);
      for (const word of [`${dataType}/7301`, `="${date}"`]) expect(values(reply, '//error/text/text()').join()).toContain(word);
    }
  });

  it('RT-007 takes what is right, or not said', async () => {
    for (const date of ['', '0100-02-01', '2026-11-20', '2026-11-20T10:00', '2026-11-20T10:00:00+01:00', '9999-12-01'])
      expect([date, (await bring('p_News', report(7302, date))).status]).toEqual([date, 200]);
    expect((await bring('p_Calendar', event(7303, 'start="2026-11-20T10:00" end="" zone="Europe/Berlin"'))).status).toBe(200);
  });

  it.each([
    ['2026-02-30', ''],
    ['2027-02-29T10:00', ''],
    ['2026-04-31T00:00:00Z', ''],
    ['2026-11-31', 'repeat="FREQ=DAILY"'],
    ['-2026-01-01', ''],
    ['2026-11-20 10:00', ''],
    ['20 Nov 2026', ''],
    ['2026-11-20T10:00 (soon)', ''],
  ])(
    'RT-007 with a day that there is not, or that is written otherwise, is refused with a word that names it: %s %s',
    async (day, more) => {
      for (const [dataType, made] of [
        ['p_Calendar', event(7301, `start="${day}" ${more}`)],
        ['p_Calendar', event(7301, `start="2026-01-20" end="${day}" ${more}`)],
        ['p_News', report(7301, day)],
        ['p_News', object(7301, 'p_News', 'date="2026-11-20"', `<news ID="7301" date="${day}"/>`)],
      ] as const) {
        const reply = await bring(dataType, made);
        expect([made, reply.status, values(reply, '//error/@code')]).toEqual([made, 400, ['badDate']]);
        expect(values(reply, '//error/text/text()').join()).toContain(`="${day}"`);
      }
    },
  );

  it.each([
    'start="2026-11-20" end="2026-11-19" allDay="1"',
    'start="2026-11-20T10:00" end="2026-11-20T09:59" zone="Europe/Berlin"',
    'start="2026-11-20T10:00:00+01:00" end="2026-11-20T10:00:00+02:00"',
    'start="2026-11-20T10:00" end="2026-11-19T11:00" repeat="FREQ=WEEKLY"',
  ])('RT-007 of an event that ends before it begins is refused with a word that names both: %s', async (record) => {
    const reply = await bring('p_Calendar', event(7301, record));
    expect([reply.status, values(reply, '//error/@code')]).toEqual([400, ['badDate']]);
    const [start, end] = [/start="[^"]*"/.exec(record)![0], /end="[^"]*"/.exec(record)![0]];
    expect(values(reply, '//error/text/text()').join()).toContain(`record/@${end} before @${start}`);
  });

  it('RT-007 of an event that ends when it begins, or whose text alone is older, is taken', async () => {
    for (const record of ['start="2026-11-20" end="2026-11-20" allDay="1"', 'start="2026-11-20T10:00+01:00" end="2026-11-20T09:30Z"'])
      expect([record, (await bring('p_Calendar', event(7304, record))).status]).toEqual([record, 200]);
  });

  it('RT-007 that names one object twice is refused with a word, and stores nothing', async () => {
    for (const [one, other] of [
      [report(7310, '2026-11-20'), report(7310, '2026-11-21')],
      [report(7310, '2026-11-20'), report(7310, '2026-11-20').replace('ID="7310"', 'ID="07310"')],
    ] as const) {
      const reply = await bring('p_News', report(7311, '2026-11-20'), one, other);
      expect([reply.status, values(reply, '//error/@code')]).toEqual([400, ['namedTwice']]);
      expect(values(reply, '//error/text/text()').join()).toContain('p_News/7310');
    }
    for (const ID of [7310, 7311]) expect((await site.call(`action=2&id=${ID}&datatype=p_News`)).status).toBe(404);
  });
});

describe('a stored text', () => {
  it('RT-007 with a day that there is not is refused; what was odd before may stay', async () => {
    expect((await bring('p_Calendar', event(7305, 'start="2026-11-20" end="2026-11-21"'))).status).toBe(200);
    const store = (ID: number, times: string) =>
      site.call(`action=16&id=${ID}&datatype=p_Calendar`, { token: site.author, fields: { xml: `<event ID="${ID}" ${times}/>` } });
    for (const times of ['start="2026-02-30"', 'start="2026-11-20" end="2026-11-19"']) {
      const reply = await store(7305, times);
      expect([times, reply.status, values(reply, '//error/@code')]).toEqual([times, 400, ['badDate']]);
      expect(values(reply, '//error/text/text()').join()).toContain('p_Calendar/7305: event/@');
    }
    expect((await store(7305, 'start="2026-11-20" end="2026-11-22"')).status).toBe(200);
    // Brought by a file: 7106 starts on "soon".
    expect((await store(7106, 'start="soon" place="here"')).status).toBe(200);
    expect((await store(7106, 'start="later"')).status).toBe(400);
  });
});

describe('odd dates that are stored already', () => {
  it('RT-007 harm no page, list, feed or file of the calendar', async () => {
    const CALENDARS = ['', '&view=week', '&view=month', '&view=agenda', '&from=2026-11-01&to=2026-12-31', '&from=0000-01-01&to=9999-12-31'];
    const CALLS = [
      ...CALENDARS.map((more) => `action=1&id=0&datatype=p_Calendar${more}`),
      ...brought.map((_, index) => `action=2&id=${7100 + index}&datatype=p_Calendar`),
      ...brought.map((_, index) => `action=512&id=${7100 + index}&datatype=p_Calendar`),
      ...DATES.map((_, index) => `action=2&id=${7200 + index}&datatype=p_News`),
      'action=1&id=0&datatype=p_News&pageSize=100',
      'action=2&id=0&datatype=p_StartPage',
    ];
    const ever = await site.call('action=1&id=0&datatype=p_Calendar&from=0000-01-01&to=9999-12-31');
    expect(values(ever, '//SHW_p_Calendar/@ID')).toEqual(expect.arrayContaining(['41', '7107', '7109']));
    for (const query of CALLS) expect([query, (await site.call(query)).status < 500]).toEqual([query, true]);
    const FILES = ['news.rss', 'news.atom', 'calendar.ics', 'news-7200.html', ...brought.map((_, index) => `calendar-${7100 + index}.ics`)];
    for (const file of FILES) expect([file, (await site.get(`/${file}`)).status < 500]).toEqual([file, true]);
    const xml = '<search tab="all" lang="de"><simple>T</simple></search>';
    expect((await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields: { xml } })).status).toBe(200);
  });
});
