import './outline.css';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { actions, LineIcon, NAVIGATION, REQUESTS, TEXTS, useFact, useService, useText } from '../../../../core/api.ts';
import { OUTBOX_STORED } from '../../../outbox/contract.ts';
import type { UnitCourse } from '../../model/course-way.ts';
import type { LessonProgress } from '../../model/lessons.ts';
import { readOutline, type OutlineChapter, type OutlinePart } from '../../model/outline.ts';

interface OutlineProps {
  readonly course: UnitCourse;
  readonly unit: number;
  /** The lesson that is here. */
  readonly current: string;
  /** Of the unit that is here: what is done counts before the server says so. */
  readonly progress: ReadonlyMap<string, LessonProgress>;
}

/** The units and lessons of a course with how far the learner is in each. */
export function Outline({ course, unit, current, progress }: OutlineProps): ReactNode {
  const text = useText();
  const { chapters, hasFailed, ask } = useChapters(course, unit);
  return (
    <div className="unit-outline__body">
      <p className="unit-outline__title">
        <a href={course.href}>{course.title}</a>
      </p>
      {chapters === null && !hasFailed && <p>{text('unit.outline.loading')}</p>}
      {chapters === null && hasFailed && (
        <p>
          {text('unit.outline.failed')}{' '}
          <button type="button" className="button button--quiet" onClick={() => void ask()}>
            {text('unit.outline.retry')}
          </button>
        </p>
      )}
      <ol className="unit-outline__chapters" role="list">
        {chapters?.map((chapter, index) => (
          <li key={index}>
            <p className="unit-outline__chapter">{chapter.title}</p>
            <ul className="unit-outline__parts" role="list">
              {chapter.parts.map((part) => (
                <li key={part.ID} data-state={part.state}>
                  {part.lessons.length > 0 && part.state !== 'locked' ? (
                    <Lessons part={part} isHere={part.ID === unit} current={current} progress={progress} />
                  ) : (
                    <Part part={part} isHere={part.ID === unit} />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Asks for the outline, and once more when the server has stored what was done in the unit. */
function useChapters(
  { ID, dataType }: UnitCourse,
  unit: number,
): { readonly chapters: readonly OutlineChapter[] | null; readonly hasFailed: boolean; ask(): Promise<void> } {
  const requests = useService(REQUESTS);
  const { language } = useService(TEXTS);
  const [chapters, setChapters] = useState<readonly OutlineChapter[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(
    () =>
      requests
        .send({ action: actions.show, dataType, ID, paramString: 'outline=1', bRender: false, background: true })
        .then(({ answer }) => {
          const read = readOutline(answer?.objects?.[0]?.payload ?? null, language);
          if (read.length > 0) setChapters(read);
          setFailed(read.length === 0);
        }),
    [requests, language, dataType, ID],
  );
  useEffect(() => {
    void ask();
  }, [ask]);
  useFact(OUTBOX_STORED, ({ kind, id }) => {
    if (kind === 'state' && id === unit) void ask();
  });
  return { chapters, hasFailed, ask };
}

function Lessons({
  part,
  isHere,
  current,
  progress,
}: Pick<OutlineProps, 'current' | 'progress'> & { readonly part: OutlinePart; readonly isHere: boolean }): ReactNode {
  return (
    <details className="unit-outline__unit" open={isHere}>
      <summary className="unit-outline__part">
        <Mark state={part.state} />
        <span>
          {part.title}
          <Word state={part.state} />
        </span>
      </summary>
      <ol className="unit-outline__lessons" role="list">
        {part.lessons.map(({ id, title, state }) => {
          const own = isHere ? progress.get(id) : undefined;
          const now = own === 'done' || (own === 'started' && state === 'open') ? own : state;
          return (
            <li key={id}>
              <a
                className="unit-outline__lesson"
                href={`unit-${part.ID}.html?IDLesson=${encodeURIComponent(id)}`}
                // Only lessons of this unit open in it.
                data-lesson={isHere ? id : undefined}
                aria-current={isHere && id === current ? 'step' : undefined}
              >
                <Mark state={now} />
                <span>
                  {title}
                  <Word state={now} />
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Part({ part, isHere }: { readonly part: OutlinePart; readonly isHere: boolean }): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const { ID, IDObjectType, dataType, title, state, lockedBy } = part;
  const words = (
    <span>
      {title}
      <Word state={state} />
      {state === 'locked' && lockedBy !== '' && (
        <span className="unit-outline__reason">{text('unit.outline.after', { titles: lockedBy })}</span>
      )}
    </span>
  );
  return state === 'locked' ? (
    <p className="unit-outline__part">
      <Mark state={state} />
      {words}
    </p>
  ) : (
    <a
      className="unit-outline__part"
      href={navigation.format({ action: actions.show, dataType, ID, IDObjectType })}
      aria-current={isHere ? 'page' : undefined}
    >
      <Mark state={state} />
      {words}
    </a>
  );
}

const MARKS = {
  open: '',
  started: 'M12 4a8 8 0 0 1 0 16Z',
  done: 'm7 12.5 3.5 3.5L17.5 8.5',
  locked: 'M8 11V8.5a4 4 0 0 1 8 0V11M6 11h12v8H6Z',
} as const;

function Mark({ state }: { readonly state: keyof typeof MARKS }): ReactNode {
  return (
    <span className="unit-outline__mark" data-state={state}>
      <LineIcon path={MARKS[state]} size={20} filled={state === 'started'}>
        {(state === 'started' || state === 'open') && <circle cx="12" cy="12" r="8" fill="none" />}
      </LineIcon>
    </span>
  );
}

function Word({ state }: { readonly state: keyof typeof MARKS }): ReactNode {
  const text = useText();
  return state === 'open' ? null : <span className="visually-hidden">, {text(`unit.state.${state}`)}</span>;
}
