import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ServicesContext } from '../../../core/base/services.ts';
import { showLarge } from '../../../core/view/streaming/show.tsx';
import type { Services, Token } from '../../../core/base/container.ts';
import { TargetsService } from '../../../core/view/targets.ts';
import { TARGETS } from '../../../core/view/contract.ts';
import { RemoteDocument } from '../../../xsl/engine/worker/client.ts';
import { canonical } from './canonical.ts';

/**
 * Milliseconds: the longest pause between two ticks of the page, the longest single task (0: none above 50), until something was to be
 * seen, and in all; and for leaving again.
 */
export interface Blocks {
  readonly longest: number;
  readonly task: number;
  readonly first: number;
  readonly total: number;
  readonly leave: number;
  readonly drawn: string;
}

/** Ticks as fast as tasks may come, and measures the longest pause between two. */
function ticker(): () => number {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const again = (): void => {
    tick();
    setTimeout(() => port2.postMessage(null), 1);
  };
  port1.addEventListener('message', again);
  port1.start();
  port2.postMessage(null);
  return () => {
    tick();
    port1.close();
    return longest;
  };
}

const frame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/** Takes a side: `draw` begins to draw into `host`, and resolves when all is drawn; `leave` removes it. */
async function measured(draw: (host: HTMLElement) => Promise<void> | void, leave: (host: HTMLElement) => void): Promise<Blocks> {
  const host = document.createElement('main');
  document.body.append(host);
  await frame();
  const longest = ticker();
  let task = 0;
  const note = (entries: PerformanceEntryList): void => {
    for (const { duration } of entries) task = Math.max(task, duration);
  };
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask' });
  const start = performance.now();
  let first = 0;
  const look = new MutationObserver(() => {
    if (first !== 0 || !host.querySelector('li')) return;
    look.disconnect();
    void frame().then(() => {
      first = performance.now() - start;
    });
  });
  look.observe(host, { childList: true, subtree: true });
  await draw(host);
  await frame();
  const total = performance.now() - start;
  note(tasks.takeRecords());
  tasks.disconnect();
  const blocks = { longest: longest(), task, first, total, drawn: canonical(host).replaceAll(/ data-long="\d+"/g, '') };
  const leaving = performance.now();
  leave(host);
  await frame();
  const left = performance.now() - leaving;
  host.remove();
  return { ...blocks, leave: left };
}

const TARGET = 'bench';

/** Ours: parsed and transformed in a worker, drawn frame by frame. */
export const blocksOfOurs = (xml: string, sheet: string, parts: Record<string, string>): Promise<Blocks> => {
  let root: Root;
  return measured(
    async (host) => {
      const targets = new TargetsService();
      const services: Services = {
        get: <T,>(token: Token<T>): T => ((token as symbol) === TARGETS ? targets : { get: () => 'Loading' }) as T,
      };
      targets.expect(TARGET);
      root = createRoot(host);
      const remote = new RemoteDocument(() => new Worker('/worker.js', { type: 'module' }), xml);
      await remote.open();
      const complete = new Promise<void>((resolve) => {
        let began = false;
        targets.subscribe(TARGET, () => {
          const { drawing } = targets.state(TARGET);
          if (began && !drawing) resolve();
          began ||= drawing;
        });
      });
      const show = (drawn: ReactNode): (() => void) => {
        root.render(<ServicesContext.Provider value={services}>{drawn}</ServicesContext.Provider>);
        return () => undefined;
      };
      await showLarge(
        remote,
        { sheet, parts, parameters: {} },
        { target: TARGET, position: 0, show, isCurrent: () => true, message: () => undefined },
      );
      await complete;
    },
    () => root.unmount(),
  );
};

/** The browser's own, which knows no other way than one block. */
export const blocksOfNative = (xml: string, native: XSLTProcessor): Promise<Blocks> =>
  measured(
    (host) => {
      host.append(native.transformToFragment(new DOMParser().parseFromString(xml, 'application/xml'), document));
    },
    (host) => host.replaceChildren(),
  );
