import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../../core/api.ts';

/** How long words are shown on the picture. */
const FLASHED_MS = 900;

interface Announcements {
  /** For screen readers. */
  readonly words: string;
  /** On the picture, '' nothing. */
  readonly flashed: string;
  /** @param flash shows the words on the picture for a moment, too */
  readonly announce: (words: string, flash?: boolean) => void;
}

/** Words about what just happened. */
export function useAnnouncements(clock: Clock): Announcements {
  const [now, setNow] = useState({ words: '', flashed: '' });
  const undo = useRef(() => {});
  useEffect(() => () => undo.current(), []);
  const announce = useCallback(
    (words: string, flash = false) => {
      undo.current();
      setNow({ words, flashed: flash ? words : '' });
      if (flash) undo.current = clock.setTimeout(() => setNow({ words, flashed: '' }), FLASHED_MS);
    },
    [clock],
  );
  return { ...now, announce };
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
