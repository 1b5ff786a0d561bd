import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface SlideStepsProps {
  readonly label: string;
  readonly title: string;
  readonly previous: { readonly label: string; readonly go: (() => void) | null };
  readonly next: { readonly label: string; readonly go: (() => void) | null };
}

/** Previous and next slide, and where one is. */
export function SlideSteps({ label, title, previous, next }: SlideStepsProps): ReactNode {
  const step = (kind: 'previous' | 'next', { label, go }: SlideStepsProps['next']): ReactNode => (
    // Stays reachable at the ends: a button that vanishes from under the focus would lose it.
    <button
      type="button"
      className="lesson-button slide-steps__button"
      aria-label={label}
      aria-disabled={go === null}
      onClick={() => go?.()}
    >
      <Icon name={kind} />
    </button>
  );
  return (
    <div className="slide-steps">
      {step('previous', previous)}
      <p className="slide-steps__place">
        <span>{label}</span>
        {title !== '' && (
          <span className="slide-steps__title" aria-hidden="true">
            {title}
          </span>
        )}
      </p>
      {step('next', next)}
    </div>
  );
}
