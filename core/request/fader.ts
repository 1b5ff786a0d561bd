import { BehaviorSubject, type Observable } from 'rxjs';
import type { Fader, FaderState } from './contract.ts';
import { type Clock } from '../base/clock.ts';

/** From the first request's start to the darkening, in ms (RT-016). */
const FADER_DELAY = 300;

const HIDDEN: FaderState = Object.freeze({ count: 0, visible: false, dark: false });

/** Counts running requests; what is shown follows `state$` (RT-014 to RT-016). */
export class FaderService implements Fader {
  private readonly state = new BehaviorSubject<FaderState>(HIDDEN);
  private stopDelay: (() => void) | null = null;
  readonly state$: Observable<FaderState> = this.state.asObservable();

  constructor(private readonly clock: Clock) {}

  /** One request more. Returns its leave function, of which only the first call counts. */
  enter(): () => void {
    const { count, dark } = this.state.value;
    if (count === 0) this.stopDelay = this.clock.setTimeout(() => this.darken(), FADER_DELAY);
    this.state.next({ count: count + 1, visible: true, dark });
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.leave();
    };
  }

  /** One request less; a surplus call is ignored, the count never goes below 0 (RT-014). */
  leave(): void {
    const { count, dark } = this.state.value;
    if (count > 1) this.state.next({ count: count - 1, visible: true, dark });
    if (count === 1) this.hide();
  }

  dispose(): void {
    this.hide();
    this.state.complete();
  }

  private darken(): void {
    this.state.next({ ...this.state.value, dark: true });
  }

  private hide(): void {
    this.stopDelay?.();
    this.stopDelay = null;
    if (this.state.value !== HIDDEN) this.state.next(HIDDEN);
  }
}
