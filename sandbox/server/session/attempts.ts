interface Count {
  count: number;
  until: number;
}

const MAXIMUM_KEYS = 10_000;

/** Counts failures per key in a window of time, to slow down guessing of passwords (protocol 2.4, status 429). */
export class Attempts {
  private readonly counts = new Map<string, Count>();

  /** @param limit failures allowed in a window. @param windowMs length of the window in ms. */
  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  exceeded(key: string): boolean {
    const entry = this.counts.get(key);
    return entry !== undefined && entry.until > this.now() && entry.count >= this.limit;
  }

  fail(key: string): void {
    const entry = this.counts.get(key);
    if (entry !== undefined && entry.until > this.now()) {
      entry.count += 1;
      return;
    }
    this.counts.delete(key);
    // The oldest key goes first: invented user names must not fill the memory.
    if (this.counts.size >= MAXIMUM_KEYS) this.counts.delete(this.counts.keys().next().value ?? '');
    this.counts.set(key, { count: 1, until: this.now() + this.windowMs });
  }

  succeed(key: string): void {
    this.counts.delete(key);
  }
}
