import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { actions, CONFIGURATION, REQUESTS, TEXTS, useService, useText, type ObjectViewProps } from '../../core/api.ts';
import { firstLesson, lessonsOf, type UnitLesson } from './lessons.ts';
import { texts } from './texts.ts';

const LESSON_AREA = 'lessonArea';

/** A unit (RT-085, RT-086, RT-090): a lesson that is selected is loaded into the lesson area; the rest of the unit stays. */
export function TrainingUnit({ object, children }: ObjectViewProps): ReactNode {
  const requests = useService(REQUESTS);
  const dataType = useService(CONFIGURATION).dataTypes.lessonObject ?? 'p_LessonObject';
  const language = useService(TEXTS).language;
  const text = useText(texts);
  const lessons = useMemo(() => lessonsOf(object.payload, language), [object, language]);
  const opening = useMemo(() => firstLesson(object.payload), [object]);
  const [shown, setShown] = useState({ object, id: opening });
  const current = shown.object === object ? shown.id : opening;
  const area = useRef<HTMLDivElement>(null);

  const load = useCallback(({ ID, IDObjectType }: UnitLesson) => requests.send({ action: actions.show, dataType, ID, IDObjectType, target: LESSON_AREA }), [requests, dataType]);

  // The server may leave out what the opening lesson holds (protocol 4.3).
  useEffect(() => {
    const lesson = lessons.find(({ id }) => id === opening);
    if (lesson && !lesson.complete && lesson.ID > 0) void load(lesson);
  }, [lessons, opening, load]);

  // Drawn by the stylesheet, so marked after every drawing.
  useLayoutEffect(() => {
    for (const link of area.current?.querySelectorAll('[data-lesson]') ?? []) {
      if (link.getAttribute('data-lesson') === current) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
  });

  const select = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('[data-lesson]');
    const lesson = lessons.find(({ id }) => id === link?.getAttribute('data-lesson'));
    if (!link || !lesson || lesson.ID === 0) return; // the link itself leads to the unit with that lesson
    event.preventDefault();
    if (lesson.id === current) return;
    void load(lesson).then(({ rendered }) => {
      if (!rendered) return;
      setShown({ object, id: lesson.id });
      const place = area.current?.querySelector<HTMLElement>(`#${LESSON_AREA}`);
      place?.focus({ preventScroll: true });
      place?.scrollIntoView?.({ block: 'nearest' });
    });
  };

  const index = lessons.findIndex(({ id }) => id === current);
  return (
    <div className="unit-view" ref={area} onClick={select}>
      {children}
      {index >= 0 && lessons.length > 1 && (
        <nav className="unit-steps" aria-label={text('unit.lessons')}>
          {index > 0 && <StepLink unit={object.ID} lesson={lessons[index - 1]!} kind="previous" text={text} />}
          {index < lessons.length - 1 && <StepLink unit={object.ID} lesson={lessons[index + 1]!} kind="next" text={text} />}
        </nav>
      )}
    </div>
  );
}

function StepLink({ unit, lesson, kind, text }: { readonly unit: number; readonly lesson: UnitLesson; readonly kind: 'previous' | 'next'; readonly text: ReturnType<typeof useText> }): ReactNode {
  return (
    <a className={`button ${kind === 'next' ? '' : 'button--quiet '}unit-steps__${kind}`} href={`unit-${unit}.html?IDLesson=${encodeURIComponent(lesson.id)}`} data-lesson={lesson.id}>
      {text(`unit.${kind}`, { title: lesson.title })}
    </a>
  );
}
