/** A map that forgets what was used longest ago, bounded by the sum of its entries' sizes. */
export class Cache<T> {
  private readonly entries = new Map<string, { value: T; size: number }>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, size = 1): void {
    this.delete(key);
    if (size > this.capacity) return;
    this.entries.set(key, { value, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.total -= entry.size;
  }

  clear(): void {
    this.entries.clear();
    this.total = 0;
  }
}
