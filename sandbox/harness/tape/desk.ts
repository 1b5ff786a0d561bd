import type { ElementName, Entry, TapeHead } from './model.ts';

/**
 * Who holds the tape: the stage around the page's frame, or the driver of a browser. It is there before the page's script, as
 * `lecternDesk` of the window or of the one around it.
 */
export interface Desk {
  /** What this document of the page is to do; null: nothing, the page is left as it is. */
  order(): Order | null;
  /** A tape has begun. */
  head(head: TapeHead): void;
  /** Something has come in. */
  add(entry: Entry): void;
}

export type Order = RecordOrder | ReplayOrder;

/** The first document of a tape makes its head; later ones go on with it. */
interface RecordOrder {
  readonly mode: 'record';
  /** Distinguishes tapes: what a document has left behind for the next one belongs to one of them. */
  readonly tape: string;
  readonly title: string;
}

interface ReplayOrder {
  readonly mode: 'replay';
  readonly tape: string;
  readonly head: TapeHead;
  readonly entries: readonly Entry[];
}

/** What the desk may ask of a page that replays. */
export interface Replayed {
  /** Answers before this entry may come. */
  release(before: number): void;
  /** The number of entries that have come out of the tape, for those who wait for them. */
  readonly released: number;
  /** Lets the page's time pass to `at` ms after the tape's beginning. */
  passTo(at: number): Promise<void>;
  /** What the page says of itself (outline.ts). */
  outline(): string[];
  /** The element that the tape means; null while it is not there. */
  find(name: ElementName): unknown;
}
