/** A run that asks the clock more often than this is not repeated: it is long enough for the machine's disturbances not to count. */
const MOST = 5_000_000;

/**
 * A clock that remembers how long each step was between two readings, the shortest of some runs. These read it alike, so that a step that
 * something else on the machine made long is as short as it is without: the runs' steps at their shortest are given once more by `replay`.
 * Of a coarse clock the shortest is nearly always 0, so that the mean of the runs is taken instead.
 */
export class Steps {
  private readonly steps: number[] = [];
  private readings = 0;
  private last = 0;
  private runs = 0;
  /** Whether all runs read the clock alike. */
  isAlike = true;

  constructor(
    private readonly clock: () => number,
    private readonly isCoarse = false,
  ) {}

  /** Begins a run. */
  begin(): void {
    this.end();
    this.readings = 0;
    this.runs++;
  }

  /** Ends the last run. */
  end(): void {
    if (this.runs > 0 && this.readings - 1 !== this.steps.length) this.isAlike = false;
  }

  readonly read = (): number => {
    const { steps, readings, isCoarse, runs } = this;
    const now = this.clock();
    if (readings > MOST) this.isAlike = false;
    else if (readings > 0) {
      const step = now - this.last;
      if (readings > steps.length) steps.push(step);
      else if (isCoarse) steps[readings - 1]! += (step - steps[readings - 1]!) / runs;
      else if (step < steps[readings - 1]!) steps[readings - 1] = step;
    }
    this.readings++;
    this.last = now;
    return now;
  };

  /** A clock that goes as these steps. */
  replay(): () => number {
    const { steps } = this;
    let at = -1;
    let time = 0;
    return () => {
      if (at >= 0) time += steps[at] ?? 0;
      at++;
      return time;
    };
  }

  /** The mean step. */
  mean(): number {
    return this.steps.reduce((sum, step) => sum + step, 0) / Math.max(1, this.steps.length);
  }
}
