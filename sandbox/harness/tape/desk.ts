import type { Point } from './drag.ts';
import type { FaultRule } from './faults.ts';
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

/** What media queries and events are to say of the device, where it is not what the browser says. */
export interface Device {
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /** The mouse is a finger. */
  readonly touch?: boolean;
}

/** The first document of a tape makes its head; later ones go on with it. */
export interface RecordOrder {
  readonly mode: 'record';
  /** Distinguishes tapes: what a document has left behind for the next one belongs to one of them. */
  readonly tape: string;
  readonly title: string;
  /** What goes wrong from the beginning on. */
  readonly faults?: readonly FaultRule[];
  readonly time?: PageTime;
  readonly device?: Device;
  /** Whether the page has no network from the beginning on, as far as it asks the browser. */
  readonly offline?: boolean;
  /** Whether outlines mark the element that has the focus. */
  readonly focus?: boolean;
  /** Whether the page's own script listens to the console; a driver of a browser hears it by itself. */
  readonly console?: boolean;
}

/** The page's time, where it is not that of the machine. */
export interface PageTime {
  /** Milliseconds that the page's clock is ahead when the tape begins. */
  readonly ahead: number;
  /** How much faster than real time it goes. */
  readonly speed: number;
  /** Whether what the server answers has this time too. */
  readonly server?: boolean;
}

/** What the desk may ask of a page that is recorded, as `lecternRecorded` of its window. */
export interface Recorded {
  /** What the page says of itself (outline.ts). */
  outline(): string[];
  /** These rules hold from now on. */
  setFaults(rules: readonly FaultRule[]): void;
  /** Whether there is a network, as far as the page asks the browser. */
  setOnline(isOnline: boolean): void;
  /** Lets the page's clock go on from `now`, ms since 1970, so much faster than real time; notes whether the server's goes along. */
  setTime(now: number, speed: number, server?: boolean): void;
  /** Milliseconds since 1970, as the page sees it. */
  now(): number;
}

export interface ReplayOrder {
  readonly mode: 'replay';
  readonly tape: string;
  readonly head: TapeHead;
  readonly entries: readonly Entry[];
  readonly device?: Device;
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
  /** Where the mouse must be for an element that shows itself below it; null when the tape's element is not one of these. */
  hidden(name: ElementName): Point | null;
  /** Writes a text into the field that the tape means, in the place of what is in it; false where that cannot be done. */
  write(name: ElementName, text: string): boolean;
  setOnline(isOnline: boolean): void;
}
