import { sql } from 'kysely';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const MANY = 300;
/** Answers of a list that is as bad as can be, and what anybody else waits for meanwhile. */
const [ANSWER_MS, OTHERS_MS] = [6000, 500];

const site = openSite();
const event = (ID: number, record: string, payload = record.replace(/ (?:repeat|except)="[^"]*"/g, '')) =>
  `<object ID="${ID}" IDObjectType="540" dataType="p_Calendar"><title language="en">Event ${ID}</title><record ${record}/>
    <data><event ID="${ID}" ${payload}/></data></object>`;
const bring = (...events: string[]) =>
  site.call('action=32768&id=0&datatype=p_Calendar', { token: site.author, file: `<objects>${events.join('')}</objects>` });
const START = 'start="2026-12-01T18:00:00+01:00" end="2026-12-01T19:00:00+01:00" allDay="0"';
const entriesOf = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
const write = (ID: number, from: string, to: string) =>
  sql`UPDATE objects SET xml = replace(xml, ${from}, ${to}) WHERE data_type = 'p_Calendar' AND id = ${ID}`.execute(
    site.server.services.store,
  );

describe('a file of the calendar', () => {
  it.each([
    ['FREQ=DAILY;UNTIL=99991231T235959Z', START],
    ['FREQ=DAILY;UNTIL=99991231', START],
    ['FREQ=DAILY;UNTIL=99991231T235959Z', 'start="2026-12-01T18:00" end="2026-12-01T19:00" zone="Asia/Tokyo"'],
    ['FREQ=DAILY;UNTIL=99991231T235959Z', 'start="2026-12-01T18:00" end="2026-12-01T19:00" zone="America/New_York"'],
    ['FREQ=DAILY;UNTIL=99991231', 'start="2026-12-01" end="2026-12-01" allDay="1"'],
    ['FREQ=YEARLY', 'start="9990-12-01T18:00" end="9990-12-01T19:00" zone="Europe/Berlin"'],
    ['FREQ=YEARLY', 'start="0101-12-01T18:00" end="0101-12-01T19:00" zone="Europe/Berlin"'],
  ])('CON-003 has an event that ends with the calendar, or is far away: %s %s', async (rule, times) => {
    expect((await bring(event(7001, `${times} repeat="${rule}"`))).status).toBe(200);
    for (const path of ['/calendar.ics', '/calendar-7001.ics']) {
      const { status, body } = await site.get(path);
      expect([path, status]).toEqual([path, 200]);
      const found = entriesOf(body).find(({ uid }) => uid === 'p_Calendar-7001@demo');
      if (!times.includes('0101')) expect(found?.isRecurring(), path).toBe(true);
      expect(body).not.toMatch(/NaN|Invalid|\+0\d{5}/);
      expect(body.length).toBeLessThan(60_000);
    }
    expect((await site.call('action=512&id=7001&datatype=p_Calendar')).status).toBe(200);
    if (!times.includes('zone="A')) return;
    const shown = await site.call('action=1&id=0&datatype=p_Calendar&from=2026-12-05&to=2026-12-05');
    expect(values(shown, '//SHW_p_Calendar/@ID')).toContain('7001');
  });

  it('CON-003 an entry that cannot be written is left out, and the others stay', async () => {
    expect((await bring(event(7002, START), event(7003, START))).status).toBe(200);
    await write(7002, '<record ', '<record href="http://[" ');
    const { status, body } = await site.get('/calendar.ics');
    expect([status, entriesOf(body).map(({ uid }) => uid)]).toEqual([200, expect.arrayContaining(['p_Calendar-7003@demo'])]);
    expect(body).not.toContain('p_Calendar-7002@');
  });

  it('CON-001 a feed of reports likewise', async () => {
    const report = (ID: number) => `<object ID="${ID}" IDObjectType="3" dataType="p_News"><title language="en">T</title>
      <record date="2026-12-01" href="http://[${ID}"/><data><news ID="${ID}" date="2026-12-01"/></data></object>`;
    await site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: `<objects>${report(7010)}</objects>` });
    for (const path of ['/news.rss', '/news.atom']) {
      const { status, body } = await site.get(path);
      expect([path, status, /<(?:item|entry)>/.test(body)]).toEqual([path, 200, true]);
    }
  });
});

describe('rules of very many times', () => {
  it.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;COUNT=5000',
    'FREQ=MINUTELY;INTERVAL=14',
    'FREQ=HOURLY;BYMINUTE=0,1,2,3,4',
    `FREQ=DAILY;BYHOUR=1,2,3,4;BYMINUTE=${Array.from({ length: 30 }, (_, minute) => minute).join(',')}`,
  ])('CON-003 are refused with the limit: %s', async (rule) => {
    const refused = await bring(event(7020, `${START} repeat="${rule}"`));
    expect([refused.status, values(refused, '//error/@code')]).toEqual([400, ['badXml']]);
    expect(refused.body).toContain('more than 96 times within 24 hours');
  });

  it.each([
    'FREQ=HOURLY',
    'FREQ=MINUTELY;INTERVAL=15',
    'FREQ=MINUTELY;COUNT=90',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
    'FREQ=SECONDLY;INTERVAL=86400',
  ])('CON-003 those that RFC 5545 has as examples are taken: %s', async (rule) => {
    expect((await bring(event(7021, `${START} repeat="${rule}"`))).status).toBe(200);
  });

  it('CON-003 an import whose rules take too long to count is refused with a word, and others are served meanwhile', async () => {
    const long = Array.from({ length: MANY }, (_, index) =>
      event(7100 + index, `start="${2026 + index}-12-01" allDay="1" repeat="FREQ=DAILY;COUNT=99999"`),
    );
    const { answer, took, longest } = await beside(() => bring(...long));
    expect([answer.status, values(answer, '//error/@code')]).toEqual([400, ['badXml']]);
    expect(answer.body).toContain('too long');
    expect(took).toBeLessThan(15_000);
    expect(longest).toBeLessThan(OTHERS_MS);
  }, 60_000);
});

/** Calls, and asks for something else all the while. */
async function beside<T>(call: () => Promise<T>): Promise<{ answer: T; took: number; longest: number }> {
  const began = performance.now();
  let [isOver, longest] = [false, 0];
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now();
      expect((await site.get('/p_Logout.php')).status).toBeLessThan(500);
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => void setTimeout(resolve, 5));
    }
  })();
  const answer = await call();
  const took = performance.now() - began;
  isOver = true;
  await others;
  return { answer, took, longest };
}

describe('many events of rules that are stored already and would be refused today', () => {
  const RULES = [
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;COUNT=99999',
    'FREQ=MINUTELY;BYHOUR=1,2,3',
    'FREQ=DAILY;COUNT=99999',
    'FREQ=SECONDLY;INTERVAL=7',
  ];
  beforeAll(async () => {
    const many = Array.from({ length: MANY }, (_, index) => {
      const start = `start="2026-12-01T${10 + (index % 10)}:${10 + (index % 50)}" zone="Europe/Berlin"`;
      return event(8000 + index, `${start} repeat="FREQ=DAILY;INTERVAL=${2 + (index % 5)}"`);
    });
    expect((await bring(...many, event(7900, `${START} repeat="FREQ=WEEKLY"`))).status).toBe(200);
    for (const [index, rule] of RULES.entries())
      await sql`UPDATE objects SET xml = replace(xml, ${`FREQ=DAILY;INTERVAL=${2 + index}`}, ${rule}) WHERE data_type = 'p_Calendar'
        AND id >= 8000`.execute(site.server.services.store);
    await site.server.services.objects.changed();
  }, 60_000);

  it.each([
    'action=1&id=0&datatype=p_Calendar&from=2026-12-01&to=2026-12-02',
    'action=1&id=0&datatype=p_Calendar&from=2027-01-01&to=2027-12-31',
    'action=1&id=0&datatype=p_Calendar',
    'action=1&id=0&datatype=p_Calendar&view=agenda&from=0100-01-01&to=9999-12-31',
    'action=2&id=8000&datatype=p_Calendar',
    'action=2&id=8003&datatype=p_Calendar&from=2028-01-01',
    'action=2&id=0&datatype=p_StartPage',
    '/calendar.ics',
    '/startPage.html',
  ])(
    'CON-003 a list of them comes, with what else is there, and nobody else waits for it: %s',
    async (asked) => {
      const { answer, took, longest } = await beside(() => (asked.startsWith('/') ? site.get(asked) : site.call(asked)));
      expect(answer.status).toBe(200);
      expect(took, 'the answer').toBeLessThan(ANSWER_MS);
      expect(longest, 'another one').toBeLessThan(OTHERS_MS);
      // A page of the list has twenty times, the earliest first: the event of before is among them, and some of the others.
      if (asked.includes('&from=2026-12')) expect(new Set(values(answer, '//SHW_p_Calendar/@ID')).size).toBeGreaterThan(3);
    },
    60_000,
  );
});
