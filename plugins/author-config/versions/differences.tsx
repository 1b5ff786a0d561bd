import type { ReactNode } from 'react';
import { TEXTS, useService, useText, type XDocument } from '../../../core/api.ts';
import { subjectOf } from '../model/document-root.ts';
import { Where } from './where.tsx';
import { compare, type Difference, type Part } from './compare.ts';

/** So many are drawn: a screen with more is read by nobody. */
const MOST_SHOWN = 100;

interface DifferencesProps {
  readonly before: XDocument;
  readonly after: XDocument;
  /** Whether a heading says what they are; where something else does, it is in nobody's way. */
  readonly isTitled?: boolean;
  /** What is to be done with one of them. */
  readonly children?: (difference: Difference) => ReactNode;
}

/** What has changed since a version; nothing when both are the same. */
export function Differences({ before, after, isTitled = true, children }: DifferencesProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [was, is] = [subjectOf(before), subjectOf(after)];
  const differences = was && is ? compare(was, is, language) : [];
  if (differences.length === 0) return <p>{text('author.versions.same')}</p>;
  return (
    <>
      {isTitled && <h3 className="author-versions__since">{text('author.versions.since')}</h3>}
      <ul role="list" className="author-versions__differences">
        {differences.slice(0, MOST_SHOWN).map((each, index) => (
          <DifferenceLine key={index} difference={each}>
            {children?.(each)}
          </DifferenceLine>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p>{text('author.versions.more', { count: differences.length - MOST_SHOWN })}</p>}
    </>
  );
}

function DifferenceLine({
  difference: { node, language, parts },
  children,
}: {
  readonly difference: Difference;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li>
      <span className="author-pending__languages">
        <Where node={node} />
      </span>
      <p lang={language || undefined} dir="auto">
        <Words parts={parts} />
      </p>
      {children}
    </li>
  );
}

/** What has gone is struck through, what is new underlined. */
export function Words({ parts }: { readonly parts: readonly Part[] }): ReactNode {
  return parts.map(({ kind, text }, index) =>
    kind === 'same' ? <span key={index}>{text}</span> : kind === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>,
  );
}
