import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { SETTINGS, useService } from '../../../../core/api.ts';
import type { PlayerAdapter, PlayerViewProps, SeekMark } from '../../contract.ts';
import { useControls } from '../context.ts';
import { canSeek, rangeOf } from '../commands/playback-actions.ts';
import { SeekBar } from './seek-bar.tsx';
import { clockText, timecodeText } from './time-text.ts';
import { useSecond } from './playback-time.ts';

export type TimeDisplay = 'time' | 'timecode';

/** Whether times are shown by the clock or as timecodes; stored among the user's settings. */
export function useTimeDisplay(): readonly [TimeDisplay, (display: TimeDisplay) => void] {
  const settings = useService(SETTINGS);
  const [display, setDisplay] = useState<TimeDisplay>(() => (settings.get('player', 'timeDisplay') === 'timecode' ? 'timecode' : 'time'));
  const store = useCallback(
    (next: TimeDisplay): void => {
      setDisplay(next);
      settings.set('player', 'timeDisplay', next);
    },
    [settings],
  );
  return [display, store];
}

const wholeSecond = ({ time }: PlayerAdapter): number => Math.floor(time);
const behindLive = (player: PlayerAdapter): number => Math.max(0, Math.round(rangeOf(player).to - player.time));

function Position({ hours }: { readonly hours: boolean }): ReactNode {
  return clockText(useSecond(useControls().player, wholeSecond), hours);
}

function BehindLive(): ReactNode {
  const { player, status } = useControls();
  const seconds = useSecond(player, behindLive);
  return status.dvrInUse ? `-${clockText(seconds)}` : clockText(0);
}

/** Changes with every frame, so it is written past React. */
function Timecode({ fps }: { readonly fps: number }): ReactNode {
  const { player } = useControls();
  const output = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (seconds: number): void => {
      output.current!.textContent = timecodeText(seconds, fps);
    };
    write(player.time);
    return player.onFrame(write);
  }, [player, fps]);
  return <span ref={output} />;
}

/**
 * Default group of the bar: position, seek bar, duration (MED-175). Live shows how far one is behind; without a past there is nothing to
 * show (MED-102).
 */
export function TimeLine({
  marks,
  seen,
  display,
  fps,
}: {
  readonly marks: readonly SeekMark[];
  readonly seen: NonNullable<PlayerViewProps['seen']>;
  readonly display: TimeDisplay;
  readonly fps: number;
}): ReactNode {
  const { status, text } = useControls();
  const live = status.type === 'live';
  if (live && !status.dvr) return null;
  const hours = status.duration >= 3600;
  const position = live ? <BehindLive /> : display === 'timecode' ? <Timecode fps={fps} /> : <Position hours={hours} />;
  return (
    <div className="player__group player__group--default">
      <span className="player__time" data-control="position" role="timer" aria-live="off" aria-label={text('player.seek')}>
        {position}
      </span>
      {canSeek(status) ? (
        <SeekBar marks={marks} seen={seen} />
      ) : (
        <div className="player__seek player__seek--idle">
          <div className="player__track" />
        </div>
      )}
      {!live && (
        <span className="player__time" data-control="duration">
          {display === 'timecode' ? timecodeText(status.duration, fps) : clockText(status.duration, hours)}
        </span>
      )}
    </div>
  );
}
