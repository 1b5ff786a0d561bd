import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element has come into view; it stays true. Where browsers cannot tell, everything counts as seen. */
export function useVisible<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [visible, setVisible] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (visible || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [visible]);
  return [element, visible];
}
