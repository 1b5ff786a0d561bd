import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serverEnvironment } from '../../scripts/tools/setup.mjs';
import { expect, shown, test } from './fixtures.ts';
import { heading } from './support/site.ts';

const root = dirname(dirname(import.meta.dirname));
const PARTS = [
  'core',
  'plugins',
  'xsl',
  'config',
  'scripts',
  'sandbox',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.browser.json',
  'package.json',
];
const guide = readFileSync(join(root, 'docs/write-a-plugin.md'), 'utf8');
const blocks = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```/gm)].map(([, path = '', text = '']) => ({ path, text }));

test('docs/write-a-plugin.md, followed word by word, adds an object type and its behaviour', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-guide-'));
  const write = (wanted: typeof blocks): void => {
    for (const { path, text } of wanted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const build = (): void => {
    execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  };
  for (const part of PARTS)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !/sandbox\/content\/media\/files/.test(path) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const second = blocks.findIndex(({ path }, index) => blocks.findIndex((other) => other.path === path) < index);
  expect(second).toBeGreaterThan(0);
  write(blocks.slice(0, second));
  build();
  const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnvironment({ ...process.env, PORT: '0', LECTERN_DATA: join(folder, 'data') }),
  });
  try {
    const address = await new Promise<string>((done, failed) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString());
        if (found) done(found[0]);
      });
      server.on('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
    });
    await page.goto(`${address}/quote-1610.html`);
    await expect(heading(page)).toHaveText('On looking');
    await expect(page.getByText('Who draws a thing has seen it.')).toBeVisible();
    await page.locator('#mainContent').getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL(/news\.html/);
    await shown(page);

    // The page would ask for late files of the build that is replaced now.
    await page.goto('about:blank');
    write(blocks.slice(second));
    build();
    await page.goto(`${address}/quote-1610.html?lang=de`);
    const button = page.getByRole('button', { name: 'Größer' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-quote="1610"]')).toContainText('Wer ein Ding zeichnet');
  } finally {
    server.removeAllListeners('exit');
    const ended = new Promise((done) => {
      server.on('exit', done);
    });
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
