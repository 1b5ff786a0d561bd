import { createHmac } from 'node:crypto';

const LENGTH = 22;

/**
 * What the database holds instead of who was counted: whoever has a copy of it, and not the key, learns no address or name by trying all
 * of them.
 */
export class KeyedDigests {
  constructor(
    private readonly key: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Today, as UTC has it. */
  day(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }

  /** Another one each day, so that nobody is told from one day to the next. */
  ofToday(text: string): string {
    return this.lasting(`${this.day()} ${text}`);
  }

  lasting(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, LENGTH);
  }
}
