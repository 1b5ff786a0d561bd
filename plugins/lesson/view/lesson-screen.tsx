import { useRef, type ReactNode } from 'react';
import { clockTime, useText } from '../../../core/api.ts';
import type { LessonContent, LessonSlide } from '../model/content.ts';
import { useReporting } from './playback/report-position.ts';
import { useLessonPlayback } from './playback/use-lesson-playback.ts';
import { SlideStrip } from './slides/slide-strip.tsx';
import { cornerOf } from '../model/layout.ts';
import { arrangementOf, Stage } from './stage/stage.tsx';
import { useStageChoices } from './stage/use-stage-choices.ts';
import { readFps } from '../model/timeline/timecode.ts';
import { secondsOfSlide } from '../model/timeline/timeline.ts';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';

interface LessonScreenProps {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: LessonContent;
  readonly unit: number;
  readonly startAt: number | undefined;
  readonly mediaToken: string;
}

/** A lesson's stage, the strip of its slides and the transcript. */
export function LessonScreen({ attributes, content, unit, startAt, mediaToken }: LessonScreenProps): ReactNode {
  const { slides, subtitles } = content;
  const text = useText();
  const fps = readFps(attributes.fps);
  const stage = useRef<HTMLDivElement>(null);
  const playback = useLessonPlayback(content, fps, startAt);
  const panelType = playback.source?.fields.panelType ?? '';
  const choices = useStageChoices(stage, panelType);
  const { service, player, timeline, current, language, mayLoad } = playback;
  useReporting(player, unit, attributes.lesson ?? '');

  const count = slides.length;
  const label = (slide: LessonSlide): string =>
    text(slide.title ? 'lesson.slideTitle' : 'lesson.slide', { number: slides.indexOf(slide) + 1, count, title: slide.title });
  const shown = slides.find(({ id }) => id === current);
  const isInset = arrangementOf(content, playback, choices) === 'inset';
  return (
    <>
      {content.clip !== null && !service && (
        <p className="lesson-notice" role="note">
          {text('lesson.noPlayer')}
        </p>
      )}
      <Stage
        stage={stage}
        content={content}
        playback={playback}
        choices={choices}
        IDLesson={Number(attributes.lesson) || 0}
        mediaToken={mediaToken}
        fps={fps}
        label={label}
      />
      <p className="visually-hidden" role="status">
        {shown && (choices.announces || playback.chosen) ? label(shown) : ''}
      </p>
      <p className="visually-hidden" role="status">
        {isInset ? text('lesson.moved', { place: text(`lesson.corner.${cornerOf(choices.insetPosition)}`) }) : ''}
      </p>
      {slides.length > 1 && panelType !== 'none' && (
        <SlideStrip
          slides={slides}
          current={current}
          name={text('lesson.slides')}
          label={(at) => text('lesson.slide', { number: at + 1, count })}
          time={(slide) => timeOf(secondsOfSlide(timeline, slide.id))}
          go={playback.goToSlide}
        />
      )}
      {content.clip !== null && service && subtitles.length > 0 && choices.showsTranscript && (
        <TranscriptPanel subtitles={subtitles} player={player} language={language} mayLoad={mayLoad} fps={fps} />
      )}
    </>
  );
}

const timeOf = (seconds: number | null): string => (seconds === null ? '' : clockTime(seconds));
