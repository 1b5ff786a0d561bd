import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { CONFIGURATION, LineIcon, REQUESTS, SESSION, useFact, useService, useText, SESSION_CHANGED } from '../../../core/api.ts';
import type { Blocks } from '../model/expert.ts';
import { readSaved, type SavedSearch } from '../model/saved-search.ts';
import { SaveForm } from './save-form.tsx';
import { useSearch } from './search-context.ts';

/** `null` is on its way, `failed` can be tried again. */
type Saved = readonly SavedSearch[] | 'failed' | null;

/**
 * Searches that the user has stored: load, delete, and, in the expert search, save (SEA-003). Nothing is asked for before it is opened.
 * @param blocks what the expert form holds; null in the simple search
 */
export function SavedSearches({ blocks }: { readonly blocks: Blocks | null }): ReactNode {
  const text = useText();
  const panel = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="saved">
      <button type="button" className="saved__toggle" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        {text('search.saved')}
      </button>
      <div id={panel} className="saved__panel" tabIndex={-1} hidden={!open}>
        {open && <Panel blocks={blocks} />}
      </div>
    </div>
  );
}

/** The searches that the user has stored, loaded for whoever is logged in. */
function useSaved(dataType: string, loggedIn: boolean): { readonly saved: Saved; load(): Promise<void>; retry(): void } {
  const requests = useService(REQUESTS);
  const [saved, setSaved] = useState<Saved>(null);
  const load = useCallback(
    (): Promise<void> =>
      requests
        .send({ action: 'list', dataType, bRender: false, background: true })
        .then(({ outcome, answer }) => setSaved(outcome === 'success' && answer ? readSaved(answer) : 'failed')),
    [requests, dataType],
  );
  useEffect(() => {
    if (loggedIn) void load();
  }, [load, loggedIn]);
  const retry = (): void => {
    setSaved(null);
    void load();
  };
  return { saved, load, retry };
}

function Panel({ blocks }: { readonly blocks: Blocks | null }): ReactNode {
  const search = useSearch();
  const requests = useService(REQUESTS);
  const session = useService(SESSION);
  const [loggedIn, setLoggedIn] = useState(session.loggedIn);
  useFact(SESSION_CHANGED, () => setLoggedIn(session.loggedIn));
  const { dataTypes } = useService(CONFIGURATION);
  const text = useText();
  const dataType = dataTypes['clientFile'] ?? 'f_ClientFile';
  const { saved, load, retry } = useSaved(dataType, loggedIn);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);

  if (!loggedIn)
    return (
      <p className="saved__empty">
        {text('search.login')} <a href="login.html">{text('search.loginLink')}</a>
      </p>
    );
  const remove = async ({ ID, filename }: SavedSearch, at: number): Promise<void> => {
    const { outcome } = await requests.send({
      action: 'delete',
      dataType,
      ID,
      bRender: false,
      typeName: text('search.typeName'),
      title: filename,
    });
    if (outcome !== 'success') return;
    setAnnouncement(text('search.removed', { name: filename }));
    await load();
    // The button that was pressed is gone: the one that takes its position gets the focus.
    const loads = list.current?.querySelectorAll<HTMLElement>('.saved__load') ?? [];
    loads[Math.min(at, loads.length - 1)]?.focus();
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {saved === null && (
        <p className="saved__empty" aria-busy="true">
          {text('search.loading')}
        </p>
      )}
      {saved === 'failed' && <NotLoaded onRetry={retry} />}
      {Array.isArray(saved) && saved.length === 0 && <p className="saved__empty">{text('search.noSaved')}</p>}
      {Array.isArray(saved) && saved.length > 0 && (
        <SavedList
          ref={list}
          saved={saved as readonly SavedSearch[]}
          onLoad={(one) => {
            setAnnouncement(text('search.loaded', { name: one.filename }));
            search.submit(one.query);
          }}
          onRemove={(one, at) => void remove(one, at)}
        />
      )}
      {blocks && (
        <SaveForm
          blocks={blocks}
          dataType={dataType}
          stored={(name) => {
            setAnnouncement(text('search.stored', { name }));
            void load();
          }}
        />
      )}
    </>
  );
}

interface SavedListProps {
  readonly saved: readonly SavedSearch[];
  readonly onLoad: (one: SavedSearch) => void;
  readonly onRemove: (one: SavedSearch, index: number) => void;
  readonly ref: Ref<HTMLUListElement>;
}

function SavedList({ saved, onLoad, onRemove, ref }: SavedListProps): ReactNode {
  const text = useText();
  return (
    <ul ref={ref} className="saved__list" role="list">
      {saved.map((one, at) => (
        <li key={one.ID} className="saved__one">
          <button
            type="button"
            className="saved__load"
            aria-label={text('search.load', { name: one.filename })}
            onClick={() => onLoad(one)}
          >
            {one.filename}
          </button>
          {one.comment !== '' && <span className="saved__comment">{one.comment}</span>}
          <button
            type="button"
            className="icon-button"
            aria-label={text('search.delete', { name: one.filename })}
            title={text('search.delete', { name: one.filename })}
            onClick={() => onRemove(one, at)}
          >
            <LineIcon path="m7 7 10 10M17 7 7 17" size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NotLoaded({ onRetry }: { onRetry(): void }): ReactNode {
  const text = useText();
  return (
    <div className="notice notice--error" role="alert">
      <p>{text('search.savedFailed')}</p>
      <button
        type="button"
        className="button button--quiet"
        onClick={({ currentTarget }) => {
          // The button goes: whoever pressed it stays with the saved searches.
          currentTarget.closest<HTMLElement>('.saved__panel')?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        {text('search.retry')}
      </button>
    </div>
  );
}
