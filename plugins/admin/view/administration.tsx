import { useMemo, useState, type ReactNode } from 'react';
import { attribute, useText, type ObjectViewProps } from '../../../core/api.ts';
import { readPart } from '../model/read-part.ts';
import { PART_WORDS, PARTS, wordOf } from '../model/words.ts';
import { Maintenance } from './maintenance.tsx';
import { Overview } from './overview.tsx';
import { PartList } from './part-list.tsx';

const hrefOf = (part: string): string => (part === 'overview' ? 'administration.html' : `administration-${part}.html`);

/** What administrators of the whole site look after: the server decides who that is, with each call. */
export function Administration({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const first = useMemo(() => readPart(object.payload), [object]);
  /** What was switched since the answer came. */
  const [switched, setSwitched] = useState<{ readonly by: typeof first; readonly isOn: boolean } | null>(null);
  if (first === null) return children;
  const isClosed = switched?.by === first ? switched.isOn : attribute(first.payload, 'maintenance') === '1';
  return (
    <div className="page admin">
      {children}
      {isClosed && (
        <p className="notice notice--error">
          {text('admin.maintenance.band')}{' '}
          {first.part !== 'maintenance' && <a href={hrefOf('maintenance')}>{text('admin.maintenance.look')}</a>}
        </p>
      )}
      <nav className="admin__parts" aria-label={text('admin.parts')}>
        <ul role="list">
          {PARTS.map((part) => (
            <li key={part}>
              <a href={hrefOf(part)} aria-current={part === first.part ? 'page' : undefined}>
                {wordOf(PART_WORDS, part, text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {first.part === 'overview' && <Overview payload={first.payload} />}
      {first.part === 'maintenance' && <Maintenance first={first} onSwitch={(isOn) => setSwitched({ by: first, isOn })} />}
      {first.part !== 'overview' && first.part !== 'maintenance' && <PartList key={first.part} first={first} />}
    </div>
  );
}
