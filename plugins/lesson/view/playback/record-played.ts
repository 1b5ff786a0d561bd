import type { Clock } from '../../../../core/api.ts';
import type { PlayerAdapter, PlayerState } from '../../../player-adapter/contract.ts';
import type { PlayedRecorder } from '../../model/played-recorder.ts';

/** A position is looked at so often where no frames come: for sound, and in a tab that lies in the background. */
const LOOK_MS = 250;

/** What waits for data may have gone on before anybody heard of it; it moves no faster for that. */
const isRunning = (state: PlayerState): boolean => state === 'playing' || state === 'buffering';

/** Lets a recorder hear what a player plays. Nothing is counted of a live stream. @param rested it has come to rest @returns the undo */
export function recordPlayed(
  player: PlayerAdapter,
  recorder: PlayedRecorder,
  clock: Pick<Clock, 'elapsed' | 'setInterval'>,
  rested: () => void,
): () => void {
  let runs = isRunning(player.status.state);
  let media: HTMLMediaElement | null = null;
  const cut = (): void => recorder.cut();
  /** A browser's own controls, and a film that begins again by itself, go elsewhere without asking the player. */
  const hear = (): void => {
    if (media === player.media) return;
    media?.removeEventListener('seeking', cut);
    media = player.media;
    media?.addEventListener('seeking', cut);
  };
  const look = (): void => {
    hear();
    if (!runs || player.status.type === 'live') return;
    if (media?.seeking) cut();
    else recorder.advance(player.time, clock.elapsed(), player.status.rate);
  };
  const frames = player.onFrame(look);
  const looks = clock.setInterval(look, LOOK_MS);
  const events = player.events$.subscribe(({ type }) => {
    if (type === 'seek') cut();
  });
  const status = player.status$.subscribe(({ state }) => {
    look();
    const ran = runs;
    runs = isRunning(state);
    if (ran === runs) return;
    if (runs) look();
    else {
      cut();
      rested();
    }
  });
  return () => {
    look();
    cut();
    media?.removeEventListener('seeking', cut);
    frames();
    looks();
    events.unsubscribe();
    status.unsubscribe();
  };
}
