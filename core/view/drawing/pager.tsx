import type { ReactNode } from 'react';

interface PagerProps {
  /** The page that is shown, from 1. */
  readonly page: number;
  readonly pages: number;
  /** In the words of the list: "Next accounts" says more than "Next". */
  readonly words: { readonly previous: string; readonly shown: string; readonly next: string };
  readonly className: string;
  onPage(page: number): void;
}

/** Steps through the pages of a list. At its ends a button does nothing and keeps the focus, which it has while people press on. */
export function Pager({ page, pages, words, className, onPage }: PagerProps): ReactNode {
  const step = (to: number, name: string): ReactNode => {
    const isThere = to >= 1 && to <= pages;
    return (
      <button type="button" className="button button--quiet" aria-disabled={!isThere || undefined} onClick={() => isThere && onPage(to)}>
        {name}
      </button>
    );
  };
  return (
    <div className={className}>
      {step(page - 1, words.previous)}
      <span>{words.shown}</span>
      {step(page + 1, words.next)}
    </div>
  );
}
