import { distinctUntilChanged, filter, map } from 'rxjs';
import type { PlayerAdapter, PlayerStatus } from '../contract.ts';

const isActive = ({ state }: Pick<PlayerStatus, 'state'>): boolean => state === 'playing' || state === 'buffering';

/** Only one player of the page plays at a time: whoever begins pauses the others. */
export class ExclusivePlayback {
  private readonly players = new Set<PlayerAdapter>();

  /** @returns takes the player out */
  add(player: PlayerAdapter): () => void {
    this.players.add(player);
    const begun = player.status$.pipe(map(isActive), distinctUntilChanged(), filter(Boolean)).subscribe(() => this.pauseOthers(player));
    return () => {
      begun.unsubscribe();
      this.players.delete(player);
    };
  }

  private pauseOthers(player: PlayerAdapter): void {
    for (const other of this.players) if (other !== player && isActive(other.status)) other.pause();
  }
}
