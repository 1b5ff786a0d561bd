import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { actions, LineIcon, NAVIGATION, useService, useText } from '../../../../core/api.ts';
import type { LessonProgress, UnitLesson } from '../../model/lessons.ts';
import type { NextStep, UnitCourse } from '../../model/course-way.ts';
import { isForUnit } from '../../stack/unit-stack.tsx';
import { useAfter } from './use-after.ts';
import { useCountDown } from './use-count-down.ts';

/** What comes next when a course is done. */
const CERTIFICATE = 'p_Certificate';

interface EndPanelProps {
  readonly unit: { readonly ID: number; readonly title: string };
  readonly course: UnitCourse | null;
  readonly lessons: readonly UnitLesson[];
  readonly progress: ReadonlyMap<string, LessonProgress>;
  readonly lesson: UnitLesson;
  /** What of it has not been seen yet, in words; '' for nothing. */
  readonly unseen: string;
  /** Nobody was at it when it ended: the next lesson may begin by itself. */
  readonly byItself: boolean;
  /** The learner has asked for it: it takes the focus. */
  readonly isAsked: boolean;
  /** To a lesson of this unit, which plays. */
  go(lesson: string): void;
  again(): void;
  /** To the first part of it that has not been seen. */
  toUnseen(): void;
  dismiss(): void;
}

/** After a lesson: what is done, what comes next, and one button that leads there. */
export function EndPanel(props: EndPanelProps): ReactNode {
  const { unit, course, lesson, unseen, byItself, isAsked, go, again, dismiss } = props;
  const text = useText();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const after = useAfter(course, unit.ID, lesson.id);
  const next = useNext(props, after.answer?.next);
  const isHere =
    next !== null && next.ID === unit.ID && props.lessons.some(({ id, ID, complete }) => id === next.lesson && (ID > 0 || complete));
  const count = useCountDown(byItself && isHere && unseen === '' && after.isSettled, () => go(next!.lesson));
  const [head, missing] = useWords(props, isHere, (!next || next.dataType === CERTIFICATE) && (after.answer?.isDone ?? false));
  useFocus(box, isAsked);
  const words = next ? text('unit.end.next', { title: titleOf(next, isHere) }) : '';
  const isCounting = count.left !== null;
  const stay = useStay(box, isCounting);
  useDismissal(dismiss, isCounting);
  return (
    <section className="unit-end" ref={box} aria-labelledby={id} tabIndex={-1}>
      <button type="button" className="unit-end__close" aria-label={text('unit.end.close')} onClick={dismiss}>
        <LineIcon path="M6 6l12 12M18 6 6 18" size={20} />
      </button>
      <p className="unit-end__head" id={id}>
        {head}
      </p>
      {missing.length > 0 && <Missing unit={unit.ID} missing={missing} lesson={lesson} again={again} />}
      <div className="unit-end__steps">
        {unseen !== '' && (
          <button type="button" className="button unit-end__next" onClick={props.toUnseen}>
            {text('unit.end.toUnseen')}
          </button>
        )}
        <Primary
          isQuiet={unseen !== ''}
          next={next}
          isHere={isHere}
          words={words}
          course={course}
          go={go}
          left={count.left}
          hasCounted={count.hasBegun}
        />
        {count.hasBegun && (
          <button
            type="button"
            className="button button--quiet unit-end__stay"
            data-over={!isCounting || undefined}
            ref={stay}
            onClick={count.stop}
          >
            {text('unit.end.stop')}
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={again}>
          {text('unit.end.again')}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {after.isSettled ? `${head} ${unseen === '' ? words : text('unit.end.toUnseen')}` : ''}
      </p>
      <p className="visually-hidden" role="status">
        {isCounting ? text('unit.end.soon') : ''}
      </p>
    </section>
  );
}

/** Escape takes the panel away; while it counts, it stops that. */
function useDismissal(dismiss: () => void, isCounting: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isCounting || !isForUnit(event)) return;
      event.preventDefault();
      dismiss();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [dismiss, isCounting]);
}

/** The button that stops the count-down. Any touch stops it, that of this button too; it does not take the focus with it. */
function useStay(box: RefObject<HTMLElement | null>, isCounting: boolean): RefObject<HTMLButtonElement | null> {
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isCounting && stay.current !== null && stay.current === document.activeElement)
      box.current?.querySelector<HTMLElement>('.unit-end__next')?.focus({ preventScroll: true });
  }, [box, isCounting]);
  return stay;
}

/** A click that opens something here, not in another tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
const addressOf = (unit: number, lesson: string): string => `unit-${unit}.html?IDLesson=${encodeURIComponent(lesson)}`;
const titleOf = ({ title, lessonTitle }: NextStep, isHere: boolean): string => (isHere ? lessonTitle : title);

type MissingProps = Pick<EndPanelProps, 'lesson' | 'again'> & { readonly unit: number; readonly missing: readonly UnitLesson[] };

/** Links to the lessons that are left. */
const Missing = ({ unit, missing, lesson, again }: MissingProps): ReactNode => (
  <ul className="unit-end__missing">
    {missing.map((each) => (
      <li key={each.id}>
        <a
          href={addressOf(unit, each.id)}
          data-lesson={each.id}
          onClick={(event) => {
            if (each !== lesson || !isPlain(event)) return;
            event.preventDefault();
            event.stopPropagation();
            again();
          }}
        >
          {each.title}
        </a>
      </li>
    ))}
  </ul>
);

/** What the server names; until it has answered, or when it does not, the next lesson by the order of the unit. */
function useNext({ unit, lessons, lesson }: EndPanelProps, answered: NextStep | null | undefined): NextStep | null {
  if (answered !== undefined) return answered;
  const following = lessons[lessons.indexOf(lesson) + 1];
  return following === undefined
    ? null
    : {
        ID: unit.ID,
        IDObjectType: 0,
        dataType: '',
        href: addressOf(unit.ID, following.id),
        title: unit.title,
        lesson: following.id,
        lessonTitle: following.title,
        minutes: 0,
      };
}

/** What is done, and what is missing of the unit after its last lesson. */
function useWords(
  { unit, course, lessons, progress, lesson, unseen }: EndPanelProps,
  isHere: boolean,
  isCourseDone: boolean,
): [head: string, missing: readonly UnitLesson[]] {
  const text = useText();
  if (unseen !== '') {
    const others = lessons.filter((each) => each !== lesson && progress.get(each.id) !== 'done');
    return [text('unit.end.unseen', { title: lesson.title, unseen }), isHere ? [] : others];
  }
  const isDone = progress.get(lesson.id) === 'done';
  if (isHere) return [text(isDone ? 'unit.end.lessonDone' : 'unit.end.lessonLeft', { title: lesson.title }), []];
  if (isCourseDone) return [text('unit.end.courseDone', { title: course?.title ?? '' }), []];
  const missing = lessons.filter(({ id }) => progress.get(id) !== 'done');
  if (missing.length === 0) return [text('unit.end.unitDone', { title: unit.title }), []];
  const values = { done: lessons.length - missing.length, count: lessons.length };
  return [text('unit.end.unitLeft', values), missing];
}

/** The one button: to what comes next, else back to the course. */
function Primary({
  isQuiet,
  next,
  isHere,
  words,
  course,
  go,
  left,
  hasCounted,
}: Pick<EndPanelProps, 'course' | 'go'> & {
  /** Another button is the one. */
  readonly isQuiet: boolean;
  readonly next: NextStep | null;
  readonly isHere: boolean;
  readonly words: string;
  readonly left: number | null;
  /** Its number has been here: it keeps its room, so that nothing moves away under a finger that stops it. */
  readonly hasCounted: boolean;
}): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const style = isQuiet ? 'button button--quiet' : 'button unit-end__next';
  if (next === null)
    return course ? (
      <a className={style} href={course.href}>
        {text('unit.end.toCourse', { title: course.title })}
      </a>
    ) : null;
  const { ID, IDObjectType, dataType, lesson, minutes } = next;
  const href = next.href || navigation.format({ action: actions.show, dataType, ID, IDObjectType });
  return (
    <a
      className={style}
      href={href}
      onClick={(event) => {
        if (!isHere || !isPlain(event)) return;
        event.preventDefault();
        event.stopPropagation();
        go(lesson);
      }}
    >
      <span>
        {words}
        {!isHere && minutes > 0 && <span className="unit-end__length">{text('unit.end.minutes', { minutes })}</span>}
      </span>
      {hasCounted && (
        <span className="unit-end__left" aria-hidden="true" data-over={left === null || undefined}>
          {left}
        </span>
      )}
    </a>
  );
}

/** Where the learner has asked for it, the panel has the focus; what has it when the panel goes gives it to the lesson. */
function useFocus(box: RefObject<HTMLElement | null>, isAsked: boolean): void {
  useLayoutEffect(() => {
    const panel = box.current!;
    const area = panel.closest<HTMLElement>('[tabindex="-1"]:not(.unit-end)');
    if (isAsked) panel.querySelector<HTMLElement>('.unit-end__next, .button')?.focus({ preventScroll: true });
    panel.scrollIntoView?.({ block: 'nearest' });
    return () => {
      if (panel.contains(document.activeElement)) area?.focus({ preventScroll: true });
    };
  }, [box, isAsked]);
}
