import { useRef, useState, type RefObject } from 'react';
import { OBJECT_OPENED, useFact, type CmsObject } from '../../../../core/api.ts';
import { LESSON_ENDED, LESSON_SEEN } from '../../../lesson/contract.ts';
import { PLAYER_STATE_CHANGED } from '../../../player-adapter/contract.ts';
import { LESSON_AREA } from '../../contract.ts';
import type { LessonChoice } from '../use-lesson.ts';

/** A lesson of the unit that has come to its end. */
interface EndedLesson {
  readonly object: CmsObject;
  readonly lesson: string;
  /** It was playing, and nobody was at it. */
  readonly byItself: boolean;
  /** The learner has asked what comes next. */
  readonly isAsked: boolean;
  /** What of it has not been seen yet, in words; '' for nothing. */
  readonly missing: string;
  /** The lesson's box for what is shown then; null in a lesson that has none. */
  readonly slot: Element | null;
}

/** The lesson that is here, once it has come to its end, until it is left or played again. @param area the element around the unit */
export function useEnded(
  object: CmsObject,
  { current, hasClip }: Pick<LessonChoice, 'current' | 'hasClip'>,
  isOnTop: boolean,
  area: RefObject<HTMLElement | null>,
) {
  const [latest, setEnded] = useState<EndedLesson | null>(null);
  const ended = latest !== null && latest.object === object && latest.lesson === current && isOnTop ? latest : null;
  const shown = useRef(ended);
  shown.current = ended;
  const missing = useRef({ lesson: '', words: '' });
  useFact(LESSON_SEEN, (seen) => {
    if (seen.unit === object.ID) missing.current = { lesson: seen.lesson, words: seen.missing };
  });
  const end = (byItself: boolean, isAsked: boolean): void => {
    // The lesson below a lesson that lies over it may have a box, too.
    const slots = [...(area.current?.querySelectorAll('[data-lesson-end]') ?? [])];
    setEnded({
      object,
      lesson: current,
      byItself,
      isAsked,
      missing: missing.current.lesson === current ? missing.current.words : '',
      slot: slots.find((slot) => slot.closest('[hidden], [inert]') === null) ?? null,
    });
  };
  useFact(LESSON_ENDED, ({ unit, lesson, byItself }) => {
    if (isOnTop && unit === object.ID && lesson === current) end(byItself, hasClip === false);
  });
  useFact(PLAYER_STATE_CHANGED, ({ state }) => {
    if (shown.current && state === 'playing') setEnded(null);
  });
  // A link of the panel may lead to a test, which is drawn where the lesson was.
  useFact(OBJECT_OPENED, ({ target }) => {
    if (shown.current && target === LESSON_AREA) setEnded(null);
  });
  return { ended, ask: () => end(false, true), dismiss: () => setEnded(null) };
}
