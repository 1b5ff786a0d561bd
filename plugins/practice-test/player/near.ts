import { useEffect, useState, type RefObject } from 'react';

/** How far from the screen something is drawn already. */
const MARGIN = '900px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function watch(element: Element, arrive: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, arrive);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element is or was near the screen. One observer for all: a long test has hundreds of questions. */
export function useNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst || typeof IntersectionObserver === 'undefined');
  useEffect(() => (isNear || !element.current ? undefined : watch(element.current, () => setNear(true))), [element, isNear]);
  return isNear;
}
