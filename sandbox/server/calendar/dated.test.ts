import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { OWN_CONTENT } from '../options.ts';
import { openServer, type OpenServer } from '../server.ts';
import { parseRoot } from '../xml/nodes.ts';
import { datedToday } from './dated.ts';

const DAY_MS = 86_400_000;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-dated-'));
  cpSync(join(OWN_CONTENT, 'objects'), join(folder, 'content', 'objects'), { recursive: true });
  cpSync(join(OWN_CONTENT, 'users.json'), join(folder, 'content', 'users.json'));
});
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const moved = (xml: string, today: string): string => datedToday(parseRoot(xml), today);
const file = (content: string, dated = ' dated="2026-11-23"'): string => `<objects${dated}><object>${content}</object></objects>`;

it('moves dates by whole weeks, wherever they are, and keeps clocks and offsets', () => {
  const xml = file('<record start="2026-11-25T18:00" end="2026-12-31"/><news date=\'2026-11-20T09:00:00+01:00\'/>');
  expect(moved(xml, '2026-11-29')).toBe(xml);
  expect(moved(xml, '2020-01-01')).toBe(xml);
  expect(moved(xml, '2026-12-08')).toBe(
    file('<record start="2026-12-09T18:00" end="2027-01-14"/><news date=\'2026-12-04T09:00:00+01:00\'/>'),
  );
});

it('leaves what repeats, what is no date, and files that do not ask for it', () => {
  const repeated = file('<record start="2020-01-07T17:00" repeat="FREQ=WEEKLY"/><clip start="00:01" end="2026"/><a date="2026-02-30"/>');
  expect(moved(repeated, '2029-01-01')).toBe(repeated);
  const fixed = file('<record start="2026-11-25"/>', '');
  expect(moved(fixed, '2029-01-01')).toBe(fixed);
  expect(() => moved(file('', ' dated="soon"'), '2029-01-01')).toThrow('@dated must be a day such as 2026-11-23, not "soon"');
});

const datesOf = (body: string, name: string): number[] =>
  [...body.matchAll(new RegExp(`<SHW_\\w+ [^>]*?\\b${name}="([^"]+)"`, 'g'))].map(([, date]) => Date.parse(date!));

async function look({ app }: OpenServer): Promise<{ readonly news: number[]; readonly posts: number[]; readonly events: number[] }> {
  const [news, posts, calendar] = await Promise.all([
    call(app, 'action=1&datatype=p_News'),
    call(app, 'action=1&datatype=p_Blog'),
    call(app, 'action=2&id=1000&datatype=p_StartPage'),
  ]);
  const upcoming = /<list dataType="p_Calendar".*?<\/list>/s.exec(calendar.body)?.[0] ?? '';
  return { news: datesOf(news.body, 'date'), posts: datesOf(posts.body, 'date'), events: datesOf(upcoming, 'start') };
}

it('CON-003 the demonstration is as fresh three years later, and what authors have stored has not moved', async () => {
  const data = { ...fixtureOptions(join(folder, 'data')), content: join(folder, 'content') };
  const options = { ...data, databaseTemplate: await emptyDatabase(), contentDay: '2026-11-23' };
  const first = await openServer(options);
  const before = await look(first);
  const token = await logIn(first.app, 'alhazen', 'book-of-optics');
  const xml = '<news ID="21" date="2026-11-18T10:30:00+01:00" author="Me"><title language="de">Meins</title></news>';
  const stored = await call(first.app, 'action=store&id=21&datatype=p_News', { token, fields: { xml } });
  expect(stored.status).toBe(200);
  const own = '<event ID="74" IDObjectType="540" start="2026-12-22" end="2026-12-22" allDay="1"><title language="de">Mein</title></event>';
  expect((await call(first.app, 'action=store&id=74&datatype=p_Calendar', { token, fields: { xml: own } })).status).toBe(200);
  await first.close();

  const now = Date.UTC(2029, 10, 25, 12);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const later = await openServer({ ...options, contentDay: '2029-11-25', quiet: false });
  const lines = log.mock.calls.flat();
  log.mockRestore();
  expect(lines.filter((line) => String(line).includes('left as authors'))).toEqual([]);
  const after = await look(later);
  const ahead = 156 * 7 * DAY_MS;
  expect(after.news.filter((date) => !before.news.includes(date))).toEqual(
    before.news.filter((date) => !after.news.includes(date)).map((date) => date + ahead),
  );
  expect(after.news, 'what an author has stored').toContain(Date.parse('2026-11-18T10:30:00+01:00'));
  expect(Math.max(...after.news)).toBeGreaterThan(now - 14 * DAY_MS);
  expect(Math.max(...after.news)).toBeLessThan(now);
  expect(after.posts).toEqual(before.posts.map((date) => date + ahead));
  expect(after.events.length).toBeGreaterThan(0);
  const week = await call(later.app, 'action=1&datatype=p_Calendar&from=2029-11-21&to=2029-12-31');
  expect(week.body).toContain('calendar-71.html');
  expect((await call(later.app, 'action=2&id=74&datatype=p_Calendar')).body).toContain('start="2026-12-22"');
  const brought = later.services.objects.version;
  await later.close();
  const third = await openServer({ ...options, contentDay: '2029-11-25' });
  expect((await look(third)).news).toEqual(after.news);
  expect(third.services.objects.version, 'the same week is not brought twice').toBe(brought);
  await third.close();
}, 120_000);
