import { askedAnswer, lookUpKey, userOf } from '../model/keys.ts';
import type { WorkerOrder, WorkerReport } from '../model/orders.ts';
import { buildFile, forgetFormer, install, isOfBuild, keepLanguage, keepWhole, shell } from './build.ts';
import { forgetUser, storedAnswer, storedFile, storedLookUp, lostAnswer } from './stored.ts';
import { ranged } from './ranged.ts';

declare const self: ServiceWorkerGlobalScope;

const LOGOUT = '/p_Logout.php';

/** The network's answer; undefined where there is none. */
async function fromNetwork(ask: () => Promise<Response>): Promise<Response | undefined> {
  if (!navigator.onLine) return undefined;
  return ask().catch(() => undefined);
}

/** The page of an address. Without a network it is the page of this build, which draws what is stored. */
async function page(event: FetchEvent): Promise<Response> {
  const preloaded = async (): Promise<Response> => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
  const language = new URL(event.request.url).searchParams.get('lang') ?? '';
  return (await fromNetwork(preloaded)) ?? (await shell(language)) ?? Response.error();
}

async function answer(request: Request): Promise<Response> {
  const user = userOf(request.headers.get('Authorization'));
  return (
    (await fromNetwork(() => fetch(request))) ??
    (await storedAnswer(user, request.url)) ??
    (request.signal.aborted ? Response.error() : lostAnswer(request.url))
  );
}

async function lookUp(request: Request): Promise<Response> {
  const user = userOf(request.headers.get('Authorization'));
  return (await fromNetwork(() => fetch(request))) ?? (await storedLookUp(user, request.url)) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  const answered = await fromNetwork(() => fetch(request));
  if (answered) return answered;
  const stored = await storedFile(request.url);
  return stored ? ranged(stored, request.headers.get('Range')) : Response.error();
}

/** Who answers a request; null leaves it to the browser. */
function answering(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOwn = origin === location.origin;
  // The pages of testers have a worker of nobody.
  if (request.method !== 'GET' || (isOwn && pathname.startsWith('/sandbox/'))) return null;
  if (request.mode === 'navigate') return request.destination === 'document' ? page(event) : null;
  if (isOwn && isOfBuild(pathname)) return buildFile(request);
  if (askedAnswer(request.url)) return answer(request);
  if (isOwn) return lookUpKey(request.url) === null ? file(request) : lookUp(request);
  // What other sites answer is none of the worker's business, as long as they can be reached.
  return navigator.onLine ? null : file(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await forgetFormer();
    // A page that is opened does not wait until this script runs.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === LOGOUT)
    event.waitUntil(forgetUser(userOf(request.headers.get('Authorization'))));
  const answered = answering(event);
  if (answered) event.respondWith(answered);
});

const ORDERS: { readonly [type in WorkerOrder['type']]: (order: WorkerOrder) => Promise<void> } = {
  keepLanguage: ({ language = '' }) => keepLanguage(language),
  keepWhole,
  takeOver: () => self.skipWaiting(),
};

self.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder;
  const end = (reason: string): void => event.ports[0]?.postMessage({ reason } satisfies WorkerReport);
  event.waitUntil(
    ORDERS[order.type](order).then(
      () => end(''),
      (error: unknown) => end(String(error)),
    ),
  );
});
