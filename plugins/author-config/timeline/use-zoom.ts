import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMeasured } from '../../../core/api.ts';
import { fitting, scrollFor, zoomed } from './scale.ts';

const whole = (width: number): number => Math.floor(width);
const distanceOf = ([one, other]: readonly Touch[]): number => Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY);

interface Zoom {
  /** Px per second. */
  readonly perSecond: number;
  /** @param factor 0: all of it is seen @param at px from the left border of what is seen, else the middle */
  zoom(factor: number, at?: number): void;
}

/** How large the track is drawn: all of it at first, then by buttons, keys, Ctrl and wheel, or two fingers. */
export function useZoom(scroller: RefObject<HTMLElement | null>, length: number, fps: number): Zoom {
  const width = useMeasured(scroller, whole, 0);
  const [chosen, setChosen] = useState(0);
  const perSecond = chosen === 0 ? fitting(length, width) : zoomed(chosen, 1, { length, width, fps });
  const anchor = useRef<{ readonly seconds: number; readonly at: number } | null>(null);
  const zoom: Zoom['zoom'] = (factor, at = width / 2) => {
    anchor.current = { seconds: ((scroller.current?.scrollLeft ?? 0) + at) / perSecond, at };
    setChosen(factor === 0 ? 0 : zoomed(perSecond, factor, { length, width, fps }));
  };
  useLayoutEffect(() => {
    const at = anchor.current;
    anchor.current = null;
    if (at) scroller.current?.scrollTo({ left: scrollFor(at.seconds, at.at, perSecond), behavior: 'instant' });
  }, [scroller, perSecond]);
  const latest = useRef(zoom);
  useLayoutEffect(() => {
    latest.current = zoom;
  });
  // React's own listeners may not hold back the page's zoom.
  useEffect(() => {
    const box = scroller.current!;
    const off = new AbortController();
    const options = { passive: false, signal: off.signal };
    let between = 0;
    const left = (x: number): number => x - box.getBoundingClientRect().left;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-Math.sign(event.deltaY) * Math.min(0.5, Math.abs(event.deltaY) / 200)), left(event.clientX));
    };
    const onTouch = (event: TouchEvent): void => {
      const fingers = [...event.touches];
      if (fingers.length !== 2) {
        between = 0;
        return;
      }
      event.preventDefault();
      const now = distanceOf(fingers);
      if (between > 0 && now > 0) latest.current(now / between, left((fingers[0]!.clientX + fingers[1]!.clientX) / 2));
      between = now;
    };
    box.addEventListener('wheel', onWheel, options);
    box.addEventListener('touchstart', onTouch, options);
    box.addEventListener('touchmove', onTouch, options);
    return () => off.abort();
  }, [scroller]);
  return { perSecond, zoom };
}
