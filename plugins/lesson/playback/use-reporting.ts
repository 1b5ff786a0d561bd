import { useEffect } from 'react';
import { CLOCK, EVENTS, useService } from '../../../core/api.ts';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import { reportPosition } from './report-position.ts';

/** Says on the fact stream where the learner is in a lesson. @param lesson id of the lesson within its unit */
export function useReporting(player: PlayerAdapter | null, unit: number, lesson: string): void {
  const events = useService(EVENTS);
  const clock = useService(CLOCK);
  useEffect(() => {
    if (!player) return;
    return reportPosition(
      player,
      () => clock.now(),
      (seconds) => events.emit({ type: 'lesson.positionChanged', unit, lesson, seconds }),
    );
  }, [player, unit, lesson, events, clock]);
}
