import type { Locks } from '../../../core/api.ts';

/** One tab at a time. */
export interface Lock {
  /** Resolves when it is this tab's turn, to what gives the turn back. */
  acquire(): Promise<() => void>;
}

/** A tab that holds the lock for so long has been put to sleep; sending twice does no harm, not sending does. */
const PATIENCE_MS = 150_000;

/**
 * A Web Lock, which the browser gives back when a tab ends, however it ends. Where there are none (pages without https) every tab goes
 * ahead: idempotency keys keep that right.
 */
export class WebLock implements Lock {
  constructor(
    private readonly name: string,
    private readonly locks: Locks['manager'],
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async acquire(): Promise<() => void> {
    const { locks } = this;
    if (!locks) return () => undefined;
    try {
      return await this.request(locks, { signal: AbortSignal.timeout(this.patienceMs) });
    } catch {
      // Firefox refuses all locks where cookies are blocked.
      return this.request(locks, { steal: true }).catch(() => () => undefined);
    }
  }

  private request(locks: NonNullable<Locks['manager']>, options: LockOptions): Promise<() => void> {
    return new Promise((resolve, reject) => {
      // Rejects when another tab has stolen it: nothing to do, this tab goes on to its own end.
      locks.request(this.name, options, () => new Promise<void>((release) => resolve(() => release()))).catch(reject);
    });
  }
}

/** What tabs send each other. What counts they read from the database. */
type TabMessage = { readonly type: 'changed' } | { readonly type: 'pause'; readonly ms: number };

export interface Channel {
  broadcast(message: TabMessage): void;
  dispose(): void;
}

const isMessage = (data: unknown): data is TabMessage => {
  const { type, ms } = (data ?? {}) as { type?: unknown; ms?: unknown };
  return type === 'changed' || (type === 'pause' && typeof ms === 'number' && Number.isFinite(ms) && ms >= 0);
};

/** A BroadcastChannel; without one each tab looks for itself when it is shown. */
export function openChannel(name: string, listener: (message: TabMessage) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => undefined, dispose: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) listener(data);
  });
  return { broadcast: channel.postMessage.bind(channel), dispose: () => channel.close() };
}
