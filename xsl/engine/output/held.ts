import type { Budget, Sink } from './model.ts';

type Event = readonly [
  name: 'open' | 'namespace' | 'attribute' | 'text' | 'comment' | 'instruction' | 'close',
  ...args: (string | boolean)[],
];

const CLOSE: Event = ['close'];
/** What takes the memory of so many nodes. */
const COST = 4;

/** Holds a part of a result until what comes before it has been written. */
export class HeldSink implements Sink {
  private readonly events: Event[] = [];
  /** true at its beginning, where nobody knows yet. */
  acceptsAttributes = true;

  /** @param budget of whose nodes it takes some for the time being */
  constructor(private readonly budget: Budget) {}

  private hold(event: Event): void {
    if ((this.budget.nodes -= COST) < 0) this.budget.pause();
    this.events.push(event);
  }

  open(...args: [string, string, string]): void {
    this.acceptsAttributes = true;
    this.hold(['open', ...args]);
  }

  namespace(...args: [string, string]): void {
    this.hold(['namespace', ...args]);
  }

  attribute(...args: [string, string, string, string]): void {
    this.hold(['attribute', ...args]);
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    this.acceptsAttributes = false;
    this.hold(['text', value, raw]);
  }

  comment(value: string): void {
    this.acceptsAttributes = false;
    this.hold(['comment', value]);
  }

  instruction(target: string, value: string): void {
    this.acceptsAttributes = false;
    this.hold(['instruction', target, value]);
  }

  close(): void {
    this.acceptsAttributes = false;
    this.hold(CLOSE);
  }

  /** Writes it. */
  writeTo(sink: Sink): void {
    this.budget.nodes += this.events.length * COST;
    for (const [name, ...args] of this.events) (sink[name] as (...all: (string | boolean)[]) => void)(...args);
  }
}
