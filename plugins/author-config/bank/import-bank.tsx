import './bank.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import {
  childElements,
  CLOCK,
  LARGEST_TABLE,
  loadEdits,
  Pager,
  TEXTS,
  useText,
  WINDOWS,
  type CommandContext,
  type Edits,
} from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { openScreen } from '../editor/open-screen.ts';
import { saveText } from '../form/save-text.ts';
import { nameOf } from '../model/document-root.ts';
import { sourceLanguage } from '../model/languages.ts';
import { planRows, type BankPlan, type PlannedRow, type RowProblem } from './bank-plan.ts';
import { MOST_OPTIONS, MOST_ROWS, readTable, testOf, writeTable, type BankTable, type TableProblem } from './bank-table.ts';

const NAME = 'authorBank';
/** The form of a test draws each question: with more it would not open any more. */
const MOST_QUESTIONS = 400;

type State =
  | { readonly is: 'waiting' | 'reading' }
  | { readonly is: 'unreadable'; readonly problem: TableProblem }
  | { readonly is: 'planned'; readonly table: BankTable; readonly plan: BankPlan };

/** What is wrong with a row, as its author reads it. */
const WORDS: Readonly<Record<RowProblem['problem'], string>> = {
  badId: 'author.bank.badId',
  twice: 'author.bank.twice',
  kind: 'author.bank.kind',
  kindDiffers: 'author.bank.kindDiffers',
  noQuestion: 'author.bank.noQuestion',
  fewOptions: 'author.bank.fewOptions',
  oneRight: 'author.bank.oneRight',
  noneRight: 'author.bank.noneRight',
  noGap: 'author.bank.noGap',
  noOptions: 'author.bank.noOptions',
  number: 'author.bank.number',
  range: 'author.bank.range',
  missing: 'author.bank.missing',
  nowhere: 'author.bank.nowhere',
  flag: 'author.bank.flag',
  moreThanTable: 'author.bank.moreThanTable',
  cells: 'author.bank.cells',
  signs: 'author.bank.signs',
};
const OF_FILE: Readonly<Record<TableProblem['problem'], string>> = {
  empty: 'author.bank.empty',
  binary: 'author.bank.binary',
  workbook: 'author.bank.workbook',
  quotes: 'author.bank.quotes',
  tooLarge: 'author.bank.tooLarge',
  columns: 'author.bank.columns',
  columnTwice: 'author.bank.columnTwice',
  tooMany: 'author.bank.tooMany',
  tooLong: 'author.bank.tooLong',
};

/** Shows what a file would come to, and takes it into the test that is open. */
export function importQuestions(_args: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen || !testOf(screen.editor.document)) return;
  const windows = get(WINDOWS);
  const take = (edits: Edits, { rows }: BankTable): boolean => {
    // Who has left the form meanwhile wants no questions in another one.
    if (openScreen() !== screen) return false;
    let plan: BankPlan | null = null;
    // Looked at once more: the form may have been changed behind the window.
    const isTaken = screen.editor.change((document) => (plan = planRows(edits, document, rows))?.change ?? null);
    if (!isTaken) return false;
    windows.close(NAME);
    screen.announce('author.bank.done', countsOf(plan));
    return true;
  };
  windows.show({
    name: NAME,
    title: get(TEXTS).get('author.bank.title'),
    content: <ImportBank editor={screen.editor} onTake={take} />,
    maxWidth: 860,
  });
}

/** Saves the questions of the test that is open as a table. */
export async function exportQuestions(_args: Readonly<Record<string, string>>, { get }: CommandContext): Promise<void> {
  const edits = await loadEdits();
  const screen = openScreen();
  if (!screen) return;
  screen.editor.update();
  const { document } = screen.editor;
  const file = { title: nameOf(document, sourceLanguage(document)), ending: '.csv', type: 'text/csv' };
  saveText(get(CLOCK), file, writeTable(document, edits.serializeSource(document)));
  screen.announce('author.bank.exported');
}

const isWrong = ({ verdict }: PlannedRow): boolean => typeof verdict !== 'string';

function countsOf(plan: BankPlan | null): { count: number; fresh: number; changed: number; same: number; wrong: number } {
  const rows = plan?.rows ?? [];
  const number = (which: PlannedRow['verdict']): number => rows.filter(({ verdict }) => verdict === which).length;
  return { count: rows.length, fresh: number('new'), changed: number('changed'), same: number('same'), wrong: rows.filter(isWrong).length };
}

async function look(editor: Editor, edits: Edits, file: File): Promise<State> {
  const tooLarge = file.size > LARGEST_TABLE;
  const table = tooLarge ? { problem: 'tooLarge' as const } : readTable(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in table) return { is: 'unreadable', problem: table };
  editor.update();
  const plan = planRows(edits, editor.document, table.rows);
  if (!plan) return { is: 'unreadable', problem: { problem: 'empty' } };
  const present = childElements(testOf(editor.document)!, 'question').length;
  if (present + countsOf(plan).fresh > MOST_QUESTIONS) return { is: 'unreadable', problem: { problem: 'tooLong' } };
  return { is: 'planned', table, plan };
}

interface ImportProps {
  readonly editor: Editor;
  onTake(edits: Edits, table: BankTable): boolean;
}

function ImportBank({ editor, onTake }: ImportProps): ReactNode {
  const text = useText();
  const id = useId();
  const [state, setState] = useState<State>({ is: 'waiting' });
  /** What was chosen last: what is read of something before that is not shown. */
  const latest = useRef(0);
  const read = async (file: File): Promise<void> => {
    const turn = ++latest.current;
    setState({ is: 'reading' });
    let next: State;
    try {
      next = await look(editor, await loadEdits(), file);
    } catch {
      // The file was taken away while it was read.
      next = { is: 'unreadable', problem: { problem: 'empty' } };
    }
    if (turn === latest.current) setState(next);
  };
  const take = async ({ table }: { readonly table: BankTable }): Promise<void> => {
    const edits = await loadEdits();
    if (onTake(edits, table)) return;
    const plan = planRows(edits, editor.document, table.rows);
    if (plan) setState({ is: 'planned', table, plan });
  };
  const counts = countsOf(state.is === 'planned' ? state.plan : null);
  return (
    <div className="author-window author-bank" aria-busy={state.is === 'reading' || undefined}>
      <p id={`${id}hint`}>{text('author.bank.lead', { most: MOST_ROWS })}</p>
      <div className="field">
        <label className="field__label" htmlFor={`${id}file`}>
          {text('author.bank.file')}
        </label>
        <input
          id={`${id}file`}
          type="file"
          className="field__control"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void read(file);
            // The same file can be chosen again once it has been mended.
            currentTarget.value = '';
          }}
        />
      </div>
      <p role="status">
        {state.is === 'reading' && text('author.bank.reading')}
        {state.is === 'planned' && text('author.bank.plan', counts)}
      </p>
      <p role="alert">
        {state.is === 'unreadable' &&
          text(OF_FILE[state.problem.problem], {
            line: state.problem.line ?? 0,
            names: ('names' in state.problem ? (state.problem.names ?? '') : '').slice(0, SHOWN),
            most: state.problem.problem === 'tooLong' ? MOST_QUESTIONS : MOST_ROWS,
          })}
        {counts.wrong > 0 && text('author.bank.nothingHalf')}
      </p>
      {state.is === 'planned' && <Planned table={state.table} plan={state.plan} />}
      {state.is === 'planned' && counts.wrong === 0 && counts.fresh + counts.changed > 0 && (
        <p>
          <button type="button" className="button" onClick={() => void take(state)}>
            {text('author.bank.take', counts)}
          </button>
        </p>
      )}
    </div>
  );
}

const PAGE = 50;
/** Nobody reads more of a question here. */
const SHOWN = 120;

/** Which columns are understood, and what would become of each row: first of all those with mistakes. */
function Planned({ table: { read, unread }, plan }: { readonly table: BankTable; readonly plan: BankPlan }): ReactNode {
  const text = useText();
  const [page, setPage] = useState(0);
  const wrong = plan.rows.filter(isWrong);
  const rows = wrong.length > 0 ? wrong : plan.rows;
  const pages = Math.ceil(rows.length / PAGE);
  const at = Math.min(page, pages - 1);
  const words = {
    previous: text('author.bank.previous'),
    shown: text('author.versions.page', { page: at + 1, pages }),
    next: text('author.bank.next'),
  };
  return (
    <>
      <p>
        {text('author.bank.read', { names: read.join(', ') })}{' '}
        {unread.length > 0 && text('author.bank.unread', { names: unread.join(', ').slice(0, SHOWN) })}
      </p>
      <div className="author-bank__table" tabIndex={0} role="region" aria-label={text('author.bank.rows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('author.bank.line')}</th>
              <th scope="col">{text('author.bank.verdict')}</th>
              <th scope="col">{text('author.bank.id')}</th>
              <th scope="col">{text('author.bank.question')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * PAGE, (at + 1) * PAGE).map((row) => (
              <tr key={row.line} className={isWrong(row) ? 'author-bank__wrong' : undefined}>
                <th scope="row">{row.line}</th>
                <td>{verdictText(text, row)}</td>
                <td>
                  <bdi>{row.id.slice(0, SHOWN)}</bdi>
                </td>
                <td dir="auto">{row.question.slice(0, SHOWN)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pager className="author-row" page={at + 1} {...{ pages, words }} onPage={(to) => setPage(to - 1)} />}
    </>
  );
}

function verdictText(text: ReturnType<typeof useText>, { verdict }: PlannedRow): string {
  if (verdict === 'new') return text('author.bank.isNew');
  if (verdict === 'changed') return text('author.bank.isChanged');
  if (verdict === 'same') return text('author.bank.isSame');
  const { problem, column = '', low = 0, high = 0 } = verdict;
  return text(WORDS[problem], { column, low, high, most: MOST_OPTIONS });
}
