import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '../../calendar/zone.ts';
import { found, openSite } from '../../fixtures/site.ts';
import { setDisabled } from '../../session/account/accounts.ts';
import { dueByDay } from './due-days.ts';

const site = openSite();
const ADA = 12;
const DAY_MS = 86_400_000;
const store = () => site.server.services.store;
const settings = (subAction: string, token: string | undefined = site.learner, more = '') =>
  site.call(`action=16&id=0&datatype=p_UserHome${more}`, { token, fields: { subAction }, lang: 'en' });
/** Makes a feed and returns its address, without the site. */
async function makeFeed(): Promise<string> {
  const [made] = found(await settings('newFeed'), '//reminders');
  const address = new URL(made!.href!);
  expect(address.host).toBe('localhost:8080');
  return address.pathname + address.search;
}
const leave = (cards: Record<string, number>) =>
  site.call('action=16&id=812&datatype=t_TestState', {
    token: site.learner,
    fields: { state: JSON.stringify({ cards: Object.fromEntries(Object.entries(cards).map(([name, due]) => [name, { due }])) }) },
  });
const eventsIn = (body: string) =>
  new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

beforeAll(async () => {
  const { author: token } = site;
  const day = dayIn(Date.now() + 3 * DAY_MS, 'UTC');
  const rule = 'repeat="FREQ=WEEKLY;COUNT=60"';
  const events = `<objects>
    <object ID="7101" IDObjectType="540" dataType="p_Calendar" language="">
      <title language="en">Study group; with "quotes", and commas</title>
      <record start="${day}T18:00" end="${day}T19:00" zone="Europe/Berlin" allDay="0" ${rule}/>
      <data><event ID="7101" start="${day}T18:00"><objectRef ID="100" dataType="p_Course"/></event></data></object>
    <object ID="7102" IDObjectType="540" dataType="p_Calendar" language=""><title language="en">Party</title>
      <record start="${day}" allDay="1"/><data><event ID="7102" start="${day}"/></data></object></objects>`;
  expect((await site.call('action=32768&datatype=p_Calendar', { token, file: events })).status).toBe(200);
  await site.call('action=16&id=100&datatype=p_Course', { token: site.learner, fields: { subAction: 'enrol' } });
}, 200_000);
beforeEach(async () => {
  for (const table of ['feed_tokens', 'test_states'] as const) await store().deleteFrom(table).execute();
});

describe('the days on which words are due', () => {
  const at = (iso: string) => Date.parse(iso);
  const now = at('2026-10-24T22:30:00Z');

  it('are those of the zone, also where its clocks are put back, and what is overdue is due today', () => {
    // In Berlin it is 00:30 of the 25th, a day of 25 hours.
    const times = ['2026-10-20T10:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'].map(at);
    expect([...dueByDay(times, now, 'Europe/Berlin')]).toEqual([
      ['2026-10-25', 3],
      ['2026-10-26', 1],
    ]);
    expect([...dueByDay(times, now, 'UTC')]).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 3],
    ]);
    expect([...dueByDay([now + 61 * DAY_MS, Number.NaN], now, 'UTC')], 'not what is far ahead').toEqual([]);
  });
});

describe('the feed of reminders', () => {
  it('RT-007 protocol 9.1: has due words and the dates of one’s courses, as another program reads them', async () => {
    const now = Date.now();
    await leave({ a: now - 9 * DAY_MS, b: now - 1, c: now + 2 * DAY_MS, d: now + 200 * DAY_MS });
    const address = await makeFeed();
    const reply = await site.get(address);
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control'], reply.headers['x-robots-tag']]).toEqual([
      200,
      'text/calendar; charset=UTF-8',
      'private, no-cache',
      'noindex',
    ]);
    expect(reply.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [today, later] = [dayIn(now, 'UTC'), dayIn(now + 2 * DAY_MS, 'UTC')];
    const events = eventsIn(reply.body);
    expect(events.map(({ uid }) => uid).sort()).toEqual(
      [`words-812-${today}@demo`, `words-812-${later}@demo`, 'p_Calendar-7101@demo'].sort(),
    );
    const of = (uid: string) => events.find((event) => event.uid === uid)!;
    expect([of(`words-812-${today}@demo`).summary, of(`words-812-${later}@demo`).summary]).toEqual([
      'Words to repeat: 2',
      'Words to repeat: 1',
    ]);
    expect([of(`words-812-${today}@demo`).startDate.isDate, of(`words-812-${today}@demo`).startDate.toString()]).toEqual([true, today]);
    expect(of('p_Calendar-7101@demo').summary).toBe('Study group; with "quotes", and commas');
    expect((await site.get(address)).body, 'the same again').toBe(reply.body);
    const tag = { headers: { 'if-none-match': reply.headers.etag! } };
    expect((await site.get(address, tag)).status).toBe(304);
  });

  it('RT-007 protocol 9.1: a weekly date stays at its hour when the clocks change', async () => {
    const [series] = eventsIn((await site.get(await makeFeed())).body).filter(({ uid }) => uid === 'p_Calendar-7101@demo');
    const zone = new ICAL.Timezone(
      new ICAL.Component(ICAL.parse((await site.get(await makeFeed())).body) as unknown[]).getFirstSubcomponent('vtimezone')!,
    );
    const times = series!.iterator();
    const offsets = new Set<number>();
    for (let time = times.next(), count = 0; time && count < 60; time = times.next(), count += 1) {
      expect([time.hour, time.minute]).toEqual([18, 0]);
      time.zone = zone;
      offsets.add(time.utcOffset());
    }
    expect([...offsets].sort()).toEqual([3600, 7200]);
  });

  it('RT-007 protocol 9.1: says nothing about whose it is, and is in the language that its address names', async () => {
    await leave({ a: 1 });
    const address = await makeFeed();
    const english = (await site.get(address)).body;
    for (const word of ['Ada', 'ada@', 'Lovelace']) expect(english).not.toContain(word);
    expect(english).toContain('NAME:Reminders – Demo');
    const german = (await site.get(`${address}?lang=de`)).body;
    expect(german).toContain('SUMMARY:Wörter zu wiederholen: 1');
    expect(german).toContain('?lang=de');
  });

  it('RT-007 protocol 4.2: only a digest of its address is stored; a new one ends the former, as does its end', async () => {
    const state = async () =>
      found(await site.call(`action=2&datatype=p_UserHome&n=${Math.random()}`, { token: site.learner }), '//reminders')[0];
    expect(await state()).toEqual({});
    const first = await makeFeed();
    const row = await store().selectFrom('feed_tokens').selectAll().executeTakeFirstOrThrow();
    expect([row.user_id, row.digest]).toEqual([ADA, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(first).not.toContain(row.digest);
    expect(Object.keys((await state())!), 'its address is said once').toEqual(['made']);
    const second = await makeFeed();
    expect([(await site.get(first)).status, (await site.get(second)).status]).toEqual([404, 200]);
    expect(found(await settings('removeFeed'), '//reminders')).toEqual([{}]);
    expect((await site.get(second)).status).toBe(404);
    expect((await site.get(`/reminders-${'A'.repeat(43)}.ics`)).status).toBe(404);
    expect((await settings('newFeed', '')).status).toBeGreaterThanOrEqual(400);
    expect((await settings('newFeed', site.learner, '&user=13')).status).toBe(409);
    expect(await store().selectFrom('feed_tokens').selectAll().execute()).toEqual([]);
  });

  it('RT-007 protocol 9.1: is none of an account that is disabled', async () => {
    const address = await makeFeed();
    await store().updateTable('users').set({ disabled: true }).where('id', '=', ADA).execute();
    expect((await site.get(address)).status).toBe(404);
    await setDisabled(store(), ADA, false);
    expect((await site.get(address)).status).toBe(200);
  });
});
