import type { Attempt } from './attempt.ts';
import type { Keeper } from './attempt-store.ts';

interface Places {
  readonly storage: { get(key: string): string | null; set(key: string, value: string): void };
  readonly key: string;
  now(): number;
  /** Sends the state to the server (last one wins); null for guests. */
  readonly send: ((state: string, isLeaving: boolean) => void) | null;
}

/** The server is told at most this often while the learner answers. */
export const SEND_MS = 10_000;

/** Keeps attempts in this browser at once, and at the server now and then, at the end of the test and when the page is left. */
export class AttemptKeeper implements Keeper {
  private sent = -Infinity;
  private sentState = '';

  constructor(private readonly places: Places) {}

  read(): string | null { return this.places.storage.get(this.places.key); }

  keep(attempt: Attempt, isLeaving: boolean): void {
    const state = JSON.stringify(attempt);
    this.places.storage.set(this.places.key, state);
    const now = this.places.now();
    if (!this.places.send || state === this.sentState || (!isLeaving && attempt.finished === null && now - this.sent < SEND_MS)) return;
    this.sent = now;
    this.sentState = state;
    this.places.send(state, isLeaving);
  }
}
