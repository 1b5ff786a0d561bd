import type { ReactNode } from 'react';
import { actions, attribute, CONFIGURATION, NAVIGATION, useService, useText, type XNode } from '../../../core/api.ts';
import type { AdaptiveTest } from '../model/read-adaptive.ts';
import { texts } from '../texts.ts';

/** What the author names as next, the course, and another attempt. */
export function WhatNext({ test, onRetry }: { readonly test: AdaptiveTest; onRetry(): void }): ReactNode {
  const text = useText(texts);
  const { IDCurrentCourse } = useService(CONFIGURATION);
  return (
    <section className="placement__next" aria-labelledby="placement-next">
      <h2 id="placement-next">{text('placement.next')}</h2>
      <div className="placement__actions">
        {test.next.map((reference) => (
          <Reference key={attribute(reference, 'ID')} of={reference} />
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

function Reference({ of }: { readonly of: XNode }): ReactNode {
  const [ID, IDObjectType, dataType] = [attribute(of, 'ID'), attribute(of, 'IDObjectType'), attribute(of, 'dataType')];
  const address = useService(NAVIGATION).format({ action: actions.show, dataType, ID: Number(ID), IDObjectType: Number(IDObjectType) });
  return (
    <a
      className="button"
      href={address}
      data-command="object.start"
      data-arg-id={ID}
      data-arg-idobjecttype={IDObjectType}
      data-arg-datatype={dataType}
    >
      {attribute(of, 'title') || ID}
    </a>
  );
}
