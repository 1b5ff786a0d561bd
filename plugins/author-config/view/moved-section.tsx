import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Holds a section of the form as long as its window is open; afterwards it is back where it was. */
export function MovedSection({ body, moved }: { readonly body: Element; readonly moved: Set<Element> }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const home = body.parentElement!;
    const holder = box.current!;
    holder.append(body);
    moved.add(holder);
    return () => {
      moved.delete(holder);
      home.append(body);
    };
  }, [body, moved]);
  return <div ref={box} className="author-window" data-moved-section="" />;
}
