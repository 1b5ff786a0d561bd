import type { Content, Entry } from '../../tape/model.ts';

/**
 * Keeps back what comes in while a finger or button is down. What a person does is known when it ends, and what it has brought about on
 * the way comes behind it on the tape: a replay does it first.
 */
export class Held {
  private readonly waiting: Entry[] = [];
  private since: number | null = null;

  /** @param pass takes what comes in @param now time of the tape, ms */
  constructor(
    private readonly pass: (entry: Entry) => void,
    private readonly now: () => number,
  ) {}

  add(content: Content): void {
    const entry: Entry = { at: this.now(), ...content };
    if (this.since === null) this.pass(entry);
    else this.waiting.push(entry);
  }

  /** From here on all is kept back. */
  press(): void {
    this.since ??= this.now();
  }

  /** What a person has done, with the time at which it began: it comes before what was kept back. */
  done(contents: readonly Content[]): void {
    const at = this.since ?? this.now();
    for (const content of contents) this.pass({ at, ...content });
  }

  release(): void {
    this.since = null;
    for (const entry of this.waiting.splice(0)) this.pass(entry);
  }
}
