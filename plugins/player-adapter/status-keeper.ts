import { BehaviorSubject } from 'rxjs';
import type { PlayerStatus } from './contract.ts';
import { FIRST_STATUS, changed } from './status.ts';

/** One player's status: a new object at each change, and only then. */
export class StatusKeeper {
  readonly status$: BehaviorSubject<PlayerStatus>;
  private closed = false;

  constructor(first: Partial<PlayerStatus>) {
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...FIRST_STATUS, ...first });
  }

  get now(): PlayerStatus {
    return this.status$.value;
  }

  patch(change: Partial<PlayerStatus>): void {
    if (this.closed) return;
    const next = changed(this.now, change);
    if (next !== this.now) this.status$.next(next);
  }

  /** Nothing changes any more, whoever still tells something. */
  close(): void {
    this.closed = true;
  }

  complete(): void {
    this.close();
    this.status$.complete();
  }
}
