import { useRef, useState } from 'react';
import { actions, LARGEST_TABLE, REQUESTS, useService, type RequestResult } from '../../../core/api.ts';
import { readImport, type ImportFile, type ImportProblem, type ImportRow } from '../model/import-rows.ts';
import { readVerdicts, type Verdict } from '../model/read-plans.ts';

/** So many rows are stored in one step (protocol 9.3). */
const STEP = 100;

export interface PlannedRow extends ImportRow {
  readonly verdict: Verdict;
}

export type ImportState =
  | { readonly is: 'waiting' | 'reading' }
  | { readonly is: 'unreadable'; readonly problem: ImportProblem }
  | { readonly is: 'planned'; readonly rows: readonly PlannedRow[] }
  | { readonly is: 'importing'; readonly rows: readonly PlannedRow[]; readonly done: number; readonly of: number }
  /** `failed`: some are not stored yet, and can be tried again. */
  | {
      readonly is: 'over';
      readonly rows: readonly PlannedRow[];
      readonly count: number;
      readonly invited: boolean;
      readonly failed: boolean;
    }
  | { readonly is: 'failed'; readonly reason: string };

export const isNew = ({ verdict }: PlannedRow): boolean => verdict.state === 'new';
const TOO_LONG: Verdict = { state: 'error', code: 'accounts.import.cells', of: 0 };
const UNKNOWN: Verdict = { state: 'error', code: '', of: 0 };

/** Reads a file, has the server look at each row, and stores the new ones step by step: the rows that were looked at, and no others. */
export function useImport(onImported: () => void): {
  readonly state: ImportState;
  look(from: File | string): Promise<void>;
  store(invite: boolean): Promise<void>;
} {
  const requests = useService(REQUESTS);
  const [state, setState] = useState<ImportState>({ is: 'waiting' });
  /** What was chosen last: what is read of something before that is not shown. */
  const latest = useRef(0);
  const isStoring = useRef(false);
  const ask = (subAction: string, rows: readonly ImportRow[], more: object = {}) => {
    const fields = { subAction, rows: JSON.stringify(rows), ...more };
    return requests.send({ action: actions.store, ID: 0, dataType: 'p_Accounts', bRender: false, background: true, fields });
  };

  const look = async (from: File | string): Promise<void> => {
    const turn = ++latest.current;
    setState({ is: 'reading' });
    const next = await plan(from, ask);
    if (turn === latest.current) setState(next);
  };

  const store = async (invite: boolean): Promise<void> => {
    if (isStoring.current || (state.is !== 'planned' && state.is !== 'over')) return;
    isStoring.current = true;
    let rows = state.rows;
    const wanted = rows.filter(isNew);
    let [count, failed] = [0, false];
    for (let at = 0; at < wanted.length && !failed; at += STEP) {
      setState({ is: 'importing', rows, done: at, of: wanted.length });
      const step = wanted
        .slice(at, at + STEP)
        .map(({ line, login, name, email, role, branch }): ImportRow => ({ line, login, name, email, role, branch }));
      const { answer } = await ask('import', step, invite ? { invite: '1' } : {});
      const verdicts = readVerdicts(answer);
      failed = verdicts === null;
      if (verdicts === null) break;
      count += [...verdicts.values()].filter((verdict) => verdict.state === 'new').length;
      // What is stored is there; whatever was found meanwhile is said of its row.
      rows = rows.map((row) => {
        const verdict = verdicts.get(row.line);
        return verdict === undefined ? row : { ...row, verdict: verdict.state === 'new' ? { ...verdict, state: 'there' } : verdict };
      });
    }
    isStoring.current = false;
    setState({ is: 'over', rows, count, invited: invite, failed });
    if (count > 0) onImported();
  };
  return { state, look, store };
}

/** What a file would come to. */
async function plan(
  from: File | string,
  ask: (subAction: string, rows: readonly ImportRow[]) => Promise<Pick<RequestResult, 'answer'>>,
): Promise<ImportState> {
  let read: ImportFile | ImportProblem;
  try {
    read = await readFrom(from);
  } catch {
    // The file was taken away while it was read.
    return { is: 'unreadable', problem: { problem: 'empty' } };
  }
  if (!('rows' in read)) return { is: 'unreadable', problem: read };
  const { rows, tooLong } = read;
  const sent = rows.filter(({ line }) => !tooLong.has(line));
  const { answer } = sent.length === 0 ? { answer: null } : await ask('checkImport', sent);
  const verdicts = sent.length === 0 ? new Map<number, Verdict>() : readVerdicts(answer);
  if (verdicts === null) return { is: 'failed', reason: answer?.error?.text ?? '' };
  return {
    is: 'planned',
    rows: rows.map((row) => ({ ...row, verdict: tooLong.has(row.line) ? TOO_LONG : (verdicts.get(row.line) ?? UNKNOWN) })),
  };
}

async function readFrom(from: File | string): Promise<ImportFile | ImportProblem> {
  if (typeof from === 'string') return readImport(from);
  if (from.size > LARGEST_TABLE) return { problem: 'tooLarge' };
  return readImport(new Uint8Array(await from.arrayBuffer()));
}
