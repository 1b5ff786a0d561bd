import { Subscribers } from '../../../core/api.ts';
import type { QuestionValue } from '../contract.ts';
import { isSameAnswer } from '../scoring/index.ts';
import type { Attempt } from './attempt.ts';
import { isAlike, merged } from './merge-attempts.ts';

/** Where an attempt is stored; `isLeaving`: the page goes away now. */
export interface AttemptSaver {
  /** Returns the attempt with what other tabs have stored of it. */
  save(attempt: Attempt, isLeaving: boolean): Attempt;
  /** The same without storing anything. */
  latest(attempt: Attempt): Attempt;
}

/** ms between a change and its being stored: typing does not write at every letter. */
const SAVE_DELAY_MS = 300;

interface Time {
  now(): number;
  setTimeout(run: () => void, ms: number): () => void;
}

/** What another device has to do with the attempt: `continued` there and taken over here, or going on there at the `same` time. */
type Elsewhere = 'none' | 'continued' | 'same';

/** The attempt that goes on, for components that each watch a part of it. */
export class AttemptStore {
  private readonly listeners = new Subscribers();
  /** By the ids of questions: what is drawn of one question need not be asked when another one is answered. */
  private readonly watchers = new Map<string, Subscribers>();
  private cancel: (() => void) | null = null;
  /** Something has changed on this page: what was only read needs no keeping. */
  private isChanged = false;

  constructor(
    private attempt: Attempt,
    private readonly clock: Time,
    private readonly saver: AttemptSaver,
    private where: Elsewhere = 'none',
  ) {}

  readonly subscribe = this.listeners.subscribe;

  /** The same for a listener that looks at one question alone (and at what concerns all). */
  watch(id: string, listener: () => void): () => void {
    const own = this.watchers.get(id) ?? new Subscribers();
    this.watchers.set(id, own);
    return own.subscribe(listener);
  }

  readonly get = (): Attempt => this.attempt;

  readonly elsewhere = (): Elsewhere => this.where;

  /** Another device goes on with this attempt, too. */
  noteOther(): void {
    if (this.where === 'same') return;
    this.where = 'same';
    this.notify();
  }

  /** @param id question that alone is concerned; absent: any may be */
  change(change: Partial<Attempt>, id?: string): void {
    this.attempt = { ...this.attempt, ...change, changed: this.clock.now() };
    this.isChanged = true;
    this.cancel ??= this.clock.setTimeout(() => this.flush(), SAVE_DELAY_MS);
    this.notify(id);
  }

  /** The server has not received what this browser has stored: it is sent as after a change. */
  sendAgain(): void {
    this.isChanged = true;
    this.cancel ??= this.clock.setTimeout(() => this.flush(), SAVE_DELAY_MS);
  }

  answer(id: string, value: QuestionValue): void {
    const { values, answered } = this.attempt;
    // A clock that is put back makes no answer an earlier one.
    const at = Math.max(this.clock.now(), (answered[id] ?? 0) + 1);
    this.change({ values: { ...values, [id]: value }, answered: { ...answered, [id]: at } }, id);
  }

  /** The present answer was not right, and another one may be given. The same one again changes nothing. */
  tryAgain(id: string): void {
    const { tried, values } = this.attempt;
    const [before, value] = [tried[id] ?? [], values[id]];
    if (value === undefined || (before.length > 0 && isSameAnswer(before.at(-1)!, value))) return;
    this.change({ tried: { ...tried, [id]: [...before, value] } }, id);
  }

  /** One more hint is shown. */
  hint(id: string): void {
    const { hints } = this.attempt;
    this.change({ hints: { ...hints, [id]: (hints[id] ?? 0) + 1 } }, id);
  }

  mark(id: string): void {
    const { marked } = this.attempt;
    this.change({ marked: marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id] }, id);
  }

  /** What another tab has stored of this attempt; what it does not have is stored again. */
  follow(theirs: Attempt): void {
    const together = merged(this.attempt, theirs);
    if (isAlike(together, theirs)) {
      this.cancel?.();
      this.cancel = null;
      this.isChanged = false;
    } else this.sendAgain();
    this.take(together);
  }

  /** Takes what other tabs have stored, before something is made of all answers: it may not have been heard of. */
  catchUp(): void {
    this.take(this.saver.latest(this.attempt));
  }

  /** Keeps now what has changed; when the page is left also what is stored here, but has not been sent. */
  flush(isLeaving = false): void {
    if (!this.isChanged || (!this.cancel && !isLeaving)) return;
    this.cancel?.();
    this.cancel = null;
    this.take(this.saver.save(this.attempt, isLeaving));
  }

  private take(attempt: Attempt): void {
    if (isAlike(attempt, this.attempt)) return;
    this.attempt = attempt;
    this.notify();
  }

  private notify(id?: string): void {
    if (id === undefined) for (const each of this.watchers.values()) each.announce();
    else this.watchers.get(id)?.announce();
    this.listeners.announce();
  }

  /** Ends the waiting; what has changed is stored. */
  dispose(): void {
    this.flush(true);
    this.listeners.clear();
    this.watchers.clear();
  }
}
