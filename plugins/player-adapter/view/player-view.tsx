import '../style.css';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlayerBox } from './player-box.tsx';
import type { PlayerBoxProps } from './use-player-box.ts';

/**
 * A player with its picture, subtitles and controls, in the element that its field names or where it is put (MED-026). Drawn again only for
 * another property: a lesson changes its slides around it.
 */
export const PlayerView = memo(function PlayerView(props: PlayerBoxProps): ReactNode {
  const [host, anchor] = useTargetHost(props.fields.playerTarget);
  return (
    <>
      <span ref={anchor} hidden />
      {host === null ? <PlayerBox {...props} /> : host && createPortal(<PlayerBox {...props} />, host)}
    </>
  );
});

/**
 * The element that a player is drawn in: what its field `playerTarget` names (MED-026), else (null) where its view was put. undefined until
 * that is known. A target that the view lies in already changes nothing.
 * @returns the element, and the ref of an anchor where the view was put
 */
function useTargetHost(target: string): readonly [Element | null | undefined, (anchor: Element | null) => void] {
  const [host, setHost] = useState<Element | null | undefined>(target === '' ? null : undefined);
  const anchored = useCallback(
    (anchor: Element | null): void => {
      if (!anchor) return;
      const found = target === '' ? null : document.getElementById(target);
      setHost(found && !found.contains(anchor) ? found : null);
    },
    [target],
  );
  return [host, anchored];
}
