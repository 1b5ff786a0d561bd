/** `npm run docs:pictures`: the pictures in docs/harness.md, of the harness as it is (docs/img/harness-*.png). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { serveTree } from '../../sandbox/harness/pictures/serve.ts';
import { toolsOf } from './tools.ts';

const { root, build, launch } = toolsOf();
/** As wide as in a document. */
const [WIDE, SCALE] = [1180, 900 / 1180];
/** The pages name the port, which is another one each time. */
const SHOWN = 'test.demo.localhost:8080';

build();
const data = mkdtempSync(join(tmpdir(), 'lectern-docs-'));
const server = await serveTree(root, data, { LECTERN_CONTENT_DAY: '2026-11-23' });
const browser = await launch();
try {
  const context = await browser.newContext({
    viewport: { width: WIDE, height: 900 },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  const site = `http://test.demo.localhost:${server.port}`;
  await context.addCookies([{ name: 'ga-opt-out', value: '1', url: site }]);
  const page = await context.newPage();
  const open = (address: string): Promise<unknown> => page.goto(`${site}/sandbox/${address}`);
  const shoot = async (name: string, high: number, part = page.locator('body')): Promise<void> => {
    await page.evaluate(`document.querySelector('.shell-site').textContent = '${SHOWN}'; scrollTo(0, 0);`);
    await page.setViewportSize({ width: WIDE, height: high });
    const box = (await part.boundingBox())!;
    const path = join(root, 'docs', 'img', `harness-${name}.png`);
    await page.screenshot({ path, clip: { ...box, height: Math.min(box.height, high - box.y) }, animations: 'disabled' });
  };

  await open('stage/?path=/news.html&account=learner&lang=en&width=768&height=380');
  await askWhy(page);
  await shoot('stage', 1500);
  await open('stage/?path=/news.html');
  await page.getByRole('button', { name: 'Faults', exact: true }).click();
  await page.getByRole('button', { name: 'Train tunnel' }).click();
  await shoot('faults', 1500, page.getByRole('region', { name: 'Faults' }));
  await open('playground/?type=p_News&action=1');
  await page.getByRole('status', { name: 'Drawing' }).filter({ hasText: 'Drawn:' }).waitFor();
  await page.frameLocator('iframe.drawing').getByRole('heading', { level: 1 }).waitFor();
  await shoot('playground', 900);
  await open('gallery/?example=practice-test%2Fordering');
  await page.getByRole('status', { name: 'Drawing' }).filter({ hasText: 'Drawn.' }).waitFor();
  await page.frameLocator('iframe.example').locator('.question').first().waitFor();
  await shoot('gallery', 900);
} finally {
  await browser.close();
  await server.close();
  rmSync(data, { recursive: true, force: true });
}

/** Asks of the first item of the news why it is there. */
async function askWhy(stage: Page): Promise<void> {
  await stage.getByRole('button', { name: 'Why is this here?' }).click();
  const link = stage.frameLocator('iframe').locator('#mainContent article a[href]').first();
  await link.scrollIntoViewIfNeeded();
  const { x, y } = (await link.boundingBox())!;
  await stage.mouse.click(x + 5, y + 5);
  await stage.locator('.line[aria-selected=true]').waitFor();
  await stage.getByRole('region', { name: 'XML' }).getByText('<cms').waitFor();
}
