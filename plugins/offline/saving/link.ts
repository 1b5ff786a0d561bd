import { trustedScript } from '../../../core/api.ts';
import type { WorkerOrder, WorkerReport } from '../model/orders.ts';

/** A worker that has been fetched is ready within seconds; one that is not will not be. */
const READY_MS = 60_000;
const SCRIPT = '/sw.js';

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
    const late = new Promise<never>((_, reject) => {
      AbortSignal.timeout(READY_MS).addEventListener('abort', () => reject(new Error('The service worker is not ready.')));
    });
    const { active } = registration.active ? registration : await Promise.race([this.container.ready, late]);
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
