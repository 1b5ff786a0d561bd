import { useState } from 'react';
import { useFact } from '../../../core/api.ts';
import type { PlayerAdapter } from '../contract.ts';

/**
 * Whether this player is to be hidden because another one is in use (MED-028). It shows again when the other one has ended, or when it
 * plays itself.
 */
export function useUnused(player: PlayerAdapter | null, hideUnused: boolean): boolean {
  const [other, setOther] = useState<string | null>(null);
  useFact('player.stateChanged', ({ player: id, state }) => {
    if (!hideUnused || !player) return;
    if (id === player.id) setOther((last) => (state === 'playing' ? null : last));
    else if (state === 'playing') setOther(player.status.state === 'playing' ? null : id);
    else if (state === 'stopped' || state === 'completed' || state === 'idle') setOther((last) => (last === id ? null : last));
  });
  return hideUnused && other !== null;
}
