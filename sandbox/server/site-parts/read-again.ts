import type { Objects } from '../content/objects.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** So long nobody asks a database again that is away. */
const AGAIN_MS = 5000;

/** Something of the database in memory, where it is asked for without waiting. */
export class ReadAgain<T> {
  private version = -1;
  private reading: Promise<void> | null = null;
  private failedAt = -Infinity;

  /** @param value what it is before it was read */
  constructor(
    private readonly objects: Pick<Objects, 'version'>,
    private readonly load: () => Promise<T>,
    public value: T,
  ) {}

  /** Reads it again when the content was written since, here or by another server. Without the database it stays as it is. */
  async refresh(): Promise<void> {
    if (this.version === this.objects.version || Date.now() - this.failedAt < AGAIN_MS) return;
    await (this.reading ??= this.read().finally(() => (this.reading = null)));
  }

  private async read(): Promise<void> {
    const { version } = this.objects;
    try {
      this.value = await this.load();
      this.version = version;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.failedAt = Date.now();
    }
  }
}
