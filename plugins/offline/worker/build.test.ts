import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as build from './build.ts';
import { TestCaches } from '../saving/caches.harness.ts';

const FILES: Record<string, string> = {};
let store: TestCaches;
let asked: string[];

/** The part of a worker that knows a build, as the build writes it. */
async function workerOf(mark: string, entry = `/assets/lectern-${mark}.js`): Promise<typeof build> {
  vi.resetModules();
  vi.stubGlobal('__LECTERN_BUILD__', { mark, entry, first: [entry, '/assets/same.css'], further: ['/assets/late.js', '/shared/react.js'] });
  FILES[entry] = `script ${mark}`;
  FILES['/startPage.html?shell=1'] = `<script src="${entry}">`;
  FILES['/startPage.html?shell=1&lang=de'] = `<script src="${entry}" lang="de">`;
  return import('./build.ts');
}
const cache = (mark: string) => Object.keys(store.texts(`lectern-build-${mark}`)).toSorted();

beforeEach(() => {
  store = new TestCaches();
  asked = [];
  Object.assign(FILES, { '/assets/same.css': 'css', '/assets/late.js': 'late', '/shared/react.js': 'react' });
  vi.stubGlobal('caches', {
    ...globalThis.caches,
    match: async (address: string) => {
      for (const name of store.all.keys()) {
        const found = await (await caches.open(name)).match(address);
        if (found) return found;
      }
      return undefined;
    },
  });
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : new URL(input.url).pathname;
    asked.push(address);
    return FILES[address] === undefined ? new Response('', { status: 404 }) : new Response(FILES[address]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('has what a page without a network needs before it is installed, and the rest when it is asked to', async () => {
  const worker = await workerOf('1');
  await worker.install();
  expect(cache('1')).toEqual(['/assets/lectern-1.js', '/assets/same.css', '/offline/shell?']);
  expect(await (await worker.shell('de'))?.text(), 'the page of any language').toContain('/assets/lectern-1.js');
  await worker.keepLanguage('de');
  await worker.keepWhole();
  expect(cache('1')).toContain('/assets/late.js');
  expect(await (await worker.shell('de'))?.text()).toContain('lang="de"');
});

it('gives a file of its build from the cache, and fetches it once', async () => {
  const worker = await workerOf('1');
  expect([worker.isOfBuild('/assets/late.js'), worker.isOfBuild('/assets/other.js')]).toEqual([true, false]);
  const file = async () => (await worker.buildFile(new Request('https://site.test/assets/late.js'))).text();
  expect([await file(), await file(), asked]).toEqual(['late', 'late', ['/assets/late.js']]);
});

it('a new build stores as much as the former one had, fetches only what has changed, and removes it when it takes over', async () => {
  const former = await workerOf('1');
  await former.install();
  await former.keepLanguage('de');
  await former.keepWhole();
  const next = await workerOf('2');
  asked = [];
  await next.install();
  expect(asked.filter((address) => address.startsWith('/assets/'))).toEqual(['/assets/lectern-2.js']);
  expect(asked, 'an address without a hash says nothing of the file').toContain('/shared/react.js');
  expect(await (await next.shell('de'))?.text()).toContain('/assets/lectern-2.js" lang="de"');
  expect(cache('1'), 'who is still on the former one has all of it').toContain('/assets/lectern-1.js');
  await next.forgetFormer();
  expect([...store.all.keys()]).toEqual(['lectern-build-2']);
});

it('is not installed while the server has the page of another build, or lacks a file', async () => {
  const worker = await workerOf('1');
  FILES['/startPage.html?shell=1'] = '<script src="/assets/lectern-2.js">';
  await expect(worker.install()).rejects.toThrow('is not of the build 1');
  const other = await workerOf('3');
  delete FILES['/assets/same.css'];
  store.all.clear();
  await expect(other.install()).rejects.toThrow('/assets/same.css is not there: status 404');
});
