import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { callOf } from '../../tape/faults.ts';
import type { Entry, RequestEntry } from '../../tape/model.ts';
import { laidOut, outlineAfter, pluginOf, sheetOf } from './exchange.ts';
import type { Rows } from './rows.ts';
import { stateAt, type Value } from './state.ts';

interface DetailsProps {
  readonly entries: readonly Entry[];
  /** Index of the entry. */
  readonly index: number;
  readonly rows: Rows;
}

function Text({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className="text">
      <h2>{title}</h2>
      <pre tabIndex={0} role="region" aria-label={title}>
        {text === '' ? 'nothing' : text}
      </pre>
    </section>
  );
}

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The sheet's text as the server sends it now: a tape has what the server answered, not what the build brings. */
function useSheet(address: string): string {
  const [sheet, setSheet] = useState({ address: '', text: '' });
  useEffect(() => {
    if (address === '') return undefined;
    let isWanted = true;
    void fetch(address)
      .then(async (answer) => (answer.ok ? answer.text() : `status ${answer.status}`))
      .catch(String)
      .then((text) => {
        if (isWanted) setSheet({ address, text });
      });
    return () => {
      isWanted = false;
    };
  }, [address]);
  return sheet.address === address ? sheet.text : '';
}

function Exchange({ entries, index, rows, request }: DetailsProps & { readonly request: RequestEntry }): ReactNode {
  const answered = rows.answerOf(request.n);
  const body = answered?.answer.body ?? '';
  const after = (answered?.at ?? 0) - (entries[index]?.at ?? 0);
  const address = sheetOf(body);
  const sheet = useSheet(address);
  const plugin = pluginOf(entries, index, callOf(request.address)?.type ?? '');
  return (
    <>
      <dl className="facts">
        <dt>Address</dt>
        <dd>
          {request.method} {request.address}
        </dd>
        <dt>Answer</dt>
        <dd>
          {answered === undefined
            ? 'none yet'
            : `${answered.answer.error ?? answered.answer.status} after ${after} ms, ${body.length} characters`}
        </dd>
        <dt>Stylesheet</dt>
        <dd>{address || 'none'}</dd>
        <dt>Plugin</dt>
        <dd>{plugin || 'not said'}</dd>
      </dl>
      <div className="side-by-side">
        <Text title="XML" text={laidOut(body)} />
        <Text title="Sheet" text={sheet} />
        <Text title="Result (the page's next outline)" text={outlineAfter(entries, index).join('\n')} />
      </div>
      <div className="side-by-side">
        <Text title="Headers of the request" text={lines(request.headers)} />
        <Text title="Body of the request" text={request.body} />
        <Text title="Headers of the answer" text={lines(answered?.answer.headers ?? {})} />
      </div>
    </>
  );
}

/** What has changed since the last action is said with what it was. */
function Changed({ value: { value, before } }: { readonly value: Value }): ReactNode {
  if (before === null) return <code>{value}</code>;
  return (
    <>
      <mark>
        <code>{value}</code>
      </mark>{' '}
      {before === undefined ? 'new' : 'was '}
      {before !== undefined && <code>{before}</code>}
    </>
  );
}

function State({ entries, index }: { readonly entries: readonly Entry[]; readonly index: number }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const services = useMemo(() => (isOpen ? stateAt(entries, index) : []), [entries, index, isOpen]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>State of each service at this moment, and what has changed since the last action</summary>
      {services.map(({ service, values }) => (
        <section key={service} aria-label={`State of ${service}`}>
          <h2>{service}</h2>
          <ul>
            {values.map((value) => (
              <li key={value.name}>
                <b>{value.name}</b> <Changed value={value} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function textOf(entry: Entry): string {
  if (entry.type === 'outline') return entry.lines.join('\n');
  return JSON.stringify(entry, null, 2);
}

/** All of one entry, and what the services had said of themselves by then. */
export function Details(props: DetailsProps): ReactNode {
  const { entries, index } = props;
  const entry = entries[index];
  if (entry === undefined) return <p>Choose a line: a request shows its XML, sheet and result.</p>;
  return (
    <section className="details" aria-label="The line that is chosen">
      {entry.type === 'request' ? <Exchange {...props} request={entry} /> : <Text title={entry.type} text={textOf(entry)} />}
      <State entries={entries} index={index} />
    </section>
  );
}
