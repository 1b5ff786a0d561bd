import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../../core/api.ts';

/** How long words stand on the picture. */
const SHOWN_MS = 900;

export interface Notice {
  /** For screen readers. */
  readonly words: string;
  /** On the picture, '' nothing. */
  readonly shown: string;
  readonly say: (words: string, shown?: boolean) => void;
}

/** Words about what just happened. */
export function useNotice(clock: Clock): Notice {
  const [notice, setNotice] = useState({ words: '', shown: '' });
  const undo = useRef(() => {});
  useEffect(() => () => undo.current(), []);
  const say = useCallback(
    (words: string, shown = false) => {
      undo.current();
      setNotice({ words, shown: shown ? words : '' });
      if (shown) undo.current = clock.setTimeout(() => setNotice({ words, shown: '' }), SHOWN_MS);
    },
    [clock],
  );
  return { ...notice, say };
}

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
