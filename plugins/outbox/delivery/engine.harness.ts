import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { FactsService } from '../../../core/facts/stream.ts';
import { SESSION_CHANGED } from '../../../core/session/contract.ts';
import type { Fact } from '../../../core/facts/contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { OutboxDatabase } from './database.ts';
import { OutboxEngine } from './engine.ts';
import { Journal } from './journal.ts';
import type { Lock } from './tabs.ts';
import type { Outcome } from './outcome.ts';
import { stamp } from './lazy-outbox.ts';
import type { OutboxEntry, OutboxStored } from '../contract.ts';

/** A mutex for the tabs of a test. */
class TestLock implements Lock {
  private last: Promise<void> = Promise.resolve();
  acquire(): Promise<() => void> {
    const turn = this.last;
    let giveBack = (): void => {};
    this.last = new Promise((resolve) => {
      giveBack = resolve;
    });
    return turn.then(() => giveBack);
  }
}

class TestStorage extends Map<string, string> {
  full = false;
  get length(): number {
    return this.size;
  }
  key(index: number): string | null {
    return [...this.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.set(key, value);
  }
  removeItem(key: string): void {
    this.delete(key);
  }
}

interface Call {
  readonly entry: OutboxStored;
  answer(outcome: Outcome): void;
}

const lock = new TestLock();
let serial = 0;

/** One browser for a test: its storage, its tabs, and the calls that they make. */
export class EngineHarness {
  readonly storage = new TestStorage();
  readonly journal = new Journal('demo', () => this.storage as unknown as Storage);
  readonly calls: Call[] = [];
  readonly facts: Fact[] = [];
  readonly timers: { readonly ms: number; readonly run: () => void }[] = [];
  readonly session = { user: '12' };
  private readonly stream = new FactsService();
  private readonly name = `test-${++serial}`;
  private readonly tabs: OutboxEngine[] = [];

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  get database(): OutboxDatabase {
    return new OutboxDatabase(this.name, new SystemClock());
  }

  /** Each tab has a view of the session of its own, as tabs do. */
  open(database = this.database): OutboxEngine {
    const { session, journal } = this;
    const engine = new OutboxEngine({
      session: {
        get user() {
          return session.user;
        },
      },
      clock: {
        now: () => 1_000,
        elapsed: () => 1_000,
        setTimeout: (run, ms) => {
          const timer = { ms, run };
          this.timers.push(timer);
          return () => {
            const at = this.timers.indexOf(timer);
            if (at >= 0) this.timers.splice(at, 1);
          };
        },
        setInterval: () => () => {},
      },
      facts: {
        publish: (type, content) => {
          this.facts.push({ type, ...content });
        },
        on: (kind, listener) => this.stream.on(kind, listener),
      },
      database,
      journal,
      lock,
      channel: this.name,
      random: { fraction: () => 0 },
      send: (entry) =>
        new Promise((answer) => {
          this.calls.push({ entry, answer });
        }),
    });
    this.tabs.push(engine);
    engine.start();
    return engine;
  }

  login(user: string): void {
    this.session.user = user;
    this.stream.publish(SESSION_CHANGED, { loggedIn: true, user: this.session.user });
  }

  /** The next call that a tab makes, taken off the list. */
  async call(): Promise<Call> {
    await until(() => this.calls.length > 0);
    return this.calls.shift()!;
  }

  entry(more: Partial<OutboxEntry> = {}): OutboxStored {
    return stamp(
      { kind: 'result', dataType: 't_ClientCompetence', action: 16, id: '812', body: { points: '8' }, title: 'Capitals', ...more },
      { key: crypto.randomUUID(), user: this.session.user, put: 1_000, order: 0 },
    );
  }

  close(): void {
    for (const tab of this.tabs) tab.dispose();
  }
}

export const stored: Outcome = { type: 'stored', at: 5_000, answer: '<cms/>' };

/** Waits for a fact, not for a time. */
export async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 2_000; turn++) {
    if (await fact()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
  throw new Error('It did not come to pass.');
}
