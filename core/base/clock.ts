import { token } from './container.ts';

/** Time as the runtime sees it; a test may replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `run` once after `ms` milliseconds; returns the undo. */
  setTimeout(run: () => void, ms: number): () => void;
  /** Runs `run` every `ms` milliseconds; returns the undo. */
  setInterval(run: () => void, ms: number): () => void;
}
/** Time and timers of the page. */
export const CLOCK = token<Clock>('Clock');

/** Browsers keep a delay in 31 bits: a longer one would fire at once. */
const LONGEST = 24 * 86_400_000;

/** The browser's clock. Delays of more than 24 days are split (OP-09). */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  setTimeout(run: () => void, ms: number): () => void {
    let timer: ReturnType<typeof globalThis.setTimeout>;
    const arm = (left: number): void => {
      timer = left > LONGEST ? globalThis.setTimeout(() => arm(left - LONGEST), LONGEST) : globalThis.setTimeout(run, left);
    };
    arm(ms);
    return () => globalThis.clearTimeout(timer);
  }

  setInterval(run: () => void, ms: number): () => void {
    if (ms <= LONGEST) {
      const timer = globalThis.setInterval(run, ms);
      return () => globalThis.clearInterval(timer);
    }
    let undo = (): void => {};
    const arm = (): void => {
      undo = this.setTimeout(() => {
        arm();
        run();
      }, ms);
    };
    arm();
    return () => undo();
  }
}

/**
 * What follows is a task of its own: between two of them the browser draws and answers. What takes long in one piece keeps a slow processor
 * from answering for as long. Whoever waits asks afterwards whether its work is still wanted.
 */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });
