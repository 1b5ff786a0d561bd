import { useState } from 'react';
import { STORAGE, useService } from '../../core/api.ts';

/**
 * The same object as long as it says the same: what is drawn again with equal data is no reason to begin anew. @param value data that JSON
 * can say
 */
export function useStable<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}

/** A choice of the user's that outlives the page. @param read turns what was kept into a value; also the default, for null */
export function useStoredState<T>(
  key: string,
  read: (kept: string | null) => T,
  write: (value: T) => string,
): readonly [T, (value: T) => void] {
  const storage = useService(STORAGE);
  const [value, setValue] = useState(() => read(storage.get(key)));
  return [
    value,
    (next) => {
      setValue(next);
      storage.set(key, write(next));
    },
  ];
}
