import { AskedContext } from '../stack/unit-level.ts';
import { useCallback, useContext, useMemo, useState } from 'react';
import type { CmsObject } from '../../../core/api.ts';
import type { UnitLesson } from '../model/lessons.ts';
import { momentOf, positionToContinue } from '../model/positions.ts';
import type { UnitPositions } from '../contract.ts';
import { serverPosition } from '../model/position-keeper.ts';

interface LessonPosition {
  readonly lesson: string;
  readonly seconds: number;
}

interface Continue {
  /** What to offer, null for nothing. */
  readonly offer: LessonPosition | null;
  /** Where a lesson begins when it is drawn. */
  readonly start: LessonPosition | null;
  /** Takes the offer; the lesson to go to. */
  accept(): string;
  dismiss(): void;
  /** From now on every lesson begins at its beginning. */
  forget(): void;
}

/**
 * Where the learner stopped in a unit: offered, or gone on with at once when only the language has changed. An address that names a moment
 * of its lesson leads there, and nothing is offered.
 * @param object the document with which this visit of the unit began
 */
export function useContinue(
  keeper: UnitPositions | undefined,
  object: CmsObject,
  lessons: readonly UnitLesson[],
  opening: string,
): Continue {
  const asked = useContext(AskedContext);
  const goOn = useMemo(() => keeper?.goesOn(object.ID) ?? momentOf(asked, opening), [keeper, object, asked, opening]);
  // The lessons are the same in another language.
  const ids = lessons.map(({ id }) => id).join(' ');
  const position = useMemo(
    () => (goOn ? null : positionToContinue([serverPosition(object.payload), keeper?.of(object.ID) ?? null], opening, ids.split(' '))),
    [keeper, object, goOn, opening, ids],
  );
  const [answered, setAnswered] = useState<{ readonly object: CmsObject; readonly start: LessonPosition | null } | null>(null);
  const answer = answered?.object === object ? answered : null;
  const dismiss = useCallback(
    () => setAnswered((before) => (before?.object === object ? before : { object, start: goOn })),
    [object, goOn],
  );
  return {
    offer: answer ? null : position,
    start: answer ? answer.start : goOn,
    accept: () => {
      setAnswered({ object, start: position });
      return position?.lesson ?? opening;
    },
    dismiss,
    forget: () => setAnswered({ object, start: null }),
  };
}
