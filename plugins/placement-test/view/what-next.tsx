import type { ReactNode } from 'react';
import { attribute, CONFIGURATION, NAVIGATION, useService, useText } from '../../../core/api.ts';
import { linkTo } from '../../practice-test/contract.ts';
import type { AdaptiveTest } from '../model/read-adaptive.ts';

/** What the author names as next, the course, and another attempt. */
export function WhatNext({ test, onRetry }: { readonly test: AdaptiveTest; onRetry(): void }): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const { IDCurrentCourse } = useService(CONFIGURATION);
  return (
    <section className="placement__next" aria-labelledby="placement-next">
      <h2 id="placement-next">{text('placement.next')}</h2>
      <div className="placement__actions">
        {test.next.map((reference) => (
          <a key={attribute(reference, 'ID')} className="button" {...linkTo(reference, navigation)} />
        ))}
        {IDCurrentCourse ? (
          <a className="button button--quiet" href={`course-${IDCurrentCourse}.html`}>
            {text('placement.toCourse')}
          </a>
        ) : null}
        <button type="button" className="button button--quiet" onClick={onRetry}>
          {text('placement.retry')}
        </button>
      </div>
    </section>
  );
}
