import type { ReactNode } from 'react';
import { CONFIGURATION, NAVIGATION, useService, useText, type XNode } from '../../../core/api.ts';
import { courseHref, linkTo, linkToNext, nextOf, nextInCourse } from '../../practice-test/contract.ts';

interface WhatNextProps {
  /** The deck, in which its author may have named what is next. */
  readonly payload: XNode;
  /** What comes next in the course by the answer to the round; null: what came with the words says it. */
  readonly next: XNode | null;
  /** Words are still waiting: going on with them is the main button. */
  readonly isQuiet: boolean;
}

/** When a round has ended or nothing is to be done, one way on: what is next in the course, else what the author names, else the course. */
export function WhatNext({ payload, next, isQuiet }: WhatNextProps): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const course = courseHref(payload, useService(CONFIGURATION));
  const className = isQuiet ? 'button button--quiet' : 'button';
  const [named] = nextOf(payload);
  const inCourse = next ?? nextInCourse(payload);
  const step = inCourse ? linkToNext(inCourse, navigation) : null;
  if (!step && !named && course === '') return null;
  return (
    <p className="vocabulary__next">
      {step ? (
        <a className={className} href={step.href}>
          {text('vocabulary.continue', { title: step.title })}
        </a>
      ) : named ? (
        <a className={className} {...linkTo(named, navigation)} />
      ) : (
        <a className={className} href={course}>
          {text('vocabulary.toCourse')}
        </a>
      )}
    </p>
  );
}
