import type { Locks } from '../locks.ts';

/** Web Lock that is shared by who is in the middle of something. */
const NAME = 'lectern.busy';

/**
 * Says that a person is in the middle of something - a film that plays, a test under way, an open editor - until the undo is called: no
 * new build takes the place of the page's meanwhile, in whichever tab. A tab that ends is in the middle of nothing.
 */
export function beBusy({ manager }: Locks): () => void {
  let end = (): void => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  manager?.request(NAME, { mode: 'shared' }, () => until).catch(() => undefined);
  return end;
}

/** Does something unless somebody is in the middle of something, in whichever tab. Resolves to whether it was done. */
export async function unlessBusy({ manager }: Locks, work: () => Promise<void>): Promise<boolean> {
  if (manager === null) return false;
  return manager
    .request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      return lock !== null;
    })
    .catch(() => false);
}
