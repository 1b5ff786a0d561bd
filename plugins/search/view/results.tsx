import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { afterPaint, useText, type WidgetProps } from '../../../core/api.ts';
import type { Tab } from '../model/read-answer.ts';
import type { RunState, SearchRun } from '../contract.ts';
import { LoadMore } from './load-more.tsx';
import { ResultTabs, useTabName } from './result-tabs.tsx';
import { useSearch } from './search-context.ts';
import { SearchLink } from './search-tag.tsx';

/** `ui-search-results`: results by kind; before anything is searched, its content. */
export function Results({ children }: WidgetProps): ReactNode {
  const { run, noLicence } = useSearch();
  const text = useText();
  if (noLicence)
    return (
      <>
        <p className="notice" role="alert">
          {text('search.noLicence')}
        </p>
        {children}
      </>
    );
  return run ? <Found run={run} /> : children;
}

function Found({ run }: { readonly run: SearchRun }): ReactNode {
  const search = useSearch();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = run.state$.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [run],
  );
  // Never the state of the run before: what is shown here always belongs to the latest search.
  const state = useSyncExternalStore(
    subscribe,
    () => run.state,
    () => run.state,
  );
  const panel = useId();
  const latestTabs = useRef<readonly Tab[]>(search.tabs);
  useEffect(() => {
    if (state.tabs.length > 0) latestTabs.current = state.tabs;
  }, [state.tabs]);
  const tabs = state.tabs.length > 0 ? state.tabs : latestTabs.current;
  const wanted = useRef('');
  // The pressed tab is seen first: taking the results away takes long.
  const select = (tab: string): void => {
    if (wanted.current === tab) return;
    wanted.current = tab;
    afterPaint(() => {
      wanted.current = '';
      search.submit({ ...search.query, tab });
    });
  };
  return (
    <section className="search__results">
      {tabs.length > 0 && (
        <ResultTabs tabs={tabs} selected={search.query.tab} counted={state.tabs.length > 0} panel={panel} select={select} />
      )}
      <div
        id={panel}
        className="search__panel"
        tabIndex={-1}
        role={tabs.length > 0 ? 'tabpanel' : undefined}
        aria-labelledby={
          tabs.length > 0 ? `${panel}-${tabs.some(({ type }) => type === search.query.tab) ? search.query.tab : tabs[0]!.type}` : undefined
        }
        aria-busy={state.phase === 'loading' || undefined}
      >
        <Announcement state={state} />
        <Panel key={run.began} run={run} state={state} all={tabs.find(({ type }) => type === 'all') ?? null} select={select} />
      </div>
    </section>
  );
}

function Panel({
  run,
  state,
  all,
  select,
}: {
  readonly run: SearchRun;
  readonly state: RunState;
  readonly all: Tab | null;
  select(tab: string): void;
}): ReactNode {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const notePressed = useNextFocus(list, state.batches.length);
  if (state.phase === 'loading') return <Waiting />;
  if (state.phase === 'failed' && state.batches.length === 0) {
    return (
      <div className="notice notice--error" role="alert">
        <p>
          {text('search.failed')} {state.problem}
        </p>
        <button
          type="button"
          className="button"
          onClick={({ currentTarget }) => {
            // The button goes: whoever pressed it stays with the results.
            currentTarget.closest<HTMLElement>('.search__panel')?.focus({ preventScroll: true });
            run.retry();
          }}
        >
          {text('search.retry')}
        </button>
      </div>
    );
  }
  const isNothing = state.count === 0 && state.phase === 'ready' && !state.more;
  return (
    <>
      <div className="search__information">
        {state.information}
        {state.shortened !== '' && <p className="search__terms">{text('search.shortened', { words: state.shortened })}</p>}
        {state.meant !== '' && <Meant words={state.meant} />}
        {state.terms.length > 0 && <Terms state={state} />}
      </div>
      {isNothing && <Nothing all={all} select={select} />}
      <ol ref={list} className="hits" role="list" hidden={isNothing}>
        {state.batches.map(({ m, records }) => (
          <Records key={m} records={records} />
        ))}
      </ol>
      {!isNothing && (
        <LoadMore
          state={state}
          more={() => {
            notePressed();
            run.more();
          }}
          retry={() => {
            notePressed();
            run.retry();
          }}
        />
      )}
    </>
  );
}

/** That nothing was found here, and how to go on: with what there is in other tabs, or with other words. */
function Nothing({ all, select }: { readonly all: Tab | null; select(tab: string): void }): ReactNode {
  const text = useText();
  const nameOf = useTabName();
  const { query } = useSearch();
  if (all === null || all.count === 0) {
    return (
      <div className="empty">
        <p className="empty__text">{text('search.none')}</p>
        <p className="empty__text">{text('search.noneHint')}</p>
      </div>
    );
  }
  return (
    <div className="empty">
      <p className="empty__text">{text('search.noneHere', { tab: nameOf(query.tab) })}</p>
      <button type="button" className="button" onClick={() => select('all')}>
        {text(all.hasUncounted ? 'search.showAllMore' : 'search.showAll', { count: all.count })}
      </button>
    </div>
  );
}

/**
 * Who asked by the button goes on reading at the first of the new results.
 * @returns to be called when further results are asked for
 */
function useNextFocus(list: RefObject<HTMLElement | null>, batches: number): () => void {
  const pressed = useRef(-1);
  useLayoutEffect(() => {
    if (pressed.current < 0 || !list.current || list.current.children.length <= pressed.current) return;
    list.current.children[pressed.current]?.querySelector<HTMLElement>('a')?.focus();
    pressed.current = -1;
  }, [list, batches]);
  return () => {
    pressed.current = document.activeElement?.closest('.hits-end') ? (list.current?.children.length ?? -1) : -1;
  };
}

/** A batch is drawn once, however many come after it. */
const Records = memo(function Records({ records }: { readonly records: ReactNode }): ReactNode {
  return records;
});

function Terms({ state: { terms } }: { readonly state: RunState }): ReactNode {
  const text = useText();
  return (
    <p className="search__terms">
      {text('search.dephrased')}{' '}
      {terms.map(({ text: term, used }, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          {used ? (
            <strong>{term}</strong>
          ) : (
            <span>
              <s>{term}</s> {text('search.unused')}
            </span>
          )}
        </Fragment>
      ))}
    </p>
  );
}

function Meant({ words }: { readonly words: string }): ReactNode {
  const text = useText();
  return (
    <p className="search__meant">
      {text('search.didYouMean')} <SearchLink words={words} className="search__meant-words" />
    </p>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="hits-wait" aria-hidden="true">
      {[0, 1, 2].map((each) => (
        <div key={each} className="hits-wait__one" />
      ))}
    </div>
  );
}

/** Announced to screen readers: that it searches, how much was found, what has come, that it is all. */
function Announcement({ state }: { readonly state: RunState }): ReactNode {
  const text = useText();
  const { phase, count, hasUncounted, batches, more, meant } = state;
  const last = batches.at(-1);
  const isAll = !more && batches.length > 1;
  const end = isAll ? ` ${text(hasUncounted ? 'search.endMore' : 'search.end', { count })}` : '';
  const announcement =
    phase === 'loading'
      ? text('search.loading')
      : phase !== 'ready' || !last
        ? ''
        : count === 0
          ? [text('search.none'), ...(meant === '' ? [] : [text('search.didYouMean'), meant])].join(' ')
          : batches.length > 1
            ? `${text('search.added', { count: last.size })}${end}`
            : text(hasUncounted ? 'search.foundMore' : count === 1 ? 'search.foundOne' : 'search.found', { count });
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
