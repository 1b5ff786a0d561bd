import type { Locks } from '../locks.ts';
import type { KeyValueStorage } from '../storage.ts';

/** `mine`: this tab is the one to work in. `elsewhere`: another tab is. `taken`: another tab has taken it over from here. */
export type Holding = 'mine' | 'elsewhere' | 'taken';

interface HoldPorts {
  readonly locks: Locks;
  readonly storage: Pick<KeyValueStorage, 'set' | 'subscribe'>;
  readonly clock: { now(): number; setTimeout(run: () => void, ms: number): () => void };
  /** Of what is held, the same in all tabs. */
  readonly name: string;
  /** What is held begins with what was just done in this tab: another tab that is quicker gives it up. */
  readonly claims?: boolean;
  /** It goes to another tab: what is not stored yet is. */
  onLost(): void;
  onChange(holding: Holding): void;
}

/** A tab that does not hand over within this time sleeps. */
const PATIENCE_MS = 1_500;

/**
 * Which of the tabs that show the same thing is the one to work in: the first, until it ends or another one takes over. Where the browser
 * has no locks, or gives none, every tab is.
 */
export class TabHold {
  private holding: Holding = 'mine';
  private release: (() => void) | null = null;
  private queued: AbortController | null = null;
  private isOver = false;
  /** What this tab asked for at its beginning is not answered yet. */
  private isAsking = true;
  /** Another tab asked for it meanwhile. */
  private yields = false;
  private readonly undo: (() => void)[];
  private undoPatience = (): void => {};

  constructor(private readonly ports: HoldPorts) {
    this.undo = [ports.storage.subscribe(this.wish, () => this.handOver())];
    void this.request({ ifAvailable: true });
  }

  /** This tab is the one from now on. */
  takeOver(): void {
    if (this.holding === 'mine') return;
    // Heard in the other tabs alone.
    this.ports.storage.set(this.wish, String(this.ports.clock.now()));
    this.undoPatience = this.ports.clock.setTimeout(() => {
      if (this.holding !== 'mine') void this.request({ steal: true });
    }, PATIENCE_MS);
  }

  dispose(): void {
    this.isOver = true;
    for (const undo of this.undo) undo();
    this.undoPatience();
    this.queued?.abort();
    this.release?.();
  }

  private get wish(): string {
    return `${this.ports.name}.takeOver`;
  }

  /** Another tab wants it: this one stores what it has and waits at the end of the queue. */
  private handOver(): void {
    this.yields = this.isAsking;
    this.queued?.abort();
    if (!this.yields) this.lose();
  }

  private lose(): void {
    const { release, ports } = this;
    const { locks } = ports;
    this.release = null;
    if (release) {
      ports.onLost();
      this.become('taken');
      release();
    }
    if (locks.manager && !this.isOver) this.wait();
  }

  private wait(): void {
    const queued = new AbortController();
    this.queued = queued;
    void this.request({ signal: queued.signal });
  }

  private become(holding: Holding): void {
    if (this.holding === holding) return;
    this.holding = holding;
    this.ports.onChange(holding);
  }

  private async request(options: LockOptions): Promise<void> {
    const { locks, name } = this.ports;
    const { manager } = locks;
    if (!manager) return;
    let isMine = false;
    try {
      await manager.request(name, options, async (lock) => {
        if (this.isOver || options.signal?.aborted) return;
        this.isAsking = false;
        if (lock === null || this.yields) {
          this.yields = false;
          this.become('elsewhere');
          this.wait();
          if (this.ports.claims) this.takeOver();
          return;
        }
        isMine = true;
        this.undoPatience();
        if (options.steal) this.queued?.abort();
        this.become('mine');
        await new Promise<void>((release) => {
          this.release = release;
        });
      });
    } catch {
      // Stolen by a tab that waited in vain; or a wish that was withdrawn; or a browser that gives no locks: then all go ahead.
      if (isMine && !this.isOver) this.lose();
    }
  }
}
