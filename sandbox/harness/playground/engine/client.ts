// oxlint-disable-next-line import/default -- the address that the build gives the script
import address from './worker.ts?worker&url';
import type { Jobs } from './model.ts';

/** Longer than the engine's own limits: it looks at the clock between steps, and one step may never end. */
const LONGEST_MS = 20_000;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let trusted: string | null = null;

/** The one address that the page's policy of trusted types lets through; a policy can be made once in a page. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (trusted ??= trustedTypes
    ? trustedTypes.createPolicy('lectern', { createScriptURL: () => address }).createScriptURL(address)
    : address);
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The worker had to be ended: what it was doing took too long, or something newer is wanted. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** The engine in a worker of the harness. A job that does not end is ended with its worker; the next one gets a new worker. */
export class EngineClient {
  private worker: Worker | null = null;
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Whether it works on something. */
  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** Rejects with the engine's message, or with `Ended`. */
  ask<Kind extends keyof Jobs>(kind: Kind, of: Jobs[Kind]['of'], longest = LONGEST_MS): Promise<Jobs[Kind]['gives']> {
    const worker = (this.worker ??= this.start());
    const id = ++this.next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(`It took more than ${longest / 1000} s and was ended.`), longest);
      this.waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, job: { kind, of } });
    });
  }

  /** Gives up what it is doing. */
  end(reason = 'Something newer is wanted.'): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject, timer } of all) {
      clearTimeout(timer);
      reject(new Ended(reason));
    }
  }

  private start(): Worker {
    const worker = new Worker(scriptAddress(), { type: 'module', name: 'playground' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; value?: never; error?: string }>) => {
      const waiting = this.waiting.get(data.id);
      if (waiting === undefined) return;
      this.waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if (data.error === undefined) waiting.resolve(data.value as never);
      else waiting.reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => this.end(event.message || 'The worker did not start.'));
    return worker;
  }
}
