import { LESSON_ENDED } from '../../contract.ts';
import { useCallback, useEffect } from 'react';
import { CLOCK, FACTS, useService } from '../../../../core/api.ts';
import type { PlayerAdapter } from '../../../player-adapter/contract.ts';

/** Whoever has just pressed play, or gone to a time near the end, is there: nothing goes on by itself. */
const BY_ITSELF_MS = 3000;

/**
 * Reports on the stream of facts that a lesson has come to its end. @returns says so of a lesson that does not play
 * @param lesson id of the lesson within its unit @param before says what was seen of it by then
 */
export function useEnding(player: PlayerAdapter | null, unit: number, lesson: string, before: () => void): () => void {
  const events = useService(FACTS);
  const clock = useService(CLOCK);
  useEffect(() => {
    if (!player) return;
    let { state } = player.status;
    let touched = clock.elapsed();
    const status = player.status$.subscribe((next) => {
      if (next.state === state) return;
      if (next.state === 'playing' && state !== 'buffering') touched = clock.elapsed();
      state = next.state;
      if (state !== 'completed') return;
      before();
      events.publish(LESSON_ENDED, { unit, lesson, byItself: clock.elapsed() - touched >= BY_ITSELF_MS });
    });
    const moves = player.events$.subscribe(({ type }) => {
      if (type === 'seek') touched = clock.elapsed();
    });
    return () => {
      status.unsubscribe();
      moves.unsubscribe();
    };
  }, [player, unit, lesson, events, clock, before]);
  return useCallback(() => {
    before();
    events.publish(LESSON_ENDED, { unit, lesson, byItself: false });
  }, [events, unit, lesson, before]);
}
