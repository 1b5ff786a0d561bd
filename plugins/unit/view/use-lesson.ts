import { useUnitLevel } from '../stack/unit-level.ts';
import { UNITS, LESSON_AREA, LESSON_OPENED } from '../contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  actions,
  CONFIGURATION,
  DIALOGS,
  COMMANDS,
  FACTS,
  REGISTRY,
  REQUESTS,
  TARGETS,
  TEXTS,
  useService,
  attribute,
  childElements,
  type CmsObject,
  type XNode,
} from '../../../core/api.ts';
import { lessonMissing } from '../stack/commands.ts';
import type { Rule } from '../completion/index.ts';
import { ruleOfLesson, type UnitLesson } from '../model/lessons.ts';

export interface LessonChoice {
  /** The lesson that is in the lesson area. */
  readonly current: string;
  /** Whether it has something that plays; null until that is known. */
  readonly hasClip: boolean | null;
  /** What makes it done; null until that is known. */
  readonly rule: Rule | null;
  /** Shows a lesson; false when it does not come. @param again what is done when the user wants to try again then */
  show(lesson: UnitLesson, again: () => void): Promise<boolean>;
}

/**
 * Which lesson of a unit is shown: the opening one, one that the user chooses, or one that the history wants.
 * @param begun the document with which this visit of the unit began
 */
export function useLesson(object: CmsObject, begun: CmsObject, lessons: readonly UnitLesson[], opening: string): LessonChoice {
  const [requests, targets] = [useService(REQUESTS), useService(TARGETS)];
  const [units, events] = [useService(UNITS), useService(FACTS)];
  const reported = useReported();
  const dataType = useService(CONFIGURATION).dataTypes.lessonObject ?? 'p_LessonObject';
  const level = useUnitLevel();
  const first = { begun, id: opening, ...aboutLesson(openingLesson(object, opening)) };
  const [latestShown, setShown] = useState(first);
  const shown = latestShown.begun === begun ? latestShown : first;
  const current = shown.id;
  const latest = useRef(current);
  latest.current = current;
  const coming = useRef(''); // the lesson that is on its way, which may be one that is not wanted any more

  const show = useCallback(
    async (lesson: UnitLesson, again: () => void): Promise<boolean> => {
      const fetchLesson = async (): Promise<{ readonly rendered: boolean; readonly payload: XNode | null }> => {
        if (lesson.id !== opening || !lesson.complete) {
          const { rendered, answer } = await requests.send({
            action: actions.show,
            dataType,
            ID: lesson.ID,
            IDObjectType: lesson.IDObjectType,
            target: LESSON_AREA,
            onRetry: again,
            ...units.lessonRequest(object.ID, lesson.id),
          });
          return { rendered, payload: answer?.objects[0]?.payload ?? null };
        }
        // What came with the unit is still there, under what was loaded over it.
        requests.abort(LESSON_AREA);
        targets.show(LESSON_AREA, null);
        return { rendered: true, payload: openingLesson(object, opening) };
      };
      coming.current = lesson.id;
      const { rendered, payload } = await fetchLesson();
      if (coming.current === lesson.id) coming.current = '';
      if (rendered) setShown({ begun, id: lesson.id, ...aboutLesson(payload) });
      return rendered;
    },
    [requests, targets, units, dataType, object, begun, opening],
  );

  useEachDocument(object, level.isTop && !level.added, () => {
    const lesson = lessons.find((each) => each.id === latest.current);
    const load = (): false | void => latest.current === lesson?.id && void show(lesson, load);
    if (lesson && lesson.ID > 0 && !(lesson.complete && lesson.id === opening)) load();
  });

  useEffect(() => {
    if (current !== '') events.publish(LESSON_OPENED, { unit: object.ID, lesson: current });
  }, [events, object.ID, current]);

  // The history, or a command, wants a lesson here; and what was added to the unit gives way to its own again.
  const { id, isTop, lesson: wanted, added } = level;
  const hadAdded = useRef(false);
  useEffect(() => {
    if (!isTop || id === '' || added) {
      hadAdded.current = added !== null;
      return;
    }
    const goal = wanted || opening;
    const isBack = hadAdded.current;
    hadAdded.current = false;
    if (goal === '' || (goal === latest.current && !isBack)) {
      if (coming.current !== '' && coming.current !== goal) requests.abort(LESSON_AREA);
      if (wanted === '') units.noteLesson(id, goal, wanted);
      return;
    }
    const reach = async (): Promise<void> => {
      const lesson = lessons.find((each) => each.id === goal);
      const rendered = lesson !== undefined && (await show(lesson, () => void reach()));
      if (wanted === '' || !rendered) units.noteLesson(id, rendered ? goal : latest.current, wanted);
      if (!lesson) await lessonMissing(reported, object.ID, goal);
    };
    void reach();
  }, [id, isTop, wanted, added, opening]); // oxlint-disable-line react/exhaustive-deps -- the lessons are those of the object

  return { current, hasClip: shown.hasClip, rule: shown.rule, show };
}

/**
 * Loads the lesson once for each document of its unit, when it can be seen: the server may leave out what the opening lesson holds
 * (protocol 4.3), and another document may be in another language.
 */
function useEachDocument(object: CmsObject, isHere: boolean, load: () => void): void {
  const drawn = useRef<CmsObject | null>(null);
  useEffect(() => {
    if (!isHere || drawn.current === object) return;
    drawn.current = object;
    load();
  }, [object, isHere]); // oxlint-disable-line react/exhaustive-deps -- what there is to load is the document's
}

/** The element of the lesson that the unit opens with, when its content came along. */
function openingLesson({ payload }: CmsObject, opening: string): XNode | null {
  return (
    payload &&
    (childElements(payload, 'lesson').find(
      (lesson) => attribute(lesson, 'id') === opening && childElements(lesson).some(({ name }) => name !== 'title'),
    ) ??
      null)
  );
}

/** What its document says of a lesson; nothing is known without one. */
const aboutLesson = (lesson: XNode | null): Pick<LessonChoice, 'hasClip' | 'rule'> => ({
  hasClip: lesson && childElements(lesson, 'clip').length > 0,
  rule: lesson && ruleOfLesson(lesson),
});

/** What hears of a lesson that is missing. */
function useReported(): Parameters<typeof lessonMissing>[0] {
  return {
    dialogs: useService(DIALOGS),
    texts: useService(TEXTS),
    registry: useService(REGISTRY),
    commands: useService(COMMANDS),
  };
}
