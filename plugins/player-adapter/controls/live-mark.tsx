import type { ReactNode } from 'react';
import { useControls } from './context.ts';

/** Says that it is live; when one is behind, the way back (MED-102). */
export function LiveMark(): ReactNode {
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
