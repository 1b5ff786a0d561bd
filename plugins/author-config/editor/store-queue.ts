/** One step of storing; false ends the queue. */
export type StoreStep = () => boolean | Promise<boolean>;

/** Runs steps one after another; a failing one ends it (AUT-079). A queue that runs already is not entered again. */
export class StoreQueue {
  private running = false;

  get isRunning(): boolean {
    return this.running;
  }

  /** Resolves to whether every step was done. Rejects with what a step rejects with. */
  async run(steps: readonly StoreStep[]): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    try {
      for (const step of steps) if (!(await step())) return false;
      return true;
    } finally {
      this.running = false;
    }
  }
}
