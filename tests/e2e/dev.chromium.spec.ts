import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
const PARTS = ['core', 'plugins', 'xsl', 'config', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

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
  const server = spawn(process.execPath, [join(root, 'scripts/tools/serve.mjs'), join(root, 'scripts/tools/dev.ts')], {
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
    expect([readdirSync(temporary), existsSync(join(folder, '.lectern'))], 'nothing is written beside LECTERN_DATA').toEqual([[], false]);
    expect(readdirSync(join(folder, 'data/cache'))).toContain('vite');
  } finally {
    server.kill('SIGTERM');
    await Promise.race([ended, wait(10_000)]);
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
