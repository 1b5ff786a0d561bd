import type { Observable } from 'rxjs';
import type { PlayerAdapter, PlayerStatus } from '../contract.ts';

/** The players of the page: only one plays at a time. */
export class Players {
  private readonly players = new Set<PlayerAdapter>();

  /** @returns takes the player out */
  add(player: PlayerAdapter): () => void {
    this.players.add(player);
    const states: Observable<PlayerStatus> = player.status$;
    let played = false;
    const subscription = states.subscribe(({ state }) => {
      const plays = state === 'playing' || state === 'buffering';
      if (plays && !played) this.pauseOthers(player);
      played = plays;
    });
    return () => {
      subscription.unsubscribe();
      this.players.delete(player);
    };
  }

  private pauseOthers(player: PlayerAdapter): void {
    for (const other of this.players) {
      const { state } = other.status;
      if (other !== player && (state === 'playing' || state === 'buffering')) other.pause();
    }
  }
}
