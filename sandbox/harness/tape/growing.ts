import type { Entry, Tape, TapeHead } from './model.ts';

/** A tape as it grows: what the documents of one page say. */
export class GrowingTape {
  head: TapeHead | null = null;
  readonly entries: Entry[] = [];
  private readonly waiting = new Set<() => void>();

  add(entry: Entry): void {
    this.entries.push(entry);
    for (const wake of this.waiting) wake();
  }

  /** Resolves to true when `isThere` holds, to false when it does not within `ms`. */
  async until(isThere: () => boolean, ms: number): Promise<boolean> {
    if (isThere()) return true;
    return new Promise((done) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        done(result);
      };
      const look = (): void => {
        if (isThere()) end(true);
      };
      const timer = setTimeout(() => end(isThere()), ms);
      this.waiting.add(look);
    });
  }

  /** @throws Error when no document has begun */
  get tape(): Tape {
    if (this.head === null) throw new Error('No document has begun: is the address one of DEV or TEST mode, and is the harness built?');
    return { head: this.head, entries: this.entries };
  }
}
