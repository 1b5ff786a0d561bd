import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDatabase, seededDatabase } from './fixtures/databases.ts';
import { call, fixtureOptions, logIn } from './fixtures/open.ts';
import { openServer, type OpenServer } from './server.ts';

/** On PostgreSQL two servers have one database; without it one server has ended and starts again. */
const isPostgres = process.env.DATABASE_URL !== undefined;
const IDS = [203, 204, 205, 206, 207, 208];

let folder: string;
let url = '';
let drop: () => Promise<void> = async () => {};
const opened: OpenServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-schedules-'));
  if (isPostgres) ({ url, drop } = await postgresDatabase(fixtureOptions(folder)));
}, 120_000);
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()));
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(index: number): Promise<OpenServer> {
  const options = fixtureOptions(join(folder, isPostgres ? `data-${index}` : 'data'));
  const server = await openServer({ ...options, databaseUrl: url, databaseTemplate: isPostgres ? '' : await seededDatabase(options) });
  opened.push(server);
  return server;
}

it('what was due while no server ran is published when servers start, by one of them', async () => {
  const first = await open(0);
  const token = await logIn(first.app, 'alhazen', 'book-of-optics');
  const at = new Date(Date.now() + 5000).toISOString();
  for (const id of IDS) {
    const { body } = await call(first.app, `action=8&id=${id}&datatype=p_ObjectDocument`, { token });
    const xml = body.replaceAll(`News number ${id - 200}`, `Due ${id}`);
    const stored = await call(first.app, `action=16&id=${id}&datatype=p_ObjectDocument`, { token, fields: { xml, subAction: 'working' } });
    const fields = { subAction: 'publishAt', at, proposed: /working="(\d+)"/.exec(stored.body)![1]! };
    expect((await call(first.app, `action=16&id=${id}&datatype=p_ObjectSchedule`, { token, fields })).status).toBe(200);
  }
  await first.close();
  opened.splice(0);
  await after(Math.max(0, Date.parse(at) - Date.now()));
  const servers = isPostgres ? await Promise.all([open(1), open(2)]) : [await open(1)];
  for (const { app } of servers)
    for (const id of IDS)
      await expect
        .poll(async () => (await call(app, `action=2&id=${id}&datatype=p_News`, { lang: 'en' })).body, { timeout: 20_000 })
        .toContain(`Due ${id}`);
  const { store } = servers[0]!.services;
  const events = await store.selectFrom('object_events').select('id').where('event', '=', 'publishedOnTime').orderBy('id').execute();
  expect(events.map(({ id }) => id)).toEqual(IDS);
  const objects = await store.selectFrom('objects').select('revision').where('id', 'in', IDS).where('data_type', '=', 'p_News').execute();
  expect(objects.map(({ revision }) => revision)).toEqual(IDS.map(() => 2));
  expect(await store.selectFrom('schedules').select('id').execute()).toEqual([]);
}, 120_000);
