import { useState } from 'react';
import { STORAGE, useService } from '../../../core/api.ts';

/** A choice of the user's that outlives the page. @param read turns what was kept into a value; also the default, for null */
export function useKept<T>(key: string, read: (kept: string | null) => T, write: (value: T) => string): readonly [T, (value: T) => void] {
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
