import { useEffect, useMemo, useState, type CSSProperties, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../core/api.ts';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import { isSlideMark, type LessonMarks, type Mark } from './marks.ts';
import { MarkSlider, type MarkActions } from './mark-slider.tsx';
import { frameOf, rowsOf, snapFrame } from './scale.ts';
import { Playhead } from './stage.tsx';
import { useShownSlide } from './use-film.ts';
import { Wave } from './wave.tsx';

/** How near a mark snaps, in px. */
const REACH = 8;
/** How wide a mark is at least, and how many rows those close together take at most. */
const MARK = 26;
const ROWS = { slides: 3, events: 5 };

interface TrackProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly lesson: LessonMarks;
  readonly player: PlayerAdapter | null;
  readonly perSecond: number;
  /** Seconds that are drawn. */
  readonly length: number;
  /** The last frame that a mark may have. */
  readonly last: number;
  readonly peaks: Float32Array | null;
  readonly selected: string;
  readonly onSelect: (path: string) => void;
  readonly onMove: (mark: Mark, frame: number, isKey: boolean) => void;
  readonly onSeek: (frame: number) => void;
  /** The frame that is shown now. */
  readonly now: () => number;
}

/** While the film plays the track follows it. */
function useFollow({ scroller, player, perSecond }: Pick<TrackProps, 'scroller' | 'player' | 'perSecond'>): void {
  useEffect(
    () =>
      player?.onFrame((seconds) => {
        const box = scroller.current;
        if (!box || player.status.state !== 'playing') return;
        const x = seconds * perSecond;
        if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth) box.scrollLeft = x - box.clientWidth / 10;
      }),
    [scroller, player, perSecond],
  );
}

/** What marks do to each other and to the film. */
function useMarkActions(
  { lesson, perSecond, last, onSelect, onMove, onSeek, now }: TrackProps,
  dragged: { readonly path: string; readonly frame: number } | null,
  setDragged: (dragged: { readonly path: string; readonly frame: number } | null) => void,
): MarkActions {
  const { fps, marks } = lesson;
  return {
    drag(mark, frame, isFree) {
      if (frame === null) return setDragged(null);
      const within = (each: number): number => Math.min(last, Math.max(0, each));
      const targets = { playhead: now(), marks: marks.filter((each) => each !== mark).map((each) => each.frame) };
      const reach = isFree ? 0 : (REACH / perSecond) * fps;
      setDragged({ path: mark.path, frame: within(isFree ? frame : snapFrame(within(frame), targets, reach, fps)) });
    },
    drop(mark) {
      if (dragged?.path === mark.path) onMove(mark, dragged.frame, false);
      setDragged(null);
    },
    move: (mark, frame) => onMove(mark, frame, true),
    seek: onSeek,
    select: (mark) => onSelect(mark.path),
    toPlayhead: (mark) => onMove(mark, now(), false),
  };
}

/** Marks of one kind with their rows; in the order of the document, which is the order of the tab key. */
function useRows(lesson: LessonMarks, perSecond: number, isSlides: boolean): { readonly mark: Mark; readonly row: number; room: number }[] {
  return useMemo(() => {
    const marks = lesson.marks.filter((mark) => isSlideMark(mark) === isSlides);
    const positions = marks.map(({ frame }) => (frame / lesson.fps) * perSecond);
    const rows = rowsOf(positions, MARK + 2, isSlides ? ROWS.slides : ROWS.events);
    return marks.map((mark, index) => {
      const next = positions.filter((x, other) => rows[other] === rows[index] && x > positions[index]!);
      return { mark, row: rows[index]!, room: Math.max(MARK, Math.min(...next, Infinity) - positions[index]! - 2) };
    });
  }, [lesson, perSecond, isSlides]);
}

/** Ruler and sound, slides, events and the playhead of a lesson along one axis, which goes from left to right in every language. */
export function Track(props: TrackProps): ReactNode {
  const { scroller, lesson, player, perSecond, length, last, peaks, selected, onSeek } = props;
  const text = useText();
  const [dragged, setDragged] = useState<{ readonly path: string; readonly frame: number } | null>(null);
  const actions = useMarkActions(props, dragged, setDragged);
  const shown = useShownSlide(player, lesson.marks, lesson.fps);
  const slides = useRows(lesson, perSecond, true);
  const events = useRows(lesson, perSecond, false);
  useFollow(props);
  const width = length * perSecond;
  const seek = (event: MouseEvent<HTMLElement>): void =>
    onSeek(frameOf(event.clientX - event.currentTarget.getBoundingClientRect().left, perSecond, lesson.fps, last));
  const line = (name: string, list: typeof slides): ReactNode => (
    <div
      className="timeline-line"
      role="group"
      aria-label={name}
      style={{ '--timeline-rows': Math.max(1, ...list.map(({ row }) => row + 1)) } as CSSProperties}
    >
      {list.map(({ mark, row, room }) => (
        <MarkSlider
          key={mark.path}
          mark={mark}
          lesson={lesson}
          frame={dragged?.path === mark.path ? dragged.frame : mark.frame}
          last={last}
          perSecond={perSecond}
          row={row}
          room={Math.min(room, Math.max(MARK, width - (mark.frame / lesson.fps) * perSecond))}
          isShown={isSlideMark(mark) && mark.slide === shown}
          isSelected={mark.path === selected}
          actions={actions}
        />
      ))}
    </div>
  );
  return (
    <div ref={scroller} className="timeline-scroller" dir="ltr">
      <div className="timeline-inner" style={{ inlineSize: `${width}px` }} onClick={seek}>
        <Wave scroller={scroller} perSecond={perSecond} length={length} peaks={peaks} />
        {line(text('author.timeline.slides'), slides)}
        {line(text('author.timeline.events'), events)}
        <Playhead player={player} fps={lesson.fps} last={last} perSecond={perSecond} onSeek={onSeek} />
      </div>
    </div>
  );
}
