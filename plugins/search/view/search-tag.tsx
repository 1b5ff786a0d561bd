import type { MouseEvent, ReactNode } from 'react';
import type { WidgetProps } from '../../../core/api.ts';
import { searchAddress } from '../model/search-address.ts';
import { useSearch } from './search-context.ts';

/** A link that searches other words. */
export function SearchLink({ words, className }: { readonly words: string; readonly className: string }): ReactNode {
  const { query, submit } = useSearch();
  const next = { tab: query.tab, simple: words, blocks: [] };
  const press = (event: MouseEvent): void => {
    // A click that asks for another window stays the browser's.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    submit(next);
  };
  return (
    <a className={className} href={searchAddress(globalThis.location?.pathname ?? '', next)} onClick={press}>
      {words}
    </a>
  );
}

/** `ui-search-tag`: a topic that can be searched with one click. Attribute `words`: what is searched. */
export const SearchTag = ({ attributes }: WidgetProps): ReactNode => (
  <SearchLink words={attributes['words'] ?? ''} className="cloud__link" />
);
