import { useContext, useEffect, useRef, type ReactNode } from 'react';
import {
  attribute,
  childElements,
  CONFIGURATION,
  firstElement,
  markup,
  NAVIGATION,
  TEXTS,
  useService,
  type XNode,
} from '../../../core/api.ts';
import { courseHref, levelIn, linkTo, linkToNext, nextInCourse, nextOf } from '../contract.ts';
import { foreign, localized } from '../model/localized.ts';
import type { Delivery } from './attempt/use-result.ts';
import { useSlice } from './attempt/use-slice.ts';
import { AllOnAPage } from './all-on-a-page.tsx';
import { RepeatMissed } from './teaching/repeat-missed.tsx';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

interface EndScreenProps {
  readonly payload: XNode;
  readonly delivery: Delivery | null;
  /** Key of the text that says of a result that it waits. */
  readonly waits: string;
  /** The test has just ended: the result takes the focus. */
  readonly isFresh: boolean;
  /** null when no further attempt is allowed. */
  readonly onRetry: (() => void) | null;
  /** Begins an attempt at these questions alone. */
  readonly onRepeat: (ids: readonly string[]) => void;
}

/** Points, whether they have arrived, the answers, another attempt, and what to do next. */
export function EndScreen({ payload, delivery, waits, isFresh, onRetry, onRepeat }: EndScreenProps): ReactNode {
  const { store, test } = useContext(RunContext)!;
  const { text, number, percent } = useFormat();
  const isReview = useSlice(store, ({ reviews }) => reviews);
  const isPart = store.get().only.length > 0;
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
  // Of a round that asks a part of the test another number is needed: the course says it.
  const needed = mpoints === test.mpoints && !isPart ? Number(attribute(payload, 'needed')) : 0;
  const outOf =
    points === null
      ? text('test.pointsLater')
      : text(needed > points ? 'test.pointsNeeded' : 'test.pointsOf', {
          points: number(points),
          mpoints: number(mpoints),
          needed: number(needed),
        });
  const share = points !== null && mpoints > 0 ? points / mpoints : 0;
  return (
    <div className="test-end">
      <section className="panel test-result" aria-labelledby="test-result">
        <h2 id="test-result" tabIndex={-1} ref={head}>
          {text(isPart ? 'test.repeated' : 'test.result')}
        </h2>
        {isPart && <p>{text('test.repeatedOnly')}</p>}
        <p className="test-result__points">{outOf}</p>
        {points !== null && (
          <div className="test-result__bar">
            <progress className="progress__bar" max={1} value={share} aria-hidden="true" />
            <span>{percent(share)}</span>
          </div>
        )}
        {finished.late && <p>{text('test.late')}</p>}
        <Receipt delivery={delivery} waits={waits} />
        <div className="test-steps">
          {test.feedback !== 'none' && (
            <button
              type="button"
              className="button button--quiet"
              aria-expanded={isReview}
              onClick={() => store.change({ reviews: !isReview })}
            >
              {text(isReview ? 'test.hideReview' : 'test.review')}
            </button>
          )}
          <RepeatMissed onRepeat={onRepeat} />
          {onRetry ? (
            <button type="button" className="button button--quiet" onClick={onRetry}>
              {text('test.retry')}
            </button>
          ) : (
            <p>{text('test.noAttempts', { count: test.attempts })}</p>
          )}
        </div>
      </section>
      <WhatNext payload={payload} level={stored?.level ?? ''} next={stored?.next ?? null} points={outOf} />
      {isReview && (
        <section className="test-review" aria-label={text('test.reviewLabel')}>
          <AllOnAPage onCheck={null} isBusy={false} />
        </section>
      )}
    </div>
  );
}

/** Whether the result has arrived, in words that need no reading twice. */
function Receipt({ delivery, waits }: { readonly delivery: Delivery | null; readonly waits: string }): ReactNode {
  const { text, number, time } = useFormat();
  const stored = delivery?.state === 'stored' ? delivery : null;
  const best = stored?.result?.best ?? null;
  return (
    <div className="test-receipt" role="status" data-state={delivery?.state}>
      {delivery?.state === 'waiting' && <p>{text(waits)}</p>}
      {delivery?.state === 'refused' && <p>{text('test.refused', { reason: delivery.reason })}</p>}
      {stored && <p>{stored.at ? text('test.stored', { time: time(stored.at) }) : text('test.isStored')}</p>}
      {stored?.result?.level && <p>{text('test.level', { level: stored.result.level })}</p>}
      {best !== null && <p>{text('test.best', { points: number(best), mpoints: number(stored?.result?.mpoints ?? 0) })}</p>}
    </div>
  );
}

interface WhatNextProps {
  readonly payload: XNode;
  /** The level that the server has found, '' without one. */
  readonly level: string;
  /** What comes next in the course, by the server's word. */
  readonly next: XNode | null;
  /** What has led to it, as words. */
  readonly points: string;
}

/**
 * One main button: what a level recommends, else what comes next in the course, else what the author names as next (`next`). The rest and
 * the course are beside it.
 */
function WhatNext({ payload, level, next, points }: WhatNextProps): ReactNode {
  const { text } = useFormat();
  const navigation = useService(NAVIGATION);
  const course = courseHref(payload, useService(CONFIGURATION));
  const reached = levelIn(payload, level);
  const [recommended] = reached ? nextOf(reached) : [];
  const isAwaited = level === '' && childElements(payload, 'level').some((each) => nextOf(each).length > 0);
  const references = recommended ? [] : nextOf(payload);
  const inCourse = next ?? nextInCourse(payload);
  const step = inCourse && !recommended ? linkToNext(inCourse, navigation) : null;
  if (!recommended && !isAwaited && !step && references.length === 0 && course === '') return null;
  return (
    <section className="test-next" aria-labelledby="test-next">
      <h2 id="test-next">{text(recommended ? 'test.recommended' : 'test.whatNext')}</h2>
      {recommended && <Reason level={reached!} points={points} recommended={recommended} />}
      {isAwaited && <p>{text('test.recommendedLater')}</p>}
      <ul role="list">
        {recommended && (
          <li>
            <a className="button" {...linkTo(recommended, navigation)} />
          </li>
        )}
        {step && (
          <li>
            <a className="button" href={step.href}>
              {text('test.continue', { title: step.title })}
            </a>
          </li>
        )}
        {references
          .filter((each) => inCourse === null || attribute(each, 'ID') !== attribute(inCourse, 'ID'))
          .map((each, index) => (
            <li key={attribute(each, 'ID')}>
              <a className={step || index > 0 ? 'button button--quiet' : 'button'} {...linkTo(each, navigation)} />
            </li>
          ))}
        {course !== '' && (
          <li>
            <a className="button button--quiet" href={course}>
              {text('test.toCourse')}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Why this one: the points, what the author says of their level, and what it waits for where it is locked. */
function Reason({
  level,
  points,
  recommended,
}: {
  readonly level: XNode;
  readonly points: string;
  readonly recommended: XNode;
}): ReactNode {
  const { text } = useFormat();
  const { language } = useService(TEXTS);
  const description = firstElement(level, 'description');
  const [html] = description ? localized(description, 'html', language) : [];
  return (
    <div className="test-next__reason rich">
      <p>{text('test.recommendedBy', { points, level: attribute(level, 'id') })}</p>
      {html && <div {...foreign(html, language)}>{markup(html.children)}</div>}
      {attribute(recommended, 'state') === 'locked' && (
        <p>{text('test.recommendedLocked', { titles: attribute(recommended, 'lockedBy') })}</p>
      )}
    </div>
  );
}
