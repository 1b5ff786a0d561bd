import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureOptions } from '../fixtures/open.ts';
import { seededDatabase } from '../fixtures/databases.ts';
import { endProcesses, startProcess } from '../fixtures/server-process.ts';
import { lockFolder } from './lock.ts';
import { openStore } from './open.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'));
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const post = (url: string, query: string, fields: Record<string, string>) =>
  fetch(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, { method: 'POST', body: new URLSearchParams(fields) });

it('RT-007 kill -9 loses no acknowledged write, and the next start takes the lock over', async () => {
  const data = join(folder, 'data');
  cpSync(await seededDatabase(fixtureOptions(data)), join(data, 'pg'), { recursive: true });
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { child, url, ended } = await startProcess(data);
    // Several writers at once, cut off in the middle.
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const comment = `round ${round} writer ${writer} number ${count}`;
        const answer = await post(url, 'action=16&id=0&datatype=f_Error', { error: JSON.stringify({ comment }) });
        if (answer.status === 204) acknowledged.push(comment);
      }
    });
    await expect
      .poll(() => acknowledged.filter((comment) => comment.startsWith(`round ${round}`)).length, { timeout: 60_000 })
      .toBeGreaterThan(10);
    child.kill('SIGKILL');
    await Promise.allSettled(writers);
    await ended;
  }
  const { child, ended } = await startProcess(data);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const store = await openStore({ databaseUrl: '', data, databaseTemplate: '' });
  const rows = await store.selectFrom('error_reports').select('report').execute();
  await store.destroy();
  const stored = new Set(rows.map(({ report }) => (JSON.parse(report) as { comment: string }).comment));
  expect(acknowledged.filter((comment) => !stored.has(comment))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(20);
}, 240_000);

/** Every path below a folder. */
const below = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();

it('RT-007 a server on an empty data folder writes in it alone; a second process is kept off it, and told who holds it', async () => {
  const parent = join(folder, 'parent');
  const [data, cwd, tmp] = ['data', 'cwd', 'tmp'].map((name) => join(parent, name)) as [string, string, string];
  for (const each of [data, cwd, tmp]) mkdirSync(each, { recursive: true });
  // A start that was killed has left it.
  mkdirSync(join(data, 'pg.4711-1790000000000', 'base'), { recursive: true });
  // What the loader keeps of TypeScript is not the server's; it is found where it always is.
  const loaded = `tsx-${process.getuid?.() ?? 0}`;
  mkdirSync(join(tmpdir(), loaded), { recursive: true });
  symlinkSync(join(tmpdir(), loaded), join(tmp, loaded));
  const project = fileURLToPath(new URL('../../..', import.meta.url));
  const stored = join(project, '.lectern');
  // The fixtures keep their databases there.
  const ofProject = (): string[] => [
    ...readdirSync(project),
    ...(existsSync(stored) ? readdirSync(stored) : []).filter((name) => name !== 'databases'),
  ];
  const before = ofProject();
  const { child, url, ended } = await startProcess(data, { TMPDIR: tmp }, cwd);
  expect((await post(url, 'action=16&id=0&datatype=f_Error', { error: '{}' })).status).toBe(204);
  await expect(startProcess(data, { TMPDIR: tmp }, cwd)).rejects.toThrow(new RegExp(`in use by process ${child.pid}`));
  // The database, the key and the lock are for nobody else to read.
  const open = (): string[] =>
    below(data).filter((path) => {
      const stats = statSync(join(data, path));
      return (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
    });
  expect(open()).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const others = below(parent).filter((path) => !path.startsWith(`data${sep}`) && !path.startsWith(join('tmp', loaded)));
  expect(others).toEqual(['cwd', 'data', 'tmp']);
  expect(below(data).filter((path) => !path.startsWith(`pg${sep}`))).toEqual(['content-checked', 'pg']);
  expect(ofProject()).toEqual(before);
  // What an older version has left open is closed.
  for (const path of below(data).filter((each) => each.startsWith('pg'))) chmodSync(join(data, path), 0o755);
  const again = await startProcess(data, { TMPDIR: tmp }, cwd);
  expect(open()).toEqual([]);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  // A clean stop leaves no lock behind.
  (await lockFolder(data)).release();
}, 240_000);

it('RT-007 a PostgreSQL server that does not answer is named, its password is not', async () => {
  const unreachable = openStore({ databaseUrl: 'postgres://ada:secret@127.0.0.1:1/lectern', data: folder, databaseTemplate: '' });
  const error: unknown = await unreachable.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(String(error)).toMatch(/PostgreSQL server 127\.0\.0\.1:1 does not open the database "lectern".*DATABASE_URL/);
  expect(String(error)).not.toContain('secret');
});

it('RT-007 the lock of a dead process is taken over, also when its number belongs to another one now', async () => {
  const data = join(folder, 'stale');
  (await lockFolder(data)).release();
  writeFileSync(join(data, 'lock'), '999999999 1\n');
  (await lockFolder(data)).release();
  writeFileSync(join(data, 'lock'), `${process.ppid} 1\n`);
  const { release } = await lockFolder(data);
  expect(readFileSync(join(data, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await expect(lockFolder(data)).rejects.toThrow(`in use by process ${process.pid}`);
  release();
});
