import { useCallback, useMemo, type ReactNode } from 'react';
import { afterPaint, PluginPart, useProvided, firstFrameFrom } from '../../../core/api.ts';
import { DISCUSSION } from '../../discussion/contract.ts';
import { NOTES, type LessonMoment } from '../../notes/contract.ts';
import type { LessonContent, LessonSlide } from '../model/content.ts';
import type { LessonPlayback } from './playback/use-lesson-playback.ts';

interface WrittenBelowProps {
  readonly unit: number;
  readonly lesson: string;
  readonly content: LessonContent;
  readonly playback: LessonPlayback;
  readonly fps: number;
  readonly label: (slide: LessonSlide) => string;
}

const nothing = (): void => {};

/** What learners write down, and ask each other, at moments of the lesson, where the customer has that. */
export function WrittenBelow({ unit, lesson, content, playback, fps, label }: WrittenBelowProps): ReactNode {
  const notes = useProvided(NOTES);
  const discussion = useProvided(DISCUSSION);
  const { player, current, source, goToSlide } = playback;
  const follow = useCallback((listener: (seconds: number) => void) => player?.onFrame(listener) ?? nothing, [player]);
  const slides = useMemo(() => content.slides.map(({ id }) => id), [content.slides]);
  const go = ({ seconds, slide }: LessonMoment): void => {
    if (slides.includes(slide) && slide !== current) goToSlide(slide);
    // After the slide has gone to where it begins.
    if (seconds !== null && player) afterPaint(() => player.seek(firstFrameFrom(seconds, fps) / fps, fps));
  };
  const given = {
    ...{ unit, lesson, go, isReady: source === null || player !== null },
    now: () => ({ seconds: player ? Math.round(player.time * 100) / 100 : null, slide: current }),
    slideName: (id: string) => {
      const slide = content.slides.find((each) => each.id === id);
      return slide ? label(slide) : '';
    },
  };
  return (
    <>
      {notes && (
        <PluginPart plugin="notes" fallback={null}>
          <notes.LessonNotes {...given} />
        </PluginPart>
      )}
      {discussion && (
        <PluginPart plugin="discussion" fallback={null}>
          <discussion.LessonQuestions {...given} slides={slides} follow={follow} />
        </PluginPart>
      )}
    </>
  );
}
