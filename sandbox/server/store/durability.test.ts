import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';
import { openStore } from './open.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Started {
  child: ChildProcess;
  url: string;
  errors: () => string;
  ended: Promise<number | null>;
}

function start(data: string): Promise<Started> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const customers = fileURLToPath(new URL('../fixtures/customers', import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = spawn(process.execPath, ['--import', loader, main], {
    env: { ...process.env, PORT: '0', LECTERN_DATA: data, LECTERN_CUSTOMERS: customers, DATABASE_URL: '' },
  });
  children.push(child);
  let output = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /running at (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ child, url, ended, errors: () => complaint });
    });
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${complaint}`)));
  });
}

const post = (url: string, query: string, fields: Record<string, string>) =>
  fetch(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, { method: 'POST', body: new URLSearchParams(fields) });

it('RT-007 kill -9 loses no acknowledged write, and the next start takes the lock over', async () => {
  const data = join(folder, 'data');
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { child, url, ended } = await start(data);
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
  const { child, ended } = await start(data);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const store = await openStore({ databaseUrl: '', data, cache: folder });
  const rows = await store.selectFrom('error_reports').select('report').execute();
  await store.destroy();
  const kept = new Set(rows.map(({ report }) => (JSON.parse(report) as { comment: string }).comment));
  expect(acknowledged.filter((comment) => !kept.has(comment))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(20);
}, 240_000);

it('RT-007 a second process is kept off a data folder, and told who holds it', async () => {
  const data = join(folder, 'shared');
  const { child, ended } = await start(data);
  await expect(start(data)).rejects.toThrow(new RegExp(`in use by process ${child.pid}`));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // A clean stop leaves no lock behind.
  lockFolder(data)();
}, 120_000);

it('RT-007 a PostgreSQL server that does not answer is named, its password is not', async () => {
  const unreachable = openStore({ databaseUrl: 'postgres://ada:secret@127.0.0.1:1/lectern', data: folder, cache: folder });
  const error: unknown = await unreachable.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(String(error)).toMatch(/PostgreSQL server 127\.0\.0\.1:1 does not open the database "lectern".*DATABASE_URL/);
  expect(String(error)).not.toContain('secret');
});

it('RT-007 the lock of a dead process is taken over, also when its number belongs to another one now', () => {
  const data = join(folder, 'stale');
  lockFolder(data)();
  writeFileSync(join(data, 'lock'), '999999999 1\n');
  lockFolder(data)();
  writeFileSync(join(data, 'lock'), `${process.ppid} 1\n`);
  const release = lockFolder(data);
  expect(readFileSync(join(data, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(() => lockFolder(data)).toThrow(`in use by process ${process.pid}`);
  release();
});
