import type { QuestionValue } from '../../../core/api.ts';
import type { Attempt } from './attempt.ts';

/** Where an attempt is kept; `isLeaving`: the page goes away now. */
export interface Keeper { keep(attempt: Attempt, isLeaving: boolean): void }

/** ms between a change and its being kept: typing does not write at every letter. */
export const KEEP_MS = 300;

interface Time { now(): number; setTimeout(run: () => void, ms: number): () => void }

/** What another device has to do with the attempt: `continued` there and taken over here, or going on there at the `same` time. */
export type Elsewhere = 'none' | 'continued' | 'same';

/** The attempt that goes on, for components that each watch a part of it. */
export class AttemptStore {
  private readonly listeners = new Set<() => void>();
  private cancel: (() => void) | null = null;
  /** Something has changed on this page: what was only read needs no keeping. */
  private isChanged = false;

  constructor(private attempt: Attempt, private readonly clock: Time, private readonly keeper: Keeper, private where: Elsewhere = 'none') {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => { this.listeners.delete(listener); };
  };

  readonly get = (): Attempt => this.attempt;

  readonly elsewhere = (): Elsewhere => this.where;

  /** Another device goes on with this attempt, too. */
  noteOther(): void {
    if (this.where === 'same') return;
    this.where = 'same';
    this.notify();
  }

  change(change: Partial<Attempt>): void {
    this.attempt = { ...this.attempt, ...change, changed: this.clock.now() };
    this.isChanged = true;
    this.cancel ??= this.clock.setTimeout(() => this.flush(), KEEP_MS);
    this.notify();
  }

  answer(id: string, value: QuestionValue): void { this.change({ values: { ...this.attempt.values, [id]: value } }); }

  mark(id: string): void {
    const { marked } = this.attempt;
    this.change({ marked: marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id] });
  }

  /** Keeps now what has changed; when the page is left also what is kept here, but has not been sent. */
  flush(isLeaving = false): void {
    if (!this.isChanged || (!this.cancel && !isLeaving)) return;
    this.cancel?.();
    this.cancel = null;
    this.keeper.keep(this.attempt, isLeaving);
  }

  private notify(): void { for (const listener of [...this.listeners]) listener(); }

  /** Ends the waiting; what has changed is kept. */
  dispose(): void { this.flush(true); this.listeners.clear(); }
}
