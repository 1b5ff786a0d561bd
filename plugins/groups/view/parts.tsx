import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { formatDate, Pager, TEXTS, useService, useText } from '../../../core/api.ts';
import { noonOf, type PageOf } from '../model/values.ts';

interface SearchProps {
  readonly query: string;
  readonly label: string;
  onSearch(query: string): void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** A field to search by, with its button. */
export function Search({ query, label, onSearch, children }: SearchProps): ReactNode {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <form role="search" className="groups__form" onSubmit={submit} aria-label={label}>
      <div className="field groups__wide">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <input id={id} ref={field} className="field__control" type="search" maxLength={100} defaultValue={query} />
      </div>
      {children}
      <button type="submit" className="button button--quiet">
        {text('groups.find')}
      </button>
    </form>
  );
}

/** Steps through the pages of a list; nothing where there is one. */
export function Pages({ list: { page, pages }, onPage }: { readonly list: PageOf; onPage(page: number): void }): ReactNode {
  const text = useText();
  if (pages < 2) return null;
  const words = { previous: text('groups.previous'), shown: text('groups.page', { page, pages }), next: text('groups.next') };
  return <Pager className="groups__pages" {...{ page, pages, words, onPage }} />;
}

/** Between which days, in words; '' for none. */
export function usePeriod(): (period: { readonly from: string; readonly until: string }) => string {
  const text = useText();
  const { language } = useService(TEXTS);
  const dayOf = (day: string): string => {
    const noon = noonOf(day);
    return noon === null ? '' : formatDate(noon, 'day', language);
  };
  return ({ from, until }) => {
    const [first, last] = [dayOf(from), dayOf(until)];
    if (first !== '' && last !== '') return text('groups.fromUntil', { from: first, until: last });
    if (first !== '') return text('groups.fromDay', { from: first });
    return last === '' ? text('groups.always') : text('groups.untilDay', { until: last });
  };
}
