import { inject, injectable } from 'tsyringe';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { Clock } from '../../base/clock.ts';
import { CLOCK, type Token } from '../../tokens.ts';

/** How long a notice stays, in ms. */
const STAY = 8000;

export interface Notice {
  readonly id: number;
  readonly text: string;
}

/** Short messages that need no answer; read out by screen readers without moving the focus. */
@injectable()
export class Notices {
  private readonly list = new BehaviorSubject<readonly Notice[]>([]);
  private next = 1;
  readonly open$: Observable<readonly Notice[]> = this.list.asObservable();

  constructor(@inject(CLOCK) private readonly clock: Clock) {}

  info(text: string): void {
    const id = this.next++;
    this.list.next([...this.list.value.filter((each) => each.text !== text), { id, text }]);
    this.clock.setTimeout(() => this.dismiss(id), STAY);
  }

  dismiss(id: number): void {
    this.list.next(this.list.value.filter((each) => each.id !== id));
  }
}
export const NOTICES: Token<Notices> = Symbol('Notices');
