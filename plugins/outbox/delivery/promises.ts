import type { Ending } from './model.ts';
import { OutboxFailure, type OutboxReceipt, type OutboxStored, type OutboxStoring } from '../contract.ts';

interface Promised {
  readonly receipt: OutboxReceipt;
  isAccepted: boolean;
  accepted(): void;
  readonly whenAccepted: Promise<void>;
  stored(storing: OutboxStoring): void;
  failed(failure: OutboxFailure): void;
}

/** Who in this tab waits for what: that an entry is stored, and that the server has it. */
export class Promises {
  private readonly open = new Map<string, Promised>();

  /** What is stored and has not ended. */
  get keys(): readonly string[] {
    return [...this.open].filter(([, { isAccepted }]) => isAccepted).map(([key]) => key);
  }

  /** The receipt of an entry, once it is stored. */
  async of({ key }: OutboxStored): Promise<OutboxReceipt> {
    const promised = this.open.get(key) ?? this.add(key);
    await promised.whenAccepted;
    return promised.receipt;
  }

  accepted(key: string): void {
    const promised = this.open.get(key);
    if (!promised) return;
    promised.isAccepted = true;
    promised.accepted();
  }

  /** No outcome will come: a later state replaced it, or a person discarded it. */
  forget(key: string): void {
    this.open.delete(key);
  }

  end(key: string, ending: Ending): void {
    const promised = this.open.get(key);
    if (!promised) return;
    promised.accepted();
    if (ending.type === 'stored') promised.stored({ at: new Date(ending.at), answer: ending.answer });
    else promised.failed(new OutboxFailure(ending.status, ending.text));
    // A refused one may be sent again, which whoever waited has given up by then.
    this.open.delete(key);
  }

  private add(key: string): Promised {
    const accepted = deferred<void>();
    const stored = deferred<OutboxStoring>();
    stored.promise.catch(() => undefined);
    const promised: Promised = {
      receipt: { key, stored: stored.promise },
      isAccepted: false,
      accepted: accepted.resolve,
      whenAccepted: accepted.promise,
      stored: stored.resolve,
      failed: stored.reject,
    };
    this.open.set(key, promised);
    return promised;
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function deferred<T>(): Deferred<T> {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((good, bad) => {
    [resolve, reject] = [good, bad];
  });
  return { promise, resolve, reject };
}
