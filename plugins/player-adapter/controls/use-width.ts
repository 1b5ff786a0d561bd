import { useLayoutEffect, useState, type RefObject } from 'react';

/** At this width and below the layout is narrow (MED-140). */
export const NARROW = 320;
/** Below this width less used controls move into a menu. */
export const COMPACT = 520;

export type Room = 'wide' | 'compact' | 'narrow';

export const roomOf = (width: number): Room => (width <= NARROW ? 'narrow' : width < COMPACT ? 'compact' : 'wide');

/** How much room the player has. */
export function useRoom(root: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const place = root.current!;
    const look = (): void => {
      const width = place.getBoundingClientRect().width;
      if (width > 0) setRoom(roomOf(width));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    return () => observer.disconnect();
  }, [root]);
  return room;
}
