import { useEffect, useMemo, useState, createContext, useContext, useId, type ReactNode } from 'react';
import { LineIcon, useFact, useText, type WidgetProps } from '../../../core/api.ts';
import type { LessonProgress, UnitLesson } from '../model/lessons.ts';
import { LESSON_PROGRESSED, type UnitPositions } from '../contract.ts';
import type { LessonChoice } from './use-lesson.ts';

/**
 * How far the lessons of a unit are: what the server says, else what this browser remembers; one that was begun when the unit came may be
 * done by now. The lesson that is here is done where that is all that its rule asks for; of any other the lesson itself says when
 * something, and when enough, was seen.
 */
export function useProgress(
  keeper: UnitPositions | undefined,
  unit: number,
  lessons: readonly UnitLesson[],
  { current, rule }: Pick<LessonChoice, 'current' | 'rule'>,
  isTop: boolean,
  unitCount: number,
): UnitProgressState {
  const kind = rule?.kind;
  const [stored, setStored] = useState(() => keeper?.of(unit)?.lessons);
  useFact(LESSON_PROGRESSED, ({ unit: changed }) => {
    if (changed === unit) setStored(keeper?.of(unit)?.lessons);
  });
  useEffect(() => {
    if (isTop && kind === 'visited') keeper?.progress(unit, current, 'done');
  }, [keeper, unit, current, kind, isTop]);
  return useMemo(
    () => ({
      lessons: new Map(
        lessons.map(({ id, progress }) => [
          id,
          (progress === 'started' && stored?.[id] === 'done' ? 'done' : progress) ?? stored?.[id] ?? 'open',
        ]),
      ),
      count: Math.max(lessons.length, unitCount),
    }),
    [lessons, stored, unitCount],
  );
}

interface UnitProgressState {
  /** By the lessons' ids, in the unit's order. */
  readonly lessons: ReadonlyMap<string, LessonProgress>;
  /** How many lessons there are: a server may not list all of them yet (UNI-017). */
  readonly count: number;
}

/** How far the unit around is; null outside of a unit. */
export const ProgressContext = createContext<UnitProgressState | null>(null);

/** `ui-unit-progress`: how many lessons of the unit are done. */
export function UnitProgress(): ReactNode {
  const text = useText();
  const label = useId();
  const progress = useContext(ProgressContext);
  if (!progress || progress.count < 2) return null;
  const { lessons, count } = progress;
  const done = [...lessons.values()].filter((state) => state === 'done').length;
  return (
    <p className="unit-progress">
      <progress className="unit-progress__bar" max={count} value={done} aria-labelledby={label} />
      <span id={label} className="unit-progress__text">
        {text('unit.progress', { done, count })}
      </span>
    </p>
  );
}

const MARKS = { started: 'M12 4a8 8 0 0 1 0 16Z', done: 'm7 12.5 3.5 3.5L17.5 8.5' } as const;

/** `ui-lesson-state lesson="…"`: whether a lesson was begun or finished; nothing for one that was not. */
export function LessonState({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const state = useContext(ProgressContext)?.lessons.get(attributes.lesson ?? '');
  if (!state || state === 'open') return null;
  return (
    <span className="lesson-state" data-state={state}>
      <LineIcon path={MARKS[state]} size={20} width={2.5} filled={state === 'started'}>
        {state === 'started' && <circle cx="12" cy="12" r="8" fill="none" />}
      </LineIcon>
      <span className="visually-hidden">, {text(`unit.state.${state}`)}</span>
    </span>
  );
}
