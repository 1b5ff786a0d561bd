/**
 * `npm run bench:school`: a thousand learners at once, for ten minutes (`-- --learners=1000 --minutes=10`), each at an address of its
 * own, on one server with PostgreSQL, which share the machine with who asks. Then what each kind of request costs in processor time,
 * server and database, beside a bare Fastify with one query. JSON lines, and `tests/bench/results/school.json`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { OwnPostgres } from '../../sandbox/server/fixtures/own-postgres.ts';
import { root } from '../../scripts/tools/setup.mjs';
import { repeatable } from './server/content.ts';
import { fill, loginOf } from './server/fill.ts';
import { DEEDS, nextDeed } from './server/learner.ts';
import { call, endAll, logIn, memory, processorTime, start, parentOf, type Ask, type Server } from './server/process.ts';

const option = (name: string, usual: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const LEARNERS = option('learners', 1000);
const MINUTES = option('minutes', 10);
/** Seconds in which they all come: a password takes a quarter of a second of processor time by design, so that they are not counted. */
const RAMP = option('ramp', 300);
/** Seconds between two requests of one learner, on the average. */
const PAUSE = 10;
const COSTS = 200;
const GOAL_MS = 100;

const rounded = (value: number): number => Math.round(value * 100) / 100;
const at = (times: readonly number[], part: number): number =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
const addressOf = (learner: number): string => `10.${learner >> 16}.${(learner >> 8) & 255}.${learner & 255}`;
const report = (figure: object): void => console.log(JSON.stringify(figure));

class Tally {
  readonly times = new Map<string, number[]>();
  readonly errors: string[] = [];
  /** Deeds so far, of all. */
  count = 0;

  constructor(private readonly counts: () => boolean) {}

  /** Notes how long something took, once all are there. */
  add(name: string, ms: number): void {
    if (!this.counts()) return;
    const times = this.times.get(name) ?? [];
    times.push(ms);
    this.times.set(name, times);
  }
}

async function once(server: Server, name: string, asked: Ask, tally: Tally): Promise<void> {
  const began = performance.now();
  try {
    const { status, body } = await call(server.port, asked);
    if (status >= 400) tally.errors.push(`${name} ${status} ${body.slice(0, 120)}`);
    tally.add(name, performance.now() - began);
  } catch (error) {
    tally.errors.push(`${name} ${String(error)}`);
  }
}

/** One learner: comes, logs in, and does one thing after another until the end. */
async function learn(server: Server, learner: number, end: number, tally: Tally): Promise<void> {
  const random = repeatable(learner + 1);
  await after((learner / LEARNERS) * RAMP * 1000);
  const headers = { 'X-Forwarded-For': addressOf(learner) };
  let token = '';
  try {
    token = await logIn(server.port, loginOf(learner), 'analytical-engine', headers);
  } catch (error) {
    tally.errors.push(`log in ${String(error)}`);
    return;
  }
  while (performance.now() < end) {
    // As people pause: often shortly, at times long.
    await after(-Math.log(1 - random()) * PAUSE * 1000);
    const deed = nextDeed(random());
    const asked = deed.ask(tally.count++, random);
    await once(server, deed.name, { ...asked, token, headers: { ...headers, ...asked.headers } }, tally);
  }
}

/** Of PostgreSQL's own process, and of all that it has begun, those that have ended too. */
function databaseTime(folder: string): number {
  const first = Number(readFileSync(join(folder, 'primary', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === first);
  return processorTime(first, true) + children.reduce((sum, pid) => sum + processorTime(pid), 0);
}

/** A thousand learners. @returns the figures of the whole */
async function school(server: Server, folder: string): Promise<object> {
  const sizes: number[] = [];
  const there = performance.now() + RAMP * 1000;
  const end = there + MINUTES * 60_000;
  const tally = new Tally(() => performance.now() >= there);
  const learners = Promise.all(Array.from({ length: LEARNERS }, (_, learner) => learn(server, learner, end, tally)));
  await after(RAMP * 1000);
  const began = {
    generator: process.cpuUsage(),
    server: processorTime(server.child.pid!),
    database: databaseTime(folder),
    at: performance.now(),
  };
  const watch = setInterval(() => sizes.push(memory(server.child)?.now ?? 0), 10_000);
  await learners;
  clearInterval(watch);
  const seconds = (performance.now() - began.at) / 1000;
  const own = process.cpuUsage(began.generator);
  const cores = (used: number): number => rounded(used / seconds);
  const all = [...tally.times.values()].flat();
  const mean = (of: readonly number[]): number => rounded(of.reduce((sum, each) => sum + each, 0) / of.length);
  for (const [name, times] of tally.times)
    report({ name, count: times.length, p50: at(times, 0.5), p95: at(times, 0.95), most: at(times, 0.9999) });
  for (const error of [...new Set(tally.errors)].slice(0, 20)) report({ error });
  // In the first minutes, and at the end.
  const [early, late] = [sizes.slice(3, 9), sizes.slice(-6)];
  return {
    ...{ learners: LEARNERS, minutes: MINUTES, answers: all.length, perSecond: rounded(all.length / seconds), errors: tally.errors.length },
    ...{ p50: at(all, 0.5), p95: at(all, 0.95), p99: at(all, 0.99), over: at(all, 0.95) > GOAL_MS },
    memory: { early: mean(early), late: mean(late), highest: memory(server.child)?.highest ?? 0 },
    cores: {
      generator: cores((own.user + own.system) / 1e6),
      server: cores(processorTime(server.child.pid!) - began.server),
      database: cores(databaseTime(folder) - began.database),
    },
    kinds: Object.fromEntries([...tally.times].map(([name, times]) => [name, { p50: at(times, 0.5), p95: at(times, 0.95) }])),
  };
}

interface Cost {
  readonly name: string;
  /** Milliseconds of processor time for one. */
  readonly server: number;
  readonly database: number;
  /** Of both together of the bare server's. */
  readonly ratio: number;
}

/** What each kind of request costs, one after another, beside the bare server. */
async function costs(server: Server, folder: string, url: string): Promise<readonly Cost[]> {
  const bare = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/server/bare.ts')], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATABASE_URL: url } },
  });
  const port = await new Promise<number>((done) => {
    bare.stdout.on('data', (text: Buffer) => done(Number(/:(\d+)\s*$/.exec(text.toString())?.[1])));
  });
  const token = await logIn(server.port, loginOf(0), 'analytical-engine', { 'X-Forwarded-For': addressOf(0) });
  const random = repeatable(11);
  const cost = async (
    pid: number,
    ask: (n: number) => Promise<unknown>,
  ): Promise<{ readonly server: number; readonly database: number }> => {
    for (let n = 0; n < 20; n += 1) await ask(n);
    const before = { server: processorTime(pid), database: databaseTime(folder) };
    for (let n = 0; n < COSTS; n += 1) await ask(1000 + n);
    const each = (used: number): number => rounded((used / COSTS) * 1000);
    return { server: each(processorTime(pid) - before.server), database: each(databaseTime(folder) - before.database) };
  };
  try {
    const least = await cost(bare.pid!, (n) => call(port, { path: `/${[21, 100, 4711, 812][n % 4]}` }));
    const found: Cost[] = [{ name: 'bare Fastify, one query', ...least, ratio: 1 }];
    for (const { name, ask } of DEEDS) {
      const spent = await cost(server.child.pid!, (n) => {
        const asked = ask(5_000_000 + n, random);
        return call(server.port, { ...asked, token, headers: { 'X-Forwarded-For': addressOf(n), ...asked.headers } });
      });
      found.push({ name, ...spent, ratio: rounded((spent.server + spent.database) / (least.server + least.database)) });
    }
    found.forEach(report);
    return found;
  } finally {
    bare.kill();
  }
}

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const data = mkdtempSync(join(tmpdir(), 'lectern-school-'));
const postgres = new OwnPostgres();
try {
  const primary = await postgres.primary();
  await primary.query('create database school');
  const url = primary.urlOf('school');
  const environment = { LECTERN_DATA: data, DATABASE_URL: url, LECTERN_TRUST_PROXY: 'loopback', LECTERN_UNPROVEN: 'everything' };
  const first = await start(environment);
  await first.stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, 0, { accounts: LEARNERS, objects: 0, results: LEARNERS * 20 });
  await client.end();
  const server = await start(environment);
  const whole = await school(server, postgres.folder);
  report(whole);
  const spent = await costs(server, postgres.folder, url);
  await server.stop();
  const about = { date: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism(), loadBefore };
  writeFileSync(
    join(import.meta.dirname, 'results', 'school.json'),
    `${JSON.stringify({ ...about, school: whole, costs: spent }, null, 2)}\n`,
  );
} finally {
  endAll();
  await postgres.end();
  rmSync(data, { recursive: true, force: true });
}
