import type { Store } from '../store/schema.ts';

/** Something to be done in the background about one subject, such as a film that is converted. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  /** Number of what it is about; of each kind and subject there is one job at most. */
  readonly subject: number;
  /** How often it was begun, with this time. */
  readonly attempts: number;
}

/** Jobs that wait, and those that are under way. A job is taken by one server, survives its end, and is begun a bounded number of times. */
export interface JobQueue {
  /** Adds a job; one that is there already begins anew. @param store a transaction that it is to be part of; @param due now without it */
  add(kind: string, subject: number, store?: Store, due?: Date): Promise<void>;
  /** How long it is until the next one is due, in ms; null while none waits. */
  untilNext(kinds: readonly string[]): Promise<number | null>;
  /** Takes the oldest that is due; null when there is none. */
  take(kinds: readonly string[]): Promise<Job | null>;
  /** Says that it is still under way, and how far it is, in percent. @returns false when it is somebody else's by now, or gone */
  hold(job: Job, progress: number): Promise<boolean>;
  done(job: Job): Promise<void>;
  /** Gives it back: this attempt does not count. */
  release(job: Job): Promise<void>;
  /** It went wrong: it is tried again after a while, unless that is of no use or it was the last time. */
  fail(job: Job, problem: string, isFinal: boolean): Promise<void>;
  /** Subjects of the jobs of a kind that servers have under way. */
  heldSubjects(kind: string): Promise<readonly number[]>;
  /** Nobody has any: for a start of the one server of a database. */
  freeAll(): Promise<void>;
}

/** What comes of a job that goes wrong; `problem` is a key of the server's texts, for who waits for it. */
export class JobFailed extends Error {
  constructor(
    readonly problem: string,
    /** The next time would end alike. */
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(problem, options);
    this.name = 'JobFailed';
  }
}

/** Does a job of a kind. @throws JobFailed; anything else is a fault, and is tried again */
export type Work = (job: Job, watch: { readonly signal: AbortSignal; onProgress(percent: number): void }) => Promise<void>;
