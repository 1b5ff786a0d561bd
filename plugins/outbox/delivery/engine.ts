import { OUTBOX_STORED } from '../contract.ts';
import { BehaviorSubject, filter, type Observable, Subscription } from 'rxjs';
import { after, SESSION_CHANGED, type Facts, type Clock, Disposables, type Random, type Session, onWakeUp } from '../../../core/api.ts';
import { backOff } from './sender.ts';
import { openChannel, type Channel, type Lock } from './tabs.ts';
import { isFull, type OutboxDatabase, isOnline, statusOf } from './database.ts';
import type { Journal } from './journal.ts';
import { isLasting } from '../contract.ts';
import { initialMachine, step } from './machine.ts';
import type { Ending, Machine, OutboxAction, OutboxEvent } from './model.ts';
import type { Outcome } from './outcome.ts';
import { Promises } from './promises.ts';
import type { OutboxReceipt, OutboxStatus, OutboxStored } from '../contract.ts';

/** What the engine acts through. */
interface EngineServices {
  readonly session: Pick<Session, 'user'>;
  readonly clock: Clock;
  readonly facts: Pick<Facts, 'on' | 'publish'>;
  readonly database: OutboxDatabase;
  readonly journal: Journal;
  readonly lock: Lock;
  /** Name of the channel between tabs. */
  readonly channel: string;
  readonly send: (entry: OutboxStored) => Promise<Outcome>;
  /** For the jitter. */
  readonly random: Pick<Random, 'fraction'>;
}

/** Carries out what the machine asks for, and tells it what became of it. All that is decided is decided in `machine.ts`. */
export class OutboxEngine {
  private machine: Machine;
  private giveBack = (): void => {};
  private pause = Subscription.EMPTY;
  private readonly promises = new Promises();
  private readonly undo = new Disposables();
  private readonly channel: Channel;
  private readonly status: BehaviorSubject<OutboxStatus>;
  private refreshing: Promise<void> = Promise.resolve();
  private disposed = false;
  readonly status$: Observable<OutboxStatus>;

  constructor(private readonly services: EngineServices) {
    const { session, channel } = services;
    this.machine = initialMachine(session.user);
    const unknown = statusOf([], [], undefined, services.journal);
    this.status = new BehaviorSubject<OutboxStatus>(unknown);
    // Nobody is told that nothing waits before it has been looked for.
    this.status$ = this.status.pipe(filter((status) => status !== unknown));
    this.channel = openChannel(channel, (message) => {
      if (message.type === 'pause') return this.feed({ type: 'heardPause', ms: message.ms });
      void this.look();
      this.feed({ type: 'wake', reason: 'other' });
    });
    this.undo.add(() => this.channel.dispose());
    this.undo.add(
      services.facts.on(SESSION_CHANGED, () => {
        this.takeOver();
        this.feed({ type: 'user', user: session.user });
        void this.look();
      }),
    );
    const hope = (): void => {
      this.takeOver();
      void this.look();
      this.feed({ type: 'wake', reason: 'online' });
    };
    this.undo.add(onWakeUp(hope));
    this.listen('online', hope);
    this.listen('offline', () => this.look());
    this.listen('beforeunload', (event) => {
      if (this.status.value.warning) event.preventDefault();
    });
    this.undo.add(() => this.pause.unsubscribe());
  }

  /** Takes over what waited for the engine, and begins to send. */
  start(): void {
    this.takeOver();
    void this.look();
    this.feed({ type: 'wake', reason: 'start' });
  }

  /** Keeps an entry that has its key. */
  keep(entry: OutboxStored): Promise<OutboxReceipt> {
    const receipt = this.promises.of(entry);
    this.feed({ type: 'put', entry });
    return receipt;
  }

  /** The receipt of an entry that was taken over from the journal. */
  receiptOf(entry: OutboxStored): Promise<OutboxReceipt> {
    return this.promises.of(entry);
  }

  async entries(user = this.services.session.user): Promise<readonly OutboxStored[]> {
    // First, since what is on its way from here into the database could be missed in both.
    const here = [...this.machine.memory, ...this.services.journal.all()];
    const stored = await this.services.database.entries(user).catch(() => []);
    const byKey = new Map([...stored, ...here].toReversed().map((entry) => [entry.key, entry]));
    return [...byKey.values()].toReversed().filter((entry) => entry.user === user);
  }

  retry(key?: string): void {
    this.takeOver();
    if (key === undefined) this.feed({ type: 'wake', reason: 'person' });
    else this.feed({ type: 'revive', key });
  }

  async discard(key: string): Promise<void> {
    await this.services.database.remove(key).catch(() => undefined);
    this.feed({ type: 'discard', key });
    await this.look();
  }

  dispose(): void {
    this.disposed = true;
    this.undo.dispose();
    this.giveBack();
    this.services.database.dispose();
    this.status.complete();
  }

  /** What the journal holds: of this page before it had an engine, and of tabs that ended while the database had no room. */
  private takeOver(): void {
    for (const entry of this.services.journal.all()) this.feed({ type: 'put', entry });
  }

  private listen<K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void): void {
    globalThis.addEventListener?.(type, listener);
    this.undo.add(() => globalThis.removeEventListener?.(type, listener));
  }

  private feed(event: OutboxEvent): void {
    if (this.disposed) return;
    const { machine, actions } = step(this.machine, event);
    this.machine = machine;
    for (const action of actions) void this.perform(action);
  }

  private async perform(action: OutboxAction): Promise<void> {
    const { database, journal, lock, send, clock, random } = this.services;
    switch (action.type) {
      case 'write':
        return this.write(action.entry, action.makeRoom);
      case 'accept': {
        // What the database would not take may find room in local storage; both are on the disk.
        if (!action.entry.volatile) journal.remove(action.entry.key);
        else if (isLasting(action.entry)) journal.add(action.entry);
        return this.promises.accepted(action.entry.key);
      }
      case 'lock': {
        const giveBack = await lock.acquire();
        if (this.disposed) return giveBack();
        this.giveBack = giveBack;
        return this.feed({ type: 'locked' });
      }
      case 'unlock':
        this.giveBack();
        this.giveBack = () => {};
        return;
      case 'read':
        return this.feed({ type: 'read', user: action.user, entries: await database.entries(action.user).catch(() => null) });
      case 'send':
        return this.feed({ type: 'answered', entry: action.entry, outcome: await send(action.entry) });
      case 'settle':
        return this.settle(action.entry, action.ending);
      case 'pause': {
        const ms = backOff(action.failures, action.requestedMs, random.fraction());
        this.pause.unsubscribe();
        this.pause = after(clock, ms).subscribe(() => this.feed({ type: 'timer' }));
        if (action.broadcast) this.channel.broadcast({ type: 'pause', ms });
        return;
      }
      case 'endPause':
        return this.pause.unsubscribe();
      case 'revive':
        await database.revive(action.key).catch(() => undefined);
        this.changed();
        return this.feed({ type: 'wake', reason: 'person' });
      case 'discard':
        journal.remove(action.key);
        return this.changed();
      case 'changed':
        return this.changed();
    }
  }

  private async write(entry: OutboxStored, makeRoom: boolean): Promise<void> {
    try {
      await this.services.database.write(entry, makeRoom);
    } catch (error) {
      return this.feed({ type: 'notWritten', entry, full: isFull(error), madeRoom: makeRoom });
    }
    this.feed({ type: 'written', entry });
  }

  private async settle(entry: OutboxStored, ending: Ending): Promise<void> {
    const { database, journal, facts } = this.services;
    if (ending.type !== 'failed') journal.remove(entry.key);
    if (ending.type === 'dropped')
      console.warn(
        `The server does not take "${entry.title}" (${entry.dataType}, status ${ending.status}); it is forgotten. ${ending.text}`,
      );
    const written = await database.settle(entry, ending).then(
      () => true,
      () => false,
    );
    this.promises.end(entry.key, ending);
    if (ending.type === 'stored')
      facts.publish(OUTBOX_STORED, { kind: entry.kind, dataType: entry.dataType, id: Number(entry.id ?? 0), key: entry.key });
    this.feed({ type: written ? 'settled' : 'notSettled', key: entry.key });
  }

  private changed(): void {
    this.channel.broadcast({ type: 'changed' });
    void this.look();
  }

  /** Reads anew what the status says; one after the other, so that an older look never overwrites a newer one. */
  private look(): Promise<void> {
    return (this.refreshing = this.refreshing.then(() => this.refresh()).catch(() => undefined));
  }

  private async refresh(): Promise<void> {
    if (this.disposed) return;
    const { database, session, journal } = this.services;
    const [entries, receipt] = [await this.entries(), await database.lastReceipt(session.user).catch(() => undefined)];
    await this.hearOfOthers();
    if (!this.disposed) this.status.next(statusOf(entries, this.machine.memory, receipt, journal, isOnline()));
  }

  /** What other tabs have sent for this one, also while it slept. */
  private async hearOfOthers(): Promise<void> {
    const { database } = this.services;
    for (const key of this.promises.keys) {
      const receipt = await database.receipt(key).catch(() => undefined);
      if (receipt) {
        this.promises.end(key, { type: 'stored', at: receipt.at, answer: receipt.answer });
        continue;
      }
      const waiting = this.machine.memory.find((entry) => entry.key === key) ?? (await database.entry(key).catch(() => null));
      if (waiting === undefined) this.promises.forget(key);
      else if (waiting?.failure) this.promises.end(key, { type: 'failed', ...waiting.failure });
    }
  }
}
