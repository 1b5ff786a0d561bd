import { useCallback, useEffect, useRef, useState } from 'react';
import { actions, REQUESTS, useFact, useService } from '../../../../core/api.ts';
import { OUTBOX_STORED } from '../../../outbox/contract.ts';
import { readCourseAnswer, type CourseAnswer, type UnitCourse } from '../../model/course-way.ts';

interface After {
  /** null before the server has answered, and when it does not. */
  readonly answer: CourseAnswer | null;
  /** Whether there is nothing more to wait for. */
  readonly isSettled: boolean;
}

/**
 * What comes after a lesson in its course, by the server's word; asked once more when the server has stored what the learner has just done.
 * @param course null for a unit that is in none
 */
export function useAfter(course: UnitCourse | null, unit: number, lesson: string): After {
  const requests = useService(REQUESTS);
  const [after, setAfter] = useState<After>({ answer: null, isSettled: course === null });
  const turn = useRef(0);
  const [ID, dataType] = [course?.ID ?? 0, course?.dataType ?? ''];
  const ask = useCallback(async (): Promise<void> => {
    if (ID === 0) return;
    const mine = ++turn.current;
    const { answer } = await requests.send({
      action: actions.show,
      dataType,
      ID,
      paramString: `after=${unit}&IDLesson=${encodeURIComponent(lesson)}`,
      bRender: false,
      background: true,
    });
    if (mine !== turn.current) return;
    const read = readCourseAnswer(answer?.objects?.[0]?.payload ?? null);
    setAfter((before) => ({ answer: read ?? before.answer, isSettled: true }));
  }, [requests, ID, dataType, unit, lesson]);
  useEffect(() => {
    void ask();
  }, [ask]);
  useFact(OUTBOX_STORED, ({ kind, id }) => {
    if (kind === 'state' && id === unit) void ask();
  });
  return after;
}
