import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { pagePolicy } from '../../../sandbox/server/http/security.ts';
import { buildOnce } from './build-once.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=UTF-8' };

/** Builds the page with the player alone. Returns its folder. */
export const buildHarness = (): Promise<string> =>
  buildOnce('player', (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      base: '/player-harness/',
      publicDir: false,
      build: {
        outDir,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: {
          input: fileURLToPath(new URL('./player-page.ts', import.meta.url)),
          output: { entryFileNames: 'harness.js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
        },
      },
    }),
  );

/** Opens the harness under the product's policy, on the origin of the media. */
export async function openHarness(page: Page, folder: string, query = ''): Promise<void> {
  await page.route('**/player-harness/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/player-harness/', '');
    const css = readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => `<link rel="stylesheet" href="/player-harness/${name}">`)
      .join('');
    if (path === '') {
      return route.fulfill({
        contentType: TYPES['.html']!,
        headers: { 'Content-Security-Policy': pagePolicy([], []) },
        body:
          `<!doctype html><html lang="en"><head><title>Player</title><link rel="icon" href="data:,">${css}</head><body>` +
          '<script type="module" src="/player-harness/harness.js"></script></body></html>',
      });
    }
    return route.fulfill({ contentType: TYPES[extname(path)] ?? 'application/octet-stream', body: readFileSync(join(folder, path)) });
  });
  await page.goto(`/player-harness/${query}`);
  await page.waitForFunction(() => 'harness' in window);
}
