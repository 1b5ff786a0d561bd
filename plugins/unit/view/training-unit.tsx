import { useUnitLevel } from '../stack/unit-level.ts';
import { UNIT_POSITIONS, UNITS, LESSON_AREA } from '../contract.ts';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { attribute, TEXTS, useProvided, useService, useText, type ObjectViewProps } from '../../../core/api.ts';
import { ContinueOffer } from './continue-offer.tsx';
import { firstLesson, lessonsOf, unitFields, type UnitLesson } from '../model/lessons.ts';
import { ProgressContext } from './progress.tsx';
import { useContinue } from './use-continue.ts';
import { useLesson } from './use-lesson.ts';
import { useProgress } from './progress.tsx';

/**
 * A unit (RT-085, RT-086, RT-090): a lesson that is selected is loaded into the lesson area; the rest of the unit stays.
 * It says around the lesson where that begins (`data-start-at`, for the lesson `data-start-lesson`), which unit it is, and its grant for
 * media (`data-media-token`).
 */
export function TrainingUnit({ object, children }: ObjectViewProps): ReactNode {
  const units = useService(UNITS);
  const language = useService(TEXTS).language;
  const keeper = useProvided(UNIT_POSITIONS);
  const level = useUnitLevel();
  const text = useText();
  const lessons = useMemo(() => lessonsOf(object.payload, language), [object, language]);
  const opening = useMemo(() => firstLesson(object.payload), [object]);
  const fields = useMemo(() => unitFields(object.payload, level.fromHistory), [object, level.fromHistory]);
  const area = useRef<HTMLDivElement>(null);
  const { current, hasClip, show } = useLesson(object, lessons, opening);
  const isOnTop = level.isTop && level.added === null;
  const progress = useProgress(keeper, object.ID, lessons, { current, hasClip }, isOnTop, fields?.unitCount ?? 0);
  const { offer, start, accept, dismiss, forget } = useContinue(keeper, object, lessons, opening);
  const [drawing, redraw] = useState(0);

  // Drawn by the stylesheet, so marked after every drawing.
  useLayoutEffect(() => {
    for (const link of area.current?.querySelectorAll('[data-lesson]') ?? []) {
      if (link.getAttribute('data-lesson') === current && level.added === null) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
  });

  const go = async (id: string): Promise<void> => {
    const lesson = lessons.find((each) => each.id === id);
    if (!lesson || !(await show(lesson, () => void go(id)))) return;
    units.chooseLesson(level.id, id);
    keeper?.opened(object.ID, id);
    const lessonArea = area.current?.querySelector<HTMLElement>(`#${LESSON_AREA}`);
    lessonArea?.focus({ preventScroll: true });
    lessonArea?.scrollIntoView?.({ block: 'nearest' });
  };

  const select = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('[data-lesson]');
    const lesson = lessons.find(({ id }) => id === link?.getAttribute('data-lesson'));
    // The link itself leads to the unit with that lesson.
    if (!link || !lesson || (lesson.ID === 0 && !(lesson.complete && lesson.id === opening))) return;
    event.preventDefault();
    dismiss();
    if (lesson.id === current && level.added === null) return;
    forget();
    void go(lesson.id);
  };

  const goOn = (): void => {
    const lesson = accept();
    // Drawn anew, the lesson that is here begins at the position too.
    if (lesson === current) redraw((count) => count + 1);
    else void go(lesson);
  };

  const isAsked = useGoingOn(fields?.init !== false || fields.bFromHistory || /\bIDLesson=/.test(object.paramString), offer, goOn);
  const index = lessons.findIndex(({ id }) => id === current);
  const offered = offer && lessons.find(({ id }) => id === offer.lesson);
  return (
    <ProgressContext.Provider value={progress}>
      <div
        className="unit-view"
        ref={area}
        onClick={select}
        data-unit={object.ID}
        data-media-token={(object.payload && attribute(object.payload, 'mediaToken')) || undefined}
        data-from-history={fields?.bFromHistory ? 1 : undefined}
        data-start-at={start?.seconds || undefined}
        data-start-lesson={start?.lesson}
      >
        {isAsked && offer && offered && (
          <ContinueOffer title={offered.title} seconds={offer.seconds} onContinue={goOn} onDismiss={dismiss} />
        )}
        <Fragment key={drawing}>{children}</Fragment>
        {index >= 0 && lessons.length > 1 && (
          <StepLinks unit={object.ID} previous={lessons[index - 1]} next={lessons[index + 1]} text={text} />
        )}
      </div>
    </ProgressContext.Provider>
  );
}

/** A unit that does not begin anew goes on where the learner stopped (UNI-016). @returns whether the learner is asked */
function useGoingOn(isNew: boolean, offer: object | null, goOn: () => void): boolean {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (offer && !isNew) latest.current();
  }, [offer, isNew]);
  return isNew;
}

const LABELS = { previous: 'unit.previous', next: 'unit.next' } as const;

interface StepLinksProps {
  readonly unit: number;
  readonly previous: UnitLesson | undefined;
  readonly next: UnitLesson | undefined;
  readonly text: ReturnType<typeof useText>;
}

/** To the lesson before and the one after. */
function StepLinks({ unit, previous, next, text }: StepLinksProps): ReactNode {
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
