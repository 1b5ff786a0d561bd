import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Layout } from './layout.ts';

/** Widths from which the arrangements make sense, in letters of 16 px: below, one stands under the other. */
const INSET_FROM = 34, BESIDE_FROM = 54;

export function layoutsIn(width: number): readonly Layout[] {
  const letters = width / 16;
  if (letters < INSET_FROM) return ['stacked'];
  return letters < BESIDE_FROM ? ['inset', 'stacked'] : ['beside', 'inset', 'stacked'];
}

/** The arrangements for which an element has room; measured before the first painting, followed later. */
export function useRoom(element: RefObject<HTMLElement | null>): readonly Layout[] {
  const [kinds, setKinds] = useState(() => layoutsIn(Number.POSITIVE_INFINITY));
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = (): void => {
      const now = layoutsIn(box.clientWidth || Number.POSITIVE_INFINITY);
      setKinds((before) => (before.length === now.length ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return kinds;
}
