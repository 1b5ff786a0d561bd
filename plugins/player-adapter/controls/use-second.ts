import { useEffect, useState } from 'react';
import type { PlayerAdapter } from '../contract.ts';

/**
 * A whole number read from the player, as its place or its distance from live; draws again only when the number changes, so at most once a
 * second while it plays.
 */
export function useSecond(player: PlayerAdapter, read: (player: PlayerAdapter) => number): number {
  const [second, setSecond] = useState(() => read(player));
  useEffect(() => {
    let last = Number.NaN;
    const look = (): void => {
      const now = read(player);
      if (Object.is(now, last)) return;
      last = now;
      setSecond(now);
    };
    look();
    const end = player.onFrame(look);
    const subscription = player.status$.subscribe(look);
    return () => {
      end();
      subscription.unsubscribe();
    };
  }, [player, read]);
  return second;
}
