import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';
import { filterSteps } from './filter-steps.ts';
import { texts } from './texts.ts';

/** A search through fewer steps than fit on a screen finds nothing that the eye does not. */
const WORTH_SEARCHING = 6;

/**
 * `ui-course-tools`: search among the steps that the stylesheet drew, and printing. Attribute `count`: number of steps.
 */
export function CourseTools({ attributes }: WidgetProps): ReactNode {
  const text = useText(texts);
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
