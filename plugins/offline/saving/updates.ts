import type { WorkerOrder } from '../model/orders.ts';
import { beBusy, every, NAVIGATION_CHANGED, unlessBusy, type Clock, type Facts, type Locks } from '../../../core/api.ts';

interface UpdateNeeds {
  readonly container: ServiceWorkerContainer;
  readonly registration: ServiceWorkerRegistration;
  readonly locks: Locks;
  readonly facts: Pick<Facts, 'on'>;
  readonly clock: Clock;
  readonly page: { reload(): void };
}

/** Somebody who was in the middle of something may have come to its end without a word. */
const AGAIN_MS = 60_000;
/** A page may be open for days; browsers ask for a new worker when one is opened. */
const ASK_MS = 60 * 60_000;

/**
 * Takes a new build as soon as nobody is in the middle of something in any tab: the new worker takes the place of the former one, and
 * every tab loads itself anew, so that no page has files of two builds. Returns the undo.
 */
export function takeUpdates({ container, registration, locks, facts, clock, page }: UpdateNeeds): () => void {
  let hasWorker = container.controller !== null;
  const take = (): void => {
    const { waiting } = registration;
    if (waiting !== null) void unlessBusy(locks, async () => waiting.postMessage({ type: 'takeOver' } satisfies WorkerOrder, []));
  };
  const found = (): void => registration.installing?.addEventListener('statechange', take);
  // The first worker of all takes over a page that was there before it: nothing has changed for that.
  const changed = (): void => {
    if (hasWorker) page.reload();
    hasWorker = true;
  };
  registration.addEventListener('updatefound', found);
  container.addEventListener('controllerchange', changed);
  const stopFollowing = facts.on(NAVIGATION_CHANGED, take);
  const again = every(clock, AGAIN_MS).subscribe(take);
  again.add(every(clock, ASK_MS).subscribe(() => void registration.update().catch(() => undefined)));
  found();
  take();
  return () => {
    registration.removeEventListener('updatefound', found);
    container.removeEventListener('controllerchange', changed);
    stopFollowing();
    again.unsubscribe();
  };
}

/** Whoever has typed something that is not sent yet is in the middle of it, until the view changes. Returns the undo. */
export function busyWhileTyping(document: Document, locks: Locks, facts: Pick<Facts, 'on'>): () => void {
  let end: (() => void) | null = null;
  const stop = (): void => {
    end?.();
    end = null;
  };
  const begin = (): void => {
    end ??= beBusy(locks);
  };
  document.addEventListener('input', begin);
  document.addEventListener('submit', stop);
  const stopFollowing = facts.on(NAVIGATION_CHANGED, stop);
  return () => {
    stop();
    document.removeEventListener('input', begin);
    document.removeEventListener('submit', stop);
    stopFollowing();
  };
}
