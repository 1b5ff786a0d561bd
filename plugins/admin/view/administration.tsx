import { useMemo, type ReactNode } from 'react';
import { useText, type ObjectViewProps } from '../../../core/api.ts';
import { readPart } from '../model/read-part.ts';
import { PART_WORDS, PARTS, wordOf } from '../model/words.ts';
import { Overview } from './overview.tsx';
import { PartList } from './part-list.tsx';

const hrefOf = (part: string): string => (part === 'overview' ? 'administration.html' : `administration-${part}.html`);

/** What administrators of the whole site look after: the server decides who that is, with each call. */
export function Administration({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const first = useMemo(() => readPart(object.payload), [object]);
  if (first === null) return children;
  return (
    <div className="page admin">
      {children}
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
      {first.part === 'overview' ? <Overview payload={first.payload} /> : <PartList key={first.part} first={first} />}
    </div>
  );
}
