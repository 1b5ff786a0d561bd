import { useEffect, useState, useRef, type RefObject } from 'react';
import type { PlayerAdapter } from '../../contract.ts';
import { rangesGradient } from './marks.ts';
import { rangeOf } from '../commands/playback-actions.ts';

/**
 * A whole number read from the player, as its position or its distance from live; draws again only when the number changes, so at most
 * once a second while it plays.
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

/** Draws progress and loaded ranges on a bar with every frame, past React: by custom properties `--played` (0 to 1) and `--buffered`. */
export function useBarPaint(player: PlayerAdapter, bar: RefObject<HTMLElement | null>, dragged: RefObject<number | null>): () => void {
  const paint = useRef(() => {});
  useEffect(() => {
    const style = bar.current!.style;
    let played = '',
      buffered = '';
    paint.current = () => {
      const { from, to } = rangeOf(player);
      const seconds = dragged.current ?? player.time;
      const next = to > from ? Math.min(1, Math.max(0, (seconds - from) / (to - from))).toFixed(5) : '0';
      if (next !== played) style.setProperty('--played', (played = next));
    };
    const load = (): void => {
      paint.current();
      const next = rangesGradient(player.status.buffered, rangeOf(player));
      if (next !== buffered) style.setProperty('--buffered', (buffered = next));
    };
    const end = player.onFrame(() => paint.current());
    const subscription = player.status$.subscribe(load);
    return () => {
      end();
      subscription.unsubscribe();
    };
  }, [player, bar, dragged]);
  return () => paint.current();
}
