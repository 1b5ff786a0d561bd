import { useState } from 'react';

/**
 * The same object as long as it says the same: what is drawn again with equal data is no reason to begin anew. @param value data that JSON
 * can say
 */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
