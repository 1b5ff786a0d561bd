import { useEffect, useState } from 'react';
import type { Clock } from '../../../core/api.ts';

/** true once `condition` has held for `ms` milliseconds; false at once when it ends. */
export function useDelayed(clock: Clock, condition: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const undo = clock.setTimeout(() => setLate(true), ms);
    return () => {
      undo();
      setLate(false);
    };
  }, [clock, condition, ms]);
  return condition && late;
}
