import type { Clock, KeyValueStorage, Locks } from '../../../core/api.ts';
import type { OutboxEntry } from '../../../plugins/outbox/contract.ts';
import { TabHold, type Holding } from '../../../core/base/tabs/tab-hold.ts';
import { AttemptStore } from '../../../plugins/practice-test/model/attempt-store.ts';
import { AttemptSync } from '../../../plugins/practice-test/model/attempt-sync.ts';
import { newAttempt, readAttempt, type Attempt } from '../../../plugins/practice-test/model/attempt.ts';
import { isNewer, isSame } from '../../../plugins/practice-test/model/merge-attempts.ts';

interface Surroundings {
  readonly name: string;
  readonly owner: string;
  readonly locks: Locks;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  stored(state: string): void;
  put(entry: OutboxEntry, key: string): Promise<string>;
  seed(): number;
}

/** The key of an attempt's result, different in each schedule. */
export const resultKey = (name: string, { started, seed }: Attempt): string => `${name}-${started}-${seed}`;
/** Answers as points, of which the server tells. */
export const pointsOf = ({ values }: Attempt): number =>
  ['q0', 'q1', 'q2'].reduce((sum, id, bit) => sum + Number(values[id] ?? 0) * 2 ** bit, 0);

/** A test that is open in a tab: what the page puts together of its attempt. */
export class AttemptTab {
  private store: AttemptStore | null = null;
  private hold: TabHold | null = null;
  private holding: Holding = 'mine';
  private readonly sync: AttemptSync;
  private readonly key: string;

  constructor(private readonly around: Surroundings) {
    const { storage, clock, name, owner, stored, put } = around;
    this.key = `test.${name}.${owner}`;
    const set = (key: string, state: string): void => {
      storage.set(key, state);
      stored(state);
    };
    this.sync = new AttemptSync({
      storage: { get: (key) => storage.get(key), set },
      key: this.key,
      now: () => clock.now(),
      send: async (state) => {
        const entry = { kind: 'state', dataType: 't_TestState', action: 16, id: '812', title: 'State' } as const;
        await put({ ...entry, body: { state, device: owner, base: '' }, replaceKey: 'test 812' }, crypto.randomUUID());
        return null;
      },
    });
    storage.subscribe(this.key, (state) => this.follow(readAttempt(state)));
    this.follow(readAttempt(this.sync.read()));
  }

  private follow(theirs: Attempt | null): void {
    const mine = this.store?.get();
    if (!theirs) return;
    if (mine && isSame(mine, theirs)) this.store!.follow(theirs);
    else if (!mine || !isNewer(mine, theirs)) this.show(theirs);
    void this.deliver();
  }

  private show(attempt: Attempt): void {
    const { locks, storage, clock } = this.around;
    this.store = new AttemptStore(attempt, clock, this.sync);
    this.hold ??= new TabHold({
      locks,
      storage,
      clock,
      name: this.key,
      onLost: () => this.store?.flush(true),
      onChange: (holding) => {
        this.holding = holding;
        if (holding === 'mine') this.follow(readAttempt(this.sync.read()));
      },
    });
  }

  begin(): void {
    const before = this.store?.get() ?? null;
    if (before && !before.finished?.sent) return;
    this.hold?.takeOver();
    const there = this.sync.begunElsewhere(before);
    if (there) return this.follow(there);
    this.show(newAttempt(this.around.clock.now(), this.around.seed(), (before?.earlier ?? -1) + 1));
    this.store!.change({});
    this.store!.flush();
  }

  answer(id: string, value: string): void {
    if (this.holding === 'mine' && this.store && !this.store.get().finished) this.store.answer(id, value);
  }

  takeOver(): void {
    this.hold?.takeOver();
  }

  finish(): void {
    const { store } = this;
    if (this.holding !== 'mine' || !store) return;
    store.catchUp();
    if (!store.get().finished) {
      const at = this.around.clock.now();
      store.change({ finished: { at, points: pointsOf(store.get()), mpoints: 16, late: false, sent: false } });
      store.flush();
    }
    void this.deliver();
  }

  /** Whether there is nothing left to be ended or delivered. */
  get isDone(): boolean {
    return this.store === null || this.store.get().finished?.sent === true;
  }

  private async deliver(): Promise<void> {
    const { store } = this;
    const attempt = store?.get();
    if (!store || !attempt?.finished || attempt.finished.sent) return;
    const body = { points: String(pointsOf(attempt)), IDObject: '812', mpoints: '16' };
    const entry = { kind: 'result', dataType: 't_ClientCompetence', action: 16, id: '812', body, title: 'Result' } as const;
    await this.around.put(entry, resultKey(this.around.name, attempt));
    const { finished } = store.get();
    if (!finished || finished.sent) return;
    store.change({ finished: { ...finished, sent: true } });
    store.flush();
  }
}
