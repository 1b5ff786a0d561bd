import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededDatabase } from '../fixtures/databases.ts';
import { fixtureOptions } from '../fixtures/open.ts';
import { endProcesses, startProcess, type ServerProcess } from '../fixtures/server-process.ts';

let folder: string;
let mounted = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-full-'));
});
afterAll(() => {
  endProcesses();
  if (mounted !== '') spawnSync('umount', ['-l', mounted]);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Answered {
  status: number;
  retryAfter: string | null;
  body: string;
}
async function ask(url: string, query: string, fields?: Record<string, string>): Promise<Answered> {
  const answer = await fetch(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, {
    method: fields === undefined ? 'GET' : 'POST',
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
}
const write = (url: string, comment = 'x') => ask(url, 'action=16&id=0&datatype=f_Error', { error: JSON.stringify({ comment }) });
/** Nothing of this is in memory: each search asks the database. */
const read = (url: string, word: string) =>
  ask(url, 'action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
    nDefocusStep: '0',
    xml: `<search tab="all" lang="en"><simple>${word}</simple></search>`,
  });

async function copyDatabase(data: string): Promise<void> {
  cpSync(await seededDatabase(fixtureOptions(data)), join(data, 'pg'), { recursive: true });
}

async function stop({ child, ended }: ServerProcess): Promise<number | null> {
  const began = Date.now();
  child.kill('SIGTERM');
  const code = await ended;
  expect(Date.now() - began).toBeLessThan(8000);
  return code;
}

const injected = (name: string, more: NodeJS.ProcessEnv = {}) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(fileURLToPath(new URL('../fixtures/full-disk.mjs', import.meta.url))).href}`,
  LECTERN_TEST_FULL: join(folder, name),
  ...more,
});

it('RT-007 without room writes are answered 507 with Retry-After and reads go on; with room again all goes on', async () => {
  const data = join(folder, 'data');
  await copyDatabase(data);
  const flag = join(folder, 'full');
  const server = await startProcess(data, injected('full'));
  expect((await write(server.url)).status).toBe(204);
  writeFileSync(flag, 'all');
  const refused = await write(server.url);
  expect([refused.status, refused.retryAfter]).toEqual([507, '30']);
  expect(refused.body).toContain('<error status="507" code="storageFull"');
  expect(refused.body).toContain('retry="1"');
  for (const word of ['light', 'window', 'news']) expect((await read(server.url, word)).status).toBe(200);
  rmSync(flag);
  expect((await write(server.url)).status).toBe(204);
  expect(await stop(server)).toBe(0);
}, 180_000);

it('RT-007 a database that spins on a full disk is ended: who waits is answered, SIGTERM is obeyed, it opens again by itself', async () => {
  const data = join(folder, 'spinning');
  await copyDatabase(data);
  const flag = join(folder, 'log');
  // No reserve: the database runs into the full disk, as when another program takes the last room at once.
  const server = await startProcess(data, injected('log', { LECTERN_DISK_RESERVE_MB: '0' }));
  const acknowledged: string[] = [];
  for (let count = 0; count < 3; count += 1) if ((await write(server.url, `before ${count}`)).status === 204) acknowledged.push(`${count}`);
  expect(acknowledged).toHaveLength(3);
  writeFileSync(flag, 'log');
  const refused = await write(server.url, 'full');
  expect([503, 507]).toContain(refused.status);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  // Nothing can be looked up now: pages are the shell, all else the error that says when to come again.
  const page = (path: string) => fetch(`${server.url}${path}`);
  const [start, item, feed] = [await page(''), await page('news-201.html'), await page('news.atom')];
  expect([start.status, item.status, feed.status]).toEqual([200, 503, 503]);
  expect([item.headers.get('content-type'), item.headers.get('cache-control')]).toEqual(['text/html; charset=UTF-8', 'no-store']);
  expect(Number(item.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await item.text()).toContain('<meta name="lectern-customer" content="demo">');
  expect(await feed.text()).toContain('<error status="503" code="unavailable"');
  rmSync(flag);
  await expect.poll(async () => (await write(server.url, 'after')).status, { timeout: 60_000 }).toBe(204);
  expect((await read(server.url, 'light')).status).toBe(200);
  writeFileSync(flag, 'log');
  const hanging = write(server.url, 'hanging').catch(() => null);
  // What was sent before this is with the database now.
  await fetch(`${server.url}licenses.md`);
  await stop(server);
  await hanging;
  rmSync(flag);
  const again = await startProcess(data, injected('log'));
  expect((await write(again.url)).status).toBe(204);
  expect(await stop(again)).toBe(0);
}, 180_000);

/** A file system of a few megabytes; '' where it may not be mounted. */
function smallDisk(megabytes: number): string {
  const path = join(folder, 'disk');
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) return '';
  mounted = path;
  return path;
}

it('RT-007 the same on a real disk without room', async ({ skip }) => {
  const disk = smallDisk(120);
  if (disk === '') return skip('no file system may be mounted here');
  const data = join(disk, 'data');
  await copyDatabase(data);
  const server = await startProcess(data);
  // What came while there was room, then none at all: another program takes it.
  expect((await write(server.url)).status).toBe(204);
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - bsize));
  for (let count = 0; count < 5; count += 1) expect((await write(server.url, 'y'.repeat(60_000))).status).toBe(507);
  expect((await read(server.url, 'light')).status).toBe(200);
  rmSync(filler);
  expect((await write(server.url)).status).toBe(204);
  expect(await stop(server)).toBe(0);
}, 180_000);
