import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Holds a section of the form as long as its window is open; it stands in its old place again afterwards. */
export function MovedSection({ body, moved }: { readonly body: Element; readonly moved: Set<Element> }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const home = body.parentElement!;
    const holder = place.current!;
    holder.append(body);
    moved.add(holder);
    return () => {
      moved.delete(holder);
      home.append(body);
    };
  }, [body, moved]);
  return <div ref={place} className="author-window" data-moved-section="" />;
}
