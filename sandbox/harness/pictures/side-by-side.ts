/** Does something with each of many, a few at a time; stops at the first that fails. */
export async function eachOf<T>(all: readonly T[], atOnce: number, work: (each: T, worker: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async (_: unknown, worker: number): Promise<void> => {
    while (next < all.length) await work(all[next++]!, worker);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, run));
}
