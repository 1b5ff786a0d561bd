import type { ReadyState } from './model.ts';
import type { PresentationHandle } from './contract.ts';

/** What a running request is ended with when it is broken off. */
export class Aborted extends Error {
  override readonly name = 'AbortError';
}

/** One request between its creation and its end. */
export class InFlightRequest {
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

  /** Goes on to a ready state; one that was passed is not reported again (RT-012). */
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

/** Knows which request a target belongs to: the one that was made last, whatever arrives when. */
export class TargetOwners {
  private readonly owners = new Map<string, number>();
  private readonly running = new Set<InFlightRequest>();

  /** A request starts; older ones for the same target give way. */
  start(request: InFlightRequest): void {
    if (request.target !== '') this.claim(request, request.target);
    this.running.add(request);
  }

  /**
   * A request wants to land in a target, its own or another one that the answer names. False when a newer request
   * owns that target.
   */
  claim(request: InFlightRequest, target: string): boolean {
    if ((this.owners.get(target) ?? 0) > request.serial) return false;
    this.owners.set(target, request.serial);
    request.target = target;
    for (const other of this.of(target)) if (other.serial < request.serial) other.supersede();
    return true;
  }

  /** May what belongs to this request still be drawn? */
  isCurrent(request: InFlightRequest): boolean {
    return !request.ended && !request.superseded && this.owners.get(request.target) === request.serial;
  }

  end(request: InFlightRequest): void {
    request.ended = true;
    this.running.delete(request);
  }

  /** InFlightRequest requests for a target, or all of them. */
  of(target?: string): InFlightRequest[] {
    return [...this.running].filter((request) => target === undefined || request.target === target);
  }
}
