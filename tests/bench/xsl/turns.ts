/** Medians of the sides in milliseconds by their names, and how many turns were taken. */
export type Medians<K extends string> = Readonly<Record<K, number>> & { readonly turns: number };
/** The two that every figure has, and further ones. */
export type Sides = Medians<'ours' | 'native'> & { readonly peer?: number; readonly html?: number; readonly elements?: number };

/** The work of a side may end later. */
interface Turn<K extends string> {
  before(): void;
  readonly sides: Readonly<Record<K, () => unknown>>;
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
 * changes, because a later one finds other caches. One turn before warms all up.
 */
export async function inTurns<K extends string>(time: number, { before, sides, after }: Turn<K>): Promise<Medians<K>> {
  const names = Object.keys(sides) as K[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const end = performance.now() + time;
  let turns = 0;
  for (let i = -1; i < 1 || (i < LEAST && performance.now() < end + 3 * time) || (i < MOST && performance.now() < end); i++) {
    before();
    for (let k = 0; k < names.length; k++) {
      const name = names[(i + 1 + k) % names.length]!;
      const took = await timed(sides[name]);
      if (i >= 0) times.get(name)!.push(took);
    }
    after();
    if (i >= 0) turns++;
    await new Promise((done) => {
      setTimeout(done);
    });
  }
  return { ...(Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<K, number>), turns };
}
