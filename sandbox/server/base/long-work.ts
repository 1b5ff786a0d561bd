import { setImmediate } from 'node:timers/promises';

/** What is left of a piece of work: whoever takes steps counts them down, and pauses below 0. */
export interface Budget {
  steps: number;
}
/** Work that yields where it can pause, at the latest when its budget has no steps left. */
export type Pausing<T> = Generator<null, T>;

/** Steps between two pauses; a step takes a few µs. */
export const PIECE = 2000;
const PIECE_MS = 15;
const MOST_STEPS = 400_000;
const MOST_MS = 1500;

/** The longest work lets everybody else be served between two pieces, and so does each of several that are under way. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** What one answer may take for all that it has to work out; it is done in pieces. */
export class LongWork {
  readonly budget: Budget = { steps: PIECE };
  private began = performance.now();
  private steps: number;
  private ms: number;

  constructor({ steps = MOST_STEPS, ms = MOST_MS } = {}) {
    this.steps = steps;
    this.ms = ms;
  }

  get isSpent(): boolean {
    return this.steps <= 0 || this.ms <= 0;
  }

  /** Lets others be served when a piece has taken its time. Waiting costs nothing. */
  async pause(): Promise<void> {
    const taken = performance.now() - this.began;
    if (taken < PIECE_MS) return;
    this.ms -= taken;
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
    this.began = performance.now();
  }

  /**
   * Does several works by turns, each until its next pause, so that what is short ends although others are long.
   * @param isEnough whether the rest need not be done
   * @returns what came of each; undefined where not all was done
   */
  async byTurns<T>(works: readonly Pausing<T>[], isEnough: () => boolean = () => false): Promise<(T | undefined)[]> {
    const results = works.map((): T | undefined => undefined);
    let open = [...works.entries()];
    while (open.length > 0) {
      const further: typeof open = [];
      for (const [index, work] of open) {
        if (this.isSpent || isEnough()) return results;
        const { value, done } = work.next();
        if (done === true) results[index] = value;
        else further.push([index, work]);
        this.count();
        await this.pause();
      }
      open = further;
    }
    return results;
  }

  /** @returns undefined when it was too long */
  async done<T>(work: Pausing<T>): Promise<T | undefined> {
    return (await this.byTurns([work]))[0];
  }

  private count(): void {
    if (this.budget.steps >= 0) return;
    this.steps -= PIECE - this.budget.steps;
    this.budget.steps = PIECE;
  }
}

/** Does at once what has a bound of its own. */
export function atOnce<T>(work: (budget: Budget) => Pausing<T>): T {
  const budget = { steps: PIECE };
  const steps = work(budget);
  for (;;) {
    const { value, done } = steps.next();
    if (done === true) return value;
    budget.steps = PIECE;
  }
}
