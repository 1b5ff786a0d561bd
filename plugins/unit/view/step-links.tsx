import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { UnitLesson } from '../model/lessons.ts';

const LABELS = { previous: 'unit.previous', next: 'unit.next' } as const;

interface StepLinksProps {
  readonly unit: number;
  readonly previous: UnitLesson | undefined;
  readonly next: UnitLesson | undefined;
  /** Asks what comes after the last lesson; null where nothing does. */
  readonly ask: (() => void) | null;
}

/** To the lesson before and the one after; after the last one to what comes next in the course. */
export function StepLinks({ unit, previous, next, ask }: StepLinksProps): ReactNode {
  const text = useText();
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
      {next
        ? link(next, 'next')
        : ask && (
            <button type="button" className="button unit-steps__next" onClick={ask}>
              {text('unit.end.ask')}
            </button>
          )}
    </nav>
  );
}
