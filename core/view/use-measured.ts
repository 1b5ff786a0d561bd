import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * What an element's width (px) means, followed while it changes: there before the first painting, drawn again only when the meaning is
 * another one.
 * @param read the same function each time; gives the same object for the same meaning @param first before there is an element, or while it
 * has no width
 */
export function useMeasured<T>(element: RefObject<Element | null>, read: (width: number) => T, first: T): T {
  const [now, setNow] = useState(first);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = (): void => {
      const { width } = box.getBoundingClientRect();
      if (width > 0) setNow(() => read(width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, read]);
  return now;
}
