import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { clockTime, COMMANDS, useFact, useService, useText, WINDOW_OPENED, WINDOWS, secondsOf } from '../../../../core/api.ts';
import { ASK_QUESTION, QUESTION_ASKED } from '../../../practice-test/contract.ts';
import type { PauseEvent } from '../../model/timeline/events.ts';
import type { LessonPlayback } from '../playback/use-lesson-playback.ts';

interface FilmQuestionProps {
  readonly playback: LessonPlayback;
  readonly stage: RefObject<HTMLElement | null>;
}

/** Asks the questions of a film when it has come to them; nothing for a film without. */
export function FilmQuestion(props: FilmQuestionProps): ReactNode {
  const asks = props.playback.timeline.passing.some((event) => event.type === 33 && event.asks !== null);
  return asks ? <Asking {...props} /> : null;
}

const WINDOW = 'filmQuestion';

/** What waits in the bar while a question does, and the word about one that could not be asked. */
function Asking({ playback, stage }: FilmQuestionProps): ReactNode {
  const text = useText();
  const question = playback.pause?.asks ? playback.pause : null;
  const { ask, notice } = useAsking(question, playback, stage);
  return (
    <>
      {question && (
        <div className="pause-panel" role="group" aria-label={text('lesson.question')}>
          <div>
            <p className="pause-panel__title">{text('lesson.question')}</p>
            <p className="pause-panel__hint">{text(question.asks?.isRequired ? 'lesson.questionRequired' : 'lesson.questionWaits')}</p>
          </div>
          <button type="button" className="button" onClick={() => void ask()}>
            {text('lesson.answer')}
          </button>
        </div>
      )}
      <p className="film-question" role="status">
        {notice !== '' && <span className="film-question__notice">{notice}</span>}
      </p>
    </>
  );
}

interface Asked {
  /** Asks what waits; nothing while a question is being asked. */
  readonly ask: () => Promise<void>;
  /** Why a question could not be asked, '' when nothing is to be said. */
  readonly notice: string;
}

/** Whoever owns the questions asks one in a window, and publishes how that ended. @param question that waits now */
function useAsking(
  question: PauseEvent | null,
  { timeline, urged, goOnAfter }: LessonPlayback,
  stage: RefObject<HTMLElement | null>,
): Asked {
  const text = useText();
  const [commands, windows] = [useService(COMMANDS), useService(WINDOWS)];
  const [notice, setNotice] = useState('');
  const waiting = useRef<PauseEvent | null>(null);
  const asked = useRef<PauseEvent | null>(null);
  const ended = useRef<{ readonly outcome: string; readonly message: string } | null>(null);
  const latest = useRef({ text, goOnAfter, fps: timeline.fps });
  latest.current = { text, goOnAfter, fps: timeline.fps };
  useFact(QUESTION_ASKED, (fact) => {
    if (fact.window === WINDOW) ended.current = fact;
  });
  useFact(WINDOW_OPENED, ({ name }) => {
    // It was fetched for a film that is elsewhere by now.
    if (name === WINDOW && asked.current !== waiting.current) windows.close(WINDOW);
  });
  const ask = useCallback(async (): Promise<void> => {
    if (asked.current) return;
    for (let of = waiting.current; of?.asks; of = waiting.current === of ? null : waiting.current) {
      const { isRequired, ...named } = of.asks;
      asked.current = of;
      ended.current = null;
      const origin = { element: stage.current, target: '' };
      await commands.run(ASK_QUESTION, { ...named, window: WINDOW, required: isRequired ? '1' : '' }, origin);
      // A plugin that is switched off, or has failed, says nothing.
      const { outcome, message } = ended.current ?? { outcome: 'impossible', message: latest.current.text('lesson.questionUnavailable') };
      const time = clockTime(secondsOf(of.frame, latest.current.fps));
      setNotice(message === '' ? '' : latest.current.text('lesson.questionNotice', { time, message }));
      if (outcome === 'skipped' && isRequired) continue;
      const isHere = waiting.current === of;
      latest.current.goOnAfter(of, outcome === 'skipped' || outcome === 'lost' ? 'passed' : 'done');
      if (isHere && message === '') focusPlay(stage.current);
    }
    asked.current = null;
  }, [commands, stage]);
  useEffect(() => {
    waiting.current = question;
    if (question) void ask();
    return () => {
      waiting.current = null;
      // The film was sent elsewhere, or left.
      windows.close(WINDOW);
    };
  }, [question, waiting, ask, windows]);
  useEffect(() => {
    if (urged > 0) void ask();
  }, [urged, ask]);
  return { ask, notice };
}

/** When the window has closed: before, nothing below it takes the focus. */
function focusPlay(stage: HTMLElement | null): void {
  requestAnimationFrame(() => (stage?.querySelector<HTMLElement>('[data-control="play"]') ?? stage)?.focus({ preventScroll: true }));
}
