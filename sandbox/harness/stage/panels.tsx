import { Fragment, useSyncExternalStore, type ReactNode } from 'react';
import type { Choice } from './choice.ts';
import type { Director } from './director.ts';
import { FaultsPanel } from './faults-panel.tsx';
import { LiveXPath } from './timeline/live-xpath.tsx';
import { TimePanel } from './time-panel.tsx';
import { Timeline } from './timeline/timeline.tsx';
import type { Why } from './why.ts';

const PANELS = ['Timeline', 'Faults', 'Time', 'XPath'] as const;
type Panel = (typeof PANELS)[number];

/** What is shown of the run. */
export interface View {
  readonly panel: Panel;
  /** Index of the entry that is chosen in the timeline; -1 for none. */
  readonly chosen: number;
  /** The next press on the page asks why something is there. */
  readonly isPicking: boolean;
  readonly picked: Why | null;
}

interface PanelsProps {
  readonly choice: Choice;
  readonly director: Director;
  readonly view: View;
  readonly onView: (changed: Partial<View>) => void;
  readonly onPickFocus: () => void;
  /** Asks of an element of the page why it is there. */
  readonly onPick: (element: Element) => void;
  readonly onFaults: (faults: Choice['faults']) => void;
}

/** Why the element that was picked is there. */
function Reason({ why }: { readonly why: Why }): ReactNode {
  const rows = [
    ['Element', why.element],
    ['Drawn by', why.sheet || 'no stylesheet: a plugin or the frame of the page'],
    ['For the node', why.node || 'not said'],
    ['In the target', why.target || 'none'],
    ['Brought by', why.call < 0 ? 'no call of this tape' : 'the call that is chosen below'],
  ];
  return (
    <section aria-label="Why is this here">
      <dl className="facts">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** What is seen of a run, and what may be done to it. */
export function Panels({ choice, director, view, onView, onPickFocus, onPick, onFaults }: PanelsProps): ReactNode {
  const { panel, chosen, isPicking, picked } = view;
  const { desk } = director;
  useSyncExternalStore(desk.subscribe, () => desk.version);
  const doing = useSyncExternalStore(director.subscribe, () => director.doing);
  // A tape that was loaded can be looked through before it is played.
  const { head, entries } = doing.what === 'recorded' && director.tape !== null ? director.tape : desk.growing;
  return (
    <>
      <p className="row" role="group" aria-label="Panels">
        {PANELS.map((name) => (
          <button key={name} type="button" aria-pressed={panel === name} onClick={() => onView({ panel: name })}>
            {name}
          </button>
        ))}
        <button type="button" aria-pressed={isPicking} onClick={() => onView({ isPicking: !isPicking })}>
          Why is this here?
        </button>
      </p>
      {isPicking && (
        <p role="status">
          Press something on the page, which hears nothing of it. By keyboard: put the focus on it, come back here, and{' '}
          <button type="button" onClick={onPickFocus}>
            ask of what has the focus
          </button>
          .
        </p>
      )}
      {picked !== null && <Reason why={picked} />}
      {panel === 'Timeline' && (
        <Timeline head={head} entries={entries} count={entries.length} chosen={chosen} onChoose={(index) => onView({ chosen: index })} />
      )}
      {panel === 'XPath' && <LiveXPath document={() => director.page?.document ?? null} onPick={onPick} />}
      {panel === 'Faults' && <FaultsPanel rules={choice.faults} onChange={onFaults} />}
      {panel === 'Time' && <TimePanel director={director} />}
    </>
  );
}
