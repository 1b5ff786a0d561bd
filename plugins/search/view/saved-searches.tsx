import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CONFIGURATION, REQUESTS, SESSION, useFact, useService, useText } from '../../../core/api.ts';
import type { Blocks } from '../model/expert.ts';
import { readSaved, type SavedSearch } from '../model/saved-search.ts';
import { texts } from '../texts.ts';
import { SaveForm } from './save-form.tsx';
import { useSearch } from './search-context.ts';

/** `null` is on its way, `failed` can be tried again. */
type Kept = readonly SavedSearch[] | 'failed' | null;

/**
 * Searches that the user has kept: load, delete, and, in the expert search, save (SEA-003). Nothing is asked for before it is opened.
 * @param blocks what the expert form holds; null in the simple search
 */
export function SavedSearches({ blocks }: { readonly blocks: Blocks | null }): ReactNode {
  const text = useText(texts);
  const panel = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="saved">
      <button type="button" className="saved__toggle" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        {text('search.saved')}
      </button>
      <div id={panel} className="saved__panel" hidden={!open}>
        {open && <Panel blocks={blocks} />}
      </div>
    </div>
  );
}

function Panel({ blocks }: { readonly blocks: Blocks | null }): ReactNode {
  const search = useSearch();
  const requests = useService(REQUESTS);
  const session = useService(SESSION);
  const [loggedIn, setLoggedIn] = useState(session.loggedIn);
  useFact('session.changed', () => setLoggedIn(session.loggedIn));
  const { dataTypes } = useService(CONFIGURATION);
  const text = useText(texts);
  const dataType = dataTypes['clientFile'] ?? 'f_ClientFile';
  const [kept, setKept] = useState<Kept>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(
    (): Promise<void> =>
      requests
        .send({ action: 'list', dataType, bRender: false, background: true })
        .then(({ outcome, answer }) => setKept(outcome === 'success' && answer ? readSaved(answer) : 'failed')),
    [requests, dataType],
  );
  useEffect(() => {
    if (loggedIn) void load();
  }, [load, loggedIn]);

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
    setSaid(text('search.removed', { name: filename }));
    await load();
    // The button that was pressed is gone: the one that stands in its place goes on.
    const loads = list.current?.querySelectorAll<HTMLElement>('.saved__load') ?? [];
    loads[Math.min(at, loads.length - 1)]?.focus();
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {kept === null && (
        <p className="saved__empty" aria-busy="true">
          {text('search.loading')}
        </p>
      )}
      {kept === 'failed' && (
        <div className="notice notice--error" role="alert">
          <p>{text('search.savedFailed')}</p>
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              setKept(null);
              void load();
            }}
          >
            {text('search.retry')}
          </button>
        </div>
      )}
      {Array.isArray(kept) && kept.length === 0 && <p className="saved__empty">{text('search.noSaved')}</p>}
      {Array.isArray(kept) && kept.length > 0 && (
        <ul ref={list} className="saved__list" role="list">
          {(kept as readonly SavedSearch[]).map((one, at) => (
            <li key={one.ID} className="saved__one">
              <button
                type="button"
                className="saved__load"
                aria-label={text('search.load', { name: one.filename })}
                onClick={() => {
                  setSaid(text('search.loaded', { name: one.filename }));
                  search.submit(one.query);
                }}
              >
                {one.filename}
              </button>
              {one.comment !== '' && <span className="saved__comment">{one.comment}</span>}
              <button
                type="button"
                className="icon-button"
                aria-label={text('search.delete', { name: one.filename })}
                title={text('search.delete', { name: one.filename })}
                onClick={() => void remove(one, at)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {blocks && (
        <SaveForm
          blocks={blocks}
          dataType={dataType}
          stored={(name) => {
            setSaid(text('search.stored', { name }));
            void load();
          }}
        />
      )}
    </>
  );
}
