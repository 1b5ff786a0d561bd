/**
 * `npm run bench:server`: what the sandbox server costs. Starts (a new data folder, then the same one again), memory, and how long
 * answers take while many ask at once. One JSON line per figure, and `tests/bench/results/server.json`. Ends within a minute.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';

interface Figure { readonly name: string; readonly value: number; readonly unit: 'ms' | 'MB' | 'per s'; readonly note: string }
interface Server { readonly child: ChildProcess; readonly port: number; readonly startMs: number; stop(): Promise<void> }
interface Ask { readonly path: string; readonly token?: string; readonly fields?: Readonly<Record<string, string>> }

const LIMIT_MS = 58_000;
const WARM_UP_MS = 1000;
const LOAD_MS = 5000;
const ACCOUNT = { user: 'ada', password: 'analytical-engine' };
const VIEWS = ['id=21&datatype=p_News', 'id=50&datatype=p_Blog', 'id=100&datatype=p_Course', 'id=4711&datatype=p_Unit', 'id=4712&datatype=p_Unit', 'id=901&datatype=p_Object'];
const WORDS = ['light', 'lens', 'camera', 'pinhole', 'colour', 'eye', 'course', 'aperture', 'picture', 'window', 'light hole', 'red green blue'];

const agent = new Agent({ keepAlive: true });
const started = performance.now();
// What else the machine was doing: figures of a busy one say little.
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const alive = new Set<ChildProcess>();

/** Asks the server once. @throws Error when the answer is no 200. */
function ask(port: number, { path, token, fields }: Ask): Promise<string> {
  return new Promise((done, failed) => {
    const call = request({
      host: '127.0.0.1', port, path, agent, method: fields === undefined ? 'GET' : 'POST',
      headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
    }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => { body += chunk; });
      response.on('end', () => { if (response.statusCode === 200) done(body); else failed(new Error(`${path} answered ${response.statusCode}: ${body.slice(0, 200)}`)); });
    });
    call.on('error', failed).end(fields === undefined ? undefined : new URLSearchParams(fields).toString());
  });
}

const dispatcher = (query: string): string => `/dispatcher.php?mode=ajax&lang=en&user=0&${query}`;

/** Starts the server and waits for its first answer. */
async function start(data: string): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: '0', LECTERN_DATA: data, DATABASE_URL: '' } });
  alive.add(child);
  const ended = new Promise<void>((done) => { child.once('exit', () => { alive.delete(child); done(); }); });
  const port = await new Promise<number>((done, failed) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found !== undefined) done(Number(found));
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it answered.`)));
  });
  await ask(port, { path: dispatcher('action=2&id=0&datatype=p_StartPage&framework=1') });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, port, startMs: performance.now() - began, stop };
}

/** Resident memory in MB, now and at its highest; null where /proc is missing. */
function memory({ pid }: ChildProcess): { now: number; highest: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const value = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    return { now: value('VmRSS'), highest: value('VmHWM') };
  } catch {
    return null;
  }
}

/** Lets `connections` callers ask one after another for a while. @returns the times of all answers in ms, shortest first. */
async function load(port: number, connections: number, lengthMs: number, next: (count: number) => Ask): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + lengthMs;
  let count = 0;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await ask(port, next(count++));
      times.push(performance.now() - began);
    }
  }));
  return times.sort((a, b) => a - b);
}

const figures: Figure[] = [];
function tell(name: string, value: number, unit: Figure['unit'], note: string): void {
  const figure = { name, value: Math.round(value * 10) / 10, unit, note };
  figures.push(figure);
  console.log(JSON.stringify(figure));
}

async function measure(name: string, port: number, connections: number, next: (count: number) => Ask): Promise<void> {
  await load(port, connections, WARM_UP_MS, next);
  const times = await load(port, connections, LOAD_MS, next);
  const note = `${connections} connections, ${times.length} answers in ${LOAD_MS / 1000} s`;
  tell(`${name} p50`, times[Math.floor(times.length * 0.5)] ?? 0, 'ms', note);
  tell(`${name} p95`, times[Math.floor(times.length * 0.95)] ?? 0, 'ms', note);
  tell(`${name} rate`, times.length / (LOAD_MS / 1000), 'per s', note);
}

async function bench(data: string): Promise<void> {
  const first = await start(data);
  tell('cold start', first.startMs, 'ms', 'new data folder, until the first answer');
  await first.stop();
  const server = await start(data);
  tell('warm start', server.startMs, 'ms', 'data folder filled before, until the first answer');
  const idle = memory(server.child);
  if (idle !== null) tell('memory after the start', idle.now, 'MB', 'resident');
  const body = await ask(server.port, { path: dispatcher('action=verify&id=0&datatype=p_Login'), fields: { subAction: 'login', loginMode: 'password', ...ACCOUNT } });
  const token = /<JWT>(.*)<\/JWT>/.exec(body)?.[1];
  if (token === undefined) throw new Error(`No session for ${ACCOUNT.user}: ${body.slice(0, 200)}`);
  const view = (count: number): string => dispatcher(`action=2&${VIEWS[count % VIEWS.length]}`);
  await measure('show', server.port, 32, (count) => ({ path: view(count) }));
  await measure('show, logged in', server.port, 32, (count) => ({ path: view(count), token }));
  await measure('search', server.port, 8, (count) => ({
    path: dispatcher('action=search&id=0&datatype=p_Site&searchType=scroll&m=0'), fields: { nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>${WORDS[count % WORDS.length]}</simple></search>` },
  }));
  const busy = memory(server.child);
  if (busy !== null) tell('memory at its highest', busy.highest, 'MB', 'resident, under the load above');
  await server.stop();
}

const data = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const tooLong = setTimeout(() => {
  console.error('The bench took too long and is given up.');
  for (const child of alive) child.kill('SIGKILL');
}, LIMIT_MS);
try {
  await bench(data);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const about = { date: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism(), loadBefore, seconds: Math.round((performance.now() - started) / 1000) };
  writeFileSync(join(results, 'server.json'), `${JSON.stringify({ ...about, figures }, null, 2)}\n`);
} finally {
  clearTimeout(tooLong);
  agent.destroy();
  for (const child of alive) child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
}
