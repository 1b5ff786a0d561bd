import type { Sink } from './model.ts';

/** Collects text; what is in elements is left out when `flat`, as for the value of an attribute. */
export class TextSink implements Sink {
  value = '';
  private depth = 0;
  constructor(private readonly flat: boolean) {}
  open(): void {
    this.depth++;
  }
  namespace(): void {}
  attribute(): void {}
  text(value: string): void {
    if (!this.flat || !this.depth) this.value += value;
  }
  comment(): void {}
  instruction(): void {}
  close(): void {
    this.depth--;
  }
}
