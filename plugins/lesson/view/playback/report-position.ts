import { LESSON_POSITION_CHANGED } from '../../contract.ts';
import { useEffect } from 'react';
import { CLOCK, FACTS, useService } from '../../../../core/api.ts';
import type { PlayerAdapter } from '../../../player-adapter/contract.ts';

/** While it plays, a position is reported at most this often. */
const REPORT_MS = 5000;

/**
 * Reports where a player is: at most every five seconds while it plays, when it pauses, and when it is left. A completed or stopped clip
 * is at 0: there is nothing to continue. @returns ends it, after reporting the last position
 */
function reportPosition(player: PlayerAdapter, now: () => number, report: (seconds: number) => void): () => void {
  let lastTime = Number.NEGATIVE_INFINITY;
  let reported = Number.NaN;
  let state = player.status.state;
  let seconds = player.time;
  let moved = false;
  const reportMoved = (): void => {
    const position = state === 'completed' || state === 'stopped' ? 0 : Math.round(seconds * 10) / 10;
    if (!moved || position === reported) return;
    reported = position;
    lastTime = now();
    report(position);
  };
  const frames = player.onFrame((at) => {
    if (state === 'completed' || state === 'stopped') return;
    moved ||= state === 'playing' || Math.abs(at - seconds) > 0.5;
    seconds = at;
    if (state === 'playing' && now() - lastTime >= REPORT_MS) reportMoved();
  });
  const status = player.status$.subscribe((next) => {
    if (next.state === state) return;
    state = next.state;
    if (state === 'paused' || state === 'completed' || state === 'stopped') reportMoved();
  });
  // A page that is left reports it too: another language loads the page anew.
  addEventListener('pagehide', reportMoved);
  return () => {
    removeEventListener('pagehide', reportMoved);
    frames();
    status.unsubscribe();
    reportMoved();
  };
}

/** Reports on the stream of facts where the learner is in a lesson. @param lesson id of the lesson within its unit */
export function useReporting(player: PlayerAdapter | null, unit: number, lesson: string): void {
  const events = useService(FACTS);
  const clock = useService(CLOCK);
  useEffect(() => {
    if (!player) return;
    return reportPosition(
      player,
      () => clock.now(),
      (seconds) => events.publish(LESSON_POSITION_CHANGED, { unit, lesson, seconds }),
    );
  }, [player, unit, lesson, events, clock]);
}
