import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../../core/api.ts';
import type { LoadTouch, PlayerGesture } from './touch-actions.ts';

/** Follows fingers on the picture while `on`. Returns whether they are followed: clicks of fingers are then no clicks. */
export function useTouch(
  load: LoadTouch | undefined,
  clock: Clock,
  place: RefObject<HTMLElement | null>,
  on: boolean,
  listener: (gesture: PlayerGesture) => void,
): boolean {
  const latest = useRef(listener);
  latest.current = listener;
  const [followed, setFollowed] = useState(false);
  useEffect(() => {
    if (!on || !load) return undefined;
    let gone = false;
    let undo = (): void => {};
    void load().then(
      (watch) => {
        if (gone || !watch || !place.current) return;
        undo = watch(place.current, clock, (gesture) => latest.current(gesture));
        setFollowed(true);
      },
      () => undefined,
    ); // without gestures a touch is a click
    return () => {
      gone = true;
      undo();
      setFollowed(false);
    };
  }, [load, clock, place, on]);
  return followed;
}
