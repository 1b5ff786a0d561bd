import type { Locks } from '../../core/api.ts';

type Granted = (lock: Lock | null) => Promise<void>;
interface Waiting {
  readonly run: Granted;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
  isGone: boolean;
}

/** Locks as browsers have them: one holder, a queue, asking without waiting, stealing, and giving up. */
class TestLocks {
  private holder: Waiting | null = null;
  private readonly queue: Waiting[] = [];

  request(_name: string, options: LockOptions, run: Granted): Promise<void> {
    // Nobody waits for who shares a lock here.
    if (options.mode === 'shared') return run({} as Lock);
    return new Promise((done, fail) => {
      const waiting: Waiting = { run, done, fail, isGone: false };
      if (options.steal) {
        this.holder?.fail(new DOMException('stolen', 'AbortError'));
        return this.grant(waiting);
      }
      if (options.ifAvailable && this.holder) return void run(null).then(done);
      options.signal?.addEventListener('abort', () => {
        if (this.holder === waiting) return;
        waiting.isGone = true;
        fail(new DOMException('aborted', 'AbortError'));
      });
      if (this.holder) this.queue.push(waiting);
      else this.grant(waiting);
    });
  }

  private grant(waiting: Waiting): void {
    this.holder = waiting;
    void Promise.resolve()
      .then(() => waiting.run({} as Lock))
      .then(() => {
        waiting.done();
        if (this.holder !== waiting) return;
        this.holder = null;
        let next = this.queue.shift();
        while (next?.isGone) next = this.queue.shift();
        if (next) this.grant(next);
      });
  }
}

/** What the tabs of one browser share: locks, storage with its events, and the time. */
export class TestBrowser {
  locks: Locks = { manager: new TestLocks() as never };
  readonly stored = new Map<string, string>();
  private readonly listeners: { readonly tab: object; readonly key: string; readonly listener: (value: string | null) => void }[] = [];
  private timers: (() => void)[] = [];
  private time = 0;
  private heard: (() => void)[] = [];

  /** @param isLate tabs hear what is stored only when it is delivered, as they do */
  constructor(private readonly isLate = false) {}

  /** Delivers events of storage: so many, or all, in the order in which they came. */
  deliver(count = Infinity): void {
    for (let done = 0; done < count && this.heard.length > 0; done++) this.heard.shift()!();
  }

  /** What one tab has of it. @param isAsleep hears nothing of the others */
  tab(isAsleep = false) {
    const tab = {};
    return {
      locks: this.locks,
      storage: {
        get: (key: string) => this.stored.get(key) ?? null,
        set: (key: string, value: string) => {
          this.stored.set(key, value);
          for (const each of [...this.listeners])
            if (each.key === key && each.tab !== tab)
              this.heard.push(() => {
                if (this.listeners.includes(each)) each.listener(value);
              });
          if (!this.isLate) this.deliver();
        },
        subscribe: (key: string, listener: (value: string | null) => void) => {
          const each = { tab, key, listener };
          if (!isAsleep) this.listeners.push(each);
          return () => {
            const at = this.listeners.indexOf(each);
            if (at >= 0) this.listeners.splice(at, 1);
          };
        },
      },
      clock: {
        now: () => ++this.time,
        setTimeout: (run: () => void) => {
          this.timers.push(run);
          return () => {
            this.timers = this.timers.filter((each) => each !== run);
          };
        },
      },
    };
  }

  /** Time passes: what was to be done later is done. */
  pass(): void {
    for (const run of this.timers.splice(0)) run();
  }
}
