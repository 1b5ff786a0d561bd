import { Subject } from 'rxjs';
import type { PlayerEvent, PlayerState } from './contract.ts';

/** Event of the playback that a state's beginning is. */
const EVENT_OF: Readonly<Partial<Record<PlayerState, 'ready' | 'play' | 'pause' | 'stop' | 'ended' | 'buffering'>>> = {
  ready: 'ready',
  playing: 'play',
  paused: 'pause',
  stopped: 'stop',
  completed: 'ended',
  buffering: 'buffering',
};

/** Tells of one player's playback: as events, and by the callbacks of its options (MED-090 to MED-097, MED-122). */
export class PlayerEvents {
  readonly events$ = new Subject<PlayerEvent>();

  constructor(
    private readonly id: string,
    private readonly callbacks: { readonly [type in PlayerEvent['type']]?: (event: PlayerEvent) => void },
  ) {}

  emit(event: PlayerEvent): void {
    this.events$.next(event);
    try {
      this.callbacks[event.type]?.(event);
    } catch (error) {
      console.error(`The callback "${event.type}" of player ${this.id} failed.`, error);
    }
  }

  /** A state has begun. */
  state(state: PlayerState): void {
    const type = EVENT_OF[state];
    if (type) this.emit({ type });
  }

  complete(): void {
    this.events$.complete();
  }
}
