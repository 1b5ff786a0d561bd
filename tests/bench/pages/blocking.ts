import type { Browser } from '@playwright/test';
import { settled } from './settled.ts';
import { LONG_TASK_MS, recordTasks, type Task } from './tasks.ts';

const SLOWDOWN = 4;
/** Milliseconds at most, by the kind of page. */
export const BLOCKING_BUDGET: Readonly<Record<string, number>> = {
  '/startPage.html': 150,
  '/course-100.html': 150,
  '/unit-4711.html': 300,
};

export interface Blocking {
  readonly path: string;
  /** Milliseconds beyond 50 of each task, together. */
  readonly total: number;
  readonly tasks: readonly Task[];
}

/**
 * Opens an address with a cold cache on a processor slowed four times, and waits until nothing loads any more. A task blocks for what it
 * takes beyond 50 ms.
 */
export async function measureBlocking(browser: Browser, origin: string, path: string): Promise<Blocking> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { tasks } = await recordTasks(browser, page, async () => {
    await page.goto(origin + path);
    await settled(page);
  });
  await context.close();
  return { path, total: Math.round(tasks.reduce((sum, { time }) => sum + time - LONG_TASK_MS, 0)), tasks };
}

/** One line a page: the sum, its budget, and every long task. */
export function blockingLine({ path, total, tasks }: Blocking): string {
  const budget = BLOCKING_BUDGET[path];
  const limit = budget === undefined ? '' : ` (at most ${budget}${total > budget ? ', OVER' : ''})`;
  return `${path.padEnd(18)} blocked ${String(total).padStart(5)} ms${limit}: ${tasks.map(({ time }) => Math.round(time)).join(' ')}`;
}
