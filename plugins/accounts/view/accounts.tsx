import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { actions, Late, lazily, Pager, REQUESTS, useService, useText, type ObjectViewProps } from '../../../core/api.ts';
import { AccountEntry, type Change } from './account-entry.tsx';
import { NewAccount } from './new-account.tsx';
import { accountsIn, readAccounts, type AccountList } from '../model/read-accounts.ts';

const importer = lazily(() => import('./import.tsx'));

/** What is looked for. */
interface Look {
  readonly query: string;
  readonly isInvited: boolean;
  readonly page: number;
}
const EVERYBODY: Look = { query: '', isInvited: false, page: 1 };

interface Administration {
  readonly list: AccountList | null;
  readonly progress: '' | 'busy' | 'done' | 'failed';
  /** Why it did not happen, in the words of the server; empty without any. */
  readonly reason: string;
  look(look: Look): Promise<void>;
  change(change: Change): Promise<void>;
  /** Sends the form of an account that is not there yet, and looks it up; whether it is there now. */
  create(form: HTMLFormElement, email: string): Promise<boolean>;
}

/** The accounts, what is asked for of them, and what the server answers: always the list as it is then. */
function useAccounts(first: AccountList | null): Administration {
  const requests = useService(REQUESTS);
  const [state, setState] = useState({ list: first, progress: '' as Administration['progress'], reason: '' });
  const calls = useRef(0);
  /** Which call has brought the list that is shown: what was asked for before that is not shown, however late it comes. */
  const shown = useRef({ call: 0, look: first ?? EVERYBODY });
  const send = async (parameters: object, isChange: boolean, look: Look): Promise<boolean> => {
    const call = ++calls.current;
    setState((now) => ({ ...now, progress: 'busy', reason: '' }));
    const { query, isInvited, page } = look;
    const paramString = `query=${encodeURIComponent(query)}&page=${page}${isInvited ? '&invited=1' : ''}`;
    const common = { action: actions.list, dataType: 'p_Accounts', paramString, bRender: false, background: true };
    const { outcome, answer } = await requests.send({ ...common, ...parameters });
    const list = accountsIn(answer);
    if (call < shown.current.call && (list !== null || !isChange)) {
      // A change that has happened may not be in the list that has come meanwhile.
      if (isChange) await send({}, true, shown.current.look);
      return list !== null;
    }
    if (list !== null) shown.current = { call, look };
    // What is wrong with a field is said there.
    const isAtField = 'sendForm' in parameters && (answer?.error?.fields.length ?? 0) > 0;
    setState((now) => ({
      list: list ?? now.list,
      // Without a confirmation nothing has changed, and there is no message.
      progress: list !== null ? (isChange ? 'done' : '') : outcome === 'notSent' || isAtField ? '' : 'failed',
      reason: answer?.error?.text ?? '',
    }));
    return list !== null;
  };
  const { list } = state;
  return {
    ...state,
    look: async (look) => void (await send({}, false, look)),
    change: async ({ id, question, fields, action = actions.store }) => {
      const parameters = { action, ID: id, fields, ...(question === undefined ? {} : { requestConfirm: question }) };
      await send(parameters, true, list ?? EVERYBODY);
    },
    create: (form, email) => send({ action: actions.store, ID: 0, sendForm: form }, true, { ...EVERYBODY, query: email }),
  };
}

/** The accounts of the site for who administers it: the server decides who that is, with each call. */
export function Accounts({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const first = useMemo(() => readAccounts(object.payload), [object]);
  const { list, progress, reason, look, change, create } = useAccounts(first);
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="page accounts" aria-busy={progress === 'busy' || undefined}>
      {children}
      <Search query={list?.query ?? ''} onSearch={(query, isInvited) => void look({ query, isInvited, page: 1 })} />
      <details className="panel accounts__make">
        <summary>{text('accounts.new.title')}</summary>
        <NewAccount roleNames={list?.roleNames ?? []} onCreate={create} />
      </details>
      <details className="panel accounts__make" onToggle={({ currentTarget }) => currentTarget.open && setImporting(true)}>
        <summary>{text('accounts.import.title')}</summary>
        {isImporting && (
          <Late code={importer} waiting={<p role="status">{text('accounts.busy')}</p>}>
            {({ Import }) => <Import onImported={() => void look(list ?? EVERYBODY)} />}
          </Late>
        )}
      </details>
      <p role="status" className="accounts__message">
        {progress === 'busy' && text('accounts.busy')}
        {progress === 'done' && `${text('accounts.done')} `}
        {progress !== 'busy' && list !== null && countOf(list, text)}
      </p>
      <p role="alert" className="accounts__message">
        {progress === 'failed' && (reason || text('accounts.failed'))}
      </p>
      <ul className="accounts__list" role="list">
        {list?.accounts.map((account) => (
          <AccountEntry key={account.id} account={account} roleNames={list.roleNames} onChange={(asked) => void change(asked)} />
        ))}
      </ul>
      {list !== null && list.pages > 1 && <Pages list={list} onPage={(page) => void look({ ...list, page })} />}
    </div>
  );
}

function countOf({ count, isMore }: AccountList, text: ReturnType<typeof useText>): string {
  if (count === 0) return text('accounts.none');
  if (count === 1 && !isMore) return text('accounts.countOne');
  return isMore ? text('accounts.countMore', { count }) : text('accounts.count', { count });
}

function Search({ query, onSearch }: { readonly query: string; onSearch(query: string, isInvited: boolean): void }): ReactNode {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const invited = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '', invited.current?.checked ?? false);
  };
  return (
    <form role="search" className="form panel accounts__search" onSubmit={submit} aria-label={text('accounts.search')}>
      <div className="field">
        <label className="field__label" htmlFor="accounts-query">
          {text('accounts.searchHint')}
        </label>
        <input id="accounts-query" ref={field} className="field__control" type="search" maxLength={100} defaultValue={query} />
      </div>
      <div className="field field--check">
        <input id="accounts-invited" ref={invited} type="checkbox" />
        <label className="field__label" htmlFor="accounts-invited">
          {text('accounts.onlyInvited')}
        </label>
      </div>
      <button type="submit" className="button">
        {text('accounts.find')}
      </button>
    </form>
  );
}

function Pages({ list: { page, pages, isMore }, onPage }: { readonly list: AccountList; onPage(page: number): void }): ReactNode {
  const text = useText();
  const words = {
    previous: text('accounts.previous'),
    shown: isMore ? text('accounts.pageOfMany', { page }) : text('accounts.page', { page, pages }),
    next: text('accounts.next'),
  };
  return <Pager className="accounts__pages" {...{ page, pages, words, onPage }} />;
}
