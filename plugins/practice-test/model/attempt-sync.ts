import { readAttempt, type Attempt } from './attempt.ts';
import { isNewer, isSame, merged } from './merge-attempts.ts';
import type { AttemptSaver } from './attempt-store.ts';

/** Where an attempt is stored. */
export interface SaverPorts {
  readonly storage: { get(key: string): string | null; set(key: string, value: string): void };
  readonly key: string;
  now(): number;
  /** Sends the state to the server (last one wins); null for guests. */
  readonly send: ((state: string, isLeaving: boolean, base: string) => Promise<StateReceipt | null>) | null;
}

/** When the server stored a state, and whether it replaced another device's. */
export interface StateReceipt {
  readonly date: string;
  readonly isOther: boolean;
}

/** The server gets it at most this often while the learner answers. */
const SEND_MS = 10_000;

/** Keeps attempts in this browser at once, and at the server now and then, at the end of the test and when the page is left. */
export class AttemptSync implements AttemptSaver {
  private sent = -Infinity;
  private sentState = '';
  /** Date of the server's state that this page knows of. */
  private base = '';
  private onOther: () => void = () => undefined;

  constructor(private readonly ports: SaverPorts) {}

  /** @param listener called when another device has stored this attempt, too. Returns the undo. */
  whenOther(listener: () => void): () => void {
    this.onOther = listener;
    return () => {
      if (this.onOther === listener) this.onOther = () => undefined;
    };
  }

  /** @param date of the state that came with the test */
  noteServerDate(date: string): void {
    if (date > this.base) this.base = date;
  }

  read(): string | null {
    return this.ports.storage.get(this.ports.key);
  }

  /** The attempt that another tab has begun, which this one has not heard of yet; null when there is none. */
  begunElsewhere(ours: Attempt | null): Attempt | null {
    const stored = readAttempt(this.read());
    return stored && (!ours || (!isSame(ours, stored) && isNewer(stored, ours))) ? stored : null;
  }

  latest(given: Attempt): Attempt {
    const stored = readAttempt(this.read());
    return stored && isSame(stored, given) ? merged(given, stored) : given;
  }

  save(given: Attempt, isLeaving: boolean): Attempt {
    // Read and written at once: what another tab has stored meanwhile is not overwritten.
    const attempt = this.latest(given);
    const stored = readAttempt(this.read());
    // What is noted of an attempt after the next one was begun is of no use to anybody.
    if (stored && !isSame(stored, attempt) && stored.earlier > attempt.earlier) return attempt;
    const state = JSON.stringify(attempt);
    this.ports.storage.set(this.ports.key, state);
    const now = this.ports.now();
    if (!this.ports.send || state === this.sentState || (!isLeaving && attempt.finished === null && now - this.sent < SEND_MS))
      return attempt;
    this.sent = now;
    this.sentState = state;
    void this.ports.send(state, isLeaving, this.base).then((receipt) => {
      if (receipt) this.noteServerDate(receipt.date);
      if (receipt?.isOther) this.onOther();
    });
    return attempt;
  }
}
