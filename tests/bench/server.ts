/**
 * `npm run bench:server`: what the sandbox server costs. Starts (a new data folder, then the same one again), memory, and how long
 * answers take while many ask at once, with 10 000 objects beside those of the demo course. One JSON line per figure, and
 * `tests/bench/results/server.json`. Ends within three minutes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { root, serverEnvironment } from '../../scripts/tools/setup.mjs';

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'per s';
  readonly note: string;
}
interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly startMs: number;
  stop(): Promise<void>;
}
interface Ask {
  readonly path: string;
  readonly token?: string;
  readonly fields?: Readonly<Record<string, string>>;
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

const agent = new Agent({ keepAlive: true });
const started = performance.now();
// What else the machine was doing: figures of a busy one say little.
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const alive = new Set<ChildProcess>();

/** Asks the server once. @throws Error when the answer is no 200. */
function ask(port: number, { path, token, fields }: Ask): Promise<string> {
  return new Promise((done, failed) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: fields === undefined ? 'GET' : 'POST',
        headers: {
          host: 'localhost',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 200) done(body);
          else failed(new Error(`${path} answered ${response.statusCode}: ${body.slice(0, 200)}`));
        });
      },
    );
    call.on('error', failed).end(fields === undefined ? undefined : new URLSearchParams(fields).toString());
  });
}

const dispatcher = (query: string): string => `/dispatcher.php?mode=ajax&lang=en&${query}`;

// Some words are frequent and most are rare, as in any text: the frequent ones are in nearly every object.
const COMMON = ['light', 'lens', 'camera', 'colour', 'picture', 'window'];

/** A content folder with the demo course and many news, always the same ones. */
function writeContent(folder: string): void {
  const own = join(root, 'sandbox', 'content');
  cpSync(join(own, 'objects'), join(folder, 'objects'), { recursive: true });
  cpSync(join(own, 'users.json'), join(folder, 'users.json'));
  let state = 20_261_121;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const word = (): string => {
    const rank = Math.floor(3000 ** random());
    return COMMON[rank - 1] ?? `word${rank}`;
  };
  const words = (count: number): string => Array.from({ length: count }, word).join(' ');
  const titles = (text: string): string => ['en', 'de'].map((language) => `<title language="${language}">${text}</title>`).join('');
  const objects = Array.from({ length: OBJECTS }, (_, index) => {
    const ID = 100_000 + index;
    const date = new Date(Date.UTC(2020, 0, 1 + (index % 2000))).toISOString();
    const html = ['en', 'de'].map((language) => `<html language="${language}"><p>${words(60)}</p></html>`).join('');
    return (
      `<object ID="${ID}" IDObjectType="501" dataType="p_News" language="">${titles(words(5))}` +
      '<languages base="en" default="en"><language code="en"/><language code="de"/></languages>' +
      `<record date="${date}"><teaser language="en">${words(12)}</teaser><teaser language="de">${words(12)}</teaser>` +
      `</record><data><news ID="${ID}" date="${date}">${html}</news></data></object>`
    );
  });
  writeFileSync(join(folder, 'objects', 'many.xml'), `<objects>${objects.join('\n')}</objects>`);
}

// Making a database takes seconds that say nothing of the server: a new data folder copies an empty one.
const template = await emptyDatabase();

/** Starts the server and waits for its first answer. */
async function start(data: string, content = ''): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnvironment({
      ...process.env,
      PORT: '0',
      LECTERN_DATA: data,
      LECTERN_CONTENT: content,
      DATABASE_URL: '',
      LECTERN_DATABASE_TEMPLATE: template,
    }),
  });
  alive.add(child);
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      alive.delete(child);
      done();
    });
  });
  const port = await new Promise<number>((done, failed) => {
    let messages = '';
    child.stdout.on('data', (chunk: Buffer) => {
      messages += chunk.toString();
      const found = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(messages)?.[1];
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
  const first = await start(data);
  emit('cold start', first.startMs, 'ms', 'new data folder, until the first answer');
  await first.stop();
  const second = await start(data);
  emit('warm start', second.startMs, 'ms', 'data folder filled before, until the first answer');
  const idle = memory(second.child);
  if (idle !== null) emit('memory after the start', idle.now, 'MB', 'resident');
  await second.stop();
  const [content, many] = [join(folder, 'content'), join(folder, 'many')];
  writeContent(content);
  const filling = await start(many, content);
  emit(`cold start, ${OBJECTS} objects`, filling.startMs, 'ms', 'new data folder, until the first answer');
  await filling.stop();
  const server = await start(many, content);
  emit(`warm start, ${OBJECTS} objects`, server.startMs, 'ms', 'data folder filled before, until the first answer');
  const body = await ask(server.port, {
    path: dispatcher('action=verify&id=0&datatype=p_Login'),
    fields: { subAction: 'login', loginMode: 'password', ...ACCOUNT },
  });
  const token = /<JWT>(.*)<\/JWT>/.exec(body)?.[1];
  if (token === undefined) throw new Error(`No session for ${ACCOUNT.user}: ${body.slice(0, 200)}`);
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
  for (const child of alive) child.kill('SIGKILL');
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
  agent.destroy();
  for (const child of alive) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
