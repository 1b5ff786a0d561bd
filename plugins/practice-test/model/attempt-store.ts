import { Subscribers } from '../../../core/api.ts';
import type { QuestionValue } from '../contract.ts';
import type { Attempt } from './attempt.ts';

/** Where an attempt is stored; `isLeaving`: the page goes away now. */
export interface AttemptSaver {
  save(attempt: Attempt, isLeaving: boolean): void;
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
    this.change({ values: { ...this.attempt.values, [id]: value } }, id);
  }

  mark(id: string): void {
    const { marked } = this.attempt;
    this.change({ marked: marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id] }, id);
  }

  /** Keeps now what has changed; when the page is left also what is stored here, but has not been sent. */
  flush(isLeaving = false): void {
    if (!this.isChanged || (!this.cancel && !isLeaving)) return;
    this.cancel?.();
    this.cancel = null;
    this.saver.save(this.attempt, isLeaving);
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
