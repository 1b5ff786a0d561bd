/** The part of the clock that is needed. */
interface Timer {
  setTimeout(run: () => void, ms: number): () => void;
}

/** How long things take, in ms. */
interface FlipTimes {
  readonly duration: number;
  readonly delay: number;
}

/**
 * Which element of a flip box is open: at most one (WID-009). Opening closes the former one at once and opens the new one after
 * the delay; until the movement has ended nothing else is accepted (WID-012).
 */
export class FlipState {
  private busy = false;
  private undo = (): void => {};

  /** @param open index of the open element, -1 = none  @param changed called each time that it is another one */
  constructor(
    private open: number,
    private readonly timer: Timer,
    private readonly changed: (open: number) => void,
  ) {}

  /** Whether something moves or is about to. */
  get moving(): boolean {
    return this.busy;
  }

  /** Opens or closes an element; false while something moves. */
  toggle(index: number, { duration, delay }: FlipTimes): boolean {
    if (this.busy) return false;
    this.busy = true;
    if (index === this.open) this.move(-1, duration);
    else {
      if (this.open >= 0) this.set(-1);
      this.undo = this.timer.setTimeout(() => this.move(index, duration), delay);
    }
    return true;
  }

  dispose(): void {
    this.undo();
    this.busy = false;
  }

  private move(index: number, duration: number): void {
    this.set(index);
    this.undo = this.timer.setTimeout(() => {
      this.busy = false;
    }, duration);
  }

  private set(index: number): void {
    this.open = index;
    this.changed(index);
  }
}
