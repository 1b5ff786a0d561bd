import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresDatabase } from '../fixtures/databases.ts';
import { fixtureOptions } from '../fixtures/open.ts';
import { hasFfmpeg, made } from '../fixtures/recordings.ts';
import { endProcesses, startProcess, type ServerProcess } from '../fixtures/server-process.ts';

const runs = process.env.DATABASE_URL !== undefined && hasFfmpeg;
const isLong = process.env.LECTERN_SLOW !== undefined;
const JOBS = 6;
/** Servers look for jobs of others this often. */
const LOOK_MS = 5000;

let folder: string;
let client: pg.Client;
let url: string;
let drop: () => Promise<void>;
let servers: ServerProcess[] = [];
const stopped: ServerProcess[] = [];

/** An ffmpeg that notes who began which conversion, and waits before it for as long as there is a file `hold`. */
function makePrograms(): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const pathOf = (name: string) => execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  symlinkSync(pathOf('ffprobe'), join(programs, 'ffprobe'));
  const script = `#!/bin/sh
case "$*" in *-progress*)
  for target; do :; done
  echo "$PPID $$ $target" >> ${folder}/begun
  /bin/sleep 0.3
  while [ -e ${folder}/hold ]; do /bin/sleep 0.1; done
esac
exec ${pathOf('ffmpeg')} "$@"
`;
  writeFileSync(join(programs, 'ffmpeg'), script);
  chmodSync(join(programs, 'ffmpeg'), 0o755);
  return programs;
}

beforeAll(async () => {
  if (!runs) return;
  folder = mkdtempSync(join(tmpdir(), 'lectern-jobs-'));
  ({ url, drop } = await postgresDatabase(fixtureOptions(folder)));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const environment = { DATABASE_URL: url, LECTERN_LIBRARY: join(folder, 'library'), LECTERN_FFMPEG: makePrograms() };
  servers = await Promise.all([0, 1].map((index) => startProcess(join(folder, `data-${index}`), environment)));
}, 120_000);
afterAll(async () => {
  endProcesses();
  if (!runs) return;
  await Promise.all([...servers, ...stopped].map(({ ended }) => ended));
  await client.end();
  await drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Conversions that were begun: by which server, in which process, of which recording. */
function begun(): { server: number; program: number; recording: string }[] {
  const lines = existsSync(join(folder, 'begun')) ? readFileSync(join(folder, 'begun'), 'utf8').trim().split('\n') : [];
  return lines.map((line) => {
    const [server = '', program = '', target = ''] = line.split(' ');
    return { server: Number(server), program: Number(program), recording: /\/(\d+)-[^/]*\/[^/]*$/.exec(target)?.[1] ?? '' };
  });
}
async function logIn({ url: at }: ServerProcess): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${at}dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login`, { method: 'POST', body });
  return /<JWT>(.*)<\/JWT>/.exec(await answer.text())?.[1] ?? '';
}
/** Uploads a sound that is like no other. @returns its number */
async function upload({ url: at }: ServerProcess, token: string, hertz: number): Promise<string> {
  const content = made('wav', ['-vn'], { hertz });
  const form = new FormData();
  const fields = {
    subAction: 'upload',
    upload: `sound-${hertz}-upload`,
    offset: 0,
    size: content.length,
    name: 'a.wav',
    kind: 'recording',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(content)]), 'a.wav');
  const answer = await fetch(`${at}dispatcher.php?mode=ajax&lang=en&action=16&id=0&datatype=p_MediaLibrary`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  return /<recording [^>]*\bID="(\d+)"/.exec(body)?.[1] ?? body;
}
const jobs = async () =>
  (await client.query<{ subject: number; state: string; attempts: number }>('select subject, state, attempts from jobs order by id')).rows;
const formats = async (id: string) =>
  (await client.query<{ formats: number }>('select formats from library_recordings where id = $1', [id])).rows[0]?.formats ?? 0;

describe.runIf(runs)('two server processes with the jobs of one database', () => {
  let token: string;
  it('RT-007 each job is done once, by one of them', async () => {
    token = await logIn(servers[0]!);
    const ids: string[] = [];
    for (let index = 0; index < JOBS; index += 1) ids.push(await upload(servers[index % 2]!, token, 300 + index));
    await expect.poll(jobs, { timeout: 60_000, interval: 200 }).toEqual([]);
    expect(
      begun()
        .map(({ recording }) => recording)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(new Set(begun().map(({ server }) => server))).toEqual(new Set(servers.map(({ child }) => child.pid)));
    for (const id of ids) expect(await formats(id)).toBeGreaterThan(0);
  }, 90_000);

  it('RT-007 the job of a process that is killed is its own until its lease ends, and then the other one’s', async () => {
    writeFileSync(join(folder, 'hold'), '');
    const before = begun().length;
    const id = await upload(servers[0]!, token, 900);
    await expect.poll(() => begun().length, { timeout: 15_000, interval: 50 }).toBe(before + 1);
    const first = begun().at(-1)!;
    const index = servers.findIndex(({ child }) => child.pid === first.server);
    const [killed, other] = [servers[index]!, servers[1 - index]!];
    killed.child.kill('SIGKILL');
    await killed.ended;
    // What a process that was killed has begun is no part of this.
    process.kill(first.program, 'SIGKILL');
    rmSync(join(folder, 'hold'));
    servers = [other];
    stopped.push(killed);
    await after(LOOK_MS + 1000);
    expect([begun().length, await jobs()]).toEqual([before + 1, [{ subject: Number(id), state: 'running', attempts: 1 }]]);
    // In short the minute is over at once.
    if (!isLong) await client.query(`update jobs set held_until = held_until - interval '60 seconds'`);
    await expect.poll(jobs, { timeout: 90_000, interval: 200 }).toEqual([]);
    expect(begun().slice(before + 1)).toEqual([expect.objectContaining({ server: other.child.pid, recording: id })]);
    expect(await formats(id)).toBeGreaterThan(0);
  }, 120_000);
});
