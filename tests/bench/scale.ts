/**
 * `npm run bench:scale`: what a view costs at ten times the size. Two databases of one PostgreSQL server, one with 1 000 000 results,
 * 10 000 accounts and 10 000 objects, one with ten times of each, each with a server of its own; both are asked the same in turn, so that
 * what else the machine does meets both. `-- --small` divides all sizes by ten, for trying it out.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { OwnPostgres } from '../../sandbox/server/fixtures/own-postgres.ts';
import { COMMON, FIRST, repeatable, writeContent } from './server/content.ts';
import { fill, loginOf, type Size } from './server/fill.ts';
import { ask, countLines, dispatcher, endAll, logIn, start, type Ask, type Server } from './server/process.ts';

const PART = process.argv.includes('--small') ? 10 : 1;
const OBJECTS = 10_000 / PART;
const SMALL: Size = { accounts: 10_000 / PART, objects: OBJECTS, results: 1_000_000 / PART };
const TIMES = 10;
const LARGE: Size = { accounts: SMALL.accounts * TIMES, objects: SMALL.objects * TIMES, results: SMALL.results * TIMES };
/** Sessions of learners by which is asked. */
const SESSIONS = 20;
const ROUNDS = 15;
const GOAL = 1.5;

interface Site {
  readonly server: Server;
  readonly size: Size;
  readonly learners: readonly string[];
  readonly administrator: string;
  readonly random: () => number;
}
/** What is asked of both; of the same each time only where nothing is remembered of it. */
interface Question {
  readonly name: string;
  readonly connections: number;
  readonly calls: number;
  ask(site: Site): Ask;
}

const anyOf = <T>(items: readonly T[], { random }: Site): T => items[Math.floor(random() * items.length)]!;
const search = (words: string): Ask => ({
  path: dispatcher('action=search&id=0&datatype=p_Site&searchType=scroll&m=0'),
  fields: { nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>${words}</simple></search>` },
});
const QUESTIONS: readonly Question[] = [
  {
    name: 'list, any page',
    connections: 1,
    calls: 5,
    ask: (site) => ({ path: dispatcher(`action=1&id=0&datatype=p_News&page=${1 + Math.floor((site.random() * 400) / PART)}`) }),
  },
  {
    name: 'show, any object',
    connections: 1,
    calls: 10,
    ask: (site) => ({ path: dispatcher(`action=2&id=${FIRST + Math.floor(site.random() * site.size.objects)}&datatype=p_News`) }),
  },
  {
    name: 'search, a frequent and a rare word',
    connections: 1,
    calls: 3,
    ask: (site) => search(`${anyOf(COMMON, site)} word${7 + Math.floor(site.random() * 2900)}`),
  },
  {
    name: 'search, 8 connections',
    connections: 8,
    calls: 16,
    ask: (site) => search(`${anyOf(COMMON, site)} word${7 + Math.floor(site.random() * 2900)}`),
  },
  {
    name: "a learner's home",
    connections: 1,
    calls: 5,
    ask: (site) => ({ path: dispatcher('action=2&id=0&datatype=p_UserHome'), token: anyOf(site.learners, site) }),
  },
  {
    name: 'a course with progress',
    connections: 1,
    calls: 5,
    ask: (site) => ({ path: dispatcher('action=2&id=100&datatype=p_Course'), token: anyOf(site.learners, site) }),
  },
  {
    name: "a learner's results",
    connections: 1,
    calls: 5,
    ask: (site) => ({ path: dispatcher('action=2&id=0&datatype=p_Results'), token: anyOf(site.learners, site) }),
  },
  {
    name: 'a result is stored',
    connections: 1,
    calls: 5,
    ask: (site) => ({
      path: dispatcher('action=16&id=812&datatype=t_ClientCompetence'),
      token: anyOf(site.learners, site),
      headers: { 'Idempotency-Key': `scale-${site.random()}` },
      fields: { IDObject: '812', points: '3', mpoints: '16' },
    }),
  },
  {
    name: 'accounts, by name',
    connections: 1,
    calls: 2,
    ask: (site) => ({
      path: dispatcher(`action=1&id=0&datatype=p_Accounts&query=learner${Math.floor(site.random() * site.size.accounts)}`),
      token: site.administrator,
    }),
  },
  {
    name: 'accounts, first page',
    connections: 1,
    calls: 2,
    ask: (site) => ({ path: dispatcher('action=1&id=0&datatype=p_Accounts'), token: site.administrator }),
  },
];

const message = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** Times of some calls, in ms. */
async function round(site: Site, { connections, calls, ask: next }: Question): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const asked = next(site);
        const began = performance.now();
        await ask(site.server.port, asked);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

const at = (times: readonly number[], part: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

interface Figure {
  readonly name: string;
  readonly small: { readonly p50: number; readonly p95: number };
  readonly large: { readonly p50: number; readonly p95: number };
  /** Of the medians. */
  readonly ratio: number;
}
const figures: Figure[] = [];
function emit(name: string, small: readonly number[], large: readonly number[]): void {
  const of = (times: readonly number[]) => ({ p50: rounded(at(times, 0.5)), p95: rounded(at(times, 0.95)) });
  const figure = { name, small: of(small), large: of(large), ratio: rounded(at(large, 0.5) / at(small, 0.5)) };
  figures.push(figure);
  console.log(JSON.stringify({ ...figure, over: figure.ratio > GOAL }));
}

/** All results as CSV, in ms for each thousand of them. */
async function exported({ server, administrator }: Site): Promise<number> {
  const began = performance.now();
  const lines = await countLines(server.port, { path: dispatcher('action=8192&id=0&datatype=p_Results'), token: administrator });
  return ((performance.now() - began) / lines) * 1000;
}

async function open(url: string, data: string, content: string, size: Size): Promise<Site> {
  const server = await start({
    LECTERN_DATA: data,
    LECTERN_CONTENT: content,
    DATABASE_URL: url,
    LECTERN_REQUESTS_PER_MINUTE: '0',
    LECTERN_TRUST_PROXY: 'loopback',
  });
  const learners: string[] = [];
  for (let each = 0; each < SESSIONS; each += 1) learners.push(await logIn(server.port, loginOf(each * 7), 'analytical-engine'));
  return { server, size, learners, administrator: await logIn(server.port, 'hypatia', 'diameter-of-the-sphere'), random: repeatable(7) };
}

async function bench(folder: string, postgres: OwnPostgres): Promise<void> {
  const primary = await postgres.primary();
  const content = join(folder, 'content');
  mkdirSync(content);
  writeContent(content, OBJECTS);
  await primary.query('create database small');
  const data = (name: string): string => join(folder, name);
  message(`The server takes in ${OBJECTS} objects.`);
  const filling = await start({ LECTERN_DATA: data('small'), LECTERN_CONTENT: content, DATABASE_URL: primary.urlOf('small') });
  await filling.stop();
  await primary.query('create database large template small');
  for (const [name, size] of Object.entries({ small: SMALL, large: LARGE })) {
    message(`${name}: ${JSON.stringify(size)}`);
    const client = new pg.Client({ connectionString: primary.urlOf(name) });
    await client.connect();
    await fill(client, OBJECTS, size);
    await client.end();
  }
  message('Two servers begin.');
  const small = await open(primary.urlOf('small'), data('small'), content, SMALL);
  const large = await open(primary.urlOf('large'), data('large'), content, LARGE);
  for (const question of QUESTIONS) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const [ofSmall, ofLarge] = [await round(small, question), await round(large, question)];
      // The first turn is for what is made once.
      if (turn === 0) continue;
      times.small.push(...ofSmall);
      times.large.push(...ofLarge);
    }
    emit(question.name, times.small, times.large);
  }
  emit('export of all results, per thousand', [await exported(small)], [await exported(large)]);
  await Promise.all([small.server.stop(), large.server.stop()]);
}

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const folder = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
const postgres = new OwnPostgres();
try {
  await bench(folder, postgres);
  const about = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: availableParallelism(),
    loadBefore,
    small: SMALL,
    large: LARGE,
  };
  if (PART === 1) writeFileSync(join(import.meta.dirname, 'results', 'scale.json'), `${JSON.stringify({ ...about, figures }, null, 2)}\n`);
} finally {
  endAll();
  await postgres.end();
  rmSync(folder, { recursive: true, force: true });
}
