import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { AdminPart, Asked } from '../model/read-part.ts';
import { SEARCH_WORDS, STATE_WORDS, wordOf } from '../model/words.ts';

/** Parts whose lines are of one site each. */
const BY_SITE: ReadonlySet<string> = new Set(['messages', 'comments']);

/** What a list can be narrowed to; nothing for a part that has no such thing. */
export function Filter({ page, onFilter }: { readonly page: AdminPart; onFilter(asked: Omit<Asked, 'after'>): void }): ReactNode {
  const text = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { part, states, sites, asked } = page;
  const hasSites = BY_SITE.has(part) && sites.length > 1;
  const hasSearch = Object.hasOwn(SEARCH_WORDS, part);
  if (states.length === 0 && !hasSites && !hasSearch) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = (name: string): string => {
      const field = form.current?.elements.namedItem(name);
      return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : '';
    };
    onFilter({ state: value('state'), customer: value('customer'), query: value('query') });
  };
  return (
    <form ref={form} role="search" className="form panel admin__filter" onSubmit={submit} aria-label={text('admin.filter')}>
      {states.length > 0 && (
        <Choice id={`${id}-state`} name="state" label={text('admin.show')} value={asked.state}>
          <option value="">{part === 'errors' ? text('admin.unsolved') : text('admin.all')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {wordOf(STATE_WORDS, state, text)}
            </option>
          ))}
        </Choice>
      )}
      {hasSites && (
        <Choice id={`${id}-site`} name="customer" label={text('admin.site')} value={asked.customer}>
          <option value="">{text('admin.allSites')}</option>
          {sites.map((site) => (
            <option key={site} value={site}>
              {site}
            </option>
          ))}
        </Choice>
      )}
      {hasSearch && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-query`}>
            {wordOf(SEARCH_WORDS, part, text)}
          </label>
          <input
            id={`${id}-query`}
            name="query"
            className="field__control"
            type="search"
            maxLength={100}
            defaultValue={asked.query}
            autoComplete="off"
          />
        </div>
      )}
      <button type="submit" className="button">
        {text('admin.find')}
      </button>
    </form>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Choice({ id, name, label, value, children }: ChoiceProps): ReactNode {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className="field__control" defaultValue={value}>
        {children}
      </select>
    </div>
  );
}
