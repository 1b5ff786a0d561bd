import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText, actions, CONFIGURATION, REQUESTS, type WidgetProps, type CommandContext, type ObjectViewProps } from '../../core/api.ts';

/** Letters without case and accents, so that `ubung` finds Übung. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * Shows of a course's steps only those whose title, or whose chapter's title, holds every word asked for; chapters without any are
 * hidden. What is written is only what changes: a course may have thousands of steps.
 * @param words '' shows everything again
 * @returns how many steps are shown
 */
export function filterSteps(course: Element, words: string): number {
  const wanted = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  let shown = 0;
  for (const chapter of course.querySelectorAll<HTMLElement>('.chapter')) {
    const heading = folded(chapter.querySelector('.chapter__title')?.textContent ?? '');
    let here = 0;
    for (const step of chapter.querySelectorAll<HTMLElement>('.step')) {
      const text = wanted.length === 0 ? '' : `${heading} ${folded(step.querySelector('.step__title')?.textContent ?? '')}`;
      const isShown = wanted.every((word) => text.includes(word));
      if (step.hidden === isShown) step.hidden = !isShown;
      if (isShown) here += 1;
    }
    const isShown = here > 0 || wanted.length === 0;
    if (chapter.hidden === isShown) chapter.hidden = !isShown;
    shown += here;
  }
  return shown;
}

/** A search through fewer steps than fit on a screen finds nothing that the eye does not. */
const WORTH_SEARCHING = 6;

/**
 * `ui-course-tools`: search among the steps that the stylesheet drew, and printing. Attribute `count`: number of steps.
 */
export function CourseTools({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const course = box.current?.closest('.course');
    if (!course) return;
    setShown(filterSteps(course, words));
    if (words === '') return;
    // Long courses arrive in pieces, and another language draws other titles.
    const observer = new MutationObserver(() => setShown(filterSteps(course, words)));
    const list = course.querySelector('.chapters');
    if (list) observer.observe(list, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      filterSteps(course, '');
    };
  }, [words]);
  const isSearchable = Number(attributes['count']) >= WORTH_SEARCHING;
  return (
    <div className="course__tools" ref={box}>
      {isSearchable && (
        <search className="course__search">
          <label htmlFor={id}>{text('course.search')}</label>
          <input
            id={id}
            type="search"
            className="field__control"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && words !== '') {
                event.preventDefault();
                event.stopPropagation();
                setWords('');
              }
            }}
          />
          <span role="status" className="course__found">
            {words.trim() !== '' &&
              (shown === 0 ? text('course.foundNone') : shown === 1 ? text('course.foundOne') : text('course.found', { count: shown }))}
          </span>
          {words !== '' && shown === 0 && (
            <button type="button" className="button button--quiet" onClick={() => setWords('')}>
              {text('course.clear')}
            </button>
          )}
        </search>
      )}
      <button type="button" className="button button--quiet course__print" onClick={() => print()}>
        {text('course.print')}
      </button>
    </div>
  );
}

/** `course.current`: opens the course that the customer names (`IDCurrentCourse`), or the overview when none is named. */
export async function openCurrentCourse(_args: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const { IDCurrentCourse } = context.get(CONFIGURATION);
  await context.get(REQUESTS).send(
    IDCurrentCourse
      ? {
          action: actions.show,
          dataType: 'p_Course',
          ID: IDCurrentCourse,
          IDObjectType: 100,
          target: 'mainContent',
          bWithHistory: true,
          scrollPosition: 0,
        }
      : { action: actions.list, dataType: 'p_Course', target: 'mainContent', bWithHistory: true, scrollPosition: 0 },
  );
}

/**
 * A course, or what is locked in it, as the stylesheet drew it. A view is loaded before it is shown, and with it what would otherwise push
 * the chapters down later: the search, and the plugin's styles.
 */
export function Course({ children }: ObjectViewProps): ReactNode {
  return <>{children}</>;
}
