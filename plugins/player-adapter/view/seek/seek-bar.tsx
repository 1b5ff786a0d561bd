import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { PlayerAdapter, SeekMark } from '../../contract.ts';
import { useControls } from '../context.ts';
import { markAt, neighbour } from './marks.ts';
import { rangeOf } from '../commands/playback-actions.ts';
import { SeekTooltip } from './seek-tooltip.tsx';
import { clockText, timeWords } from './time-text.ts';
import { useBarPaint, useSecond } from './playback-time.ts';

/** While one drags, the picture follows at most this often: every jump may cost a request. */
const SCRUB_MS = 150;

const wholeSecond = ({ time }: PlayerAdapter): number => Math.floor(time);

/**
 * The bar of the recording's time: a slider with chapters, loaded parts and a hint of what is under the pointer. Runs from left to right in
 * every language, as recordings do.
 */
export function SeekBar({ marks }: { readonly marks: readonly SeekMark[] }): ReactNode {
  const { player, status, text, language, clock, hold } = useControls();
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const drag = useRef<{ readonly from: number; readonly release: () => void; sought: number } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const second = useSecond(player, wholeSecond);
  const paint = useBarPaint(player, bar, dragged);
  const live = status.type === 'live';
  const { from, to } = rangeOf(player);

  // A slider that has the focus is read aloud at each change: while it plays on by itself it keeps still.
  const said = useRef(second);
  const last = useRef(second);
  const ticked = second === last.current + 1 || second === last.current;
  if (!(focused && ticked && status.state === 'playing')) said.current = second;
  last.current = second;

  useEffect(() => () => drag.current?.release(), []);

  const placeOf = ({ clientX }: PointerEvent): number => {
    const { left, width } = bar.current!.getBoundingClientRect();
    const range = rangeOf(player);
    return range.from + Math.min(1, Math.max(0, width > 0 ? (clientX - left) / width : 0)) * (range.to - range.from);
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || to <= from) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    drag.current?.release();
    drag.current = { from: player.time, release: hold(), sought: clock.now() };
    dragged.current = place;
    setPointed(place);
    player.seek(place);
    paint();
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && !drag.current) return;
    const place = placeOf(event);
    setPointed(place);
    if (!drag.current) return;
    dragged.current = place;
    paint();
    if (clock.now() - drag.current.sought < SCRUB_MS) return;
    drag.current.sought = clock.now();
    player.seek(place);
  };
  /** Ends a drag: at the place where the pointer is, or where it began. */
  const drop = (place: number | null): void => {
    if (!drag.current) return;
    const { from: began, release } = drag.current;
    drag.current = null;
    dragged.current = null;
    player.seek(place ?? began);
    release();
    paint();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current) {
      event.stopPropagation();
      setPointed(null);
      return drop(null);
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const tenth = (to - from) / 10;
    const goals: Readonly<Record<string, number>> = {
      Home: from,
      End: to,
      ArrowUp: player.time + 5,
      ArrowDown: player.time - 5,
      PageUp: neighbour(marks, player.time, 1) ?? player.time + tenth,
      PageDown: neighbour(marks, player.time, -1) ?? player.time - tenth,
    };
    const goal = Object.hasOwn(goals, event.key) ? goals[event.key] : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.seek(Math.min(to, Math.max(from, goal)));
  };

  const words = (seconds: number): string => {
    if (live) return to - seconds < 1 ? text('player.atLive') : text('player.behindLive', { time: timeWords(to - seconds, language) });
    const place = text('player.seekWords', { time: timeWords(seconds, language), duration: timeWords(to, language) });
    const mark = markAt(marks, seconds);
    return mark ? `${place}, ${mark.label}` : place;
  };
  const shown = pointed ?? (focused ? player.time : null);
  const range = to - from;
  return (
    <>
      <div
        ref={bar}
        className="player__seek"
        data-dragging={drag.current !== null || undefined}
        role="slider"
        tabIndex={0}
        aria-label={text('player.seek')}
        aria-orientation="horizontal"
        aria-valuemin={Math.floor(from)}
        aria-valuemax={Math.floor(to)}
        aria-valuenow={Math.min(Math.floor(to), Math.max(Math.floor(from), said.current))}
        aria-valuetext={words(said.current)}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={(event) => {
          drop(placeOf(event));
          if (event.pointerType === 'touch') setPointed(null);
        }}
        onPointerCancel={() => {
          drop(null);
          setPointed(null);
        }}
        onPointerLeave={() => {
          if (!drag.current) setPointed(null);
        }}
        onKeyDown={key}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <div className="player__track">
          <div className="player__buffered" />
          <div className="player__played" />
        </div>
        {!live &&
          range > 0 &&
          marks.map(
            ({ seconds, label, kind }) =>
              seconds > from &&
              seconds < to && (
                <span
                  key={`${kind} ${seconds} ${label}`}
                  className={`player__mark player__mark--${kind}`}
                  style={{ left: `${((seconds - from) / range) * 100}%` }}
                  aria-hidden="true"
                />
              ),
          )}
        <div className="player__thumb" />
      </div>
      {shown !== null && range > 0 && (
        <SeekTooltip
          bar={bar}
          place={(shown - from) / range}
          time={live ? `-${clockText(to - shown)}` : clockText(shown, to >= 3600)}
          mark={live ? null : markAt(marks, shown)}
        />
      )}
    </>
  );
}
