import { useId, useState, type ReactNode } from 'react';
import { callOf } from '../../tape/faults.ts';
import type { Entry, RequestEntry } from '../../tape/model.ts';
import { openAnswer } from '../../playground/given.ts';
import { isDrawable, useDrawn } from './drawn.ts';
import { laidOut, outlineAfter, pluginOf, sheetOf, targetOf } from './exchange.ts';
import type { Rows } from './rows.ts';

/** A text of its own, which can be scrolled. */
export function Text({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <section className="text">
      <h2>{title}</h2>
      {children}
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

/** A stylesheet's files, one at a time. */
function Sheet({ files, own }: { readonly files: Readonly<Record<string, string>>; readonly own: string }): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const names = Object.keys(files);
  const file = names.includes(chosen) ? chosen : own;
  return (
    <Text title="Sheet" text={files[file] ?? ''}>
      {names.length > 1 && (
        <p>
          <label htmlFor={id}>File</label>{' '}
          <select id={id} value={file} onChange={({ target }) => setChosen(target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
      )}
    </Text>
  );
}

interface ExchangeProps {
  readonly entries: readonly Entry[];
  /** Index of the request. */
  readonly index: number;
  readonly rows: Rows;
  readonly request: RequestEntry;
}

/** A request and its answer: the XML, the stylesheet, and what that draws of it. */
export function Exchange({ entries, index, rows, request }: ExchangeProps): ReactNode {
  const answered = rows.answerOf(request.n);
  const body = answered?.answer.body ?? '';
  const after = (answered?.at ?? 0) - (entries[index]?.at ?? 0);
  const address = sheetOf(body);
  const target = targetOf(entries, index);
  const lang = new URLSearchParams(request.address.split('?', 2)[1]).get('lang') ?? '';
  const drawn = useDrawn(body, lang, target);
  const type = callOf(request.address)?.type ?? '';
  const plugin = pluginOf(entries, index, type);
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
        <dt>In the target</dt>
        <dd>{target || 'none'}</dd>
      </dl>
      {isDrawable(body) && (
        <p>
          <button type="button" onClick={() => openAnswer({ xml: body, type, lang, target })}>
            Open this answer in the playground
          </button>
        </p>
      )}
      <div className="side-by-side">
        <Text title="XML" text={laidOut(body)} />
        <Sheet files={drawn?.files ?? {}} own={/[^/]+$/.exec(address)?.[0] ?? ''} />
        <Text title="Result" text={drawn === null ? 'It is being drawn …' : drawn.problem || laidOut(drawn.result)} />
      </div>
      <div className="side-by-side">
        <Text title="The page's next outline" text={outlineAfter(entries, index).join('\n')} />
        <Text title="Headers of the request" text={lines(request.headers)} />
        <Text title="Body of the request" text={request.body} />
        <Text title="Headers of the answer" text={lines(answered?.answer.headers ?? {})} />
      </div>
    </>
  );
}
