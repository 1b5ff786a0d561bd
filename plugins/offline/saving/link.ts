import { trustedScript } from '../../../core/api.ts';
import type { WorkerOrder, WorkerReport } from '../model/orders.ts';

/** A worker that has been fetched is ready within seconds; one that is not will not be. */
const READY_MS = 60_000;
const SCRIPT = '/sw.js';

/** @throws Error when it is not ready in its time */
async function readyInTime({ ready }: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  // Nobody waits for the time any more once it is ready, so nobody would hear of its end.
  const waiting = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error('The service worker is not ready.'));
    AbortSignal.timeout(READY_MS).addEventListener('abort', fail, { once: true, signal: waiting.signal });
  });
  try {
    return await Promise.race([ready, late]);
  } finally {
    waiting.abort();
  }
}

/** The page's end of the service worker. */
export class WorkerLink {
  private registering: Promise<ServiceWorkerRegistration | null> | null = null;

  /** @param container null where there must be none */
  constructor(private readonly container: ServiceWorkerContainer | null) {}

  get isPossible(): boolean {
    return this.container !== null;
  }

  /** The worker of this site, installed when there is none yet; null when the browser has none for it. */
  register(): Promise<ServiceWorkerRegistration | null> {
    return (this.registering ??= this.begin().catch(() => {
      this.registering = null;
      return null;
    }));
  }

  private async begin(): Promise<ServiceWorkerRegistration | null> {
    return (await this.container?.register(trustedScript(SCRIPT), { updateViaCache: 'none' })) ?? null;
  }

  /** Has the active worker do something. @throws Error when there is none, or it cannot */
  async order(order: WorkerOrder): Promise<void> {
    const registration = await this.register();
    if (registration === null || this.container === null) throw new Error('There is no service worker here.');
    const { active } = registration.active ? registration : await readyInTime(this.container);
    const { port1, port2 } = new MessageChannel();
    const report = new Promise<WorkerReport>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => resolve(data), { once: true });
      port1.start();
    });
    active?.postMessage(order, [port2]);
    const { reason } = await report;
    port1.close();
    if (reason !== '') throw new Error(reason);
  }
}
