import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '../../calendar/days.ts';
import { found, openSite } from '../../fixtures/site.ts';

const site = openSite();
const ADA = 12;
const TODAY = new Date().toISOString().slice(0, 10);
const day = (count: number): string => addDays(TODAY, count);
const store = () => site.server.services.store;
let group: number;
beforeEach(async () => {
  for (const table of ['assigned_courses', 'group_members', 'learner_groups', 'feed_tokens', 'enrolments'] as const)
    await store().deleteFrom(table).execute();
  group = (await store().insertInto('learner_groups').values({ name: 'Class 7b' }).returning('id').executeTakeFirstOrThrow()).id;
  await store().insertInto('group_members').values({ group_id: group, user_id: ADA }).execute();
});
const give = (from: string, until: string, more: object = { group_id: group }) =>
  store()
    .insertInto('assigned_courses')
    .values({ course_id: 100, from_day: from, until_day: until, ...more })
    .execute();

let asked = 0;
const days = async (query: string, token?: string) =>
  found(await site.call(`${query}&n=${(asked += 1)}`, token === undefined ? {} : { token }), '//courseDate');
const ofCourse = (token: string | undefined = site.learner) => days('action=2&id=100&datatype=p_Course', token);
/** What another program reads in the feed: the day, the words and the address of each entry about a course. */
async function ofFeed(lang = 'en'): Promise<string[][]> {
  const made = await site.call('action=16&id=0&datatype=p_UserHome', { token: site.learner, fields: { subAction: 'newFeed' }, lang: 'en' });
  const address = new URL(found(made, '//reminders')[0]!['href']!);
  const { body } = await site.get(`${address.pathname}?lang=${lang}`);
  expect(body).not.toContain('Class 7b');
  return new ICAL.Component(ICAL.parse(body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => ['uid', 'dtstart', 'summary', 'url'].map((name) => String(event.getFirstPropertyValue(name))))
    .filter(([uid]) => uid!.startsWith('course'));
}

it('RT-007 protocol 4.4, 9.1: until when a group takes a course is on its page and in the feed, as on the own page', async () => {
  await give('', day(5));
  expect(await ofCourse()).toEqual([{ state: 'open', until: day(5), group: '1' }]);
  expect(await days('action=2&datatype=p_UserHome', site.learner)).toMatchObject([
    { ID: '100', state: 'open', until: day(5), group: '1', href: 'course-100.html' },
  ]);
  const [ends] = await ofFeed();
  expect(ends!.slice(0, 2)).toEqual(['courseEnds-100@demo', day(5)]);
  expect([ends![2]!.startsWith('Course ends: '), ends![3]!.includes('/course-100.html')]).toEqual([true, true]);
  expect((await ofFeed('de'))[0]![2]).toMatch(/^Kurs endet: /);
});

it('RT-007 protocol 4.4, 9.1: a course that is to come begins on a day, and ends on one if there is one', async () => {
  await give(day(2), day(9));
  expect(await ofCourse()).toEqual([{ state: 'coming', from: day(2), until: day(9), group: '1' }]);
  expect((await ofFeed()).map(([uid, at]) => [uid, at])).toEqual([
    ['courseBegins-100@demo', day(2)],
    ['courseEnds-100@demo', day(9)],
  ]);
  await give('', day(1), { user_id: ADA });
  expect(await ofCourse(), 'what was given to the learner alone is open now').toEqual([{ state: 'open', until: day(1) }]);
});

it('RT-007 protocol 4.4, 9.1: no days of what has no end, is over or was left, for others, and for who writes the course', async () => {
  await give('', '');
  expect([await ofCourse(), await ofFeed()]).toEqual([[], []]);
  await store().deleteFrom('assigned_courses').execute();
  await give('', day(-1));
  expect([await ofCourse(), await ofFeed()]).toEqual([[], []]);
  await store().deleteFrom('assigned_courses').execute();
  await give('', day(3));
  expect([await ofCourse(site.author), await days('action=2&id=100&datatype=p_Course'), (await ofCourse()).length]).toEqual([[], [], 1]);
  expect(await days('action=8&id=100&datatype=p_Course', site.author)).toEqual([]);
  await site.call('action=16&id=100&datatype=p_Course', { token: site.learner, fields: { subAction: 'leave' } });
  expect([await ofCourse(), await ofFeed()]).toEqual([[], []]);
});
