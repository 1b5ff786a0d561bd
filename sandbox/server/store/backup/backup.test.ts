import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, emptyPostgresDatabase, postgresDatabase, seededDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../../fixtures/open.ts';
import { endProcesses, runCommand, startProcess } from '../../fixtures/server-process.ts';
import type { Recording } from '../../media-library/recordings/recording.ts';
import { shapeOfFilm } from '../../fixtures/recordings.ts';
import { pictureAddress } from '../../media-library/library.ts';
import { FolderStorage } from '../../media-library/storage/folder.ts';
import { libraryFiles } from '../../media-library/stored-files.ts';
import { openServer, type OpenServer } from '../../server.ts';
import { openStore } from '../open.ts';
import { serveBackups } from './backup-socket.ts';
import { checkBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { scripts } = JSON.parse(readFileSync(here('../../../../package.json'), 'utf8')) as { scripts: Record<'backup' | 'restore', string> };
const SECRET = 'a secret of thirty-two characters or more';
interface Location {
  readonly data: string;
  readonly databaseUrl: string;
  readonly drop?: () => Promise<void>;
}

let folder: string;
const locations: Location[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'));
});
afterAll(async () => {
  endProcesses();
  for (const { drop } of locations) await drop?.();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A data folder, or a database of the PostgreSQL server where DATABASE_URL names one. */
async function makeLocation(name: string, make: () => Promise<{ url: string; drop: () => Promise<void> }>): Promise<Location> {
  const data = join(folder, name);
  const server = process.env.DATABASE_URL === undefined ? null : await make();
  const made = { data, databaseUrl: server?.url ?? '', ...(server === null ? {} : { drop: server.drop }) };
  locations.push(made);
  return made;
}
const seededLocation = (name: string) => makeLocation(name, () => postgresDatabase(fixtureOptions(join(folder, name))));
const emptyLocation = (name: string) => makeLocation(name, emptyPostgresDatabase);

const optionsOf = ({ data, databaseUrl }: Location) => ({
  ...fixtureOptions(data),
  ...{ databaseUrl, secret: SECRET, unproven: 'nothing', ffmpeg: 'none' },
});

const variablesOf = async ({ data, databaseUrl }: Location) => ({
  ...{ LECTERN_DATA: data, DATABASE_URL: databaseUrl, LECTERN_DATABASE_TEMPLATE: await emptyDatabase() },
});

/** Runs a command of these at a place. */
async function command(script: 'backup' | 'restore', at: Location, ...parameters: string[]) {
  const { status, stdout, stderr } = await runCommand(`${script}.ts`, parameters, await variablesOf(at));
  return { status, output: stdout + stderr };
}

/** The same as `npm run` has it, which takes seconds longer: once for each of them. */
async function commandOfNpm(script: 'backup' | 'restore', at: Location, ...parameters: string[]) {
  const [, ...program] = scripts[script].split(' ');
  const env = { ...process.env, ...(await variablesOf(at)) };
  const child = spawn(process.execPath, [...program, ...parameters], { cwd: here('../../../..'), env });
  const ended = new Promise((done) => child.on('close', done));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { status: await ended, output };
}

const login = (server: OpenServer, fields: Record<string, string>, token?: string) =>
  call(server.app, 'action=verify&id=0&datatype=p_Login', { fields, ...(token === undefined ? {} : { token }) });
const PASSWORD = 'a long password';
const register = async (server: OpenServer, user: string): Promise<string> => {
  const fields = { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: PASSWORD };
  return /<JWT>(.*)<\/JWT>/.exec((await login(server, fields)).body)?.[1] ?? '';
};
const idOf = async ({ services }: OpenServer, user: string): Promise<number> =>
  (await services.store.selectFrom('users').select('id').where('login', '=', user).executeTakeFirstOrThrow()).id;

/** Stores comments until it is told to stop; what was acknowledged is in the list. */
function write(server: OpenServer) {
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await server.services.store.deleteFrom('counts').execute();
      const fields = { author: 'Writer', text: `number ${count} "&<\\\n\u{1F600}\u2028\u2029\u0085` };
      const { status } = await call(server.app, 'action=16&id=31&datatype=p_Blog', { fields });
      if (status === 200) acknowledged.push(fields.text);
    }
  })();
  const stop = async () => {
    isOver = true;
    await writing;
  };
  onTestFinished(stop);
  return { acknowledged, stop };
}

it('RT-007 a backup made while the server writes has all that was acknowledged, and is restored into an empty folder alone', async () => {
  const from = await seededLocation('from');
  const mails: string[] = [];
  const databaseTemplate = from.databaseUrl === '' ? await seededDatabase(fixtureOptions(from.data)) : '';
  const options = {
    ...optionsOf(from),
    mail: ({ body }: { body: string }) => mails.push(body),
    quotas: '{"comments":{"guest":{"entries":1000000}}}',
  };
  const server = await openServer({ ...options, databaseTemplate });
  const author = await logIn(server.app, 'alhazen', 'book-of-optics');
  const news = '<news ID="200"><html language="de"><p>Von der Autorin</p></html></news>';
  expect((await call(server.app, 'action=16&id=200&datatype=p_News', { token: author, fields: { xml: news } })).status).toBe(200);
  const eve = await register(server, 'eve');
  const content = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await server.services.library.take({ account: 1, upload: 'backup', offset: 0, size: content.length, content }, 'lens.png');
  const {
    pictures: [picture],
  } = await server.services.library.list('lens', 1);
  const sound = shapeOfFilm('soun', 300_000);
  const sent = { account: 1, upload: 'recording', offset: 0, size: sound.length, content: sound };
  const recording = (await server.services.recordings.take(sent, 'bell.m4a')) as Recording;
  const bell = async ({ app }: OpenServer) =>
    (await app.inject({ url: `/media/library/${recording.ID}.mp4`, headers: { host: 'localhost:8080' } })).rawPayload;
  expect((await bell(server)).equals(sound)).toBe(true);
  const shown = async ({ app }: OpenServer) =>
    (await app.inject({ url: pictureAddress(picture!), headers: { host: 'localhost:8080' } })).rawPayload;
  const before700 = await shown(server);
  const result = { points: '7.25', mpoints: '16', IDObject: '812' };
  expect((await call(server.app, 'action=16&id=812&datatype=t_ClientCompetence', { token: eve, fields: result })).status).toBe(200);
  await login(server, { subAction: 'lostPassword', user: 'ada' });
  const [proof, link] = mails.map((body) => /token=([\w-]{32})/.exec(body)?.[1] ?? 'none') as [string, string];
  await register(server, 'gone');
  const gone = await idOf(server, 'gone');
  await server.services.store.deleteFrom('users').where('id', '=', gone).execute();
  const stored = (await server.services.store.selectFrom('mails').selectAll().orderBy('id').execute()).map(({ address }) => address);

  const writer = write(server);
  await expect.poll(() => writer.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
  const before = [...writer.acknowledged];
  const file = join(folder, 'one.backup.gz');
  const backup = await commandOfNpm('backup', from, file);
  expect(backup).toMatchObject({ status: 0, output: expect.stringMatching(/^\d+ rows are in /) as unknown });
  const during = writer.acknowledged.length;
  await expect.poll(() => writer.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(during);
  await writer.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const lines = gunzipSync(readFileSync(file)).toString('utf8');
  expect(/[\u2028\u2029\r]/.test(lines), 'what some readers take for the end of a line is escaped').toBe(false);
  await expect(writeBackup(server.services.store, libraryFiles(new FolderStorage(join(folder, 'library'))), file)).rejects.toThrow(
    'is there already',
  );

  const to = await emptyLocation('to');
  const [asked, refused] = await Promise.all([command('restore', to, file), command('restore', from, file, '--yes')]);
  expect([asked.status, asked.output]).toEqual([1, expect.stringMatching(/LECTERN_SECRET that it had then[^]*Nothing was changed/)]);
  expect([refused.status, refused.output]).toEqual([1, expect.stringMatching(/There is something in|in use by process/)]);
  expect(existsSync(join(to.data, 'pg'))).toBe(false);
  await server.close();
  expect(await commandOfNpm('restore', to, file, '--yes')).toMatchObject({ status: 0 });
  expect(statSync(join(to.data, 'library')).mode & 0o077, 'nobody else reads it').toBe(0);

  const again = await openServer({ ...optionsOf(to), mail: () => {} });
  const { store } = again.services;
  const comments = (await store.selectFrom('comments').select('body').execute()).map(({ body }) => body);
  expect(before.filter((text) => !comments.includes(text))).toEqual([]);
  expect((await call(again.app, 'action=2&id=200&datatype=p_News')).body).toContain('Von der Autorin');
  expect((await store.selectFrom('mails').selectAll().orderBy('id').execute()).map(({ address }) => address)).toEqual(stored);
  expect((await again.services.library.list('lens', 1)).pictures).toEqual([picture]);
  expect((await shown(again)).equals(before700)).toBe(true);
  expect(await again.services.recordings.find(recording.ID)).toEqual(recording);
  expect((await bell(again)).equals(sound), 'it comes in several parts').toBe(true);
  // What was secret then: passwords and roles hold, sessions and one-time links have ended.
  for (const token of [eve, author]) expect((await call(again.app, 'action=2&datatype=p_UserHome', { token })).status).toBe(440);
  expect((await login(again, { loginMode: 'token', token: link })).body).toContain('linkInvalid');
  expect((await login(again, { subAction: 'proveAddress', token: proof })).body).toContain('linkInvalid');
  const back = await logIn(again.app, 'eve', PASSWORD);
  expect((await call(again.app, 'action=1&datatype=t_ClientCompetence', { token: back })).body).toContain('points="7.25"');
  const writes = { token: await logIn(again.app, 'alhazen', 'book-of-optics'), fields: { xml: news } };
  expect((await call(again.app, 'action=16&id=200&datatype=p_News', writes)).status).toBe(200);
  const search = { nDefocusStep: '0', xml: '<search tab="all" lang="de"><simple>Autorin</simple></search>' };
  const hits = await call(again.app, 'action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields: search });
  expect(hits.body).toMatch(/<SHW_p_Site [^>]*ID="200"/);
  // The number of an account that is gone is nobody else's.
  await register(again, 'next');
  expect(await idOf(again, 'next')).toBeGreaterThan(gone);
  await again.close();
  await expect(openServer({ ...optionsOf(to), secret: `${SECRET} of somebody else` })).rejects.toThrow();
}, 180_000);

it('a file that is cut, empty, of something else or of a newer version is refused before anything is done', async () => {
  const name = (text: string) => join(folder, text);
  const header = { lectern: 'backup', format: 1, step: '0001-first', made: '2026-11-22T00:00:00Z' };
  const lines = (...each: string[]) => gzipSync(`${each.join('\n')}\n`);
  const whole = lines(`# ${JSON.stringify(header)}`, '# {"table":"meta"}', '{"key":"a","value":"b"}', '# {"end":true,"rows":1}');
  for (const [file, content, complaint] of [
    ['whole', whole, ''],
    ['cut', whole.subarray(0, whole.length - 12), 'cannot be read to its end'],
    ['short', lines(`# ${JSON.stringify(header)}`, '# {"table":"meta"}', '{"key":"a","value":"b"}'), 'is not a whole backup'],
    ['text', Buffer.from('hello'), 'cannot be read to its end'],
    ['other', lines('# {"end":true,"rows":0}'), 'is no backup'],
    ['newer', lines(`# ${JSON.stringify({ ...header, step: '9999-later' })}`, '# {"end":true,"rows":0}'), 'newer version'],
  ] as const) {
    writeFileSync(name(file), content);
    if (complaint === '') expect(await checkBackup({ path: name(file), key: '' })).toMatchObject({ rows: 1, isSealed: false });
    else await expect(checkBackup({ path: name(file), key: '' }), file).rejects.toThrow(complaint);
  }
  const signal = AbortSignal.abort(new Error('interrupted'));
  await expect(checkBackup({ path: name('whole'), key: '', signal })).rejects.toThrow('interrupted');
});

it('RT-007 a row ends at a line feed alone, whatever characters are in it, also in a file that has them as they are', async () => {
  const from = { data: join(folder, 'breaks'), databaseUrl: '' };
  cpSync(await seededDatabase(fixtureOptions(from.data)), join(from.data, 'pg'), { recursive: true });
  const words = 'first\u2028second\u2029third\u0085fourth\rfifth';
  const before = await openStore({ ...from, databaseTemplate: '' });
  await before.insertInto('messages').values({ customer: 'demo', fields: words }).execute();
  await before.destroy();
  const [file, former] = [join(folder, 'breaks.gz'), join(folder, 'former.gz')];
  expect(await command('backup', from, file)).toMatchObject({ status: 0 });
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  expect(text.includes('first\\u2028second\\u2029third\u0085fourth\\rfifth')).toBe(true);
  writeFileSync(former, gzipSync(text.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')));
  // The other tests restore what is written now; in the long tests this one does too.
  for (const [name, each] of Object.entries(process.env.LECTERN_SLOW ? { file, former } : { former })) {
    const to = await emptyLocation(`breaks-${name}`);
    expect(await command('restore', to, each, '--yes')).toMatchObject({ status: 0 });
    const store = await openStore({ ...to, databaseTemplate: '' });
    const stored = await store.selectFrom('messages').select('fields').execute();
    await store.destroy();
    expect(stored.map(({ fields }) => fields)).toContain(words);
  }
  // Not every Node takes the same characters for the end of a line; this one is taken by all that do.
  writeFileSync(former, gzipSync(text.replaceAll('fourth\\rfifth', 'fourth\rfifth')));
  expect((await checkBackup({ path: former, key: '' })).rows).toBe((await checkBackup({ path: file, key: '' })).rows);
}, 120_000);

it('RT-007 a folder without a server is backed up too, and fills a PostgreSQL database; a socket that cannot be is reported', async () => {
  const data = join(folder, 'alone');
  cpSync(await seededDatabase(fixtureOptions(data)), join(data, 'pg'), { recursive: true });
  const file = join(folder, 'alone.backup.gz');
  expect(await command('backup', { data, databaseUrl: '' }, file)).toMatchObject({ status: 0 });
  expect(existsSync(join(data, 'lock'))).toBe(false);
  expect((await checkBackup({ path: file, key: '' })).rows).toBeGreaterThan(100);
  const log: string[] = [];
  (await serveBackups(join(folder, 'x'.repeat(120)), null as never, null as never, (line) => log.push(line)))();
  expect(log.join()).toMatch(/^No backup can be made while this server runs: .* cannot be listened at/);
  // From a folder to a folder is tested above.
  if (process.env.DATABASE_URL === undefined) return;
  const to = await emptyLocation('moved');
  expect(await command('restore', to, file, '--yes')).toMatchObject({ status: 0 });
  const store = await openStore({ ...to, databaseTemplate: '' });
  const objects = await store.selectFrom('object_texts').select(['id', 'document']).where('data_type', '=', 'p_News').execute();
  expect(objects.length).toBeGreaterThan(5);
  expect(objects.every(({ document }) => document.includes("'"))).toBe(true);
  await store.destroy();
}, 120_000);

const PG_BIN = '/usr/lib/postgresql';
const dumpProgram = (name: string): string => {
  const versions = existsSync(PG_BIN) ? readdirSync(PG_BIN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(PG_BIN, version, 'bin', name)).find((path) => existsSync(path)) ?? '';
};

it.runIf(process.env.LECTERN_SLOW)(
  'RT-007 ten backups of a server that eight callers write to, each restored, miss nothing that was acknowledged before',
  async () => {
    const from = await seededLocation('busy');
    if (from.databaseUrl === '')
      await (await openServer({ ...optionsOf(from), databaseTemplate: await seededDatabase(fixtureOptions(from.data)) })).close();
    const environment = { DATABASE_URL: from.databaseUrl, LECTERN_SECRET: SECRET, LECTERN_REQUESTS_PER_MINUTE: '0' };
    const { child, url, ended } = await startProcess(from.data, environment);
    const acknowledged: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) {
        const comment = `writer ${writer} number ${count}`;
        const body = new URLSearchParams({ error: JSON.stringify({ comment }) });
        const call = fetch(`${url}dispatcher.php?mode=ajax&lang=en&action=16&id=0&datatype=f_Error`, { method: 'POST', body });
        // A connection that is closed while a call is on its way acknowledges nothing.
        if ((await call.catch(() => null))?.status === 204) acknowledged.push(comment);
      }
    });
    const missingIn = async (to: Location, before: readonly string[]): Promise<string[]> => {
      const store = await openStore({ databaseUrl: to.databaseUrl, data: to.data, databaseTemplate: '' });
      const rows = await store.selectFrom('error_reports').select('report').execute();
      await store.destroy();
      const there = new Set(rows.map(({ report }) => (JSON.parse(report) as { comment: string }).comment));
      return before.filter((comment) => !there.has(comment));
    };
    for (let turn = 0; turn < 10; turn += 1) {
      const count = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(count);
      const before = [...acknowledged];
      const file = join(folder, `busy-${turn}.gz`);
      expect(await command('backup', from, file)).toMatchObject({ status: 0 });
      const to = await emptyLocation(`busy-${turn}`);
      expect(await command('restore', to, file, '--yes')).toMatchObject({ status: 0 });
      expect(await missingIn(to, before)).toEqual([]);
    }
    const dump = from.databaseUrl === '' ? '' : dumpProgram('pg_dump');
    if (dump !== '') {
      const before = [...acknowledged];
      const file = join(folder, 'whole.dump');
      expect(spawnSync(dump, ['--format=custom', `--file=${file}`, from.databaseUrl], { encoding: 'utf8' })).toMatchObject({ status: 0 });
      const to = await emptyLocation('dump');
      const restored = spawnSync(dumpProgram('pg_restore'), ['--no-owner', `--dbname=${to.databaseUrl}`, file], { encoding: 'utf8' });
      expect(restored).toMatchObject({ status: 0 });
      expect(await missingIn(to, before)).toEqual([]);
    }
    isOver = true;
    await Promise.all(writers);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readFileSync(join(folder, 'busy-0.gz')).length).toBeGreaterThan(1000);
  },
  // A database in a folder on a machine that is busy otherwise needs more than ten minutes for it.
  1_800_000,
);
