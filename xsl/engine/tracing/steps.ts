/** A run that asks the clock more often than this is not repeated: it is long enough for the machine's disturbances not to count. */
const MOST = 5_000_000;

/**
 * A clock that remembers how long each step was between two readings, the shortest of some runs. These read it alike, so that a step that
 * something else on the machine made long is as short as it is without: the runs' steps at their shortest are given once more by `replay`.
 */
export class Steps {
  private readonly shortest: number[] = [];
  private readings = 0;
  private last = 0;
  private runs = 0;
  /** Whether all runs read the clock alike. */
  isAlike = true;

  constructor(private readonly clock: () => number) {}

  /** Begins a run. */
  begin(): void {
    this.end();
    this.readings = 0;
    this.runs++;
  }

  /** Ends the last run. */
  end(): void {
    if (this.runs > 0 && this.readings - 1 !== this.shortest.length) this.isAlike = false;
  }

  readonly read = (): number => {
    const { shortest, readings } = this;
    const now = this.clock();
    if (readings > MOST) this.isAlike = false;
    else if (readings > 0) {
      const step = now - this.last;
      if (readings > shortest.length) shortest.push(step);
      else if (step < shortest[readings - 1]!) shortest[readings - 1] = step;
    }
    this.readings++;
    this.last = now;
    return now;
  };

  /** A clock that goes as the shortest steps were. */
  replay(): () => number {
    const { shortest } = this;
    let at = -1;
    let time = 0;
    return () => {
      if (at >= 0) time += shortest[at] ?? 0;
      at++;
      return time;
    };
  }

  /** The mean step. */
  mean(): number {
    return this.shortest.reduce((sum, step) => sum + step, 0) / Math.max(1, this.shortest.length);
  }
}
