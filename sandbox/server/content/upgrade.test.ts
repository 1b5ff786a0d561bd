import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { emptyPostgresDatabase } from '../fixtures/databases.ts';
import { filledWith, olderDatabase, olderFolder, type OlderDatabase } from '../fixtures/upgrade/restore.ts';
import { openStore } from '../store/open.ts';
import type { ServerOptions } from '../options.ts';
import { openServer, type OpenServer } from '../server.ts';
import { readContent } from './seeding/content-folder.ts';
import { seed } from './seeding/seed.ts';

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-upgrade-'));
  cpSync(join(fixtures, 'content'), join(folder, 'content'), { recursive: true });
  cpSync(join(fixtures, 'customers'), join(folder, 'customers'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = ({ options }: OlderDatabase, further: ServerOptions = {}): Promise<OpenServer> =>
  openServer({
    ...fixtureOptions(options.data),
    ...options,
    content: join(folder, 'content'),
    customers: [join(folder, 'customers')],
    ...further,
  });

const sameContent = filledWith(readContent(join(fixtures, 'content')).version);

/** Everything that the fixture's description promises is still there. */
async function expectAllStored(server: OpenServer): Promise<void> {
  const { app, services } = server;
  const body = async (query: string, token?: string) => (await call(app, query, token === undefined ? {} : { token })).body;
  const ada = await logIn(app, 'ada', 'changed-by-ada');
  expect(await logIn(app, 'eve', 'eve-password')).toMatch(/^ey/);
  await expect(logIn(app, 'ada', 'analytical-engine')).rejects.toThrow('No token');
  expect((await call(app, 'action=2&id=200&datatype=p_News')).status, 'deleted by an author').toBe(404);
  expect(await body('action=2&id=201&datatype=p_News')).toContain('Vom Autor geschrieben');
  expect(await body('action=2&id=202&datatype=p_News')).toContain('Ein Regenwurmtraktat');
  expect(await body('action=2&id=9001&datatype=p_News')).toContain('Neu vom Autor');
  expect(await body('action=2&id=100&datatype=p_Course', ada)).toContain('points="9"');
  expect(await body('action=1&datatype=f_ClientFile', ada)).toContain('filename="mine"');
  // Of that version any result made its test done.
  const done = await services.store.selectFrom('done_objects').select(['user_id', 'object_id']).where('object_id', '=', 812).execute();
  expect(done).toEqual([{ user_id: 12, object_id: 812 }]);
  const rows = async (table: 'comments' | 'configurations' | 'unit_positions' | 'test_states' | 'error_reports' | 'results') =>
    (await services.store.selectFrom(table).selectAll().execute()).length;
  expect(
    await Promise.all((['comments', 'configurations', 'unit_positions', 'test_states', 'error_reports', 'results'] as const).map(rows)),
  ).toEqual([1, 1, 1, 1, 1, 1]);
  const configured = services.store.selectFrom('configurations').innerJoin('objects', 'objects.id', 'configurations.id');
  const revisions = await configured.select(['configurations.revision as stored', 'objects.revision as present']).execute();
  expect(revisions).toEqual([{ stored: revisions[0]?.present, present: expect.any(Number) }]);
  const roles = await services.store
    .selectFrom('account_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['login', 'role'])
    .execute();
  expect(
    roles
      .filter(({ login }) => login !== 'hypatia')
      .map(({ login, role }) => `${login} ${role}`)
      .toSorted(),
  ).toEqual(['ada reader', 'alhazen author', 'alhazen publisher', 'alhazen reader', 'alhazen reviewer', 'eve reader']);
  const sorted = await services.objects.list('p_News', { page: 1, pageSize: 2 });
  expect(sorted.objects.map(({ ID }) => ID)).toEqual([205, 203]);
}

it('RT-007 a database of the version before opens in this one: nothing that was stored is missing, nothing deleted is back', async () => {
  const older = await olderDatabase(sameContent);
  for (let start = 0; start < 2; start += 1) {
    const server = await open(older);
    await expectAllStored(server);
    await server.close();
  }
  await older.drop();
}, 120_000);

it('RT-007 a data folder as the version before has written it opens in this one, with all that was stored', async () => {
  const older = await olderFolder(readContent(join(fixtures, 'content')).version);
  const { data } = older.options;
  const server = await open(older);
  await expectAllStored(server);
  await server.close();
  expect(existsSync(join(data, 'token-key.json')), 'its key is in the database').toBe(false);
  expect(statSync(join(data, 'pg', 'PG_VERSION')).mode & 0o777, 'its files are their owner’s alone').toBe(0o600);
  await older.drop();
}, 120_000);

it('RT-007 a further language, a further account and other content files add to what is stored, and take nothing away', async () => {
  const older = await olderDatabase(sameContent);
  await (await open(older)).close();
  const customer = join(folder, 'customers', 'demo', 'customer.json');
  writeFileSync(customer, readFileSync(customer, 'utf8').replace('"de"', '"de", "fr"'));
  const users = join(folder, 'content', 'users.json');
  writeFileSync(
    users,
    readFileSync(users, 'utf8')
      .replace('"analytical-engine"', '"from-the-file"')
      .replace(/\]\s*$/, ', { "id": 14, "user": "hypatia", "password": "conic-sections", "strUser": "Hypatia", "roles": ["learner"] }]'),
  );
  const file = join(folder, 'content', 'objects', 'all.xml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('Meldung Nummer 1<', 'Aus der Datei<')
      .replace('Meldung Nummer 2<', 'Aus der Datei<')
      .replace('Meldung Nummer 3<', 'Drei aus der Datei<')
      .replace('</objects>', '<object ID="9100" dataType="p_News"><title language="en">Brought by a file</title></object></objects>'),
  );
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await open(older, { quiet: false });
  // A machine that is busy takes its time.
  expect(log.mock.calls.flat().filter((line) => !String(line).startsWith('A query took'))).toEqual([
    'Content: objects added 1, brought up to date 1; accounts added 1.',
    expect.stringMatching(/^Content: p_News 201, p_News 202 left as authors have stored or deleted them\. npm run reset:demo /),
  ]);
  log.mockRestore();
  await expectAllStored(server);
  const { app } = server;
  expect((await call(app, 'action=2&id=203&datatype=p_News')).body, 'nobody has touched it').toContain('Drei aus der Datei');
  expect((await call(app, 'action=2&id=9100&datatype=p_News', { lang: 'en' })).body).toContain('Brought by a file');
  expect(await logIn(app, 'hypatia', 'conic-sections')).toMatch(/^ey/);
  const { store } = server.services;
  const french = await store.selectFrom('object_texts').select(['id', 'title']).where('language', '=', 'fr').orderBy('id').execute();
  const german = await store.selectFrom('object_texts').select('id').where('language', '=', 'de').orderBy('id').execute();
  expect(french.map(({ id }) => id)).toEqual(german.map(({ id }) => id));
  expect(french.filter(({ id }) => [202, 9001, 9100].includes(id)).map(({ title }) => title)).toEqual([
    'News number 2',
    'New by the author',
    'Brought by a file',
  ]);
  await server.close();
  await older.drop();
}, 120_000);

it('RT-007 an up-to-date database opens without a look at its tables; one of a newer version is refused, and left as it is', async () => {
  const older = await olderDatabase();
  await (await open(older)).close();
  const asked: string[] = [];
  const location = { ...older.options, databaseTemplate: '', queried: (_ms: number, text: string) => asked.push(text) };
  const store = await openStore(location);
  expect(asked).toContainEqual(expect.stringContaining('from kysely_migration'));
  expect(asked.filter((each) => each.includes('pg_attribute'))).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('0999-later', '2030-01-01')`.execute(store);
  await store.destroy();
  await expect(open(older)).rejects.toThrow(
    /written by a newer version of Lectern \(0999-later\)\. Nothing was changed\. Start that version/,
  );
  await older.drop();
}, 120_000);

it.runIf(process.env.DATABASE_URL !== undefined)(
  'two servers that fill an empty database at once: one does, the other goes on with it',
  async () => {
    const { url, drop } = await emptyPostgresDatabase();
    const location = { databaseUrl: url, data: folder, databaseTemplate: '' };
    const stores = [await openStore(location), await openStore(location)];
    const content = readContent(join(fixtures, 'content'));
    const reports = await Promise.all(stores.map((store) => seed(store, content, ['de', 'en'])));
    expect(reports.map((report) => report === null).toSorted()).toEqual([false, true]);
    for (const store of stores) await store.destroy();
    const server = await openServer({ ...fixtureOptions(join(folder, 'data')), databaseUrl: url });
    expect((await call(server.app, 'action=2&id=200&datatype=p_News')).status).toBe(200);
    await server.close();
    await drop();
  },
  120_000,
);

it.runIf(process.env.DATABASE_URL !== undefined)(
  'what an author stores at one server while another starts with other files stays',
  async () => {
    const { url, drop } = await emptyPostgresDatabase();
    const location = { databaseUrl: url, data: folder, databaseTemplate: '' };
    const [running, starting] = [await openStore(location), await openStore(location)];
    const content = readContent(join(fixtures, 'content'));
    await seed(running, content, ['de', 'en']);
    const changed = mkdtempSync(join(folder, 'changed-'));
    cpSync(join(fixtures, 'content'), changed, { recursive: true });
    const file = join(changed, 'objects', 'all.xml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Meldung Nummer 3<', 'Aus der Datei<'));
    let start: ReturnType<typeof seed> | undefined;
    await running.transaction().execute(async (author) => {
      await sql`update objects set xml = replace(xml, 'Meldung Nummer 3<', 'Vom Autor<') where id = 203`.execute(author);
      start = seed(starting, readContent(changed), ['de', 'en']);
      // It has read what is stored, and waits for the row.
      const waits = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
      await expect.poll(async () => (await waits.execute(author)).rows[0]?.count, { timeout: 20_000 }).toBeGreaterThan(0);
    });
    expect(await start).toMatchObject({ updated: 0 });
    const { xml } = await running.selectFrom('objects').select('xml').where('id', '=', 203).executeTakeFirstOrThrow();
    expect(xml).toContain('Vom Autor');
    for (const store of [running, starting]) await store.destroy();
    await drop();
  },
  120_000,
);
