import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PlayerViewProps } from '../contract.ts';
import type { MakePlayer } from '../make-player.ts';
import './controls.css';
import { PlayerBox } from './player-box.tsx';
import type { LoadTouch } from './touch-actions.ts';
import { usePlace } from './use-place.ts';

export interface PlayerViewGiven extends PlayerViewProps {
  /** Makes the player; the same function each time, another one makes another player. */
  readonly make: MakePlayer;
  /** Loads the touch gestures; without it fingers click. */
  readonly touch?: LoadTouch;
}

/** A player with its picture, subtitles and controls, in the element that its field names or where it is put (MED-026). */
export function PlayerView(props: PlayerViewGiven): ReactNode {
  const [place, anchor] = usePlace(props.fields.playerTarget);
  return (
    <>
      <span ref={anchor} hidden />
      {place === null ? <PlayerBox {...props} /> : place && createPortal(<PlayerBox {...props} />, place)}
    </>
  );
}
