import type { ReactNode } from 'react';
import type { useText } from '../../../core/api.ts';
import type { UnitLesson } from '../model/lessons.ts';

const LABELS = { previous: 'unit.previous', next: 'unit.next' } as const;

interface StepLinksProps {
  readonly unit: number;
  readonly previous: UnitLesson | undefined;
  readonly next: UnitLesson | undefined;
  readonly text: ReturnType<typeof useText>;
}

/** To the lesson before and the one after. */
export function StepLinks({ unit, previous, next, text }: StepLinksProps): ReactNode {
  const link = (lesson: UnitLesson | undefined, kind: keyof typeof LABELS): ReactNode =>
    lesson && (
      <a
        className={`button ${kind === 'next' ? '' : 'button--quiet '}unit-steps__${kind}`}
        href={`unit-${unit}.html?IDLesson=${encodeURIComponent(lesson.id)}`}
        data-lesson={lesson.id}
      >
        {text(LABELS[kind], { title: lesson.title })}
      </a>
    );
  return (
    <nav className="unit-steps" aria-label={text('unit.lessons')}>
      {link(previous, 'previous')}
      {link(next, 'next')}
    </nav>
  );
}
