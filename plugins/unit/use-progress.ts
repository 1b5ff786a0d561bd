import { useEffect, useMemo, useState } from 'react';
import { useFact } from '../../core/api.ts';
import type { LessonProgress, UnitLesson } from './lessons.ts';
import type { LessonChoice } from './use-lesson.ts';
import type { PositionKeeper } from './position-keeper.ts';

/**
 * How far the lessons of a unit are: what the server says, else what this browser remembers. The lesson that stands here
 * is begun; it is done when its clip has come to its end, or at once when it has none.
 */
export function useProgress(
  keeper: PositionKeeper | undefined,
  unit: number,
  lessons: readonly UnitLesson[],
  { current, hasClip }: Pick<LessonChoice, 'current' | 'hasClip'>,
  isTop: boolean,
): ReadonlyMap<string, LessonProgress> {
  const [known, setKnown] = useState(() => keeper?.of(unit)?.lessons);
  useEffect(() => keeper?.subscribe(() => setKnown(keeper.of(unit)?.lessons)), [keeper, unit]);
  useEffect(() => {
    if (isTop && hasClip !== null) keeper?.progress(unit, current, hasClip ? 'started' : 'done');
  }, [keeper, unit, current, hasClip, isTop]);
  useFact('player.stateChanged', ({ state }) => {
    // Several levels may have a player; only the one on top plays.
    if (isTop && state === 'completed') keeper?.progress(unit, current, 'done');
  });
  return useMemo(() => new Map(lessons.map(({ id, progress }) => [id, progress ?? known?.[id] ?? 'open'])), [lessons, known]);
}
