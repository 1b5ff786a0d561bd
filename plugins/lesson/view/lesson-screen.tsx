import { useMemo, useRef, type ReactNode } from 'react';
import { clockTime, formatNumber, TEXTS, useService, useText, readFps } from '../../../core/api.ts';
import type { LessonContent, LessonSlide } from '../model/content.ts';
import { useEnding } from './playback/report-end.ts';
import { useReporting } from './playback/report-position.ts';
import { kindOfLesson, ruleFor, type Seen, type Unseen } from '../../unit/contract.ts';
import { useGoToUnseen } from './playback/go-to-unseen.ts';
import { useSeen } from './playback/use-seen.ts';
import { useLessonPlayback } from './playback/use-lesson-playback.ts';
import { SlideStrip } from './slides/slide-strip.tsx';
import { cornerOf } from '../model/layout.ts';
import { arrangementOf, Stage } from './stage/stage.tsx';
import { useStageChoices } from './stage/use-stage-choices.ts';
import { secondsOfSlide } from '../model/timeline/timeline.ts';
import { WrittenBelow } from './written-below.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';

interface LessonScreenProps {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: LessonContent;
  readonly unit: number;
  readonly startAt: number | undefined;
  readonly mediaToken: string;
  /** It plays as soon as it can, whatever its clip says. */
  readonly plays: boolean;
  /** What was seen of it before. */
  readonly before: Seen;
}

/** A lesson's stage, the strip of its slides and the transcript. */
export function LessonScreen({ attributes, content: given, unit, startAt, mediaToken, plays, before }: LessonScreenProps): ReactNode {
  const content = useMemo(
    () => (plays && given.clip !== null ? { ...given, clip: { ...given.clip, autostart: '1' } } : given),
    [given, plays],
  );
  const { slides, subtitles } = content;
  const text = useText();
  const fps = readFps(attributes.fps);
  const stage = useRef<HTMLDivElement>(null);
  const playback = useLessonPlayback(content, fps, startAt);
  const panelType = playback.source?.fields.panelType ?? '';
  const choices = useStageChoices(stage, panelType);
  const { service, player, timeline, current, language, mayLoad } = playback;
  useReporting(player, unit, attributes.lesson ?? '');
  const plain = content.clip === null || !service;
  // What is shown by another page plays unseen.
  const hasFilm = playback.source !== null && playback.source.clip.sourceType < 2;
  const rule = ruleFor(kindOfLesson(hasFilm, slides.length), attributes.completion ?? '');
  const ids = slides.map(({ id }) => id);
  const of = { unit, lesson: attributes.lesson ?? '', rule, slides: ids, hasFilm, fps };
  const words = useUnseenWords();
  const { seen, missing, repeat } = useSeen(of, { player, current }, before, words);
  // What was seen is reported before the end is.
  const finish = useEnding(player, unit, of.lesson, repeat);
  useGoToUnseen(of, seen, playback);

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
        finish={plain && unit > 0 ? finish : null}
        seen={unit > 0 ? seen.played : []}
      />
      {unit > 0 && rule.kind !== 'visited' && <UnseenNote words={words(missing)} />}
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
      {unit > 0 && (
        <WrittenBelow unit={unit} lesson={attributes.lesson ?? ''} content={content} playback={playback} fps={fps} label={label} />
      )}
    </>
  );
}

const timeOf = (seconds: number | null): string => (seconds === null ? '' : clockTime(seconds));

/** From so many seconds on, minutes are said. */
const MINUTES_FROM = 90;

/** Says what of a lesson has not been seen yet. */
function useUnseenWords(): (missing: Unseen | null) => string {
  const text = useText();
  const { language } = useService(TEXTS);
  return (missing) => {
    if (missing === null) return '';
    if (missing.kind === 'slides')
      return text(missing.count === 1 ? 'lesson.unseenSlide' : 'lesson.unseenSlides', { count: missing.count });
    const isLong = missing.seconds >= MINUTES_FROM;
    const value = isLong ? Math.round(missing.seconds / 60) : missing.seconds;
    const unit = isLong ? 'minute' : 'second';
    return text('lesson.unseenTime', { time: formatNumber(value, 'language', language, { style: 'unit', unit, unitDisplay: 'long' }) });
  };
}

/**
 * The line keeps its height, so that nothing below moves when it comes or goes. Like the time of a player: read when somebody comes to it,
 * and never announced as it runs.
 */
const UnseenNote = ({ words }: { readonly words: string }): ReactNode => (
  <p className="lesson-unseen" aria-live="off">
    {words}
  </p>
);
