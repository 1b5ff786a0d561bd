import type { Outcome } from './outcome.ts';
import type { OutboxStored } from '../contract.ts';

/** What one tab knows between two events. Everything else is in the database. */
export interface Machine {
  /** Who is logged in; `'0'` for guests. */
  readonly user: string;
  /** One thing at a time: the lock is asked for, the database read, an entry sent, its outcome written. */
  readonly phase: 'idle' | 'locking' | 'reading' | 'sending' | 'settling';
  /** Key of the entry that is sent or settled. */
  readonly current: string;
  /** Something happened since the database was last asked: look once more; with `hope`, even after a failure. */
  readonly again: 'no' | 'look' | 'hope';
  /** What the storage would not take, all users'. */
  readonly memory: readonly OutboxStored[];
  /** Keys that are left alone until the pause is over. */
  readonly resting: readonly string[];
  /** `requested`: the server asked for it. */
  readonly pause: 'none' | 'backOff' | 'requested';
  /** Passes in a row that stored nothing. */
  readonly failures: number;
  /** Refusals by key that may have come from something before the server. */
  readonly doubts: Readonly<Record<string, number>>;
}

export type WakeReason = 'start' | 'online' | 'result' | 'state' | 'other' | 'person';

export type OutboxEvent =
  | { readonly type: 'wake'; readonly reason: WakeReason }
  | { readonly type: 'timer' }
  | { readonly type: 'user'; readonly user: string }
  | { readonly type: 'put'; readonly entry: OutboxStored }
  | { readonly type: 'written'; readonly entry: OutboxStored }
  | { readonly type: 'notWritten'; readonly entry: OutboxStored; readonly full: boolean; readonly madeRoom: boolean }
  | { readonly type: 'locked' }
  /** Entries of a user, as the database has them; null when it could not be read. */
  | { readonly type: 'read'; readonly user: string; readonly entries: readonly OutboxStored[] | null }
  | { readonly type: 'answered'; readonly entry: OutboxStored; readonly outcome: Outcome }
  | { readonly type: 'settled'; readonly key: string }
  | { readonly type: 'notSettled'; readonly key: string }
  /** The server has asked another tab to wait. */
  | { readonly type: 'heardPause'; readonly ms: number }
  /** A person wants a failed one sent again. */
  | { readonly type: 'revive'; readonly key: string }
  | { readonly type: 'discard'; readonly key: string };

/** How an entry ends, as it is written down. */
export type Ending =
  | { readonly type: 'stored'; readonly at: number; readonly answer: string }
  | { readonly type: 'failed'; readonly status: number; readonly text: string }
  /** A state that the server does not want: nobody misses it. */
  | { readonly type: 'dropped'; readonly status: number; readonly text: string };

export type OutboxAction =
  | { readonly type: 'write'; readonly entry: OutboxStored; readonly makeRoom: boolean }
  /** It is stored: whoever put it may go on. */
  | { readonly type: 'accept'; readonly entry: OutboxStored }
  | { readonly type: 'lock' }
  | { readonly type: 'unlock' }
  | { readonly type: 'read'; readonly user: string }
  | { readonly type: 'send'; readonly entry: OutboxStored }
  /** Written in one transaction: the entry goes, or is marked; the receipt comes. */
  | { readonly type: 'settle'; readonly entry: OutboxStored; readonly ending: Ending }
  | { readonly type: 'pause'; readonly failures: number; readonly requestedMs: number; readonly broadcast: boolean }
  | { readonly type: 'endPause' }
  | { readonly type: 'revive'; readonly key: string }
  | { readonly type: 'discard'; readonly key: string }
  /** What is stored has changed: this tab and the others look. */
  | { readonly type: 'changed' };

export interface Step {
  readonly machine: Machine;
  readonly actions: readonly OutboxAction[];
}
