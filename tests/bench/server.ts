/**
 * `npm run bench:server`: what the sandbox server costs. Starts (a new data folder, then the same one again), memory, and how long
 * answers take while many ask at once, with 10 000 objects beside those of the demo course. One JSON line per figure, and
 * `tests/bench/results/server.json`. Ends within three minutes.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { COMMON, writeContent } from './server/content.ts';
import { ask, dispatcher, endAll, logIn, memory, start, type Ask, type Server } from './server/process.ts';

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'per s';
  readonly note: string;
}
const LIMIT_MS = 180_000;
const OBJECTS = 10_000;
const WARM_UP_MS = 1000;
const LOAD_MS = 5000;
const ACCOUNT = { user: 'ada', password: 'analytical-engine' };
const VIEWS = [
  'id=21&datatype=p_News',
  'id=50&datatype=p_Blog',
  'id=100&datatype=p_Course',
  'id=4711&datatype=p_Unit',
  'id=4712&datatype=p_Unit',
  'id=901&datatype=p_Object',
];
const WORDS = [
  'light',
  'lens',
  'camera',
  'pinhole',
  'colour',
  'eye',
  'course',
  'aperture',
  'picture',
  'window',
  'light hole',
  'red green blue',
];

const started = performance.now();
// What else the machine was doing: figures of a busy one say little.
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;

// Making a database takes seconds that say nothing of the server: a new data folder copies an empty one.
const template = await emptyDatabase();

const begin = (data: string, content = ''): Promise<Server> =>
  start({ LECTERN_DATA: data, LECTERN_CONTENT: content, DATABASE_URL: '', LECTERN_DATABASE_TEMPLATE: template });

/** Lets `connections` callers ask one after another for a while. @returns the times of all answers in ms, shortest first. */
async function load(port: number, connections: number, lengthMs: number, next: (count: number) => Ask): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + lengthMs;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        await ask(port, next(count++));
        times.push(performance.now() - began);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

const figures: Figure[] = [];
function emit(name: string, value: number, unit: Figure['unit'], note: string): void {
  const figure = { name, value: Math.round(value * 10) / 10, unit, note };
  figures.push(figure);
  console.log(JSON.stringify(figure));
}

async function measure(name: string, port: number, connections: number, next: (count: number) => Ask): Promise<void> {
  await load(port, connections, WARM_UP_MS, next);
  const times = await load(port, connections, LOAD_MS, next);
  const note = `${connections} connections, ${times.length} answers in ${LOAD_MS / 1000} s`;
  emit(`${name} p50`, times[Math.floor(times.length * 0.5)] ?? 0, 'ms', note);
  emit(`${name} p95`, times[Math.floor(times.length * 0.95)] ?? 0, 'ms', note);
  emit(`${name} rate`, times.length / (LOAD_MS / 1000), 'per s', note);
}

const search = (simple: string): Ask => ({
  path: dispatcher('action=search&id=0&datatype=p_Site&searchType=scroll&m=0'),
  fields: { nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>${simple}</simple></search>` },
});

async function bench(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const first = await begin(data);
  emit('cold start', first.startMs, 'ms', 'new data folder, until the first answer');
  await first.stop();
  const second = await begin(data);
  emit('warm start', second.startMs, 'ms', 'data folder filled before, until the first answer');
  const idle = memory(second.child);
  if (idle !== null) emit('memory after the start', idle.now, 'MB', 'resident');
  await second.stop();
  const [content, many] = [join(folder, 'content'), join(folder, 'many')];
  writeContent(content, OBJECTS);
  const filling = await begin(many, content);
  emit(`cold start, ${OBJECTS} objects`, filling.startMs, 'ms', 'new data folder, until the first answer');
  await filling.stop();
  const server = await begin(many, content);
  emit(`warm start, ${OBJECTS} objects`, server.startMs, 'ms', 'data folder filled before, until the first answer');
  const token = await logIn(server.port, ACCOUNT.user, ACCOUNT.password);
  const view = (count: number): string => dispatcher(`action=2&${VIEWS[count % VIEWS.length]}`);
  await measure('show', server.port, 32, (count) => ({ path: view(count) }));
  await measure('show, logged in', server.port, 32, (count) => ({ path: view(count), token }));
  await measure('search', server.port, 8, (count) => search(WORDS[count % WORDS.length] ?? ''));
  // Words that nobody has asked for before: nothing of the answer can be at hand.
  await measure('search, each for the first time', server.port, 8, (count) =>
    search(`${COMMON[count % COMMON.length]} word${7 + ((count * 37) % 2900)}`),
  );
  const busy = memory(server.child);
  if (busy !== null) emit('memory at its highest', busy.highest, 'MB', 'resident, under the load above');
  await server.stop();
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const tooLong = setTimeout(() => {
  console.error('The bench took too long and is given up.');
  endAll();
}, LIMIT_MS);
try {
  await bench(folder);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const about = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: availableParallelism(),
    loadBefore,
    seconds: Math.round((performance.now() - started) / 1000),
  };
  writeFileSync(join(results, 'server.json'), `${JSON.stringify({ ...about, figures }, null, 2)}\n`);
} finally {
  clearTimeout(tooLong);
  endAll();
  rmSync(folder, { recursive: true, force: true });
}
