import { BUILD_CACHE, keyIn, slotOf } from '../model/names.ts';

/** What the build wrote into this script (scripts/build/offline-worker.ts). */
declare const __LECTERN_BUILD__: {
  /** Another one for each build. */
  readonly mark: string;
  /** The page's script: the page that names another one is of another build. */
  readonly entry: string;
  /** Addresses of what a page without a network shows itself by. */
  readonly first: readonly string[];
  /** Addresses of all other files. */
  readonly further: readonly string[];
};
const BUILD = __LECTERN_BUILD__;

const FILES: ReadonlySet<string> = new Set([...BUILD.first, ...BUILD.further]);
const CACHE = BUILD_CACHE + BUILD.mark;
/** In a cache that has every file of its build. */
const WHOLE = slotOf('about', 'whole');
/** An address of no view: the server draws nothing into it, so that it can be the page of every address. */
const SHELL = '/startPage.html?shell=1';

export const isOfBuild = (path: string): boolean => FILES.has(path);

/** A file of this build. Its address changes with what is in it, so that a stored one is always right. */
export async function buildFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  const found = await cache.match(pathname);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}

async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    // What another build has under the same address with a hash in it is the same file.
    const answer = (path.startsWith('/assets/') && (await caches.match(path))) || (await fetch(path, { cache: 'no-cache' }));
    if (!answer.ok) throw new Error(`${path} is not there: status ${answer.status}`);
    await cache.put(path, answer);
  }
}

const shellAt = (language: string): string => slotOf('shell', language);

/** Stores the page that is shown without a network. It must be of this build: files of two are never put together. */
async function keepShell(language: string): Promise<void> {
  const answer = await fetch(language === '' ? SHELL : `${SHELL}&lang=${encodeURIComponent(language)}`, { cache: 'no-cache' });
  const page = await answer.text();
  if (!answer.ok || !page.includes(BUILD.entry)) throw new Error(`${SHELL} is not of the build ${BUILD.mark}: status ${answer.status}`);
  const headers = new Headers(answer.headers);
  // The text is unpacked by now.
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  await (await caches.open(CACHE)).put(shellAt(language), new Response(page, { headers }));
}

/** The page for an address that cannot be asked for; undefined before there is one. */
export async function shell(language: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return (await cache.match(shellAt(language))) ?? cache.match(shellAt(''));
}

export const keepLanguage = keepShell;

/** Every file of the build, which a course may need without a network. */
export async function keepWhole(): Promise<void> {
  await keepFiles([...BUILD.first, ...BUILD.further]);
  await (await caches.open(CACHE)).put(WHOLE, new Response(''));
}

const buildCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE));

/** Languages that former builds have a page in. */
async function shellLanguages(): Promise<string[]> {
  const found = new Set(['']);
  for (const name of await buildCaches())
    for (const { url } of await (await caches.open(name)).keys()) {
      const language = keyIn(url, 'shell');
      if (language !== null) found.add(language);
    }
  return [...found];
}

/** What a new build needs before it may be taken: as much as the former one had. */
export async function install(): Promise<void> {
  const wasWhole = await caches.match(WHOLE);
  await keepFiles(BUILD.first);
  if (wasWhole) await keepWhole();
  for (const language of await shellLanguages()) await keepShell(language);
}

/** This build is the one that counts from now on. */
export async function forgetFormer(): Promise<void> {
  for (const name of await buildCaches()) if (name !== CACHE) await caches.delete(name);
}
