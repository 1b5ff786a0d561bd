import type { Attempt } from './attempt.ts';
import type { Keeper } from './attempt-store.ts';

/** Where an attempt is kept. */
export interface Places {
  readonly storage: { get(key: string): string | null; set(key: string, value: string): void };
  readonly key: string;
  now(): number;
  /** Sends the state to the server (last one wins); null for guests. */
  readonly send: ((state: string, isLeaving: boolean, base: string) => Promise<StateReceipt | null>) | null;
}

/** When the server stored a state, and whether it took the place of another device's. */
export interface StateReceipt {
  readonly date: string;
  readonly isOther: boolean;
}

/** The server is told at most this often while the learner answers. */
export const SEND_MS = 10_000;

/** Keeps attempts in this browser at once, and at the server now and then, at the end of the test and when the page is left. */
export class AttemptKeeper implements Keeper {
  private sent = -Infinity;
  private sentState = '';
  /** Date of the server's state that this page knows of. */
  private base = '';
  private tellOther: () => void = () => undefined;

  constructor(private readonly places: Places) {}

  /** @param listener told when another device has stored this attempt, too. Returns the undo. */
  whenOther(listener: () => void): () => void {
    this.tellOther = listener;
    return () => {
      if (this.tellOther === listener) this.tellOther = () => undefined;
    };
  }

  /** @param date of the state that came with the test */
  knows(date: string): void {
    if (date > this.base) this.base = date;
  }

  read(): string | null {
    return this.places.storage.get(this.places.key);
  }

  keep(attempt: Attempt, isLeaving: boolean): void {
    const state = JSON.stringify(attempt);
    this.places.storage.set(this.places.key, state);
    const now = this.places.now();
    if (!this.places.send || state === this.sentState || (!isLeaving && attempt.finished === null && now - this.sent < SEND_MS)) return;
    this.sent = now;
    this.sentState = state;
    void this.places.send(state, isLeaving, this.base).then((receipt) => {
      if (receipt) this.knows(receipt.date);
      if (receipt?.isOther) this.tellOther();
    });
  }
}
