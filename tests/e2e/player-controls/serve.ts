import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Page } from '@playwright/test';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Serves the built page at the sandbox's own address, with the head and the policy that the sandbox gives its pages. */
export async function serve(page: Page, folder: string): Promise<void> {
  const css = readdirSync(folder).find((name) => name.endsWith('.css'))!;
  await page.route('**/player-harness/**', async (route) => {
    const name = normalize(new URL(route.request().url()).pathname.replace('/player-harness/', ''));
    await route.fulfill({
      body: readFileSync(join(folder, name)),
      contentType: TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream',
    });
  });
  await page.route('**/player-harness.html', async (route) => {
    // Node does not know the customers' host names; the plain address is the first customer's.
    const response = await route.fetch({ url: `http://127.0.0.1:${new URL(route.request().url()).port}/startPage.html` });
    const html = (await response.text())
      .replace(/<script type="module"[^>]*><\/script>/g, '')
      .replace('</head>', '<script type="module" src="/player-harness/harness.js"></script></head>')
      .replace(/<link rel="stylesheet"[^>]*\/assets\/[^>]*>/, `<link rel="stylesheet" href="/player-harness/${css}">`)
      .replace('<div id="lectern"></div>', '<main><h1>Players</h1><div id="players"></div></main>');
    await route.fulfill({ response, body: html });
  });
}
