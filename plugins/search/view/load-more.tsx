import { useEffect, useRef, type ReactNode } from 'react';
import { scrollParent, useText } from '../../../core/api.ts';
import type { RunState } from '../contract.ts';

/** The next batch is loaded when the indicator is this near to the window, in px (SEA-014). */
const TRIGGER = 1000;

interface LoadMoreProps {
  readonly state: RunState;
  more(): void;
  retry(): void;
}

/** The end of the list: loads more before it is reached, or when its button is pressed (SEA-005). */
export function LoadMore({ state: { phase, more: isMore, batches, count, hasUncounted, problem }, more, retry }: LoadMoreProps): ReactNode {
  const text = useText();
  const indicator = useRef<HTMLDivElement>(null);
  const wanted = phase === 'ready' && isMore;
  const load = useRef(more);
  load.current = more;
  useEffect(() => {
    if (!wanted || !indicator.current || typeof IntersectionObserver === 'undefined') return;
    // A margin counts for its root alone: in a window, or a page part with a scroll bar of its own, that is the root.
    const parent = scrollParent(indicator.current);
    // Observed anew after every batch: one that adds no height would never leave and come again.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current();
      },
      { root: parent === document.scrollingElement ? null : parent, rootMargin: `${TRIGGER}px 0px` },
    );
    observer.observe(indicator.current);
    return () => observer.disconnect();
  }, [wanted, batches.length]);
  const isAdding = phase === 'adding';
  return (
    <div className="hits-end" tabIndex={-1}>
      <div ref={indicator} className="hits-end__indicator" aria-hidden="true" />
      {phase === 'failed' && (
        <div className="notice notice--error" role="alert">
          <p>
            {text('search.failedMore')} {problem}
          </p>
          <button
            type="button"
            className="button button--quiet"
            onClick={({ currentTarget }) => {
              // The button goes: whoever pressed it stays at the end of the list until there are further results.
              currentTarget.closest<HTMLElement>('.hits-end')?.focus({ preventScroll: true });
              retry();
            }}
          >
            {text('search.retry')}
          </button>
        </div>
      )}
      {(wanted || isAdding) && (
        <button type="button" className="button button--quiet" aria-disabled={isAdding || undefined} onClick={more}>
          {text(isAdding ? 'search.adding' : 'search.more')}
        </button>
      )}
      {phase === 'ready' && !isMore && batches.length > 0 && count > 0 && (
        <p className="hits-end__all">{text(hasUncounted ? 'search.endMore' : count === 1 ? 'search.endOne' : 'search.end', { count })}</p>
      )}
    </div>
  );
}
