import { useUnitLevel } from '../stack/unit-level.ts';
import { UNITS, LESSON_AREA, type UnitPositions } from '../contract.ts';
import { useState, type MouseEvent, type RefObject } from 'react';
import { useService, type CmsObject } from '../../../core/api.ts';
import type { UnitLesson } from '../model/lessons.ts';
import { useContinue } from './use-continue.ts';
import type { LessonChoice } from './use-lesson.ts';

/**
 * How a learner moves from lesson to lesson.
 * @param opening the lesson that the unit opens with
 * @param area the element around the unit
 * @param keeper remembers where the learner stops; undefined where nothing is remembered
 */
export function useMoves(
  object: CmsObject,
  lessons: readonly UnitLesson[],
  opening: string,
  { current, show }: Pick<LessonChoice, 'current' | 'show'>,
  area: RefObject<HTMLElement | null>,
  keeper: UnitPositions | undefined,
) {
  const units = useService(UNITS);
  const level = useUnitLevel();
  const { offer, start, accept, dismiss, forget } = useContinue(keeper, object, lessons, opening);
  const [drawing, redraw] = useState(0);
  const [plays, setPlays] = useState('');

  /** @param atOnce the lesson plays as soon as it can */
  const go = async (id: string, atOnce = false): Promise<void> => {
    const lesson = lessons.find((each) => each.id === id);
    setPlays(atOnce ? id : '');
    if (!lesson || !(await show(lesson, () => void go(id, atOnce)))) return;
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

  /** The next lesson plays like the one before. */
  const goNext = (id: string): void => {
    forget();
    void go(id, true);
  };

  const again = (): void => {
    forget();
    setPlays(current);
    redraw((count) => count + 1);
  };

  return { offer, start, dismiss, drawing, plays, select, goOn, goNext, again };
}
