/** Something that holds subscriptions, timers or listeners and can give them back. */
interface Disposable {
  dispose(): void;
}

/** Collects undo functions, so that an owner gives everything back at once. */
export class Disposables implements Disposable {
  private undos: (() => void)[] = [];
  private disposed = false;

  /** Keeps an undo function (or a disposable) until `dispose`; when that has happened already, runs it at once. */
  add(undo: (() => void) | Disposable): void {
    const run = typeof undo === 'function' ? undo : () => undo.dispose();
    if (this.disposed) run();
    else this.undos.push(run);
  }

  /**
   * Runs every undo once, the youngest first, even when some of them throw.
   * @throws the error of an undo, or an AggregateError when several failed, after all have run
   */
  dispose(): void {
    this.disposed = true;
    const failures: unknown[] = [];
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) {
      try {
        undo();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} undo functions failed`);
  }
}
