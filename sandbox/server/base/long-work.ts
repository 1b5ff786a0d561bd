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
/** What a piece is charged at most: more is no work, but a process that was stopped, or a machine that was asleep. */
const CHARGED_MS = 60;
const MOST_STEPS = 400_000;
const MOST_MS = 1500;

/** The longest work lets everybody else be served between two pieces, and so does each of several that are under way. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** What one answer may take for all that it has to work out; it is done in pieces. */
export class LongWork {
  readonly budget: Budget = { steps: PIECE };
  /** How often work of any answer has ended for want of time: the same call may come to more the next time. */
  static cutsByTime = 0;
  private began = performance.now();
  private steps: number;
  private ms: number;
  private wasCut = false;

  constructor({ steps = MOST_STEPS, ms = MOST_MS } = {}) {
    this.steps = steps;
    this.ms = ms;
  }

  get isSpent(): boolean {
    return this.steps <= 0 || this.ms <= 0;
  }

  /** Something was left out although its steps would have been enough: the machine was too slow. */
  get isCutByTime(): boolean {
    return this.wasCut;
  }

  /** Notes that something is left out because the work is spent. */
  cut(): void {
    // What has too many steps is cut in the same way each time.
    if (this.steps <= 0) return;
    this.wasCut = true;
    LongWork.cutsByTime++;
  }

  /** Lets others be served when a piece has taken its time. Waiting costs nothing. */
  async pause(): Promise<void> {
    const taken = performance.now() - this.began;
    if (taken < PIECE_MS) return;
    this.ms -= Math.min(taken, CHARGED_MS);
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
        if (isEnough()) return results;
        if (this.isSpent) {
          this.cut();
          return results;
        }
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

/** Lets so many of something run at once; the others wait for their turn, in order. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** @throws whatever the work does; its turn is free then, too */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.most) this.running += 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
