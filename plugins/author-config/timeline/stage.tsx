import type { KeyboardEvent, ReactNode } from 'react';
import { attribute, formatTimecode, LineIcon, useText } from '../../../core/api.ts';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import { slideName } from './mark-name.ts';
import type { LessonMarks } from './marks.ts';
import { stepOf } from './scale.ts';
import { useFilm, useFrame, usePlayerStatus, useShownSlide } from './use-film.ts';

interface StageProps {
  readonly IDObject: number;
  readonly lesson: LessonMarks;
  /** Language of the film, where it has one for each. */
  readonly language: string;
  readonly player: PlayerAdapter | null;
  readonly onPlayer: (player: PlayerAdapter | null) => void;
}

/** The film in the page's own player, and beside it the slide that the page would show now. */
export function Stage({ IDObject, lesson, language, player, onPlayer }: StageProps): ReactNode {
  const text = useText();
  const isSound = lesson.clip !== null && attribute(lesson.clip, 'type') === 'audio';
  const film = useFilm(IDObject, lesson.clip, language);
  if (film === 'none') return <p className="timeline-note">{text('author.timeline.noFilm')}</p>;
  if (film === 'noPlayer') return <p className="timeline-note">{text('author.noPlayer')}</p>;
  return (
    <div className="timeline-stage">
      <div className="timeline-film" aria-busy={!film}>
        {film && (
          <film.service.View
            clip={film.clip}
            fields={film.fields}
            title={text(isSound ? 'author.timeline.sound' : 'author.timeline.film')}
            fps={lesson.fps}
            IDLesson={0}
            mediaToken={film.mediaToken}
            onPlayer={onPlayer}
          />
        )}
      </div>
      <ShownSlide player={player} lesson={lesson} />
    </div>
  );
}

function ShownSlide({ player, lesson }: { readonly player: PlayerAdapter | null; readonly lesson: LessonMarks }): ReactNode {
  const text = useText();
  const shown = useShownSlide(player, lesson.marks, lesson.fps);
  const preview = lesson.slides.get(shown)?.preview ?? '';
  return (
    <div className="timeline-shown">
      <p className="timeline-shown__label">{text('author.timeline.shown')}</p>
      {preview !== '' && <img className="timeline-shown__picture" src={preview} alt="" />}
      <p className="timeline-shown__name" dir="auto">
        {shown === '' ? text('author.timeline.noneShown') : slideName(shown, lesson, text)}
      </p>
    </div>
  );
}

interface ControlsProps {
  readonly player: PlayerAdapter | null;
  readonly fps: number;
  readonly last: number;
  /** Goes by frames; a whole second has as many as the rate says. */
  readonly onStep: (frames: number) => void;
}

/** Going through the film: play, steps, and the time. */
export function Controls({ player, fps, last, onStep }: ControlsProps): ReactNode {
  const text = useText();
  const isPlaying = ['playing', 'buffering'].includes(usePlayerStatus(player)?.state ?? '');
  const second = Math.round(fps);
  const steps = [
    { frames: -10 * second, label: '−10 s', name: text('author.timeline.back10') },
    { frames: -second, label: '−1 s', name: text('author.timeline.back1') },
    { frames: -1, label: '‹ ,', name: text('author.timeline.backFrame') },
    { frames: 1, label: '. ›', name: text('author.timeline.onFrame') },
    { frames: second, label: '+1 s', name: text('author.timeline.on1') },
    { frames: 10 * second, label: '+10 s', name: text('author.timeline.on10') },
  ];
  const button = ({ frames, label, name }: (typeof steps)[number]): ReactNode => (
    <button
      key={frames}
      type="button"
      className="button button--quiet author-small"
      aria-label={`${label}, ${name}`}
      title={name}
      disabled={!player}
      onClick={() => onStep(frames)}
    >
      {label}
    </button>
  );
  return (
    <div className="timeline-controls" role="group" aria-label={text('author.timeline.controls')} dir="ltr">
      {steps.slice(0, 3).map(button)}
      <button
        type="button"
        className="button author-small"
        aria-label={isPlaying ? text('author.timeline.pause') : text('author.timeline.play')}
        disabled={!player}
        onClick={() => player?.toggleUserPause()}
      >
        <LineIcon path={isPlaying ? 'M9 5v14M15 5v14' : 'M8 5l11 7-11 7z'} size={18} />
      </button>
      {steps.slice(3).map(button)}
      <Time player={player} fps={fps} last={last} />
    </div>
  );
}

function Time({ player, fps, last }: Omit<ControlsProps, 'onStep'>): ReactNode {
  const text = useText();
  const frame = useFrame(player, fps);
  return (
    <span className="timeline-time">
      <span className="visually-hidden">{`${text('author.timeline.time')} `}</span>
      <span data-time="now">{formatTimecode(frame, fps)}</span>
      {Number.isFinite(last) && ` / ${formatTimecode(last, fps)}`}
    </span>
  );
}

/** Where the film is: a slider that goes by frames, seconds, and to both ends. */
export function Playhead({
  player,
  fps,
  last,
  perSecond,
  onSeek,
}: Omit<ControlsProps, 'onStep'> & { readonly perSecond: number; readonly onSeek: (frame: number) => void }): ReactNode {
  const text = useText();
  const frame = useFrame(player, fps);
  const onKeyDown = (event: KeyboardEvent): void => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
    const step = stepOf(event, fps);
    const to = step === 0 ? ends[event.key] : frame + step;
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(to);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="timeline-playhead"
      aria-label={text('author.timeline.playhead')}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, frame)}
      aria-valuenow={frame}
      aria-valuetext={formatTimecode(frame, fps)}
      style={{ transform: `translateX(${(frame / fps) * perSecond}px)` }}
      onKeyDown={onKeyDown}
    />
  );
}
