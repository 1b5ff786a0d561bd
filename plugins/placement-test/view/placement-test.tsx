import { useMemo, useState, type ReactNode } from 'react';
import { PLATFORM, TEXTS, useService, useText, type CmsObject, type ObjectViewProps } from '../../../core/api.ts';
import { placementStep } from '../adaptive/placement.ts';
import { responsesOf } from '../model/attempt.ts';
import { readAdaptive, type AdaptiveTest } from '../model/read-adaptive.ts';
import { Asking } from './asking.tsx';
import { Result } from './result.tsx';
import { useAttempt } from './use-attempt.ts';

/** A placement test that adapts to its answers (TST-003). */
export function PlacementTest({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const test = useMemo(() => readAdaptive(object.payload, object.ID), [object]);
  const title = object.titles[language] ?? Object.values(object.titles)[0] ?? String(object.ID);
  return (
    <>
      {children}
      <div className="page placement" data-test={object.ID}>
        {test ? (
          <Session key={object.ID} object={object} test={test} title={title} />
        ) : (
          <p className="placement__empty">{text('placement.empty')}</p>
        )}
      </div>
    </>
  );
}

function Session({ object, test, title }: { readonly object: CmsObject; readonly test: AdaptiveTest; readonly title: string }): ReactNode {
  const text = useText();
  const { attempt, begin, change } = useAttempt(object, title);
  // Questions whose component fails are passed over; after a reload they are tried again.
  const [unusable, setUnusable] = useState<ReadonlySet<string>>(new Set());
  const rules = useMemo(() => ({ ...test.rules, items: test.rules.items.filter(({ id }) => !unusable.has(id)) }), [test, unusable]);
  const step = useMemo(() => attempt && placementStep(rules, responsesOf(test, attempt.answers), attempt.seed), [rules, test, attempt]);
  const [isBegunHere, setBegunHere] = useState(false);
  const start = (): void => {
    setBegunHere(true);
    begin();
  };
  return (
    <>
      <AuthorNotes problems={test.problems} />
      {!attempt || !step ? (
        <section className="panel placement__start">
          <p>{text('placement.rules', { count: test.rules.maxItems })}</p>
          <p>
            <button type="button" className="button" onClick={start}>
              {text('placement.start')}
            </button>
          </p>
        </section>
      ) : step.next ? (
        <Asking
          test={test}
          item={step.next}
          number={attempt.answers.length + 1}
          attemptName={`${attempt.started}-${attempt.seed}`}
          dataType={object.dataType}
          takesFocus={isBegunHere || attempt.answers.length > 0}
          onAnswered={(answered) => {
            setBegunHere(true);
            change({ answers: [...attempt.answers, answered] });
          }}
          onUnusable={(id) => setUnusable((distribution) => new Set(distribution).add(id))}
        />
      ) : (
        <Result test={test} attempt={attempt} title={title} isFresh={isBegunHere} onSent={() => change({ sent: true })} onRetry={start} />
      )}
    </>
  );
}

/** What the author has to correct, gave in the modes TEST and DEV. */
function AuthorNotes({ problems }: { readonly problems: readonly string[] }): ReactNode {
  const text = useText();
  const mode = useService(PLATFORM);
  if (mode === 'LIVE' || problems.length === 0) return null;
  return (
    <details className="panel placement__notes">
      <summary>{text('placement.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
