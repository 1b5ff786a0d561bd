import { OutboxDatabase } from '../../../plugins/outbox/delivery/database.ts';
import { OutboxEngine } from '../../../plugins/outbox/delivery/engine.ts';
import { Journal } from '../../../plugins/outbox/delivery/journal.ts';
import { WebLock } from '../../../plugins/outbox/delivery/tabs.ts';
import { sendEntry } from '../../../plugins/outbox/delivery/sender.ts';
import { stamp } from '../../../plugins/outbox/delivery/lazy-outbox.ts';
import type { OutboxEntry, OutboxStored } from '../../../plugins/outbox/contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { SystemRandom } from '../../../core/base/random.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { browserLocks } from '../../../core/base/locks.ts';
import { LocalStorage } from '../../../core/base/storage.ts';
import { AttemptTab } from './attempt-tab.ts';
import { SESSION_CHANGED } from '../../../core/session/contract.ts';

/** What a schedule decides for its tabs. */
export interface Surroundings {
  readonly name: string;
  readonly page: string;
  user(): string;
  token(): string | null;
  /** The server said that the session is over. */
  lost(): void;
  /** What happens to the next call: '' nothing, 'offline', else a fault of the sandbox server. */
  fault(): string;
  /** An attempt of a user as it is stored in the browser. */
  stored(user: string, state: string): void;
  /** Whether the storage has no room for the next write. */
  isFull(): boolean;
}

/** Waits are this much shorter than in life. */
const HURRY = 40;

class TightDatabase extends OutboxDatabase {
  constructor(
    name: string,
    private readonly surroundings: Surroundings,
  ) {
    super(name, new SystemClock());
  }

  override async write(entry: OutboxStored, makeRoom: boolean): Promise<void> {
    if (this.surroundings.isFull()) throw new DOMException('No room (test).', 'QuotaExceededError');
    return super.write(entry, makeRoom);
  }
}

/** One tab of a schedule: the engine on this frame's own storage, locks, channel and network. */
export class OutboxTab {
  private readonly facts = new FactsService();
  private readonly random = new SystemRandom();
  private readonly database: TightDatabase;
  private readonly engine: OutboxEngine;
  /** The test that is open in this tab. */
  readonly attempt: AttemptTab;

  constructor(private readonly surroundings: Surroundings) {
    const { name, page } = surroundings;
    const clock = {
      now: () => Date.now(),
      elapsed: () => performance.now(),
      setTimeout: (run: () => void, ms: number) => {
        const timer = setTimeout(run, ms / HURRY);
        return () => clearTimeout(timer);
      },
      setInterval: () => () => undefined,
    };
    const session = {
      get user() {
        return surroundings.user();
      },
      get token() {
        return surroundings.token();
      },
      checkExpiry: () => true,
      offer: () => undefined,
      lost: () => surroundings.lost(),
    };
    this.database = new TightDatabase(name, surroundings);
    const transport: typeof fetch = async (input, init) => {
      const fault = surroundings.fault();
      if (fault === 'offline') throw new TypeError('No network (test).');
      const url = new URL(String(input));
      if (fault) url.searchParams.set('sandboxFault', fault);
      return fetch(url, init);
    };
    const services = { configuration: DEFAULTS, session: session as never, texts: { language: 'en' }, transport, clock, page: () => page };
    this.engine = new OutboxEngine({
      session,
      clock,
      facts: this.facts,
      database: this.database,
      journal: new Journal(name),
      lock: new WebLock(name, navigator.locks, 150_000 / HURRY),
      channel: name,
      send: (entry) => sendEntry(entry, services),
      random: this.random,
    });
    this.engine.start();
    const owner = surroundings.user();
    this.attempt = new AttemptTab({
      name,
      owner,
      locks: browserLocks,
      storage: new LocalStorage(),
      clock,
      stored: (state) => surroundings.stored(owner, state),
      put: (entry, key) => this.putAs(owner, entry, key),
      seed: () => this.random.fraction(),
    });
  }

  /** Resolves to the key when it is kept. */
  async put(entry: OutboxEntry): Promise<string> {
    return this.putAs(this.surroundings.user(), entry, this.random.uuid());
  }

  private async putAs(user: string, entry: OutboxEntry, key: string): Promise<string> {
    await this.engine.keep(stamp(entry, { key, user, put: Date.now(), order: 0 }));
    return key;
  }

  userChanged(): void {
    this.facts.publish(SESSION_CHANGED, { loggedIn: this.surroundings.token() !== null, user: this.surroundings.user() });
  }

  retry(): void {
    this.engine.retry();
  }

  async waiting(): Promise<number> {
    return (await this.engine.entries()).length;
  }
}

Object.assign(window, { OutboxTab });
