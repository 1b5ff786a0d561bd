import './playground.css';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Actions } from './actions.tsx';
import { givenAnswer } from './given.ts';
import { opened, readDocument, type Call } from './source.ts';
import { TraceView } from './trace-view.tsx';
import { usePlayground, type Playground as Bench } from './use-playground.ts';
import { XPathConsole } from './xpath-console.tsx';

const START: Call = { type: 'p_News', action: '1', id: '0' };
const customer = (): string => location.hostname.split('.').at(-2) ?? 'demo';

/** What the page's address asks for: a request, an example of the gallery, or the answer that another page has given. */
const calls = (): Call => {
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  return asked['type'] || asked['example'] || asked['given'] ? asked : { ...START, ...asked };
};

async function readAsked(call: Call): Promise<string> {
  if (call['given']) {
    const given = givenAnswer();
    if (given === null) throw new Error('The answer is no longer there: open it from the timeline once more.');
    return given.xml;
  }
  if (!call['example']) return readDocument(call);
  const answer = await fetch(`/sandbox/examples/${call['example'].split('/').map(encodeURIComponent).join('/')}`);
  if (!answer.ok) throw new Error(`There is no example ${call['example']}.`);
  return answer.text();
}

const FIELDS = [
  ['type', 'Data type'],
  ['action', 'Action'],
  ['id', 'ID'],
  ['lang', 'Language'],
] as const;

/** Opens the document of any request. */
function OpenForm({ call, open }: { readonly call: Call; open(call: Call): void }): ReactNode {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    open(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])));
  };
  return (
    <form className="row" onSubmit={submit} aria-label="Open a request">
      {FIELDS.map(([name, title]) => (
        <span key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{title}</label>
          <input id={`${id}-${name}`} name={name} defaultValue={call[name] ?? ''} size={name === 'type' ? 18 : 6} autoComplete="off" />
        </span>
      ))}
      <button type="submit">Open</button>
    </form>
  );
}

function Mistakes({ bench }: { readonly bench: Bench }): ReactNode {
  const { mistakes = [], messages = [] } = bench.outcome ?? {};
  if (mistakes.length + messages.length === 0) return null;
  return (
    <ul className="mistakes" aria-label="Mistakes and messages">
      {mistakes.map(({ in: pane, file, line, message }) => (
        <li key={`${file} ${line} ${message}`} className="bad">
          <button type="button" className="where" onClick={() => bench.goTo(pane === 'part' ? 'sheet' : pane, line, file)}>
            {line > 0 ? `${file}:${line}` : file}
          </button>{' '}
          {message}
        </li>
      ))}
      {messages.map((message, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same may be said twice
        <li key={index}>{message}</li>
      ))}
    </ul>
  );
}

function Field({
  title,
  host,
  children,
}: {
  readonly title: string;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly children?: ReactNode;
}) {
  return (
    <div className="editor">
      <div className="row">
        <h2>{title}</h2>
        {children}
      </div>
      <div className="editor-host" ref={host} />
    </div>
  );
}

function Files({ bench }: { readonly bench: Bench }): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>File</label>
      <select id={id} value={bench.file} onChange={(event) => bench.showFile(event.target.value)}>
        {bench.files.map((file) => (
          <option key={file}>{file}</option>
        ))}
      </select>
    </>
  );
}

/** XML, a stylesheet and its parameters, drawn by the site's own page while they are written. */
export function Playground(): ReactNode {
  const [xml, sheet, parameters] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const frame = useRef<HTMLIFrameElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- references never change
  const hosts = useMemo(() => ({ xml, sheet, parameters, frame }), []);
  const bench = usePlayground(hosts);
  const [call] = useState(calls);
  const [fetched, setFetched] = useState('');
  const [failure, setFailure] = useState('');
  const open = async (wanted: Call): Promise<void> => {
    try {
      const document = await readAsked(wanted);
      const { type = '', lang = '', target = '' } = wanted['given'] ? (givenAnswer() ?? {}) : {};
      bench.open(await opened(document, { ...wanted, ...(type && { type }), ...(lang && { lang }), target, customer: customer() }));
      setFetched(document);
      setFailure('');
      history.replaceState(null, '', `?${new URLSearchParams(wanted)}`);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  useEffect(() => {
    void open(call);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the address
  }, []);
  return (
    <>
      <h1>Playground</h1>
      <OpenForm call={call} open={(wanted) => void open(wanted)} />
      {failure !== '' && (
        <p role="alert" className="bad">
          {failure}
        </p>
      )}
      <p className="hint">Tab indents in an editor; Escape, then Tab leaves it.</p>
      <div className="playground">
        <div className="editors">
          <Field title="XML" host={xml} />
          <Field title="Stylesheet" host={sheet}>
            <Files bench={bench} />
          </Field>
          <Field title="Parameters" host={parameters} />
        </div>
        <div className="drawn">
          <p role="status" aria-label="Drawing" aria-busy={bench.isRunning}>
            {bench.isRunning ? 'Drawing …' : bench.status}
          </p>
          <Mistakes bench={bench} />
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page, as it is everywhere else */}
          <iframe ref={frame} title="Drawn by the site" className="drawing" />
          <Actions bench={bench} />
          {bench.outcome?.trace && <TraceView trace={bench.outcome.trace} goTo={bench.goTo} />}
          <XPathConsole playground={bench} fetched={fetched} />
        </div>
      </div>
    </>
  );
}
