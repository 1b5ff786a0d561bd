import type { ReactNode, RefObject } from 'react';
import type { SeekMark } from '../contract.ts';
import type { CaptionLook } from './caption-look.ts';
import { useControls } from './context.ts';
import { ControlButton } from './control-button.tsx';
import { LiveMark } from './live-mark.tsx';
import { SettingsMenu, SpeedMenu } from './settings-menu.tsx';
import { SubtitlesMenu } from './subtitles-menu.tsx';
import { TimeLine, type TimeDisplay } from './time-line.tsx';
import { Transport } from './transport.tsx';
import { usePip } from './use-pip.ts';
import type { Room } from './room.ts';
import { Volume } from './volume.tsx';

interface Props {
  readonly room: Room;
  readonly marks: readonly SeekMark[];
  readonly fps: number;
  readonly display: TimeDisplay;
  readonly onDisplay: (display: TimeDisplay) => void;
  readonly look: CaptionLook;
  readonly onLook: (look: CaptionLook) => void;
  readonly onSubtitles: (track: string) => void;
  /** null where nothing can fill the screen. */
  readonly fullscreen: boolean | null;
  readonly mount: RefObject<HTMLElement | null>;
  readonly tools: ReactNode;
}

/** The control bar: position, seek bar, duration; play, stop, pause; volume and what else there is (MED-173 to MED-175). */
export function ControlBar({
  room,
  marks,
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
  const roomy = room === 'wide';
  const pipLabel = text(pip.on ? 'player.pipEnd' : 'player.pip');
  return (
    <div className="player__bar" role="group" aria-label={text('player.controls')}>
      <TimeLine marks={marks} display={display} fps={fps} />
      <div className="player__row">
        <Transport />
        <LiveMark />
        <div className="player__group player__group--right">
          <Volume />
          <SubtitlesMenu look={look} onLook={onLook} onChoose={onSubtitles} />
          {roomy && <SpeedMenu />}
          <SettingsMenu
            compact={!roomy}
            display={display}
            onDisplay={onDisplay}
            more={pip.can && !roomy ? { kind: 'action', id: 'pip', label: pipLabel, act: pip.toggle } : undefined}
          />
          {pip.can && roomy && (
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
