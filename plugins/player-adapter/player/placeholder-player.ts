import type { Observable } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerProblem, PlayerStatus } from '../contract.ts';
import type { ProblemCode } from '../model/problem-code.ts';
import type { PlayerServices } from '../model/services.ts';
import { PlayerStatusStore, type PublishedPlayer } from './player-status.ts';

/** A player that plays nothing: it carries the problem that hinders playing (MED-101, ERR-020). */
export class PlaceholderPlayer implements PlayerAdapter {
  readonly id: string;
  readonly time: number = 0;
  readonly media: HTMLMediaElement | null = null;
  readonly isPlaceholder = true;
  protected readonly store: PlayerStatusStore;
  private readonly undos: (() => void)[] = [];

  constructor(
    published: PublishedPlayer,
    private readonly services: Pick<PlayerServices, 'texts' | 'log'>,
    first: Partial<PlayerStatus> = { type: 'no_op' },
  ) {
    this.id = published.id;
    this.store = new PlayerStatusStore(published, first);
    this.undos.push(services.texts.onChange(() => this.store.translateProblem()));
  }

  get status(): PlayerStatus {
    return this.store.status;
  }
  get status$(): Observable<PlayerStatus> {
    return this.store.status$;
  }
  get events$(): Observable<PlayerEvent> {
    return this.store.events$;
  }

  /** Publishes why nothing plays. */
  fail(code: ProblemCode, message: string): PlayerProblem {
    this.services.log.write('error', this.id, `${code}: ${message}`);
    return this.store.setProblem(code);
  }

  /** Runs when the player is disposed of. */
  onDispose(undo: () => void): void {
    this.undos.push(undo);
  }

  onFrame(): () => void {
    return () => {};
  }
  async play(): Promise<void> {}
  pause(): void {}
  toggleUserPause(): void {
    void this.play();
  }
  stop(): void {}
  seek(): void {}

  seekPercent(percent: number): void {
    if (!(percent >= 0 && percent <= 100)) throw new RangeError(`A place in percent lies between 0 and 100, not ${percent}.`);
  }

  setVolume(): void {}
  toggleMute(): void {}
  setRate(): void {}
  setLevel(): void {}
  setTextTrack(): void {}
  goLive(): void {}
  retry(): void {}

  dispose(): void {
    for (const undo of this.undos.splice(0)) undo();
    this.store.complete();
  }
}
