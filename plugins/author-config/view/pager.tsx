import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  onPage(page: number): void;
}

/** Newer and older pages of a list whose last entries come first; nothing where there is one page. */
export function Pager({ page, pages, onPage }: PagerProps): ReactNode {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <p className="author-row">
      <button type="button" className="button button--quiet" aria-disabled={page === 1} onClick={() => page > 1 && onPage(page - 1)}>
        {text('author.versions.newer')}
      </button>
      <span>{text('author.versions.page', { page, pages })}</span>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={page === pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        {text('author.versions.older')}
      </button>
    </p>
  );
}
