import './gate.css';
import { useEffect, useState, type ReactNode } from 'react';
import { showTool } from '../shell/shell.tsx';
import type { Finding } from './model.ts';

type Shown = 'all' | Finding['severity'];

/** What the server says of a customer's files; `findings` is null while they are checked, `failure` says why they were not. */
interface Checked {
  readonly customer: string;
  readonly findings: readonly Finding[] | null;
  readonly failure: string;
}

const CHECKING: Checked = { customer: '', findings: null, failure: '' };
const FAILED = 'The files could not be checked: the log of the server says why. npm run check:customer checks them without a server.';

async function check(isAgain: boolean): Promise<Checked> {
  const answer = await fetch(`/sandbox/gate.json?lang=en${isAgain ? '&again=1' : ''}`).catch(() => null);
  if (!answer?.ok) return { customer: '', findings: [], failure: FAILED };
  const { customer, findings } = (await answer.json()) as { readonly customer: string; readonly findings: readonly Finding[] };
  return { customer, findings, failure: '' };
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

function inWords({ customer, findings, failure }: Checked): string {
  if (failure !== '') return failure;
  if (findings === null) return 'The files are checked. This takes some seconds.';
  if (findings.length === 0) return `Nothing is wrong with the files of ${customer}.`;
  return `Wrong in the files of ${customer}: ${count(findings, 'error')} errors, ${count(findings, 'warning')} warnings.`;
}

function Line({ finding: { severity, file, line, column, path, what, advice, code } }: { readonly finding: Finding }): ReactNode {
  return (
    <li className={severity}>
      <span className="gate-severity">{severity === 'error' ? 'Error' : 'Warning'}</span> <code>{`${file}:${line}:${column}`}</code>{' '}
      {path !== '' && <code>{path}</code>} <small>{code}</small>
      <p>
        {what}. {advice}
      </p>
    </li>
  );
}

/** What is wrong with this customer's files; the same as `npm run check:customer` prints. */
function Gate(): ReactNode {
  const [checked, setChecked] = useState(CHECKING);
  const [shown, setShown] = useState<Shown>('all');
  useEffect(() => void check(false).then(setChecked), []);
  const again = (): void => {
    setChecked(CHECKING);
    void check(true).then(setChecked);
  };
  const { findings } = checked;
  const files = Map.groupBy(
    (findings ?? []).filter(({ severity }) => shown === 'all' || severity === shown),
    ({ file }) => file,
  );
  return (
    <>
      <h1>Gate</h1>
      <div className="gate-choice">
        <button type="button" disabled={findings === null} onClick={again}>
          Check again
        </button>
        <label>
          Show{' '}
          <select value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
            <option value="all">errors and warnings</option>
            <option value="error">errors</option>
            <option value="warning">warnings</option>
          </select>
        </label>
      </div>
      <p role="status" aria-label="Check" aria-busy={findings === null}>
        {inWords(checked)}
      </p>
      {[...files].map(([file, each]) => (
        <section key={file} aria-label={file}>
          <h2>
            <code>{file}</code>
          </h2>
          <ul className="gate-findings">
            {each.map((finding, index) => (
              <Line key={index} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

showTool('gate', <Gate />);
