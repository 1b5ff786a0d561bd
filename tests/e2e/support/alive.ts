import type { CDPSession, Page } from '@playwright/test';

/** What a page holds on to. */
export interface Alive {
  nodes: number;
  listeners: number;
  timers: number;
  observers: number;
}

interface Counted {
  counted(): Pick<Alive, 'timers' | 'observers'>;
}

/** Counts from the next document on the timers that wait and the observers that watch; no driver knows them. */
export async function countAlive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timers = new Set<number>();
    const { setTimeout: later, clearTimeout: drop, setInterval: often, clearInterval: end } = window;
    const run = (handler: TimerHandler, args: unknown[]): void => {
      if (typeof handler === 'function') handler(...args);
    };
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = later(() => {
        timers.delete(id);
        run(handler, args);
      }, ms);
      timers.add(id);
      return id;
    }) as typeof setTimeout;
    window.setInterval = ((handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = often(() => run(handler, args), ms);
      timers.add(id);
      return id;
    }) as typeof setInterval;
    window.clearTimeout = (id) => {
      timers.delete(Number(id));
      drop(id as number);
    };
    window.clearInterval = (id) => {
      timers.delete(Number(id));
      end(id as number);
    };
    const watching = new Set<symbol>();
    for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver'] as const) {
      const { observe, disconnect } = window[name].prototype as { observe(...args: unknown[]): void; disconnect(): void };
      const marks = new WeakMap<object, symbol>();
      Object.assign(window[name].prototype, {
        observe(this: object, ...args: unknown[]) {
          const mark = marks.get(this) ?? Symbol(name);
          marks.set(this, mark);
          watching.add(mark);
          observe.apply(this as never, args);
        },
        disconnect(this: object) {
          watching.delete(marks.get(this)!);
          disconnect.apply(this as never);
        },
      });
    }
    Object.assign(window, { counted: () => ({ timers: timers.size, observers: watching.size }) });
  });
}

/** What the page holds after the garbage has gone. */
export async function alive(page: Page, session: CDPSession): Promise<Alive> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners, ...(await page.evaluate(() => (window as unknown as Counted).counted())) };
}
