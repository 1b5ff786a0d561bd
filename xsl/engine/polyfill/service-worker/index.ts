/** Pages of XML that name a stylesheet, drawn by a service worker on their way to the browser: they need no change. */
import { drawResponse, type DrawOptions } from './draw.ts';

export { drawResponse, type DrawOptions };

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<unknown>;
  respondWith(answer: Promise<Response>): void;
}
/** What is used of a service worker's `self`. */
export interface WorkerScope {
  addEventListener(type: string, listener: (event: Event) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

/**
 * Lets a service worker draw each page of XML in its scope that names a stylesheet. Everything else is what the network answers. The worker
 * works at once, in pages that are open as well, and asks the server while it starts, where the browser can.
 * @param scope the worker's `self`
 */
export function install(scope: WorkerScope, options: DrawOptions = {}): void {
  scope.addEventListener('install', (event) => (event as WorkerEvent).waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) =>
    (event as WorkerEvent).waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()])),
  );
  scope.addEventListener('fetch', (event) => {
    const { request, preloadResponse } = event as FetchEvent;
    if (request.mode !== 'navigate') return;
    const draw = async (): Promise<Response> => {
      const early = (await preloadResponse) as Response | undefined;
      return drawResponse(early ?? (await fetch(request)), request.url, options);
    };
    (event as FetchEvent).respondWith(draw());
  });
}
