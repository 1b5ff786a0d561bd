import { useCallback, useSyncExternalStore } from 'react';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import { cueAt, type Cue } from '../transcript/vtt.ts';

/** Place of the cue that is spoken now, -1 for none; draws again only when it is another one. */
export function useCue(player: PlayerAdapter | null, cues: readonly Cue[] | null): number {
  const subscribe = useCallback((changed: () => void) => player?.onFrame(changed) ?? (() => {}), [player]);
  return useSyncExternalStore(subscribe, () => (player && cues ? cueAt(cues, player.time) : -1));
}
