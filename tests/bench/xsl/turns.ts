/** Medians of both sides in milliseconds, and how many turns were taken. */
export interface Sides { readonly ours: number; readonly native: number; readonly turns: number }

interface Turn { before(): void; ours(): void; native(): void; after(): void }

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
};

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const LEAST = 3;
const MOST = 60;

/**
 * Runs two sides in turns for about `time` milliseconds, at least three times each unless that takes four times as long; which one begins changes, because
 * the second finds other caches. One turn before warms both up.
 */
export async function inTurns(time: number, { before, ours, native, after }: Turn): Promise<Sides> {
  const a: number[] = [];
  const b: number[] = [];
  const end = performance.now() + time;
  for (let i = -1; i < 1 || (i < LEAST && performance.now() < end + 3 * time) || (i < MOST && performance.now() < end); i++) {
    before();
    const first = i % 2 === 0;
    let mine = 0;
    if (first) mine = timed(ours);
    const theirs = timed(native);
    if (!first) mine = timed(ours);
    after();
    if (i >= 0) {
      a.push(mine);
      b.push(theirs);
    }
    await new Promise((done) => { setTimeout(done); });
  }
  return { ours: median(a), native: median(b), turns: a.length };
}
