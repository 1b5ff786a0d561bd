/**
 * `npm run bench:pages`: what the pages cost in Chromium - requests, bytes and jumps with a cold cache; the dearest small change of every
 * view; tasks over 50 ms while a lesson plays; event to paint of ordinary interactions, and the main thread's blocking, slowed four times;
 * first and largest paint of pages that come drawn, of the same undrawn.
 *
 * `-- cold change lesson interactions blocking first` measures the named parts alone, `-- blocking --parts` says what the long tasks do. It
 * names what is over its budget, never fails, and writes `.lectern/bench/pages.json`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/tools/browsers.mjs';
import { build, root } from '../../scripts/tools/setup.mjs';
import { BLOCKING_BUDGET, blockingLine, measureBlocking, type Blocking } from './pages/blocking.ts';
import { coldTable, measureColdViews, overColdBudget } from './pages/cold.ts';
import { FIRST_VIEW_BUDGET, firstViewLine, measureFirstViews } from './pages/first-view.ts';
import { INTERACTION_BUDGET_MS, measureInteractions } from './pages/interactions.ts';
import { measurePlayingLesson } from './pages/lesson.ts';
import { settled } from './pages/settled.ts';
import { dearestSmallChange, SMALL_CHANGE_BUDGET_MS, type SmallChange } from './pages/small-change.ts';
import { partsLines } from './pages/tasks.ts';
import { BENCH_VIEWS } from '../support/views.ts';
import { startServer } from './sandbox.ts';

const RESULTS = join(root, '.lectern', 'bench', 'pages.json');
const withParts = process.argv.includes('--parts');

/** What a part of the bench found, and what of it is over its budget. */
interface Finding {
  readonly result: unknown;
  readonly over: readonly string[];
}

async function cold(browser: Browser, port: number): Promise<Finding> {
  const result = await measureColdViews(browser, port);
  console.log(coldTable(result));
  return { result, over: overColdBudget(result) };
}

async function change(browser: Browser, origin: string): Promise<Finding> {
  const result: Record<string, SmallChange> = {};
  for (const [view, path] of Object.entries(BENCH_VIEWS)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(origin + path);
    await settled(page);
    const { ms, where } = await dearestSmallChange(page);
    result[view] = { ms: Math.round(ms * 10) / 10, where };
    console.log(`${view.padEnd(16)} dearest small change ${ms.toFixed(1).padStart(5)} ms  ${where}`);
    await page.close();
  }
  const over = Object.entries(result).filter(([, { ms }]) => ms > SMALL_CHANGE_BUDGET_MS);
  return { result, over: over.map(([view, { ms, where }]) => `${view}: ${ms} ms for one changed word in ${where}`) };
}

async function lesson(browser: Browser, origin: string): Promise<Finding> {
  const tasks = await measurePlayingLesson(browser, origin);
  console.log(`25 s of a lesson: ${tasks.length} tasks over 50 ms ${tasks.map(({ time }) => Math.round(time)).join(' ')}`);
  if (withParts) console.log(partsLines(tasks).join('\n'));
  return {
    result: tasks.map(({ time }) => Math.round(time)),
    over: tasks.length > 0 ? [`${tasks.length} tasks over 50 ms while a lesson plays`] : [],
  };
}

async function interactions(browser: Browser, origin: string): Promise<Finding> {
  const result = await measureInteractions(browser, origin, withParts);
  const over = result.filter(({ paint }) => paint > INTERACTION_BUDGET_MS);
  return { result, over: over.map(({ interaction, paint }) => `${interaction}: ${paint} ms to the next paint`) };
}

async function blocking(browser: Browser, origin: string): Promise<Finding> {
  const result: Record<string, { readonly total: number; readonly tasks: readonly number[] }> = {};
  for (const path of Object.keys(BLOCKING_BUDGET)) {
    let least: Blocking | null = null;
    for (let attempt = 0; attempt < 2 && (least === null || least.total > BLOCKING_BUDGET[path]!); attempt++) {
      const found = await measureBlocking(browser, origin, path);
      console.log(blockingLine(found));
      if (withParts) console.log(partsLines(found.tasks).join('\n'));
      if (least === null || found.total < least.total) least = found;
    }
    result[path] = { total: least!.total, tasks: least!.tasks.map(({ time }) => Math.round(time)) };
  }
  const over = Object.entries(result).filter(([path, { total }]) => total > BLOCKING_BUDGET[path]!);
  return { result, over: over.map(([path, { total }]) => `${path}: blocked for ${total} ms, at most ${BLOCKING_BUDGET[path]}`) };
}

async function first(browser: Browser, port: number): Promise<Finding> {
  const result = await measureFirstViews(browser, `http://nordlicht.localhost:${port}`);
  console.log(result.map(firstViewLine).join('\n'));
  const over = result.flatMap(({ view, line, ratio }) => {
    const { first: most, largest } = FIRST_VIEW_BUDGET[line];
    const isOver = ratio.first > most || ratio.largest > largest;
    return isOver
      ? [`${view}, ${line}: first paint ${ratio.first.toFixed(2)}, largest ${ratio.largest.toFixed(2)} of the page undrawn`]
      : [];
  });
  return { result, over };
}

const PARTS = { cold, change, lesson, interactions, blocking, first };
/** They measure more than the demonstration's site. */
const OF_ALL = { cold, first };
const isOfAll = (part: keyof typeof PARTS): part is keyof typeof OF_ALL => part in OF_ALL;

const wanted = process.argv.slice(2).filter((each): each is keyof typeof PARTS => each in PARTS);
const built = build();
if (!built.ok) throw new Error(`The build failed.\n${built.output}`);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
try {
  const origin = `http://demo.localhost:${server.port}`;
  await measureBlocking(browser, origin, '/startPage.html'); // the server's first answers take longer
  const results: Record<string, unknown> = {};
  const over: string[] = [];
  for (const part of wanted.length > 0 ? wanted : (Object.keys(PARTS) as (keyof typeof PARTS)[])) {
    const found = isOfAll(part) ? await OF_ALL[part](browser, server.port) : await PARTS[part](browser, origin);
    results[part] = found.result;
    over.push(...found.over);
  }
  for (const each of over) console.warn(`Over budget: ${each}.`);
  mkdirSync(join(RESULTS, '..'), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ ...before(), date: new Date().toISOString().slice(0, 10), ...results }, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
}

/** What an earlier run has found of other parts. */
function before(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
