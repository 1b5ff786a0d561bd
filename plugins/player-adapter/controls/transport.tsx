import type { ReactNode } from 'react';
import { useControls } from './context.ts';
import { ControlButton } from './control-button.tsx';
import { isRunning, pause, play } from './perform.ts';

/** Left group of the bar: play, stop, pause (MED-173). A live stream without a past cannot pause (MED-102). */
export function Transport(): ReactNode {
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
