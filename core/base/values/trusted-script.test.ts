import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
const load = async () => (await import('./trusted-script.ts')).trustedScript;

it('makes one policy, which lets scripts of this site through and no others', async () => {
  const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `trusted ${createScriptURL(url)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', new URL('https://site.test/unit-1.html'));
  const trustedScript = await load();
  expect([trustedScript('/sw.js'), trustedScript('https://site.test/assets/a.js')]).toEqual([
    'trusted /sw.js',
    'trusted https://site.test/assets/a.js',
  ]);
  expect(() => trustedScript('https://other.test/a.js')).toThrow('is no script of this site');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['lectern']);
});

it('says the same where the browser has no trusted types', async () => {
  vi.stubGlobal('location', new URL('https://site.test/'));
  const trustedScript = await load();
  expect(trustedScript('/sw.js')).toBe('/sw.js');
  expect(() => trustedScript('data:text/javascript,1')).toThrow('is no script of this site');
});
