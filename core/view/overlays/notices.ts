import type { Notice, Notices } from '../contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { type Clock } from '../../base/clock.ts';

/** How long a notice stays, in ms. */
const STAY = 8000;

/** Short messages that need no answer; read out by screen readers without moving the focus. */
export class NoticesService implements Notices {
  private readonly list = new BehaviorSubject<readonly Notice[]>([]);
  private next = 1;
  readonly open$: Observable<readonly Notice[]> = this.list.asObservable();

  constructor(private readonly clock: Clock) {}

  info(text: string): void {
    const id = this.next++;
    this.list.next([...this.list.value.filter((each) => each.text !== text), { id, text }]);
    this.clock.setTimeout(() => this.dismiss(id), STAY);
  }

  dismiss(id: number): void {
    this.list.next(this.list.value.filter((each) => each.id !== id));
  }
}
