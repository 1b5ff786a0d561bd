import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, shown, test } from './fixtures.ts';
import { startOwnServer } from './support/own-server.ts';
import { buildQuickly } from './support/quick-build.ts';
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

test('docs/write-a-plugin.md, followed word by word, adds an object type and its behaviour @long', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-guide-'));
  const write = (wanted: typeof blocks): void => {
    for (const { path, text } of wanted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  for (const part of PARTS)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !/sandbox\/content\/media\/files/.test(path) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const second = blocks.findIndex(({ path }, index) => blocks.findIndex((other) => other.path === path) < index);
  expect(second).toBeGreaterThan(0);
  write(blocks.slice(0, second));
  buildQuickly(folder);
  const server = await startOwnServer(() => ({}), folder);
  try {
    await page.goto(`${server.address}/quote-1610.html`);
    await expect(heading(page)).toHaveText('On looking');
    await expect(page.getByText('Who draws a thing has seen it.')).toBeVisible();
    await page.locator('#mainContent').getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL(/news\.html/);
    await shown(page);

    // The page would ask for late files of the build that is replaced now.
    await page.goto('about:blank');
    write(blocks.slice(second));
    buildQuickly(folder);
    await page.goto(`${server.address}/quote-1610.html?lang=de`);
    const button = page.getByRole('button', { name: 'Größer' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-quote="1610"]')).toContainText('Wer ein Ding zeichnet');
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
