import type { Browser, Page } from '@playwright/test';

/** A task that takes longer keeps the page from answering. */
export const LONG_TASK_MS = 50;

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

export interface Task {
  /** Milliseconds of processor time. */
  readonly time: number;
  /** What it did, the dearest first: `EvaluateScript lectern.js 34`. */
  readonly parts: readonly string[];
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

/** What the page's main thread did for longer than 50 ms at a time while something happened. */
export async function recordTasks(
  browser: Browser,
  page: Page,
  happens: () => Promise<unknown>,
): Promise<{ readonly tasks: readonly Task[] }> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8', 'v8.execute', '__metadata'],
  });
  await happens();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return { tasks: longTasks(trace.traceEvents) };
}

/** The long tasks with what they did, the dearest parts first. */
export const partsLines = (tasks: readonly Task[]): string[] =>
  tasks.map(({ time, parts }) => `  ${Math.round(time)}: ${parts.slice(0, 9).join('; ')}`);
