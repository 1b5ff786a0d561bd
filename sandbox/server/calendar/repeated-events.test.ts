import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const EVENTS = `<objects>
  <object ID="61" IDObjectType="540" dataType="p_Calendar"><title language="en">Every week</title>
    <record start="2027-01-05T17:00" end="2027-01-05T19:00" zone="Europe/Berlin" allDay="0"
      repeat="FREQ=WEEKLY;UNTIL=20270601"><category key="weekly" language="en">Weekly</category></record>
    <data><event ID="61" start="2027-01-05T17:00" end="2027-01-05T19:00" zone="Europe/Berlin" allDay="0"/></data></object>
  <object ID="62" IDObjectType="540" dataType="p_Calendar"><title language="en">Weekends</title>
    <record start="2028-01-29" end="2028-01-30" allDay="1" repeat="FREQ=MONTHLY;BYDAY=-1SA"/>
    <data><event ID="62" start="2028-01-29" end="2028-01-30" allDay="1"/></data></object>
</objects>`;

const send = (xml: string) =>
  site.server.app.inject({
    method: 'POST',
    url: '/dispatcher.php?mode=ajax&action=32768&datatype=p_Calendar',
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n${xml}\r\n--b--\r\n`,
    headers: { authorization: `Bearer ${site.author}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
const list = (query: string) => site.call(`action=1&datatype=p_Calendar&${query}`);
const clock = (now: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
};

beforeAll(async () => {
  expect((await send(EVENTS)).statusCode).toBe(200);
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
});

describe('events that take place again', () => {
  it('CON-003 each time stands in its days with an address of its own; the clock time stays when clocks are changed', async () => {
    const march = await list('view=month&from=2027-03-01&to=2027-03-31&category=weekly');
    expect(values(march, '//SHW_p_Calendar/@href')).toEqual(
      ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30'].map((day) => `calendar-61.html?from=${day}`),
    );
    // The customer's zone is UTC: 17:00 in Berlin is 16:00 before the change on 28 March and 15:00 after it.
    expect(values(march, '//SHW_p_Calendar/@start').map((start) => start.slice(11))).toEqual([
      '16:00:00+00:00',
      '16:00:00+00:00',
      '16:00:00+00:00',
      '16:00:00+00:00',
      '15:00:00+00:00',
    ]);
    expect(values(await list('view=month&from=2027-06-01&to=2027-06-30'), '//SHW_p_Calendar/@start')).toEqual([
      '2027-06-01T15:00:00+00:00',
    ]);
    expect(values(await list('view=month&from=2026-09-01&to=2026-09-30'), '//SHW_p_Calendar/@ID')).toEqual([]);
    expect(values(await list('view=agenda&from=2028-02-27&to=2028-02-27'), '//SHW_p_Calendar/@start | //SHW_p_Calendar/@end')).toEqual([
      '2028-02-26',
      '2028-02-27',
    ]);
  });

  it.each([
    ['2026-11-24T18:00:00+01:00', '2026-11-24T19:00:00+01:00', 'DTSTART;TZID=UTC+0100:20261124T180000', '2026-11-24T17:00:00+00:00'],
    ['2026-11-24T18:00-05:00', '2026-11-24T19:00-05:00', 'DTSTART;TZID=UTC-0500:20261124T180000', '2026-11-24T23:00:00+00:00'],
    ['2026-11-24T18:00:00+0530', '2026-11-24T19:00:00+0530', 'DTSTART;TZID=UTC+0530:20261124T180000', '2026-11-24T12:30:00+00:00'],
    ['2026-11-24T18:00Z', '2026-11-24T19:00Z', 'DTSTART:20261124T180000Z', '2026-11-24T18:00:00+00:00'],
    ['2026-11-24', '2026-11-24', 'DTSTART:20261124T000000Z', '2026-11-24T00:00:00+00:00'],
  ])('CON-003 a start %s, in whatever form the protocol allows, repeats, and other programs read it', async (start, end, line, first) => {
    const event = `<object ID="69" IDObjectType="540" dataType="p_Calendar"><title language="en">Form</title>
      <record start="${start}" end="${end}" allDay="0" repeat="FREQ=WEEKLY;COUNT=4" except="2026-12-01"/>
      <data><event ID="69" start="${start}" end="${end}" allDay="0"/></data></object>`;
    const { statusCode, body: answer } = await send(`<objects>${event}</objects>`);
    expect(statusCode, answer).toBe(200);
    const { body } = await site.get('/calendar-69.ics');
    expect(body).toContain(`\r\n${line}\r\n`);
    const calendar = new ICAL.Component(ICAL.parse(body) as never[]);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    const iterator = read.iterator();
    const days = Array.from({ length: 4 }, () => iterator.next()?.toString().slice(0, 10)).filter(Boolean);
    expect(days).toEqual(['2026-11-24', '2026-12-08', '2026-12-15']);
    expect(read.startDate.toJSDate().toISOString()).toBe(new Date(first).toISOString());
    expect(values(await list('view=agenda&from=2026-11-24&to=2026-11-24'), '//SHW_p_Calendar[@ID = 69]/@start')).toEqual([first]);
    await site.server.services.store.deleteFrom('objects').where('id', '=', 69).execute();
  });

  it('CON-003 the end of a rule in UTC is that of an event without a zone, whose start says how far its clock is ahead', async () => {
    const start = '2026-12-01T00:30:00+01:00';
    const event = `<object ID="69" IDObjectType="540" dataType="p_Calendar"><title language="en">Nights</title>
      <record start="${start}" end="2026-12-01T01:30:00+01:00" allDay="0" repeat="FREQ=DAILY;UNTIL=20261205T233000Z"/>
      <data><event ID="69" start="${start}" allDay="0"/></data></object>`;
    expect((await send(`<objects>${event}</objects>`)).statusCode).toBe(200);
    expect((await site.get('/calendar-69.ics')).body).toMatch(/RRULE:FREQ=DAILY;UNTIL=20261205T233000Z/);
    const days = values(await list('view=agenda&from=2026-12-01&to=2026-12-31'), '//SHW_p_Calendar[@ID = 69]/@start');
    expect([days.length, days.at(-1)]).toEqual([6, '2026-12-05T23:30:00+00:00']);
    await site.server.services.store.deleteFrom('objects').where('id', '=', 69).execute();
  });

  it('CON-003 the page of an event shows the time that is asked for, else the next one, else the last, and what follows', async () => {
    const times = async (query: string) =>
      values(await site.call(`action=2&datatype=p_Calendar&${query}`), '//event/@start | //event/@end');
    expect(await times('id=61&from=2027-03-30')).toEqual(['2027-03-30T15:00:00+00:00', '2027-03-30T17:00:00+00:00']);
    expect(await times('id=61&from=2027-03-31')).toEqual(['2027-04-06T15:00:00+00:00', '2027-04-06T17:00:00+00:00']);
    clock('2027-04-28T12:00:00Z');
    expect(await times('id=61')).toEqual(['2027-05-04T15:00:00+00:00', '2027-05-04T17:00:00+00:00']);
    const further = await site.call('action=2&datatype=p_Calendar&id=61&from=2027-05-18');
    expect(values(further, '//occurrence/@href')).toEqual(['calendar-61.html?from=2027-05-25', 'calendar-61.html?from=2027-06-01']);
    clock('2027-08-01T12:00:00Z');
    expect(await times('id=61')).toEqual(['2027-06-01T15:00:00+00:00', '2027-06-01T17:00:00+00:00']);
    clock('2028-02-27T12:00:00Z'); // the second day of two
    expect(await times('id=62')).toEqual(['2028-02-26', '2028-02-27']);
    expect((await site.call('action=2&datatype=p_Calendar&id=61&from=tomorrow')).status).toBe(400);
  });

  it('CON-003 without a range: this month, else the month of what comes next, else of what was last', async () => {
    const shown = async (now: string) => {
      clock(now);
      return values(await list(''), '//calendar/@from | //calendar/@today');
    };
    expect(await shown('2027-03-28T00:30:00Z')).toEqual(['2027-03-01', '2027-03-28']);
    expect(await shown('2028-02-29T12:00:00Z')).toEqual(['2028-02-01', '2028-02-29']);
    expect(await shown('2027-09-10T12:00:00Z')).toEqual(['2028-01-01', '2027-09-10']);
    expect(await shown('2026-01-10T12:00:00Z')).toEqual(['2026-11-01', '2026-01-10']);
  });

  it('CON-003 calendars of other programs get an event that repeats as one series, which they read as the site does', async () => {
    clock('2027-03-20T12:00:00Z');
    const { body } = await site.get('/calendar.ics?category=weekly');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const all = await site.get('/calendar-61.ics');
    for (const file of [body, all.body]) {
      const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
      expect(events.map(({ uid }) => uid)).toEqual(['p_Calendar-61@demo']);
      const next = events[0]!.iterator();
      const starts = Array.from({ length: 200 }, () => next.next()?.toJSDate().toISOString() ?? '').filter((time) => time > '2027-03-2');
      // The same hour by the clock, before and after clocks are put forward; the last day is that of UNTIL.
      expect(starts.slice(0, 3)).toEqual(['2027-03-23T16:00:00.000Z', '2027-03-30T15:00:00.000Z', '2027-04-06T15:00:00.000Z']);
      expect(starts.filter((time) => time !== '').at(-1)).toBe('2027-06-01T15:00:00.000Z');
      expect(events[0]!.duration.toSeconds()).toBe(7200);
    }
    expect(all.body.replaceAll('\r\n ', '')).toContain('URL:http://localhost:8080/calendar-61.html\r\n');
    // One time of it for who asks for it.
    const one = await site.get('/calendar-61.ics?from=2027-04-06');
    expect(one.body).toContain('UID:p_Calendar-61-2027-04-06@demo');
    expect([one.body.match(/DTSTART:\w+/g), one.body.includes('RRULE')]).toEqual([['DTSTART:20270406T150000Z'], false]);
  });

  it('CON-003 a rule that is not understood is refused with what is wrong', async () => {
    const refused = await send(EVENTS.replace('FREQ=WEEKLY', 'FREQ=OFTEN'));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('&quot;FREQ&quot; of'.replaceAll('&quot;', '"'));
  });

  it('CON-003 an event that happens too often is refused; a stored one is shown with what fits, and the server goes on', async () => {
    const list = (size: number) => Array.from({ length: size }, (_, index) => index).join(',');
    const rule = `FREQ=YEARLY;BYMONTHDAY=${list(32).slice(2)};BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`;
    const refused = await send(EVENTS.replace('FREQ=WEEKLY;UNTIL=20270601', rule));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('times in each period of FREQ=YEARLY, more than 800');
    const stored = sql`UPDATE objects SET xml = replace(xml, 'FREQ=MONTHLY;BYDAY=-1SA', ${rule})
      WHERE xml LIKE '%FREQ=MONTHLY;BYDAY=-1SA%'`;
    expect((await stored.execute(site.server.services.store)).numAffectedRows).toBe(1n);
    const began = Date.now();
    for (const path of ['/calendar.html', '/calendar.ics', '/calendar-62.html', '/calendar.html?from=2500-01-01'])
      expect((await site.get(path)).status, path).toBe(200);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});
