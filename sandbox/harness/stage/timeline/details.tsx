import { memo, useMemo, useState, type ReactNode } from 'react';
import type { Entry, TapeHead } from '../../tape/model.ts';
import { Exchange, Text } from './exchange-view.tsx';
import type { Rows } from './rows.ts';
import { States, type Value } from './state.ts';

interface DetailsProps {
  readonly head: TapeHead | null;
  readonly entries: readonly Entry[];
  /** Index of the entry. */
  readonly index: number;
  readonly rows: Rows;
}

/** What has changed since the last action is said with what it was. What is the same at another moment is not drawn anew. */
const ValueLine = memo(({ name, value, before }: Value): ReactNode => (
  <li>
    <b>{name}</b>{' '}
    {before === null ? (
      <code>{value}</code>
    ) : (
      <>
        <mark>
          <code>{value}</code>
        </mark>{' '}
        {before === undefined ? 'new' : 'was '}
        {before !== undefined && <code>{before}</code>}
      </>
    )}
  </li>
));

function State({ head, entries, index }: Omit<DetailsProps, 'rows'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [states] = useState(() => new States());
  const services = useMemo(() => (isOpen ? states.at(head, entries, index) : []), [states, head, entries, index, isOpen]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>State of each service at this moment, and what has changed since the last action</summary>
      {services.map(({ service, values }) => (
        <section key={service} aria-label={`State of ${service}`}>
          <h2>{service}</h2>
          <ul>
            {values.map((value) => (
              <ValueLine key={value.name} {...value} />
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
export const Details = memo((props: DetailsProps): ReactNode => {
  const { head, entries, index } = props;
  const entry = entries[index];
  if (entry === undefined) return <p>Choose a line: a request shows its XML, sheet and result.</p>;
  return (
    <section className="details" aria-label="The line that is chosen">
      {entry.type === 'request' ? <Exchange {...props} request={entry} /> : <Text title={entry.type} text={textOf(entry)} />}
      <State head={head} entries={entries} index={index} />
    </section>
  );
});
