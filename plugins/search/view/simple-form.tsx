import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { MOST_TYPED } from '../model/search-address.ts';
import { useSearch } from './search-context.ts';

/** Words and a button (SEA-001). The field follows the address: Back brings the words before back. */
export function SimpleForm(): ReactNode {
  const { query, submit } = useSearch();
  const text = useText();
  const id = useId();
  const [words, setWords] = useState(query.simple);
  const [from, setFrom] = useState(query);
  if (from !== query) {
    setFrom(query);
    setWords(query.simple);
  }
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit({ tab: query.tab, simple: words, blocks: [] });
  };
  return (
    <form className="search-form" role="search" data-site-search="" aria-label={text('search.label')} onSubmit={send}>
      <label className="visually-hidden" htmlFor={id}>
        {text('search.label')}
      </label>
      <input
        id={id}
        className="field__control"
        type="search"
        name="query"
        maxLength={MOST_TYPED}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="button">
        {text('search.go')}
      </button>
    </form>
  );
}
