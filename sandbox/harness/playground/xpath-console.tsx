import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { Inspection } from '../../../xsl/engine/trace.ts';
import type { Playground } from './use-playground.ts';

interface ConsoleProps {
  readonly playground: Playground;
  /** The document as the server has sent it; '' when it came from elsewhere. */
  readonly fetched: string;
}

type Source = 'xml' | 'sheet' | 'result' | 'fetched';
const SOURCES: readonly (readonly [Source, string])[] = [
  ['xml', 'XML document'],
  ['sheet', 'Stylesheet'],
  ['result', 'Result'],
  ['fetched', 'As the server sent it'],
];

function Found({
  found,
  isXml,
  playground,
}: {
  readonly found: Inspection;
  readonly isXml: boolean;
  readonly playground: Playground;
}): ReactNode {
  const { type, value, count, nodes, visited, milliseconds } = found;
  return (
    <>
      <p>{`${type === 'nodes' ? `${count} nodes` : `${type}: ${value}`}; ${milliseconds.toFixed(2)} ms, ${visited} nodes visited.`}</p>
      {nodes.length > 0 && (
        <ol className="found">
          {nodes.map(({ path, line, text }) => (
            <li key={`${path} ${line}`}>
              <code>{path}</code>{' '}
              {isXml ? (
                <button type="button" className="where" onClick={() => playground.goTo('xml', line)}>
                  {`line ${line}`}
                </button>
              ) : (
                `line ${line}`
              )}{' '}
              {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** XPath 1.0 on any of the documents at hand. */
export function XPathConsole({ playground, fetched }: ConsoleProps): ReactNode {
  const id = useId();
  const [source, setSource] = useState<Source>('xml');
  const [asked, setAsked] = useState<{ readonly found: Inspection | null; readonly error: string; readonly isXml: boolean } | null>(null);
  const ask = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const expression = String(new FormData(event.currentTarget).get('expression') ?? '');
    const situation = playground.situation();
    if (situation === null || expression.trim() === '') return;
    const result = playground.outcome?.result ?? '';
    const document = { xml: situation.xml, sheet: situation.sheet, result: `<result>${result}</result>`, fetched }[source];
    try {
      const found = await playground.engine.ask('xpath', { document, expression }, 8000);
      setAsked({ found, error: '', isXml: source === 'xml' });
    } catch (error) {
      setAsked({ found: null, error: (error as Error).message, isXml: false });
    }
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>XPath</h2>
      <form className="row" onSubmit={(event) => void ask(event)}>
        <label htmlFor={`${id}-source`}>In</label>
        <select id={`${id}-source`} value={source} onChange={(event) => setSource(event.target.value as Source)}>
          {SOURCES.map(([name, title]) => (
            <option key={name} value={name} disabled={name === 'fetched' && fetched === ''}>
              {title}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-expression`}>Expression</label>
        <input id={`${id}-expression`} name="expression" className="wide" autoComplete="off" spellCheck={false} />
        <button type="submit">Evaluate</button>
      </form>
      <div role="status" aria-label="What the expression gives">
        {asked?.error && <p className="bad">{asked.error}</p>}
        {asked?.found && <Found found={asked.found} isXml={asked.isXml} playground={playground} />}
      </div>
    </section>
  );
}
