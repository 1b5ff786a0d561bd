import { beforeAll, beforeEach, expect, it } from 'vitest';
import { dayIn } from '../../calendar/zone.ts';
import { found, openSite } from '../../fixtures/site.ts';

const site = openSite();
const DAY_MS = 86_400_000;
const inDays = (count: number): string => `${dayIn(Date.now() + count * DAY_MS, 'UTC')}T10:00`;

const event = (ID: number, days: number, inner = '', tags = '') =>
  `<object ID="${ID}" IDObjectType="540" dataType="p_Calendar" language=""><title language="en">Event ${ID}</title>
   <record start="${inDays(days)}" zone="Europe/Berlin" allDay="0"/>
   <data><event ID="${ID}" start="${inDays(days)}">${inner}${tags}</event></data></object>`;
const named = (ID: number, dataType: string) => `<objectRef ID="${ID}" dataType="${dataType}"/>`;
const course = `<object ID="6300" IDObjectType="100" dataType="p_Course" language=""><title language="en">Optics</title>
  <data><course ID="6300"><tag>lens</tag><chapter>${named(4711, 'p_Unit').replace('4711', '6311')}</chapter></course></data></object>`;

beforeAll(async () => {
  const { server, author: token } = site;
  const { store } = server.services;
  const old = await store.selectFrom('objects').select('id').where('data_type', '=', 'p_Calendar').execute();
  for (const { id } of old)
    expect((await site.call(`action=32&id=${id}&datatype=p_Calendar`, { token, fields: { confirm: '1' } })).status).toBe(200);
  const events = [
    event(7001, 1),
    event(7002, 2, named(6300, 'p_Course')),
    event(7003, 3),
    event(7004, 4),
    event(7005, 40, named(4711, 'p_Unit')),
    event(7006, 50, '', '<tag>Lens</tag>'),
  ];
  for (const [dataType, file] of [
    ['p_Calendar', `<objects>${events.join('')}</objects>`],
    ['p_Course', `<objects>${course}</objects>`],
  ])
    expect((await site.call(`action=32768&datatype=${dataType}`, { token, file })).status).toBe(200);
}, 200_000);
beforeEach(async () => {
  for (const table of ['enrolments', 'unit_positions', 'done_objects', 'results'] as const)
    await site.server.services.store.deleteFrom(table).execute();
});

let asked = 0;
/** What the own page says comes next: IDs of events, with the title of the course that they are of. */
const next = async (token = site.learner) =>
  found(await site.call(`action=2&datatype=p_UserHome&n=${(asked += 1)}`, { token, lang: 'en' }), '//list/SHW_p_Calendar').map(
    ({ ID, course }) => [Number(ID), course ?? ''],
  );
const decide = (ID: number, subAction: string) =>
  site.call(`action=16&id=${ID}&datatype=p_Course`, { token: site.learner, fields: { subAction } });

it('RT-007 protocol 4.2: who takes no course sees what is for everybody, soonest first', async () => {
  expect(await next()).toEqual([
    [7001, ''],
    [7003, ''],
    [7004, ''],
  ]);
});

it('RT-007 protocol 4.2: dates of the courses that one takes go before others, by course, by tag and by unit', async () => {
  await decide(6300, 'enrol');
  expect(await next(), 'in the order of time').toEqual([
    [7001, ''],
    [7002, 'Optics'],
    [7006, 'Optics'],
  ]);
  await site.call('action=16&id=4711&datatype=t_UnitPosition', { token: site.learner, fields: { IDLesson: '1', seconds: '1' } });
  expect(await next()).toEqual([
    [7002, 'Optics'],
    [7005, 'Light'],
    [7006, 'Optics'],
  ]);
  await decide(6300, 'leave');
  expect((await next()).map(([ID]) => ID)).toEqual([7001, 7003, 7005]);
  expect(
    (await next(site.author)).map(([ID]) => ID),
    'of nobody else',
  ).toEqual([7001, 7003, 7004]);
});
