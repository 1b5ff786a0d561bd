import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { attribute, childElements, CONFIGURATION, firstElement, NAVIGATION, useService, type XNode } from '../../../core/api.ts';
import { linkTo } from '../contract.ts';
import type { Delivery } from './attempt/use-result.ts';
import { AllOnAPage } from './all-on-a-page.tsx';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

interface EndScreenProps {
  readonly payload: XNode;
  readonly delivery: Delivery | null;
  /** The test has just ended: the result takes the focus. */
  readonly isFresh: boolean;
  /** null when no further attempt is allowed. */
  readonly onRetry: (() => void) | null;
}

/** Points, whether they have arrived, the answers, another attempt, and what to do next. */
export function EndScreen({ payload, delivery, isFresh, onRetry }: EndScreenProps): ReactNode {
  const { store, test } = useContext(RunContext)!;
  const { text, number } = useFormat();
  const [isReview, setReview] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) {
      head.current?.focus({ preventScroll: true });
      head.current?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
    }
  }, [isFresh]);
  const finished = store.get().finished!;
  const stored = delivery?.state === 'stored' ? delivery.result : null;
  // A server that scores has the last word.
  const [points, mpoints] =
    stored && stored.points !== null && stored.mpoints > 0 ? [stored.points, stored.mpoints] : [finished.points, finished.mpoints];
  const share = points !== null && mpoints > 0 ? points / mpoints : 0;
  return (
    <div className="test-end">
      <section className="panel test-result" aria-labelledby="test-result">
        <h2 id="test-result" tabIndex={-1} ref={head}>
          {text('test.result')}
        </h2>
        <p className="test-result__points">
          {points === null ? text('test.pointsLater') : text('test.pointsOf', { points: number(points), mpoints: number(mpoints) })}
        </p>
        {points !== null && (
          <div className="test-result__bar">
            <progress className="progress__bar" max={1} value={share} aria-hidden="true" />
            <span>{text('test.percent', { percent: Math.round(share * 100) })}</span>
          </div>
        )}
        {finished.late && <p>{text('test.late')}</p>}
        <Receipt delivery={delivery} />
        <div className="test-steps">
          {test.feedback !== 'none' && (
            <button type="button" className="button button--quiet" aria-expanded={isReview} onClick={() => setReview(!isReview)}>
              {text(isReview ? 'test.hideReview' : 'test.review')}
            </button>
          )}
          {onRetry ? (
            <button type="button" className="button button--quiet" onClick={onRetry}>
              {text('test.retry')}
            </button>
          ) : (
            <p>{text('test.noAttempts', { count: test.attempts })}</p>
          )}
        </div>
      </section>
      <WhatNext payload={payload} />
      {isReview && (
        <section className="test-review" aria-label={text('test.reviewLabel')}>
          <AllOnAPage onCheck={null} isBusy={false} />
        </section>
      )}
    </div>
  );
}

/** Whether the result has arrived, in words that need no reading twice. */
function Receipt({ delivery }: { readonly delivery: Delivery | null }): ReactNode {
  const { text, number, time } = useFormat();
  const stored = delivery?.state === 'stored' ? delivery : null;
  const best = stored?.result?.best ?? null;
  return (
    <div className="test-receipt" role="status" data-state={delivery?.state}>
      {delivery?.state === 'waiting' && <p>{text('test.waiting')}</p>}
      {delivery?.state === 'refused' && <p>{text('test.refused', { reason: delivery.reason })}</p>}
      {stored && <p>{stored.at ? text('test.stored', { time: time(stored.at) }) : text('test.isStored')}</p>}
      {stored?.result?.level && <p>{text('test.level', { level: stored.result.level })}</p>}
      {best !== null && <p>{text('test.best', { points: number(best), mpoints: number(stored?.result?.mpoints ?? 0) })}</p>}
    </div>
  );
}

/** What the author names as next (`next`), and the course. */
function WhatNext({ payload }: { readonly payload: XNode }): ReactNode {
  const { text } = useFormat();
  const navigation = useService(NAVIGATION);
  const { IDCurrentCourse } = useService(CONFIGURATION);
  const next = firstElement(payload, 'next');
  const references = next ? childElements(next, 'objectRef') : [];
  if (references.length === 0 && !IDCurrentCourse) return null;
  return (
    <section className="test-next" aria-labelledby="test-next">
      <h2 id="test-next">{text('test.whatNext')}</h2>
      <ul role="list">
        {references.map((each) => (
          <li key={attribute(each, 'ID')}>
            <a className="button" {...linkTo(each, navigation)} />
          </li>
        ))}
        {IDCurrentCourse ? (
          <li>
            <a className="button button--quiet" href={`course-${IDCurrentCourse}.html`}>
              {text('test.toCourse')}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
