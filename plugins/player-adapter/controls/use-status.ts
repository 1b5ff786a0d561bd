import { useEffect, useState } from 'react';
import type { PlayerAdapter } from '../contract.ts';
import type { CalmStatus } from './context.ts';

/** Told often, drawn without React. */
const RESTLESS = new Set(['buffered', 'seekable']);

/** Whether two statuses look the same to all that React draws. */
export function sameStatus(a: CalmStatus, b: CalmStatus): boolean {
  return (Object.keys(b) as (keyof CalmStatus)[]).every(
    (key) =>
      RESTLESS.has(key) || Object.is(a[key], b[key]) || (typeof b[key] === 'object' && JSON.stringify(a[key]) === JSON.stringify(b[key])),
  );
}

/** The player's status; null without one. Draws again only when something changed that React draws. */
export function useStatus(player: PlayerAdapter | null): CalmStatus | null {
  const [seen, setSeen] = useState<{ player: PlayerAdapter; status: CalmStatus } | null>(null);
  useEffect(() => {
    if (!player) return undefined;
    const subscription = player.status$.subscribe((status) =>
      setSeen((last) => (last?.player === player && sameStatus(last.status, status) ? last : { player, status })),
    );
    return () => subscription.unsubscribe();
  }, [player]);
  if (!player) return null;
  return seen?.player === player ? seen.status : player.status;
}
