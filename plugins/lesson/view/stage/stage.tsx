import { useMemo, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../../core/api.ts';
import type { Intervals } from '../../../unit/contract.ts';
import type { LessonContent, LessonSlide } from '../../model/content.ts';
import { stageKey } from '../playback/stage-keys.ts';
import type { LessonPlayback } from '../playback/use-lesson-playback.ts';
import { Marks } from '../slides/marks.tsx';
import { SlideStack } from '../slides/slide-stack.tsx';
import { SlideSteps } from '../slides/slide-steps.tsx';
import { seekMarks } from '../slides/slide-strip.tsx';
import { useStable } from '../state-hooks.ts';
import { SLIDE_SIZE } from '../../model/timeline/events.ts';
import { InsertedVideo } from './inserted-video.tsx';
import { FilmQuestion } from '../question/film-question.tsx';
import { LessonMedia } from './lesson-media.tsx';
import { PausePanel } from './pause-panel.tsx';
import { StageBar } from './stage-bar.tsx';
import type { StageChoices } from './use-stage-choices.ts';

interface StageProps {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly content: LessonContent;
  readonly playback: LessonPlayback;
  readonly choices: StageChoices;
  readonly IDLesson: number;
  readonly mediaToken: string;
  readonly fps: number;
  /** Names a slide. */
  readonly label: (slide: LessonSlide) => string;
  /** What follows the last slide; null where the film says when it ends. */
  readonly finish: (() => void) | null;
  /** What was played of the film. */
  readonly seen: Intervals;
}

/** The stage of a lesson: player and slides, what the timeline draws over them, and the bar below. */
export function Stage({ stage, content, playback, choices, IDLesson, mediaToken, fps, label, finish, seen }: StageProps): ReactNode {
  const { slides } = content;
  const { service, source, player, timeline } = playback;
  const text = useText();
  const media = useRef<HTMLDivElement>(null);
  const [pauseName, questionName] = [text('lesson.pausePoint'), text('lesson.question')];
  const names = useStable(slides.map((slide) => slide.title || label(slide)));
  const marks = useMemo(
    () => seekMarks(timeline, slides, names, pauseName, questionName),
    [timeline, slides, names, pauseName, questionName],
  );
  const overlay = useOverlay(playback, fps, IDLesson);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !player || media.current?.contains(event.target as Node)) return;
    if (stageKey(event, player)) event.preventDefault();
  };
  const arrangement = arrangementOf(content, playback, choices);
  return (
    <div
      className="lesson-stage"
      data-layout={arrangement}
      ref={stage}
      tabIndex={-1}
      role="region"
      aria-label={text('lesson.stage')}
      onKeyDown={onKeyDown}
    >
      <div className="lesson-stage__view">
        {content.clip !== null && service && source && (
          <LessonMedia
            service={service}
            source={source}
            setPlayer={playback.setPlayer}
            title={content.clip.title ?? ''}
            fps={fps}
            IDLesson={IDLesson}
            mediaToken={mediaToken}
            marks={marks}
            seen={seen}
            stageRef={stage}
            box={media}
            inset={arrangement === 'inset' ? choices : null}
            overlay={slides.length === 0 ? <Marks {...overlay} size={SLIDE_SIZE} /> : undefined}
          />
        )}
        {slides.length > 0 && (
          <section className="lesson-stage__slides">
            {/* Slides have third headings, whether the lesson's title is a first or a second one. */}
            <h2 className="visually-hidden">{text('lesson.slides')}</h2>
            <SlideStack slides={slides} current={playback.current} label={label} marks={overlay} />
          </section>
        )}
      </div>
      <Bar content={content} playback={playback} choices={choices} finish={finish} stage={stage} />
      <div className="lesson-stage__end" data-lesson-end="" />
    </div>
  );
}

/** How the stage is arranged: as chosen when there is a video beside slides. */
export function arrangementOf(
  { clip, slides }: LessonContent,
  { service, source }: Pick<LessonPlayback, 'service' | 'source'>,
  { layout }: Pick<StageChoices, 'layout'>,
): 'slides' | 'media' | 'audio' | StageChoices['layout'] {
  if (clip === null || !service) return 'slides';
  if (slides.length === 0) return 'media';
  return source?.clip.audio ? 'audio' : layout;
}

/** What the timeline draws over a slide now. */
function useOverlay({ state, player, service }: LessonPlayback, fps: number, IDLesson: number): Omit<Parameters<typeof Marks>[0], 'size'> {
  const text = useText();
  const { video: event, pictures, pointers } = state;
  if (!event || !player) return { pictures, pointers, video: null };
  const node = (
    <InsertedVideo
      key={`${event.id} ${event.frame}`}
      file={{ url: event.url, mediaToken: event.mediaToken ?? '', IDLesson }}
      service={service}
      since={event.frame / fps}
      player={player}
      label={text('lesson.insertedVideo')}
    />
  );
  return { pictures, pointers, video: { event, node } };
}

/** The bar below: the pause that waits, or the steps from slide to slide, between what can be set. */
function Bar({
  content,
  playback,
  choices,
  finish,
  stage,
}: Omit<StageProps, 'IDLesson' | 'mediaToken' | 'fps' | 'label' | 'seen'>): ReactNode {
  const { slides, subtitles } = content;
  const { service, source, pause, goOn, goToSlide } = playback;
  const { layout, possibleLayouts } = choices;
  const text = useText();
  const withClip = content.clip !== null && service !== undefined;
  const choosesLayout = withClip && slides.length > 0 && !(source?.clip.audio ?? false) && possibleLayouts.length > 1;
  const index = slides.findIndex(({ id }) => id === playback.current);
  const shown = slides[index];
  return (
    <StageBar
      layout={choosesLayout ? { value: layout, of: possibleLayouts, choose: choices.setLayout } : null}
      announce={withClip && slides.length > 1 ? { on: choices.announces, set: choices.setAnnounces } : null}
      transcript={withClip && subtitles.length > 0 ? { open: choices.showsTranscript, set: choices.setShowsTranscript } : null}
    >
      {pause && !pause.asks && <PausePanel goOn={goOn} />}
      <FilmQuestion playback={playback} stage={stage} />
      {!pause && slides.length > 1 && shown && (
        <SlideSteps
          label={text('lesson.slide', { number: index + 1, count: slides.length })}
          title={shown.title}
          previous={{ label: text('lesson.previousSlide'), go: index > 0 ? () => goToSlide(slides[index - 1]!.id) : null }}
          next={
            index < slides.length - 1
              ? { label: text('lesson.nextSlide'), go: () => goToSlide(slides[index + 1]!.id) }
              : { label: text(finish ? 'lesson.finish' : 'lesson.nextSlide'), go: finish }
          }
        />
      )}
    </StageBar>
  );
}
