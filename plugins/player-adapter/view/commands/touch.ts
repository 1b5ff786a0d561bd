import type { Command } from './keyboard.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../../../core/api.ts';

/** What is used of a touch gesture; the names are those of the core's gestures. */
interface PlayerGesture {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly direction?: string;
}

/** Tells the gestures that fingers make on an element; returns what ends it. */
type WatchGestures = (
  element: HTMLElement,
  clock: { now(): number; setTimeout(run: () => void, ms: number): () => void },
  listener: (gesture: PlayerGesture) => void,
) => () => void;
/** Loads that, null where it must not be loaded (WID-044). */
export type LoadTouch = () => Promise<WatchGestures | null>;

/** Seconds that a double tap or a swipe goes. */
const TOUCH_SKIP = 10;

/**
 * What a gesture on the picture asks for: `controls` shows or hides them. A swipe down leaves the full screen; elsewhere it scrolls the
 * page.
 */
export function touchCommand(gesture: PlayerGesture, width: number, fullscreen: boolean): Command | 'controls' | null {
  if (gesture.type === 'tap') return 'controls';
  if (gesture.type === 'doubletap') {
    const part = width > 0 ? gesture.x / width : 0.5;
    if (part < 0.36) return { type: 'skip', seconds: -TOUCH_SKIP };
    return part > 0.64 ? { type: 'skip', seconds: TOUCH_SKIP } : { type: 'fullscreen' };
  }
  if (gesture.type !== 'swipe') return null;
  if (gesture.direction === 'left') return { type: 'skip', seconds: -TOUCH_SKIP };
  if (gesture.direction === 'right') return { type: 'skip', seconds: TOUCH_SKIP };
  return gesture.direction === 'down' && fullscreen ? { type: 'fullscreen' } : null;
}

/** Follows fingers on the picture while `on`. Returns whether they are followed: clicks of fingers are then no clicks. */
export function useTouch(
  load: LoadTouch | undefined,
  clock: Clock,
  picture: RefObject<HTMLElement | null>,
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
        if (gone || !watch || !picture.current) return;
        undo = watch(picture.current, clock, (gesture) => latest.current(gesture));
        setFollowed(true);
      },
      () => undefined,
    ); // without gestures a touch is a click
    return () => {
      gone = true;
      undo();
      setFollowed(false);
    };
  }, [load, clock, picture, on]);
  return followed;
}
