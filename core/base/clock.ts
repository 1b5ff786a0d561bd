import { token } from './container.ts';

/** Time as the runtime sees it; a test may replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that only goes forward, since some beginning. */
  elapsed(): number;
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

  elapsed(): number {
    return performance.now();
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

/** Events that a person waits for an answer to. */
const INPUT = ['pointerdown', 'pointerup', 'click', 'keydown', 'input'] as const;

/** A frame that takes longer is not waited for, in ms: what was asked for has to come all the same. */
const FRAME_AT_MOST = 250;

/** Resolves when what the last input has changed is painted; null when nothing waits for that. */
let paint: Promise<void> | null = null;

const message = (done: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    done();
  });
  port1.start();
  port2.postMessage(null);
};

const nextPaint = (): Promise<void> =>
  new Promise((done) => {
    const giveUp = globalThis.setTimeout(done, FRAME_AT_MOST);
    // The frame is painted after its callbacks, and before the message.
    requestAnimationFrame(() =>
      message(() => {
        globalThis.clearTimeout(giveUp);
        done();
      }),
    );
  });

/** The window. */
type PageWithInput = EventTarget & { readonly document: { readonly visibilityState: string } };

/**
 * From now on `nextTask` waits, after an input, for the frame that shows what it has changed at once: that something is pressed, opened or
 * on its way. Answers come from a cache within a few milliseconds, and would be read and drawn before it. Returns the undo.
 */
export function paintInputFirst(page: PageWithInput): () => void {
  const onInput = (): void => {
    if (paint !== null || page.document.visibilityState === 'hidden') return;
    paint = nextPaint().then(() => {
      paint = null;
    });
  };
  for (const type of INPUT) page.addEventListener(type, onInput, { capture: true, passive: true });
  return () => {
    for (const type of INPUT) page.removeEventListener(type, onInput, { capture: true });
  };
}

/**
 * Runs `run` at once; after an input that is not painted yet, as soon as it is: for what an input starts and nobody sees in its first
 * frame, such as fetching code, or for a view that takes long to draw.
 */
export function afterPaint(run: () => void): void {
  if (paint === null) run();
  else void paint.then(run);
}

/**
 * What follows is a task of its own: between two of them the browser draws and answers. What takes long in one piece keeps a slow processor
 * from answering for as long. Whoever waits asks afterwards whether its work is still wanted.
 */
export const nextTask = (): Promise<void> => paint ?? new Promise(message);

/** How long work in steps goes on without a break, in ms: below what a person notices, also with the step that it ends with. */
const STEPS_MS = 12;

/** For work of many small steps: gives, when it is asked after a step, the next task if the current one has lasted long, otherwise null. */
export function breaks(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < STEPS_MS) return null;
    return nextTask().then(() => {
      since = performance.now();
    });
  };
}
