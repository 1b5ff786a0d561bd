import { Observable } from 'rxjs';
import type { Clock } from '../clock.ts';

/** Emits every `ms` milliseconds of the runtime's clock, which tests replace. */
export const every = (clock: Pick<Clock, 'setInterval'>, ms: number): Observable<void> =>
  new Observable((subscriber) => clock.setInterval(() => subscriber.next(), ms));

/** Emits once, after `ms` milliseconds of the runtime's clock. */
export const after = (clock: Pick<Clock, 'setTimeout'>, ms: number): Observable<void> =>
  new Observable((subscriber) =>
    clock.setTimeout(() => {
      subscriber.next();
      subscriber.complete();
    }, ms),
  );
