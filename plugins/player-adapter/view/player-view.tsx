import '../style.css';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PlayerViewProps } from '../contract.ts';
import type { PlayerFactory } from '../model/player-request.ts';
import { PlayerBox } from './player-box.tsx';
import type { LoadTouch } from './commands/touch.ts';

export interface PlayerViewGiven extends PlayerViewProps {
  /** Makes the player; the same function each time, another one makes another player. */
  readonly make: PlayerFactory;
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

/**
 * Where a player stands: in the element that its field `playerTarget` names (MED-026), else (null) where its view was put.
 * undefined until that is known. A target that the view lies in already changes nothing.
 * @returns the place, and the ref of an element that stands where the view was put
 */
export function usePlace(target: string): readonly [Element | null | undefined, (anchor: Element | null) => void] {
  const [place, setPlace] = useState<Element | null | undefined>(target === '' ? null : undefined);
  const anchored = useCallback(
    (anchor: Element | null): void => {
      if (!anchor) return;
      const found = target === '' ? null : document.getElementById(target);
      setPlace(found && !found.contains(anchor) ? found : null);
    },
    [target],
  );
  return [place, anchored];
}
