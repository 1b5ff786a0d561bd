import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CONFIGURATION, TEXTS, useMeasured, useProvided, useService, useText } from '../../core/api.ts';
import { PLAYER, type PlayerAdapter } from '../player-adapter/contract.ts';
import { clockTime, readFps } from './timeline/timecode.ts';
import type { LessonContent, LessonSlide } from './content.ts';
import { mayLoadFrom } from './media-origin.ts';
import { stageKey } from './playback/stage-keys.ts';
import { useFollowing, useTimeline } from './playback/use-timeline.ts';
import { useReporting } from './playback/report-position.ts';
import { useSource } from './playback/use-source.ts';
import { SlideSteps } from './slides/slide-steps.tsx';
import { SlideStack } from './slides/slide-stack.tsx';
import { SlideStrip, seekMarks } from './slides/slide-strip.tsx';
import { Marks } from './slides/marks.tsx';
import { InsertedVideo } from './stage/inserted-video.tsx';
import { useStoredState, useStable } from './state-hooks.ts';
import { cornerOf, LAYOUT_KEY, PLACE_KEY, readLayout, readPlace, writePlace, EVERY_LAYOUT, layoutsIn } from './stage/layout.ts';
import { MoveHandle } from './stage/move-handle.tsx';
import { PausePanel } from './stage/pause-panel.tsx';
import { StageBar } from './stage/stage-bar.tsx';
import { SLIDE_SIZE } from './timeline/events.ts';
import { secondsOfSlide } from './timeline/timeline.ts';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { useSlides } from './slides/use-slides.ts';

interface LessonScreenProps {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: LessonContent;
  readonly unit: number;
  readonly startAt: number | undefined;
  readonly mediaToken: string;
}

/** A lesson's stage with all that belongs to it. */
export function LessonScreen({ attributes, content, unit, startAt, mediaToken }: LessonScreenProps): ReactNode {
  const { clip: clipAttributes, slides, events } = content;
  const text = useText();
  const service = useProvided(PLAYER);
  const configuration = useService(CONFIGURATION);
  const language = useService(TEXTS).language;
  const fps = readFps(attributes.fps);
  const mayLoad = useMemo(() => mayLoadFrom(configuration, location.href), [configuration]);
  const timeline = useTimeline(
    events,
    fps,
    mayLoad,
    slides.map(({ id }) => id),
  );
  const [player, setPlayer] = useState<PlayerAdapter | null>(null);
  const source = useSource(service, content, language, player, startAt);
  const { state, pause, goOn } = useFollowing(player, timeline, source?.fields.overlayMode ?? false, startAt ?? 0);
  const { current, chosen, choose } = useSlides(slides, state);
  const [wanted, setLayout] = useStoredState(LAYOUT_KEY, readLayout, String);
  const [place, setPlace] = useStoredState(PLACE_KEY, readPlace, writePlace);
  const [transcript, setTranscript] = useStoredState(
    'cmsLesson.transcript',
    (kept) => kept === '1',
    (open) => (open ? '1' : '0'),
  );
  const [announced, setAnnounced] = useStoredState(
    'cmsLesson.announce',
    (kept) => kept === '1',
    (on) => (on ? '1' : '0'),
  );
  const stage = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLDivElement>(null);
  const room = useMeasured(stage, layoutsIn, EVERY_LAYOUT);
  const layout = room.includes(wanted) ? wanted : 'stacked';
  useReporting(player, unit, attributes.lesson ?? '');

  const number = (slide: LessonSlide): number => slides.indexOf(slide) + 1;
  const label = (slide: LessonSlide): string =>
    text(slide.title ? 'lesson.slideTitle' : 'lesson.slide', { number: number(slide), count: slides.length, title: slide.title });
  const go = (id: string): void => {
    choose(id);
    const seconds = secondsOfSlide(timeline, id);
    if (player && seconds !== null) player.seek(seconds, fps);
  };
  const pauseName = text('lesson.pausePoint');
  const names = useStable(slides.map((slide) => slide.title || label(slide)));
  const marks = useMemo(() => seekMarks(timeline, slides, names, pauseName), [timeline, slides, names, pauseName]);
  const index = slides.findIndex(({ id }) => id === current);
  const shown = slides[index];
  const video =
    state.video && player
      ? {
          event: state.video,
          node: (
            <InsertedVideo
              key={`${state.video.id} ${state.video.frame}`}
              src={state.video.url}
              since={state.video.frame / fps}
              player={player}
              label={text('lesson.insertedVideo')}
            />
          ),
        }
      : null;
  const overlay = { pictures: state.pictures, pointers: state.pointers, video };
  const key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !player || media.current?.contains(event.target as Node)) return;
    if (stageKey(event, player)) event.preventDefault();
  };
  const fullscreenElement = useCallback(() => stage.current, []);
  const withClip = clipAttributes !== null && service !== undefined;
  const audio = source?.clip.audio ?? false;
  const inset = withClip && slides.length > 0 && !audio && layout === 'inset';
  const arrangement = !withClip ? 'slides' : slides.length === 0 ? 'media' : audio ? 'audio' : layout;

  return (
    <>
      {clipAttributes !== null && !service && (
        <p className="lesson-notice" role="note">
          {text('lesson.noPlayer')}
        </p>
      )}
      <div
        className="lesson-stage"
        data-layout={arrangement}
        ref={stage}
        tabIndex={-1}
        role="region"
        aria-label={text('lesson.stage')}
        onKeyDown={key}
      >
        <div className="lesson-stage__view">
          {withClip && source && (
            <div
              className="lesson-stage__media"
              ref={media}
              style={
                inset
                  ? { left: `${place.x * 100}%`, top: `${place.y * 100}%`, translate: `${-place.x * 100}% ${-place.y * 100}%` }
                  : undefined
              }
            >
              {inset && <MoveHandle label={text('lesson.move')} box={media} place={place} move={setPlace} />}
              <service.View
                key="player"
                clip={source.clip}
                fields={source.fields}
                title={clipAttributes.title ?? ''}
                fps={fps}
                IDLesson={Number(attributes.lesson) || 0}
                mediaToken={mediaToken}
                startAt={source.startAt}
                marks={marks}
                fullscreenElement={fullscreenElement}
                onPlayer={setPlayer}
                overlay={slides.length === 0 ? <Marks {...overlay} size={SLIDE_SIZE} /> : undefined}
                cover={
                  source.clip.previewPicture !== '' && audio && slides.length === 0 ? (
                    <img className="lesson-cover" src={source.clip.previewPicture} alt="" />
                  ) : undefined
                }
              />
            </div>
          )}
          {slides.length > 0 && (
            <section className="lesson-stage__slides">
              {/* Slides have third headings, whether the lesson's title is a first or a second one. */}
              <h2 className="visually-hidden">{text('lesson.slides')}</h2>
              <SlideStack slides={slides} current={current} label={label} marks={overlay} />
            </section>
          )}
        </div>
        <StageBar
          layout={withClip && slides.length > 0 && !audio && room.length > 1 ? { value: layout, of: room, choose: setLayout } : null}
          announce={withClip && slides.length > 1 ? { on: announced, set: setAnnounced } : null}
          transcript={withClip && content.subtitles.length > 0 ? { open: transcript, set: setTranscript } : null}
        >
          {pause && <PausePanel goOn={goOn} />}
          {!pause && slides.length > 1 && shown && (
            <SlideSteps
              place={text('lesson.slide', { number: index + 1, count: slides.length })}
              title={shown.title}
              previous={{ label: text('lesson.previousSlide'), go: index > 0 ? () => go(slides[index - 1]!.id) : null }}
              next={{ label: text('lesson.nextSlide'), go: index < slides.length - 1 ? () => go(slides[index + 1]!.id) : null }}
            />
          )}
        </StageBar>
      </div>
      <p className="visually-hidden" role="status">
        {shown && (announced || chosen) ? label(shown) : ''}
      </p>
      <p className="visually-hidden" role="status">
        {inset ? text('lesson.moved', { place: text(`lesson.corner.${cornerOf(place)}`) }) : ''}
      </p>
      {slides.length > 1 && (
        <SlideStrip
          slides={slides}
          current={current}
          name={text('lesson.slides')}
          place={(at) => text('lesson.slide', { number: at + 1, count: slides.length })}
          time={(slide) => timeOf(secondsOfSlide(timeline, slide.id))}
          go={go}
        />
      )}
      {withClip && content.subtitles.length > 0 && transcript && (
        <TranscriptPanel subtitles={content.subtitles} player={player} language={language} mayLoad={mayLoad} fps={fps} />
      )}
    </>
  );
}

const timeOf = (seconds: number | null): string => (seconds === null ? '' : clockTime(seconds));
