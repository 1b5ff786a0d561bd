import type { ReadyState } from '../facts/contract.ts';
import type { PresentationHandle } from './contract.ts';

/** What a running request is ended with when it is broken off. */
export class Aborted extends Error {
  override readonly name = 'AbortError';
}

/** One request between its creation and its end. */
export class Running {
  private readonly controller = new AbortController();
  private readonly broken: Promise<never>;
  private current: ReadyState | -1 = -1;
  handle: PresentationHandle | null = null;
  superseded = false;
  ended = false;

  constructor(
    readonly serial: number,
    /** Where the answer is to land; '' when it is not rendered. An alternate target may change it. */
    public target: string,
    private readonly isWrite: boolean,
    private readonly onState: (readyState: ReadyState) => void,
  ) {
    this.broken = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(new Aborted('The request was broken off.')), { once: true });
    });
    this.broken.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Goes on to a ready state; one that was passed is not said again (RT-012). */
  advance(readyState: ReadyState): void {
    if (readyState <= this.current) return;
    this.current = readyState;
    this.handle?.busy(readyState);
    this.onState(readyState);
  }

  abort(): void {
    this.superseded = true;
    this.controller.abort();
  }

  /** A newer request takes the target. A write still in flight goes on to the server's answer, which is not drawn. */
  supersede(): void {
    if (this.isWrite && this.current < 4) this.superseded = true;
    else this.abort();
  }

  /** The promise's value, or a rejection with `Aborted` as soon as the request is broken off. */
  unlessAborted<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.broken]);
  }
}
