import { useId, useRef, useState, type ReactNode } from 'react';
import { Pager, useText } from '../../../core/api.ts';
import { COLUMNS, MOST_ROWS, type ImportProblem } from '../model/import-rows.ts';
import { isNew, useImport, type ImportState, type PlannedRow } from './use-import.ts';

type Text = ReturnType<typeof useText>;

/** The reasons of the server for a row; another one is said in general. */
const REASONS: ReadonlySet<string> = new Set([
  ...['accounts.badLogin', 'accounts.badName', 'accounts.formula', 'accounts.badRole', 'accounts.badBranch', 'accounts.twice'],
  ...['accounts.loginTaken', 'accounts.import.cells', 'required.empty', 'required.email'],
]);

const reasonOf = (text: Text, { code, of }: PlannedRow['verdict']): string =>
  code === 'required.empty' ? text('accounts.import.noName') : text(REASONS.has(code) ? code : 'accounts.import.wrong', { line: of });

function problemText(text: Text, { problem, line = 0, ...more }: ImportProblem): string {
  const names = 'names' in more ? (more.names ?? '') : '';
  return text(`accounts.import.${problem}`, { line, names, most: MOST_ROWS });
}

/** Reads accounts from a file, shows what would become of each row, and makes them. */
export function Import({ onImported }: { onImported(): void }): ReactNode {
  const text = useText();
  const id = useId();
  const { state, look, store } = useImport(onImported);
  const pasted = useRef<HTMLTextAreaElement>(null);
  const [invite, setInvite] = useState(true);
  const isBusy = state.is === 'reading' || state.is === 'importing';
  const rows = 'rows' in state ? state.rows : [];
  const count = rows.filter(isNew).length;
  return (
    <div className="accounts__import" aria-busy={isBusy || undefined}>
      <p className="form__hint" id={`${id}hint`}>
        {text('accounts.import.lead', { columns: COLUMNS.join(', '), most: MOST_ROWS })}
      </p>
      <div className="field">
        <label className="field__label" htmlFor={`${id}file`}>
          {text('accounts.import.file')}
        </label>
        <input
          id={`${id}file`}
          type="file"
          className="field__control"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby={`${id}hint`}
          disabled={state.is === 'importing'}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void look(file);
            // The same file can be chosen again once it has been mended.
            currentTarget.value = '';
          }}
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}text`}>
          {text('accounts.import.paste')}
        </label>
        <textarea id={`${id}text`} ref={pasted} className="field__control" rows={4} dir="ltr" spellCheck={false} />
      </div>
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void look(pasted.current?.value ?? '')}
      >
        {text('accounts.import.check')}
      </button>
      <Progress state={state} />
      {rows.length > 0 && <Preview key={rows.length} rows={rows} />}
      {(state.is === 'planned' || state.is === 'over') && count > 0 && (
        <>
          <div className="field field--check">
            <input id={`${id}invite`} type="checkbox" checked={invite} onChange={({ currentTarget }) => setInvite(currentTarget.checked)} />
            <label className="field__label" htmlFor={`${id}invite`}>
              {text('accounts.import.invite')}
            </label>
          </div>
          <button type="button" className="button" onClick={() => void store(invite)}>
            {text(count === 1 ? 'accounts.import.storeOne' : 'accounts.import.store', { count })}
          </button>
        </>
      )}
    </div>
  );
}

/** What is being done, and what came of it. */
function Progress({ state }: { readonly state: ImportState }): ReactNode {
  const text = useText();
  const rows = 'rows' in state ? state.rows : [];
  const number = (which: PlannedRow['verdict']['state']): number => rows.filter(({ verdict }) => verdict.state === which).length;
  return (
    <>
      <p role="status" className="accounts__message">
        {state.is === 'reading' && text('accounts.busy')}
        {state.is === 'planned' && text('accounts.import.plan', { fresh: number('new'), there: number('there'), wrong: number('error') })}
        {state.is === 'importing' && text('accounts.import.progress', { done: state.done, of: state.of })}
        {state.is === 'over' && text(state.invited ? 'accounts.import.overInvited' : 'accounts.import.over', { count: state.count })}
      </p>
      {state.is === 'importing' && <progress max={state.of} value={state.done} aria-label={text('accounts.import.title')} />}
      <p role="alert" className="accounts__message">
        {state.is === 'unreadable' && problemText(text, state.problem)}
        {state.is === 'failed' && (state.reason || text('accounts.failed'))}
        {state.is === 'over' && state.failed && text('accounts.import.stopped')}
      </p>
    </>
  );
}

const PAGE = 50;

/** Each row with what would become of it; those with mistakes can be looked at alone. */
function Preview({ rows }: { readonly rows: readonly PlannedRow[] }): ReactNode {
  const text = useText();
  const id = useId();
  const [page, setPage] = useState(0);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const shown = onlyWrong ? rows.filter(({ verdict }) => verdict.state === 'error') : rows;
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const at = Math.min(page, pages - 1);
  const words = {
    previous: text('accounts.import.previous'),
    shown: text('accounts.page', { page: at + 1, pages }),
    next: text('accounts.import.next'),
  };
  return (
    <>
      <div className="field field--check">
        <input id={id} type="checkbox" checked={onlyWrong} onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)} />
        <label className="field__label" htmlFor={id}>
          {text('accounts.import.onlyWrong')}
        </label>
      </div>
      <div className="accounts__table" tabIndex={0} role="region" aria-label={text('accounts.import.preview')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('accounts.import.line')}</th>
              <th scope="col">{text('accounts.import.state')}</th>
              <th scope="col">{text('accounts.new.name')}</th>
              <th scope="col">{text('accounts.email')}</th>
              <th scope="col">{text('accounts.new.login')}</th>
              <th scope="col">{text('accounts.role')}</th>
              <th scope="col">{text('accounts.branch')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(at * PAGE, (at + 1) * PAGE).map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pager className="accounts__pages" page={at + 1} {...{ pages, words }} onPage={(to) => setPage(to - 1)} />}
    </>
  );
}

/** Nobody reads more of a cell here. */
const SHOWN = 100;

function PreviewRow({ row }: { readonly row: PlannedRow }): ReactNode {
  const text = useText();
  const { line, name, email, login, role, branch, verdict } = row;
  return (
    <tr className={verdict.state === 'error' ? 'accounts__wrong' : undefined}>
      <th scope="row">{line}</th>
      <td>
        {verdict.state === 'new' && text('accounts.import.isNew')}
        {verdict.state === 'there' && text('accounts.import.isThere')}
        {verdict.state === 'error' && reasonOf(text, verdict)}
      </td>
      {[name, email, login, role, branch].map((cell, at) => (
        <td key={COLUMNS[at]}>
          <bdi>{cell.slice(0, SHOWN)}</bdi>
        </td>
      ))}
    </tr>
  );
}
