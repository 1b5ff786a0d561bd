/**
 * Who draws a state that no service has, as React asks for it: they are called when it may have changed, and ask what it is. Nothing is
 * told them: what has happened is a fact.
 */
export class Subscribers {
  private readonly all = new Set<() => void>();

  get size(): number {
    return this.all.size;
  }

  /** Returns the undo. The same listener may subscribe twice. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    this.all.add(own);
    return () => {
      this.all.delete(own);
    };
  };

  /** Calls those who have subscribed before, and are still there. */
  announce(): void {
    for (const each of [...this.all]) if (this.all.has(each)) each();
  }

  clear(): void {
    this.all.clear();
  }
}
