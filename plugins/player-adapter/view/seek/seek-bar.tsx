import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PlayerAdapter, PlayerViewProps, SeekMark } from '../../contract.ts';
import { rangeOf } from '../commands/playback-actions.ts';
import { useControls } from '../context.ts';
import { rangesGradient, markAt, neighbour } from './marks.ts';
import { useSecond } from './playback-time.ts';
import { SeekTooltip } from './seek-tooltip.tsx';
import { clockText, timeWords } from './time-text.ts';
import { useSeekDrag } from './use-seek-drag.ts';

const wholeSecond = ({ time }: PlayerAdapter): number => Math.floor(time);

/**
 * The bar of the recording's time: a slider with chapters, loaded parts and a hint of what is under the pointer. Runs from left to right in
 * every language, as recordings do.
 */
export function SeekBar({
  marks,
  seen,
}: {
  readonly marks: readonly SeekMark[];
  readonly seen: NonNullable<PlayerViewProps['seen']>;
}): ReactNode {
  const { player, status, text } = useControls();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const drag = useSeekDrag(bar);
  const second = useSpokenSecond(focused);
  const words = useTimeInWords(marks);
  const live = status.type === 'live';
  const { from, to } = rangeOf(player);
  const range = to - from;
  const shown = drag.pointed ?? (focused ? player.time : null);

  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.dragging) {
      event.stopPropagation();
      drag.cancel();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const goal = keyGoal(event.key, player, marks);
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.seek(Math.min(to, Math.max(from, goal)));
  };

  return (
    <>
      <div
        ref={bar}
        className="player__seek"
        data-dragging={drag.dragging || undefined}
        role="slider"
        tabIndex={0}
        aria-label={text('player.seek')}
        aria-orientation="horizontal"
        aria-valuemin={Math.floor(from)}
        aria-valuemax={Math.floor(to)}
        aria-valuenow={Math.min(Math.floor(to), Math.max(Math.floor(from), second))}
        aria-valuetext={words(second)}
        onPointerDown={drag.press}
        onPointerMove={drag.move}
        onPointerUp={drag.release}
        onPointerCancel={drag.cancel}
        onPointerLeave={drag.leave}
        onKeyDown={key}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <div className="player__track">
          <div className="player__buffered" />
          <div className="player__played" />
        </div>
        {!live && range > 0 && seen.length > 0 && (
          <div className="player__seen" style={{ backgroundImage: rangesGradient(seen, { from, to }) }} />
        )}
        {!live && range > 0 && <Marks marks={marks} from={from} to={to} />}
        <div className="player__thumb" />
      </div>
      {shown !== null && range > 0 && (
        <SeekTooltip
          bar={bar}
          part={(shown - from) / range}
          time={live ? `-${clockText(to - shown)}` : clockText(shown, to >= 3600)}
          mark={live ? null : markAt(marks, shown)}
        />
      )}
    </>
  );
}

function Marks({ marks, from, to }: { readonly marks: readonly SeekMark[]; readonly from: number; readonly to: number }): ReactNode {
  return marks.map(
    ({ seconds, label, kind }) =>
      seconds > from &&
      seconds < to && (
        <span
          key={`${kind} ${seconds} ${label}`}
          className={`player__mark player__mark--${kind}`}
          style={{ left: `${((seconds - from) / (to - from)) * 100}%` }}
          aria-hidden="true"
        />
      ),
  );
}

/** The second that the slider reports. One with the focus is read aloud at each change, so it reports no new one while it plays on. */
function useSpokenSecond(focused: boolean): number {
  const { player, status } = useControls();
  const second = useSecond(player, wholeSecond);
  const spoken = useRef(second);
  const last = useRef(second);
  const ticked = second === last.current + 1 || second === last.current;
  if (!(focused && ticked && status.state === 'playing')) spoken.current = second;
  last.current = second;
  return spoken.current;
}

/** A position in words: the time and the chapter, or how far behind live. */
function useTimeInWords(marks: readonly SeekMark[]): (seconds: number) => string {
  const { player, status, text, language } = useControls();
  const { to } = rangeOf(player);
  return (seconds) => {
    if (status.type === 'live')
      return to - seconds < 1 ? text('player.atLive') : text('player.behindLive', { time: timeWords(to - seconds, language) });
    const words = text('player.seekWords', { time: timeWords(seconds, language), duration: timeWords(to, language) });
    const mark = markAt(marks, seconds);
    return mark ? `${words}, ${mark.label}` : words;
  };
}

/** Where a key goes to, undefined for other keys. */
function keyGoal(key: string, player: PlayerAdapter, marks: readonly SeekMark[]): number | undefined {
  const { from, to } = rangeOf(player);
  const tenth = (to - from) / 10;
  const goals: Readonly<Record<string, number>> = {
    Home: from,
    End: to,
    ArrowUp: player.time + 5,
    ArrowDown: player.time - 5,
    PageUp: neighbour(marks, player.time, 1) ?? player.time + tenth,
    PageDown: neighbour(marks, player.time, -1) ?? player.time - tenth,
  };
  return Object.hasOwn(goals, key) ? goals[key] : undefined;
}
