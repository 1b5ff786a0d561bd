import { useEffect, useState, type ReactNode } from 'react';
import { callOf } from '../../tape/faults.ts';
import type { Entry, RequestEntry } from '../../tape/model.ts';
import { laidOut, outlineAfter, pluginOf, sheetOf, stateAt } from './exchange.ts';
import type { Rows } from './rows.ts';

interface DetailsProps {
  readonly entries: readonly Entry[];
  /** Index of the entry. */
  readonly index: number;
  readonly rows: Rows;
}

function Text({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className="text">
      <h3>{title}</h3>
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
      <details>
        <summary>State at this moment: the last fact of each kind</summary>
        <ul>
          {stateAt(entries, index).map(({ name, content }) => (
            <li key={name}>
              <b>{name}</b> <code>{JSON.stringify(content)}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
