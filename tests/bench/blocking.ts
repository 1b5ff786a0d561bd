/**
 * How long a visit keeps the main thread from answering, on a processor slowed four times. A task blocks for what it takes beyond 50 ms.
 * `npm run bench:blocking` measures start page, course and unit; `-- /news.html` one address, `-- --parts` says what the tasks do.
 */
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/tools/browsers.mjs';
import { build } from '../../scripts/tools/setup.mjs';
import { startServer } from './sandbox.ts';

const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** Milliseconds at most, by the kind of page. */
export const BLOCKING_BUDGET: Readonly<Record<string, number>> = {
  '/startPage.html': 150,
  '/course-100.html': 150,
  '/unit-4711.html': 300,
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread: what other programs of a busy machine take is not in it. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string; readonly functionName?: string } };
}

interface Task {
  /** Milliseconds of processor time. */
  readonly time: number;
  /** What it did, the dearest first: `EvaluateScript lectern.js 34`. */
  readonly parts: readonly string[];
}

export interface Blocking {
  readonly path: string;
  /** Milliseconds beyond 50 of each task, together. */
  readonly total: number;
  readonly tasks: readonly Task[];
}

const timeOf = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1000;
const within = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner !== outer && inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  return events
    .filter((event) => event.name !== task.name && within(event, task) && timeOf(event) >= 5)
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .map(({ name, args, ...event }) => {
      const file = args.data?.url?.replace(/^.*\/|[?#].*$/g, '') ?? '';
      return [name, file, args.data?.functionName ?? '', Math.round(timeOf({ name, args, ...event }))]
        .filter((each) => each !== '')
        .join(' ');
    });
}

/** The tasks of the page's main thread that took longer than 50 ms of its processor time. */
function longTasks(trace: readonly TraceEvent[]): readonly Task[] {
  const threads = new Set(
    trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const events = trace.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid}/${tid}`));
  return events
    .filter((event) => event.name === 'RunTask' && timeOf(event) > LONG_TASK_MS)
    .map((event) => ({ time: timeOf(event), parts: partsOf(event, events) }));
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('#mainContent')?.childElementCount && !document.querySelector('[aria-busy=true]'),
  );
  await page.waitForLoadState('networkidle');
};

/** Opens an address with a cold cache on a processor slowed four times, and waits until nothing loads any more. */
export async function measureBlocking(browser: Browser, origin: string, path: string): Promise<Blocking> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8', 'v8.execute', '__metadata'],
  });
  await page.goto(origin + path);
  await settled(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  await context.close();
  const tasks = longTasks(trace.traceEvents);
  return { path, total: Math.round(tasks.reduce((sum, { time }) => sum + time - LONG_TASK_MS, 0)), tasks };
}

/** One line a page: the sum, its budget, and every long task. */
export function blockingLine({ path, total, tasks }: Blocking, withParts = false): string {
  const budget = BLOCKING_BUDGET[path];
  const limit = budget === undefined ? '' : ` (at most ${budget}${total > budget ? ', OVER' : ''})`;
  const head = `${path.padEnd(18)} blocked ${String(total).padStart(5)} ms${limit}: ${tasks.map(({ time }) => Math.round(time)).join(' ')}`;
  return withParts ? [head, ...tasks.map(({ time, parts }) => `  ${Math.round(time)}: ${parts.slice(0, 9).join('; ')}`)].join('\n') : head;
}

async function main(): Promise<void> {
  const built = build();
  if (!built.ok) throw new Error(`The build failed.\n${built.output}`);
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  const paths = process.argv.slice(2).filter((each) => each.startsWith('/'));
  try {
    const origin = `http://demo.localhost:${server.port}`;
    await measureBlocking(browser, origin, '/startPage.html'); // the server's first answers take longer
    for (const path of paths.length ? paths : Object.keys(BLOCKING_BUDGET))
      console.log(blockingLine(await measureBlocking(browser, origin, path), process.argv.includes('--parts')));
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
