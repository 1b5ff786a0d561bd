import { useId, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { Pager } from '../view/pager.tsx';
import { useLooks } from './use-looks.ts';
import type { Ending } from './library-calls.ts';

/** What is looked for, and which part of what was found is shown. */
export interface Look {
  readonly query: string;
  readonly page: number;
}

interface Found<T> {
  readonly found: readonly T[];
  readonly pages: number;
}

interface ChoiceListProps<T, S extends Found<T>> {
  /** Asks the server; always the same function. */
  readonly ask: (look: Look) => Promise<Ending<S>>;
  readonly words: {
    /** Names the field. */
    readonly search: string;
    readonly loading: string;
    readonly failed: string;
    count(shown: S): string;
  };
  keyOf(each: T): string;
  /** What a button shows of one. */
  readonly children: (each: T) => ReactNode;
  onChoose(chosen: T): void;
}

const FIRST: Look = { query: '', page: 1 };

/** A window's list to choose from: found by words, in parts; each one is a button. */
export function ChoiceList<T, S extends Found<T>>({ ask, words, keyOf, children, onChoose }: ChoiceListProps<T, S>): ReactNode {
  const text = useText();
  const id = useId();
  const { shown, problem, look } = useLooks(FIRST, ask);
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    look({ query: String(new FormData(event.currentTarget).get('query') ?? '').trim(), page: 1 });
  };
  return (
    <div className="author-window">
      <form role="search" className="author-row" onSubmit={search}>
        <label className="author-label" htmlFor={id}>
          {words.search}
        </label>
        <input id={id} className="field__control" type="search" name="query" maxLength={100} autoComplete="off" />
        <button type="submit" className="button">
          {text('author.pages.find')}
        </button>
      </form>
      <p role="status">{shown === null ? problem === null && words.loading : words.count(shown)}</p>
      <p role="alert">{problem !== null && (problem || words.failed)}</p>
      <ul role="list" className="author-pages">
        {shown?.found.map((each) => (
          <li key={keyOf(each)}>
            <button type="button" className="button button--quiet author-pages__item" onClick={() => onChoose(each)}>
              {children(each)}
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <Pager page={shown.page} pages={shown.pages} onPage={(page) => look({ query: shown.query, page })} />}
    </div>
  );
}
