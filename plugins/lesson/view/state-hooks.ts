import { useState } from 'react';
import { STORAGE, useService } from '../../../core/api.ts';

/**
 * The same object as long as its data are equal: drawing again with equal data is no reason to begin anew.
 * @param value data that JSON can hold
 */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

/** A choice of the user's that outlives the page. @param read turns what was stored into a value; also the default, for null */
export function useStoredState<T>(
  key: string,
  read: (stored: string | null) => T,
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

/** A choice between yes and no that outlives the page. @param otherwise what holds until the user has chosen */
export function useStoredFlag(key: string, otherwise = false): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useStoredState<boolean | null>(
    key,
    (stored) => (stored === null ? null : stored === '1'),
    (chosen) => (chosen ? '1' : '0'),
  );
  return [value ?? otherwise, setValue];
}
