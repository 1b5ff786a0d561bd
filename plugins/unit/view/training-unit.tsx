import { useUnitLevel } from '../stack/unit-level.ts';
import { UNIT_POSITIONS } from '../contract.ts';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { attribute, CONFIGURATION, TEXTS, useProvided, useService, type CmsObject, type ObjectViewProps } from '../../../core/api.ts';
import { AfterLesson } from './after-lesson.tsx';
import { ContinueOffer } from './continue-offer.tsx';
import { courseOf } from '../model/course-way.ts';
import { writeAllSeen } from '../completion/index.ts';
import { seenInBoth, type UnitPosition } from '../model/positions.ts';
import { firstLesson, lessonsOf, unitFields, type UnitLesson } from '../model/lessons.ts';
import { BesideLesson } from './outline/beside.tsx';
import { OutlineContext, useOutline } from './outline/use-outline.ts';
import { ProgressContext } from './progress.tsx';
import { useLesson } from './use-lesson.ts';
import { useMoves } from './use-moves.ts';
import { useProgress } from './progress.tsx';

/**
 * A unit (RT-085, RT-086, RT-090): a lesson that is selected is loaded into the lesson area; the rest of the unit stays.
 * It says around the lesson where that begins (`data-start-at`, for the lesson `data-start-lesson`), which unit it is, and its grant for
 * media (`data-media-token`), and what was seen of its lessons before (`data-seen`); `data-plays-lesson` names a lesson that plays as
 * soon as it can.
 */
export function TrainingUnit({ object, children }: ObjectViewProps): ReactNode {
  const language = useService(TEXTS).language;
  const positions = useProvided(UNIT_POSITIONS);
  const level = useUnitLevel();
  const lessons = useMemo(() => lessonsOf(object.payload, language), [object, language]);
  const opening = useMemo(() => firstLesson(object.payload), [object]);
  const fields = useMemo(() => unitFields(object.payload, level.fromHistory), [object, level.fromHistory]);
  const keeper = fields?.isPreview ? undefined : positions;
  const area = useRef<HTMLDivElement>(null);
  const begun = useBegun(object);
  const { current, hasClip, rule, show } = useLesson(object, begun, lessons, opening);
  const isOnTop = level.isTop && level.added === null;
  const progress = useProgress(keeper, object.ID, lessons, { current, rule }, isOnTop, fields?.unitCount ?? 0);
  const moves = useMoves(begun, lessons, opening, { current, show }, area, keeper);
  const { offer, start } = moves;
  const courseType = useService(CONFIGURATION).dataTypes.course ?? 'p_Course';
  const course = useMemo(() => courseOf(object, courseType, language), [object, courseType, language]);
  const outline = useOutline(course !== null);

  // Drawn by the stylesheet, so marked after every drawing.
  useLayoutEffect(() => {
    for (const link of area.current?.querySelectorAll('[data-lesson]') ?? []) {
      if (link.getAttribute('data-lesson') === current && level.added === null) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
  });

  const isNew = fields?.init !== false || fields.bFromHistory || /\bIDLesson=/.test(object.paramString);
  const isAsked = useGoingOn(isNew, offer, moves.goOn);
  const offered = offer && lessons.find(({ id }) => id === offer.lesson);
  return (
    <ProgressContext.Provider value={progress}>
      <OutlineContext.Provider value={outline}>
        <div
          className="unit-view"
          ref={area}
          onClick={moves.select}
          data-unit={fields?.isPreview ? undefined : object.ID}
          data-course-title={course?.title}
          data-media-token={(object.payload && attribute(object.payload, 'mediaToken')) || undefined}
          data-from-history={fields?.bFromHistory ? 1 : undefined}
          {...startOf(start, seenOfAll(lessons, keeper?.of(object.ID)))}
          data-plays-lesson={moves.plays || undefined}
          data-outline={outline && outline.shape !== 'closed' ? outline.shape : undefined}
        >
          {course && <BesideLesson course={course} unit={object.ID} current={current} progress={progress.lessons} />}
          <div className="unit-view__main">
            {isAsked && offer && offered && (
              <ContinueOffer title={offered.title} seconds={offer.seconds} onContinue={moves.goOn} onDismiss={moves.dismiss} />
            )}
            <Fragment key={moves.drawing}>{children}</Fragment>
            <AfterLesson
              object={object}
              begun={begun}
              course={course}
              lessons={lessons}
              progress={progress.lessons}
              shown={{ current, hasClip }}
              isOnTop={isOnTop}
              area={area}
              go={moves.goNext}
              again={moves.again}
            />
          </div>
        </div>
      </OutlineContext.Provider>
    </ProgressContext.Provider>
  );
}

/** The document with which this visit of a unit began: the stack goes on while the unit comes in another language. */
function useBegun(object: CmsObject): CmsObject {
  const { lesson } = useUnitLevel();
  const [begun, setBegun] = useState(object);
  const goesOn = begun === object || (begun.ID === object.ID && lesson !== '');
  if (!goesOn) setBegun(object);
  return goesOn ? begun : object;
}

/** Where a lesson begins, and what was seen of all of them. */
const startOf = (start: { readonly lesson: string; readonly seconds: number } | null, seen: string): object => ({
  'data-seen': seen || undefined,
  'data-start-at': start?.seconds || undefined,
  'data-start-lesson': start?.lesson,
});

/** What was seen of lessons: what the server knows, and what this browser does. */
function seenOfAll(lessons: readonly UnitLesson[], here: UnitPosition | null | undefined): string {
  const there = Object.fromEntries(lessons.filter(({ seen }) => seen !== '').map(({ id, seen }) => [id, seen]));
  return writeAllSeen(seenInBoth(there, here?.seen));
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
