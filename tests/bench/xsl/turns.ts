/** Medians of the sides in milliseconds, and how many turns were taken. */
export interface Sides {
  readonly ours: number;
  readonly native: number;
  readonly peer?: number;
  readonly turns: number;
}

/** The work of a side may end later; only `peer` may be missing. */
interface Turn {
  before(): void;
  ours(): void;
  native(): void;
  peer?: (() => Promise<unknown>) | undefined;
  after(): void;
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
};

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  const ending = work();
  // Waiting costs nothing where there is nothing to wait for.
  if (ending instanceof Promise) await ending;
  return performance.now() - start;
};

const LEAST = 3;
const MOST = 60;

/**
 * Runs the sides in turns for about `time` milliseconds, at least three times each unless that takes four times as long; which one begins
 * changes, because
 * a later one finds other caches. One turn before warms all up.
 */
export async function inTurns(time: number, { before, ours, native, peer, after }: Turn): Promise<Sides> {
  const sides: (() => unknown)[] = peer ? [ours, native, peer] : [ours, native];
  const times = sides.map((): number[] => []);
  const end = performance.now() + time;
  let turns = 0;
  for (let i = -1; i < 1 || (i < LEAST && performance.now() < end + 3 * time) || (i < MOST && performance.now() < end); i++) {
    before();
    for (let k = 0; k < sides.length; k++) {
      const side = (i + 1 + k) % sides.length;
      const took = await timed(sides[side]!);
      if (i >= 0) times[side]!.push(took);
    }
    after();
    if (i >= 0) turns++;
    await new Promise((done) => {
      setTimeout(done);
    });
  }
  const [mine, its, third] = times.map(median);
  return { ours: mine!, native: its!, turns, ...(third === undefined ? {} : { peer: third }) };
}
