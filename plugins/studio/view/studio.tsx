import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  actions,
  CONFIGURATION,
  NAVIGATION,
  Pager,
  REQUESTS,
  useProvided,
  useService,
  useText,
  type ObjectViewProps,
  downloadIn,
  saveFile,
} from '../../../core/api.ts';
import { PUBLISH_CHECK } from '../../author-config/contract.ts';
import { readStudio, studioIn, type NewType, type PageOf, type StudioList } from '../model/read-studio.ts';
import { SiteTreeSection } from '../tree/site-tree.tsx';
import { Reviews } from './reviews.tsx';
import { StudioEntry, type Change } from './studio-entry.tsx';
import { TitleField, type TitleProblem } from './title-field.tsx';
import { TypeOptions } from './type-names.tsx';

function showTree(): void {
  const heading = document.querySelector<HTMLElement>('#studio-tree');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

interface Look {
  readonly query: string;
  readonly type: string;
  readonly page: number;
  /** Pages of the drafts, and of what is in the bin. */
  readonly drafts: number;
  readonly bin: number;
  /** Pages of the reviews and of what is scheduled. */
  readonly waiting: number;
  readonly mine: number;
  readonly scheduled: number;
}

/** Objects that nobody begins: they are found all the same. */
const CONTACTS: readonly NewType[] = [{ dataType: 'p_Contact', kind: '' }];
const FIRST_PAGES = { drafts: 1, bin: 1, waiting: 1, mine: 1, scheduled: 1 } as const;

interface State {
  readonly list: StudioList | null;
  readonly progress: '' | 'busy' | 'done' | 'begun' | 'failed';
  /** Why it did not happen, in the words of the server; '' without any. */
  readonly reason: string;
  /** What is wrong with the title of what was to be begun; null for nothing. */
  readonly problem: TitleProblem | null;
  /** So many changes were made. */
  readonly changes: number;
}

/** What authors see of the site, and what they do with it: the server answers each change with the list as it is then. */
function useStudio(
  first: StudioList | null,
): State & { look(next: Partial<Look>): void; change(change: Change): Promise<void>; download(ID: number): void } {
  const requests = useService(REQUESTS);
  const check = useProvided(PUBLISH_CHECK);
  const navigation = useService(NAVIGATION);
  const { dispatcherUrl } = useService(CONFIGURATION);
  const [state, setState] = useState<State>({ list: first, progress: '', reason: '', problem: null, changes: 0 });
  const wanted = useRef<Look>({ query: first?.query ?? '', type: first?.type ?? '', page: first?.page ?? 1, ...FIRST_PAGES });
  const calls = useRef(0);
  const send = async (parameters: object, isChange: boolean, isBegin = false): Promise<void> => {
    const call = ++calls.current;
    setState((now) => ({ ...now, progress: 'busy', reason: '', problem: null }));
    const { query, type, ...pages } = wanted.current;
    const ofPages = Object.entries(pages).map(([name, page]) => `${name}=${page}`);
    const paramString = [`query=${encodeURIComponent(query)}`, `type=${encodeURIComponent(type)}`, ...ofPages].join('&');
    const common = { action: actions.list, dataType: 'p_Studio', paramString, bRender: false, background: true };
    const { outcome, answer } = await requests.send({ ...common, ...parameters });
    const list = studioIn(answer);
    if (isChange && list !== null && list.made > 0) {
      const url = new URL(`edit-${list.made}.html`, location.href);
      if (!navigation.follow(url)) navigation.leave(url.href);
      return;
    }
    // What was asked for before what is shown is not shown, however late it comes.
    if (call < calls.current && !isChange) return;
    const isOfTitle = isBegin && list === null && answer?.error?.fields.some(({ name }) => name === 'title') === true;
    setState((now) => ({
      list: list ?? now.list,
      problem: isOfTitle ? { field: 'title', words: answer.error?.text ?? '', times: call } : null,
      progress: list !== null ? (isChange ? 'done' : '') : outcome === 'notSent' || isOfTitle ? '' : 'failed',
      reason: answer?.error?.text ?? '',
      changes: isChange && list !== null ? now.changes + 1 : now.changes,
    }));
  };
  const fetchFile = async (ID: number): Promise<void> => {
    setState((now) => ({ ...now, progress: 'busy', reason: '' }));
    const call = { action: actions.export, dataType: 'p_Studio', ID, fields: { ticket: '1' }, bRender: false, background: true };
    const { outcome, answer } = await requests.send(call);
    const file = downloadIn(answer, dispatcherUrl, location.href);
    if (file !== null) saveFile(file);
    const progress = file !== null ? 'begun' : outcome === 'notSent' ? '' : 'failed';
    setState((now) => ({ ...now, progress, reason: answer?.error?.text ?? '' }));
  };
  return {
    ...state,
    look(next) {
      wanted.current = { ...wanted.current, ...next };
      void send({}, false);
    },
    async change({ ID, title = '', action = actions.store, fields, ...asked }) {
      if (fields.subAction === 'publish' && check && !(await check.isReady(ID, title))) return;
      await send({ action, ID, fields, title, ...asked }, true, fields.subAction === 'create');
    },
    download(ID) {
      void fetchFile(ID);
    },
  };
}

const NOTHING = { page: 1, pages: 1, entries: [] } as const;

/** Where authors find, begin and delete the objects of the site: the server decides with each call who may do what. */
export function Studio({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const first = useMemo(() => readStudio(object.payload), [object]);
  const { list, progress, reason, problem, changes, look, change, download } = useStudio(first);
  const pager = (key: 'page' | keyof typeof FIRST_PAGES, { page, pages }: PageOf): ReactNode =>
    pages > 1 && <Pages page={page} pages={pages} onPage={(to) => look({ [key]: to })} />;
  const reviews = (name: 'waiting' | 'mine'): ReactNode =>
    list !== null && <Reviews name={name} entries={list[name].entries} pager={pager(name, list[name])} />;
  const section = (name: 'published' | 'drafts' | 'bin' | 'scheduled', more?: ReactNode): ReactNode => {
    const part = list === null ? NOTHING : name === 'published' ? { ...list, entries: list.published } : list[name];
    const { entries } = part;
    return (
      <section className="studio__section" aria-labelledby={`studio-${name}`}>
        <h2 id={`studio-${name}`}>{text(`studio.${name}`)}</h2>
        {more}
        {list !== null && entries.length === 0 && <p className="studio__none">{text(`studio.none.${name}`)}</p>}
        <ul className="studio__list" role="list">
          {entries.map((entry) => (
            <StudioEntry key={entry.ID} entry={entry} state={name} onChange={(wanted) => void change(wanted)} onExport={download} />
          ))}
        </ul>
        {pager(name === 'published' ? 'page' : name, part)}
      </section>
    );
  };
  return (
    <div className="page page--wide studio" aria-busy={progress === 'busy' || undefined}>
      {children}
      <p role="status" className="studio__message">
        {progress === 'busy' && text('studio.busy')}
        {progress === 'done' && text('studio.done')}
        {progress === 'begun' && text('studio.begun')}
      </p>
      <p role="alert" className="studio__message">
        {progress === 'failed' && (reason || text('studio.failed'))}
      </p>
      {list !== null && (
        <div className="studio__actions">
          <button type="button" className="button button--quiet" onClick={showTree}>
            {text('studio.tree')}
          </button>
        </div>
      )}
      {list !== null && list.types.length > 0 && <Begin types={list.types} problem={problem} onBegin={(begun) => void change(begun)} />}
      {reviews('waiting')}
      {reviews('mine')}
      {list !== null && list.scheduled.entries.length > 0 && section('scheduled')}
      {list !== null && list.drafts.entries.length > 0 && section('drafts')}
      {section(
        'published',
        <>
          {list !== null && <Search list={list} onSearch={(found) => look({ ...found, page: 1 })} />}
          {list !== null && <p className="studio__count">{text('studio.count', { count: list.count })}</p>}
        </>,
      )}
      {list !== null && (list.menus.length > 0 || list.start !== null) && <SiteParts start={list.start} menus={list.menus} />}
      {list !== null && list.bin.entries.length > 0 && section('bin', <p>{text('studio.binDays')}</p>)}
      {/* Last: its branches come later than the rest, and would push away what somebody is about to press. */}
      {list !== null && (
        <SiteTreeSection
          changes={changes}
          types={list.types}
          onStored={() => look({})}
          onChange={(wanted) => void change(wanted)}
          onExport={download}
          onList={(type) => {
            look({ type, query: '', page: 1 });
            document.querySelector('#studio-published')?.scrollIntoView();
          }}
        />
      )}
    </div>
  );
}

/** What the site has once, each with a way to its form: its start page, its menus and texts. */
function SiteParts({ start, menus }: Pick<StudioList, 'start' | 'menus'>): ReactNode {
  const text = useText();
  return (
    <section className="studio__section" aria-labelledby="studio-menus">
      <h2 id="studio-menus">{text('studio.menus')}</h2>
      <ul className="studio__list" role="list">
        {start !== null && (
          <li className="panel studio__entry">
            <div className="studio__what">
              <a href={`edit-${start.ID}.html`}>{text('studio.type.p_StartPage')}</a>
              <span className="studio__facts" lang={start.titleLang}>
                {start.title}
              </span>
            </div>
            <div className="studio__actions">
              <a
                className="button button--quiet"
                href="startPage.html"
                aria-label={`${text('studio.show')}: ${text('studio.type.p_StartPage')}`}
              >
                {text('studio.show')}
              </a>
            </div>
          </li>
        )}
        {menus.map(({ address, title, isStored }) => (
          <li key={address} className="panel studio__entry">
            <div className="studio__what">
              <a href={address}>{title}</a>
              <span className="studio__facts">{text(isStored ? 'studio.menuStored' : 'studio.menuFile')}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BeginProps {
  readonly types: readonly NewType[];
  readonly problem: TitleProblem | null;
  onBegin(change: Change): void;
}

function Begin({ types, problem, onBegin }: BeginProps): ReactNode {
  const text = useText();
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) title.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const of = (name: string): string => String(data.get(name) ?? '');
    const [dataType = '', kind = ''] = of('dataType').split(' ');
    onBegin({ ID: 0, fields: { subAction: 'create', dataType, kind, title: of('title') } });
  };
  return (
    <form className="form panel studio__begin" onSubmit={submit} aria-label={text('studio.begin')}>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-type`}>
          {text('studio.kind')}
        </label>
        <select id={`${id}-type`} className="field__control" name="dataType">
          <TypeOptions types={types} />
        </select>
      </div>
      <div className="studio__wide">
        <TitleField name="title" label={text('studio.title')} field={title} problem={problem} />
      </div>
      <button type="submit" className="button">
        {text('studio.begin')}
      </button>
    </form>
  );
}

function Search({ list, onSearch }: { readonly list: StudioList; onSearch(look: Partial<Look>): void }): ReactNode {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSearch({ query: String(data.get('query') ?? '').trim(), type: String(data.get('type') ?? '') });
  };
  return (
    <form role="search" className="form panel studio__begin" onSubmit={submit} aria-label={text('studio.search')}>
      <div className="field studio__wide">
        <label className="field__label" htmlFor={`${id}-query`}>
          {text('studio.searchHint')}
        </label>
        <input id={`${id}-query`} className="field__control" type="search" name="query" maxLength={100} defaultValue={list.query} />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-of`}>
          {text('studio.kind')}
        </label>
        <select id={`${id}-of`} className="field__control" name="type" defaultValue={list.type}>
          <option value="">{text('studio.allKinds')}</option>
          <TypeOptions types={[...list.types, ...CONTACTS]} />
        </select>
      </div>
      <button type="submit" className="button">
        {text('studio.find')}
      </button>
    </form>
  );
}

function Pages({ page, pages, onPage }: PageOf & { onPage(page: number): void }): ReactNode {
  const text = useText();
  const words = { previous: text('studio.previous'), shown: text('studio.page', { page, pages }), next: text('studio.next') };
  return <Pager className="studio__pages" {...{ page, pages, words, onPage }} />;
}
