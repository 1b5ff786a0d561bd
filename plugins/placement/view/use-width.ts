import { useEffect, useState, type RefObject } from 'react';

/** Width of an element in px, followed while it changes: drawings keep the size of their letters. */
export function useWidth(element: RefObject<Element | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => { if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width)); });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
