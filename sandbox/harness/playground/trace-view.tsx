import type { ReactNode } from 'react';
import { titleOf, type Position, type Trace } from '../../../xsl/engine/trace.ts';
import type { Pane } from './texts.ts';

interface TraceProps {
  readonly trace: Trace;
  goTo(pane: Pane, line: number, file?: string): void;
}

const MOST_ROWS = 200;
const MOST_LINES = 25;
const INDENT = 12;
const ms = (milliseconds: number): string => milliseconds.toFixed(2);

/** Leads to a line of a stylesheet, or of the document. */
function Where({ trace, at, goTo }: TraceProps & { readonly at: Position }): ReactNode {
  const file = trace.files[at.file];
  if (file === undefined || at.line === 0) return null;
  const isSheet = file.of === 'stylesheet';
  return (
    <button type="button" className="where" onClick={() => goTo(isSheet ? 'sheet' : 'xml', at.line, file.address)}>
      {isSheet ? `${file.address}:${at.line}` : `line ${at.line}`}
    </button>
  );
}

function Table({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="scrolls" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Templates(props: TraceProps): ReactNode {
  const { trace } = props;
  const ran = trace.routines.filter(({ calls }) => calls > 0).toSorted((one, other) => other.own - one.own);
  return (
    <Table label="Templates that ran" heads={['Template', 'Where', 'Calls', 'Own ms', 'Total ms']}>
      {ran.slice(0, MOST_ROWS).map((routine) => (
        <tr key={routine.instruction}>
          <th scope="row">
            <code>{titleOf(routine)}</code>
          </th>
          <td>
            <Where {...props} at={trace.instructions[routine.instruction]!} />
          </td>
          <td>{routine.calls}</td>
          <td>{ms(routine.own)}</td>
          <td>{ms(routine.total)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** How deep each call is in those that are listed before it. */
function depthsOf({ calls }: Trace): readonly number[] {
  const depths: number[] = [];
  for (const { parent } of calls) depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
}

function Calls(props: TraceProps): ReactNode {
  const { trace } = props;
  const depths = depthsOf(trace);
  return (
    <>
      <Table label="Calls, node by node" heads={['Template', 'Node', 'In the document', 'Called from', 'Total ms']}>
        {trace.calls.slice(0, MOST_ROWS).map((call, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a call has no name but its pane
          <tr key={index}>
            <th scope="row">
              <svg width={Math.min(12, depths[index] ?? 0) * INDENT} height="1" aria-hidden="true" />
              <code>{titleOf(trace.routines[call.routine]!)}</code>
            </th>
            <td>
              <code>{call.node}</code>
            </td>
            <td>
              <Where {...props} at={call.at} />
            </td>
            <td>{call.from < 0 ? null : <Where {...props} at={trace.instructions[call.from]!} />}</td>
            <td>{ms(call.total)}</td>
          </tr>
        ))}
      </Table>
      {trace.calls.length > MOST_ROWS && <p>{`${trace.calls.length - MOST_ROWS} more calls are not listed.`}</p>}
    </>
  );
}

function Lines(props: TraceProps): ReactNode {
  const { trace } = props;
  const slowest = trace.instructions
    .filter(({ runs }) => runs > 0)
    .toSorted((one, other) => other.own - one.own)
    .slice(0, MOST_LINES);
  return (
    <Table label="Lines that take the most" heads={['Instruction', 'Where', 'Runs', 'Own ms']}>
      {slowest.map((each) => (
        <tr key={`${each.file} ${each.line} ${each.column}`}>
          <th scope="row">
            <code>{each.name}</code>
          </th>
          <td>
            <Where {...props} at={each} />
          </td>
          <td>{each.runs}</td>
          <td>{ms(each.own)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What ran: by template, node by node, and by line. */
export function TraceView(props: TraceProps): ReactNode {
  return (
    <>
      <details open>
        <summary>Templates</summary>
        <Templates {...props} />
      </details>
      <details>
        <summary>Calls</summary>
        <Calls {...props} />
      </details>
      <details>
        <summary>Lines</summary>
        <Lines {...props} />
      </details>
    </>
  );
}
