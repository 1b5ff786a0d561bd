import type { ReactNode, RefObject } from 'react';
import type { PlayerViewProps, SeekMark } from '../../contract.ts';
import type { CaptionLook } from '../captions/caption-look.ts';
import { useControls } from '../context.ts';
import { ControlButton } from './control-button.tsx';
import { SettingsMenu, SpeedMenu } from './settings-menu.tsx';
import { SubtitlesMenu } from '../captions/subtitles-menu.tsx';
import { TimeLine, type TimeDisplay } from '../seek/timeline.tsx';
import { usePip } from '../screen-modes.ts';
import type { SizeClass } from '../player-size.ts';
import { Volume } from './volume.tsx';
import { isRunning, pause, play } from '../commands/playback-actions.ts';

interface Props {
  readonly sizeClass: SizeClass;
  readonly marks: readonly SeekMark[];
  readonly seen: NonNullable<PlayerViewProps['seen']>;
  readonly fps: number;
  readonly display: TimeDisplay;
  readonly onDisplay: (display: TimeDisplay) => void;
  readonly look: CaptionLook;
  readonly onLook: (look: CaptionLook) => void;
  readonly onSubtitles: (track: string) => void;
  /** null where the browser has no full screen for the player. */
  readonly fullscreen: boolean | null;
  readonly mount: RefObject<HTMLElement | null>;
  readonly tools: ReactNode;
}

/** The control bar: position, seek bar, duration; play, stop, pause; volume and what else there is (MED-173 to MED-175). */
export function ControlBar({
  sizeClass,
  marks,
  seen,
  fps,
  display,
  onDisplay,
  look,
  onLook,
  onSubtitles,
  fullscreen,
  mount,
  tools,
}: Props): ReactNode {
  const { player, text, run } = useControls();
  const pip = usePip(player, mount);
  const wide = sizeClass === 'wide';
  const pipLabel = text(pip.on ? 'player.pipEnd' : 'player.pip');
  return (
    <div className="player__bar" role="group" aria-label={text('player.controls')}>
      <TimeLine marks={marks} seen={seen} display={display} fps={fps} />
      <div className="player__row">
        <Transport />
        <LiveMark />
        <div className="player__group player__group--right">
          <Volume />
          <SubtitlesMenu look={look} onLook={onLook} onChoose={onSubtitles} />
          {wide && <SpeedMenu />}
          <SettingsMenu
            compact={!wide}
            display={display}
            onDisplay={onDisplay}
            more={pip.can && !wide ? { kind: 'action', id: 'pip', label: pipLabel, act: pip.toggle } : undefined}
          />
          {pip.can && wide && (
            <ControlButton icon="pip" label={pipLabel} data-control="pip" data-on={pip.on || undefined} onClick={pip.toggle} />
          )}
          {fullscreen !== null && (
            <ControlButton
              icon={fullscreen ? 'fullscreenEnd' : 'fullscreen'}
              label={text(fullscreen ? 'player.fullscreenEnd' : 'player.fullscreen')}
              data-control="fullscreen"
              onClick={() => run({ type: 'fullscreen' })}
            />
          )}
          {tools}
        </div>
      </div>
    </div>
  );
}

/** Left group of the bar: play, stop, pause (MED-173). A live stream without a past cannot pause (MED-102). */
function Transport(): ReactNode {
  const { player, status, text } = useControls();
  const running = isRunning(status);
  const begun = running || status.state === 'paused' || status.userPaused;
  const replay = status.state === 'completed';
  return (
    <div className="player__group player__group--left">
      <ControlButton
        icon={replay ? 'replay' : 'play'}
        label={text(replay ? 'player.replay' : 'player.play')}
        idle={running}
        data-control="play"
        onClick={() => play(player)}
      />
      <ControlButton icon="stop" label={text('player.stop')} idle={!begun} data-control="stop" onClick={() => player.stop()} />
      {(status.type !== 'live' || status.dvr) && (
        <ControlButton icon="pause" label={text('player.pause')} idle={!running} data-control="pause" onClick={() => pause(player)} />
      )}
    </div>
  );
}

/** Says that it is live; when one is behind, the way back (MED-102). */
function LiveMark(): ReactNode {
  const { player, status, text } = useControls();
  if (status.type !== 'live') return null;
  if (!status.dvrInUse)
    return (
      <span className="player__live" data-control="live">
        {text('player.live')}
      </span>
    );
  return (
    <button type="button" className="player__live player__live--behind" data-control="back-to-live" onClick={() => player.goLive()}>
      {text('player.backToLive')}
    </button>
  );
}
