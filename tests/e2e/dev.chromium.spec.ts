import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { make } from '../../scripts/new/new.ts';
import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { heading } from './support/site.ts';

/** A port that nobody listens on now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const root = join(import.meta.dirname, '../..');
const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

/** A widget that is made while the server runs: drawn, changed with its state kept, broken, mended. */
async function developWidget(page: Page, folder: string): Promise<void> {
  expect(
    make(
      ['widget', 'hot-try'],
      folder,
      () => {},
      () => {},
    ),
  ).toBe(0);
  const component = join(folder, 'plugins/hot-try/hot-try.tsx');
  edit(
    join(folder, 'xsl/sheets/frame.xsl'),
    '<footer class="site-footer">',
    '<ui-hot-try>Made just now</ui-hot-try><footer class="site-footer">',
  );
  const button = page.getByRole('button', { name: 'Show', exact: true });
  await expect(button, 'a new plugin is found without another start').toBeVisible({ timeout: 20_000 });
  await button.click();
  await expect(page.getByText('Made just now')).toBeVisible();
  const loaded = await page.evaluate(() => Object.assign(globalThis, { loaded: Math.random() }).loaded);
  edit(component, 'className="button"', 'className="button button--quiet"');
  await expect(button).toHaveClass(/button--quiet/, { timeout: 20_000 });
  await expect(page.getByText('Made just now'), 'what was opened stays open').toBeVisible();
  edit(component, 'return (', 'return ((');
  await expect(page.locator('vite-error-overlay')).toContainText('hot-try.tsx', { timeout: 20_000 });
  edit(component, 'return ((', 'return (');
  await expect(page.locator('vite-error-overlay')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText('Made just now')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { loaded?: number }).loaded), 'a component is replaced without a new page').toBe(loaded);
  edit(join(folder, 'plugins/hot-try/texts/en.json'), 'Show', 'Show it');
  await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible({ timeout: 20_000 });
}

const PARTS = ['core', 'plugins', 'xsl', 'config', 'sandbox', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

test('npm run dev serves the pages from the sources, and a changed plugin file arrives in the open page @long', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  allowConsole(/\[vite\]|React DevTools|ERR_|Failed to load resource/);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-dev-'));
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const port = await freePort();
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const server = spawn(process.execPath, [join(folder, 'scripts/tools/serve.mjs'), join(folder, 'scripts/tools/dev.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, PORT: String(port), LECTERN_DATA: join(folder, 'data') },
  });
  const ended = new Promise((done) => {
    server.once('exit', done);
  });
  try {
    await new Promise<void>((done, failed) => {
      server.stdout.on('data', (text) => String(text).includes('Lectern is running') && done());
      server.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
    });
    await page.goto(`http://demo.localhost:${port}/startPage.html`);
    await shown(page);
    await expect(heading(page)).toHaveText('Learn to see what light does');
    const loaded = await page.evaluate(() => Object.assign(globalThis, { loaded: Math.random() }).loaded);
    appendFileSync(join(folder, 'plugins/site/style.css'), '\nbody { scroll-margin-top: 37px }\n');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).scrollMarginTop), { timeout: 20_000 }).toBe('37px');
    expect(await page.evaluate(() => (globalThis as { loaded?: number }).loaded), 'a style sheet is replaced without a new page').toBe(
      loaded,
    );
    appendFileSync(join(folder, 'plugins/site/index.ts'), "\ndocument.documentElement.dataset.changed = 'yes';\n");
    await expect(page.locator('html')).toHaveAttribute('data-changed', 'yes', { timeout: 20_000 });
    await developWidget(page, folder);
    expect([readdirSync(temporary), existsSync(join(folder, '.lectern'))], 'nothing is written beside LECTERN_DATA').toEqual([[], false]);
    expect(readdirSync(join(folder, 'data/cache'))).toContain('vite');
  } finally {
    server.kill('SIGTERM');
    await Promise.race([ended, wait(10_000)]);
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
