import type { ReactNode } from 'react';
import { clockTime, useText } from '../../../core/api.ts';

interface ContinueOfferProps {
  /** Title of the lesson. */
  readonly title: string;
  /** 0: the beginning of the lesson. */
  readonly seconds: number;
  onContinue(): void;
  onDismiss(): void;
}

/** Offers to go on where the learner stopped. It is read out, takes no focus and is in nobody's way. */
export function ContinueOffer({ title, seconds, onContinue, onDismiss }: ContinueOfferProps): ReactNode {
  const text = useText();
  const words = seconds > 0 ? text('unit.continueAt', { title, time: clockTime(seconds) }) : text('unit.continue', { title });
  return (
    <section className="unit-continue" aria-label={text('unit.continueLabel')}>
      <p className="unit-continue__text" role="status">
        {text('unit.stopped')}
      </p>
      <button type="button" className="button unit-continue__go" onClick={onContinue}>
        {words}
      </button>
      <button type="button" className="button button--quiet unit-continue__no" onClick={onDismiss}>
        {text('unit.continueNot')}
      </button>
    </section>
  );
}
