import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Attempt } from '../../model/attempt.ts';
import type { AttemptStore } from '../../model/attempt-store.ts';

type Select<T> = (attempt: Attempt) => T;

const listen = (store: AttemptStore, id: string | undefined, listener: () => void): (() => void) =>
  id === undefined ? store.subscribe(listener) : store.watch(id, listener);

/**
 * A part of the attempt; drawn again only when that part has changed.
 * @param id question that the part belongs to: then other questions' answers are not even looked at
 */
export function useSlice<T>(store: AttemptStore, select: Select<T>, id?: string): T {
  const subscribe = useCallback((listener: () => void) => listen(store, id, listener), [store, id]);
  const slice = () => select(store.get());
  return useSyncExternalStore(subscribe, slice, slice);
}

/** The same for what may follow a moment later, so that it never delays the answer itself (the overview of a long test). */
export function useLaterSlice<T extends number>(store: AttemptStore, select: Select<T>, id?: string): T {
  const [value, setValue] = useState(() => select(store.get()));
  useEffect(() => {
    const look = (): void => startTransition(() => setValue(select(store.get())));
    look();
    return listen(store, id, look);
  }, [store, id, select]);
  return value;
}
