import type { PlayerAdapter } from '../../../player-adapter/contract.ts';
import type { TimelineRun } from '../../model/timeline/run.ts';

/** How often the timeline of an overlay player is looked at (MED-131). */
const OVERLAY_STEP_MS = 500;

/** Starts something that repeats; returns its undo. */
type Repeat = (run: () => void, ms: number) => () => void;

/**
 * Lets a run follow a player: with every frame that is shown, or for an overlay player in steps of 500 ms. Completed or stopped
 * sets the run back (MED-086); what was shown at the end stays. Returns the undo.
 */
export function followPlayer(player: PlayerAdapter, run: TimelineRun, overlay: boolean, every: Repeat): () => void {
  let last = player.status.state;
  /** The player was paused since it last played. */
  let wasPaused = last !== 'playing';
  const over = (): boolean => last === 'completed' || last === 'stopped';
  const look = (seconds: number): void => {
    if (!over()) run.frame(seconds, player.status.state === 'playing');
  };

  const undo = [overlay ? every(() => look(player.time), OVERLAY_STEP_MS) : player.onFrame(look)];
  const events = player.events$.subscribe((event) => {
    if (event.type === 'seek' && !over()) run.sought(event.seconds);
  });
  const status = player.status$.subscribe(({ state }) => {
    if (state === last) return;
    last = state;
    if (state === 'completed') run.complete();
    if (state === 'stopped') run.reset();
    if (state === 'paused') wasPaused = true;
    // After merely loading in between nobody has asked it to go on.
    if (state === 'playing' && wasPaused) {
      wasPaused = false;
      run.goOn();
    }
  });
  undo.push(
    () => events.unsubscribe(),
    () => status.unsubscribe(),
  );
  return () => {
    for (const each of undo) each();
  };
}
