import { BehaviorSubject, Subject } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerProblem, PlayerStatus } from '../contract.ts';
import { canRetry, type ProblemCode } from '../model/problem-code.ts';
import type { PlayerServices } from '../services.ts';
import { FIRST_STATUS, changed } from './player-status.ts';

/** A player that plays nothing: it bears the problem that hinders playing (MED-101, ERR-020). */
export class StillPlayer implements PlayerAdapter {
  readonly status$: BehaviorSubject<PlayerStatus>;
  readonly events$ = new Subject<PlayerEvent>();
  readonly time: number = 0;
  readonly media: HTMLMediaElement | null = null;
  private code: ProblemCode | null = null;
  private readonly undos: (() => void)[] = [];

  /** @param again makes what could not be made once more; without it nothing can be retried */
  constructor(
    readonly id: string,
    protected readonly services: Pick<PlayerServices, 'texts' | 'log'>,
    protected readonly text: (key: string) => string,
    private readonly again?: () => void,
  ) {
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...FIRST_STATUS, type: 'no_op' });
    const subscription = services.texts.changed$.subscribe(() => this.sayProblem());
    this.undos.push(() => subscription.unsubscribe());
  }

  get status(): PlayerStatus {
    return this.status$.value;
  }

  /** Says why nothing plays. */
  fail(code: ProblemCode, message: string): PlayerProblem {
    this.services.log.write('error', this.id, `${code}: ${message}`);
    this.code = code;
    this.sayProblem();
    const problem = this.status.problem!;
    this.events$.next({ type: 'error', problem });
    return problem;
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
  retry(): void {
    this.again?.();
  }

  dispose(): void {
    for (const undo of this.undos.splice(0)) undo();
    this.status$.complete();
    this.events$.complete();
  }

  protected patch(change: Partial<PlayerStatus>): void {
    this.status$.next(changed(this.status, change));
  }

  private sayProblem(): void {
    const { code } = this;
    if (code !== null)
      this.patch({ problem: { code, message: this.text(`player.problem.${code}`), canRetry: this.again !== undefined && canRetry(code) } });
  }
}
