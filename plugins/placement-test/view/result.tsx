import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  formatDate,
  attribute,
  childElements,
  CONFIGURATION,
  markup,
  NAVIGATION,
  TEXTS,
  textOf,
  useService,
  useText,
  type Owner,
  type XNode,
} from '../../../core/api.ts';
import { courseHref, linkTo, linkToNext, nextOf } from '../../practice-test/contract.ts';
import { levelOf } from '../adaptive/levels.ts';
import { hasPoints, isRight, type Attempt } from '../model/attempt.ts';
import { answersOf, courseOf, foundIn } from '../model/log.ts';
import type { AdaptiveTest } from '../model/read-adaptive.ts';
import { CourseChart } from './course-chart.tsx';
import { CourseTable } from './course-table.tsx';
import { useDelivery, type Delivery } from './use-delivery.ts';

interface ResultProps {
  /** The test in what holds it, which says by which way it was reached. */
  readonly payload: XNode;
  readonly test: AdaptiveTest;
  readonly attempt: Attempt;
  readonly title: string;
  readonly owner: Owner;
  /** Key of the text that says of the result that it waits. */
  readonly waits: string;
  /** The test has just ended: the result takes the focus. */
  readonly isFresh: boolean;
  onSent(): void;
  onRetry(): void;
}

/** Nothing is certain after a few questions, however it is rounded. */
const MOST_SURE = 0.99;

/** The level, how sure it is in plain words, the course that the estimate took, and what to do next. */
export function Result({ payload, test, attempt, title, owner, waits, isFresh, onSent, onRetry }: ResultProps): ReactNode {
  const text = useText();
  const head = useRef<HTMLHeadingElement>(null);
  const hasVerdicts = hasPoints(attempt);
  const course = useMemo(() => courseOf(test, attempt), [test, attempt]);
  const rights = useMemo(() => answersOf(test, attempt).map(isRight), [test, attempt]);
  const estimate = useMemo(() => foundIn(test, attempt), [test, attempt]);
  const delivery = useDelivery({ payload }, test, attempt, estimate, title, owner, onSent);
  useEffect(() => {
    if (!isFresh) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, [isFresh]);
  const texts = useService(TEXTS);
  const { levels } = test.rules;
  const name = (index: number): string => levels[index]?.id ?? '';
  const sureness = estimate.probabilities[estimate.level] ?? 0;
  const [low, high] = estimate.interval.map((theta) => name(levelOf(theta, levels))) as [string, string];
  const other = estimate.probabilities.reduce(
    (best, value, index) => (index !== estimate.level && (best < 0 || value > (estimate.probabilities[best] ?? 0)) ? index : best),
    -1,
  );
  const percent = texts.number(Math.min(MOST_SURE, sureness), { style: 'percent', maximumFractionDigits: 0 });
  const words = sureness >= 0.85 ? 'very' : sureness >= 0.65 || other < 0 ? 'quite' : 'rather';
  return (
    <>
      <section className="panel placement__result" aria-labelledby="placement-level">
        <p className="eyebrow">{text('placement.result')}</p>
        <h2 id="placement-level" className="placement__level" tabIndex={-1} ref={head}>
          {text('placement.level', { level: name(estimate.level) })}
        </h2>
        <Description test={test} level={name(estimate.level)} />
        <p>
          {text(low === high ? `placement.sure.${words}` : 'placement.between', {
            level: name(estimate.level),
            percent,
            other: name(other),
            low,
            high,
          })}
        </p>
        {hasVerdicts && (
          <p className="placement__count">{text('placement.count', { count: rights.length, right: rights.filter(Boolean).length })}</p>
        )}
        <Receipt delivery={delivery} waits={waits} />
      </section>
      {hasVerdicts && course.length > 0 && (
        <section className="placement__course" aria-labelledby="placement-course">
          <h2 id="placement-course">{text('placement.course')}</h2>
          <CourseChart course={course} rights={rights} levels={levels} />
          <CourseTable course={course} rights={rights} levels={levels} />
        </section>
      )}
      <WhatNext
        payload={payload}
        test={test}
        level={name(estimate.level)}
        next={delivery.state === 'stored' ? delivery.next : null}
        onRetry={onRetry}
      />
    </>
  );
}

/** What the author says of a level. */
function Description({ test, level }: { readonly test: AdaptiveTest; readonly level: string }): ReactNode {
  const { language } = useService(TEXTS);
  const node = test.levels.get(level);
  const all = node ? childElements(node, 'description').flatMap((each) => childElements(each, 'html')) : [];
  const html =
    [language, language.split('-')[0], '']
      .map((code) => all.find((each) => attribute(each, 'language') === code))
      .find((each) => each !== undefined) ?? all[0];
  return html && textOf(html).trim() !== '' ? <div className="rich placement__description">{markup(html.children)}</div> : null;
}

function Receipt({ delivery, waits }: { readonly delivery: Delivery; readonly waits: string }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  return (
    <p role="status" className="placement__receipt" data-state={delivery.state}>
      {delivery.state === 'waiting' && text(waits)}
      {delivery.state === 'refused' && text('placement.refused', { reason: delivery.reason })}
      {delivery.state === 'stored' &&
        (delivery.at ? text('placement.stored', { time: formatDate(delivery.at, 'time', language) }) : text('placement.isStored'))}
    </p>
  );
}

interface WhatNextProps {
  readonly payload: XNode;
  readonly test: AdaptiveTest;
  readonly level: string;
  /** What comes next in the course, by the server's word. */
  readonly next: XNode | null;
  onRetry(): void;
}

/**
 * One main button: the first that the author names for the level, else what comes next in the course, else the first that the author names
 * for the test. The rest, the course and another attempt are beside it.
 */
function WhatNext({ payload, test, level, next, onRetry }: WhatNextProps): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const course = courseHref(payload, useService(CONFIGURATION));
  const reached = test.levels.get(level);
  const ofLevel = reached ? nextOf(reached) : [];
  const step = next && ofLevel.length === 0 ? linkToNext(next, navigation) : null;
  const named = (ofLevel.length > 0 ? ofLevel : test.next).filter((each) => !step || attribute(each, 'ID') !== attribute(next!, 'ID'));
  return (
    <section className="placement__next" aria-labelledby="placement-next">
      <h2 id="placement-next">{text('placement.next')}</h2>
      <div className="placement__actions">
        {step && (
          <a className="button" href={step.href}>
            {text('placement.continue', { title: step.title })}
          </a>
        )}
        {named.map((reference, index) => (
          <a
            key={attribute(reference, 'ID')}
            className={index === 0 && !step ? 'button' : 'button button--quiet'}
            {...linkTo(reference, navigation)}
          />
        ))}
        {course !== '' && (
          <a className="button button--quiet" href={course}>
            {text('placement.toCourse')}
          </a>
        )}
        <button type="button" className="button button--quiet" onClick={onRetry}>
          {text('placement.retry')}
        </button>
      </div>
    </section>
  );
}
