import type { ActionEntry } from '../../tape/model.ts';
import type { Held } from './held.ts';

/** Writes down what a person has done. @param outline what the page said of itself before; now, where it is not given */
export type Report = (action: Omit<ActionEntry, 'type'>, outline?: readonly string[]) => void;

/** What those who watch a person share. */
export interface Watching {
  readonly page: Window;
  /** Hears an event before the page does; passive, so that nothing is held up. */
  readonly on: <E extends Event>(target: EventTarget, type: string, listener: (event: E) => void) => void;
  readonly report: Report;
  /** What the page says of itself now. */
  readonly outline: () => string[];
  readonly held: Pick<Held, 'press' | 'release'>;
  /** The browser's own, past the page's clock. */
  readonly timer: (run: () => void, ms: number) => unknown;
}
