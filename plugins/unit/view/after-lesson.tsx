import type { ReactNode, RefObject } from 'react';
import { FACTS, inLanguage, TEXTS, useService, type CmsObject } from '../../../core/api.ts';
import { UNSEEN_WANTED } from '../contract.ts';
import type { LessonProgress, UnitLesson } from '../model/lessons.ts';
import type { UnitCourse } from '../model/course-way.ts';
import { createPortal } from 'react-dom';
import { EndPanel } from './end/end-panel.tsx';
import { useEnded } from './end/use-ended.ts';
import { StepLinks } from './step-links.tsx';
import type { LessonChoice } from './use-lesson.ts';

interface AfterLessonProps {
  readonly object: CmsObject;
  /** The document with which this visit of the unit began. */
  readonly begun: CmsObject;
  readonly course: UnitCourse | null;
  readonly lessons: readonly UnitLesson[];
  readonly progress: ReadonlyMap<string, LessonProgress>;
  readonly shown: Pick<LessonChoice, 'current' | 'hasClip'>;
  readonly isOnTop: boolean;
  /** The element around the unit. */
  readonly area: RefObject<HTMLElement | null>;
  /** To a lesson of this unit, which plays. */
  go(lesson: string): void;
  again(): void;
}

/** What follows a lesson: the steps below it, and what is shown when it has come to its end. */
export function AfterLesson({ object, begun, course, lessons, progress, shown, isOnTop, area, go, again }: AfterLessonProps): ReactNode {
  const { language } = useService(TEXTS);
  const facts = useService(FACTS);
  const { ended, ask, dismiss } = useEnded(begun, shown, isOnTop, area);
  const index = lessons.findIndex(({ id }) => id === shown.current);
  const lesson = lessons[index];
  if (!lesson) return null;
  const panel = ended && (
    <EndPanel
      unit={{ ID: object.ID, title: inLanguage(object.titles, language) }}
      course={course}
      lessons={lessons}
      progress={progress}
      lesson={lesson}
      unseen={progress.get(lesson.id) === 'done' ? '' : ended.missing}
      byItself={ended.byItself}
      isAsked={ended.isAsked}
      go={go}
      again={() => {
        dismiss();
        again();
      }}
      toUnseen={() => {
        dismiss();
        facts.publish(UNSEEN_WANTED, { unit: object.ID, lesson: lesson.id });
      }}
      dismiss={dismiss}
    />
  );
  return (
    <>
      {panel && ended.slot ? createPortal(panel, ended.slot) : panel}
      {(lessons.length > 1 || course) && (
        <StepLinks unit={object.ID} previous={lessons[index - 1]} next={lessons[index + 1]} ask={course ? ask : null} />
      )}
    </>
  );
}
