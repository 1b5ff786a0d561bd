/** `npm run docs:pictures [-- name …]`: the pictures in docs/harness.md, of the harness as it is (docs/img/harness-*.png). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { serveTree } from '../../sandbox/harness/pictures/serve.ts';
import { customerWithMistakes, keepChange } from './docs-data.ts';
import { askWhy, button, record, replayWithADifference, seen, untilItHasAResult } from './docs-stage.ts';
import { toolsOf } from './tools.ts';

const { root, build, launch } = toolsOf();
/** As wide as in a document. */
const [WIDE, SCALE] = [1180, 900 / 1180];
const MOST_HIGH = 1500;
const asked = process.argv.slice(2);

build();
const data = mkdtempSync(join(tmpdir(), 'lectern-docs-'));
const changes = join(data, 'changes');
const customers = [join(root, 'config', 'customers'), customerWithMistakes(root, data)].join(':');
const server = await serveTree(root, join(data, 'store'), {
  LECTERN_CONTENT_DAY: '2026-11-23',
  LECTERN_CUSTOMERS: customers,
  LECTERN_CHANGES: changes,
});
const browser = await launch();
const addressOf = (customer: string): string => `http://test.${customer}.localhost:${server.port}`;

async function newPage(wide = WIDE): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: wide, height: 900 },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  for (const customer of ['demo', 'acme']) await context.addCookies([{ name: 'ga-opt-out', value: '1', url: addressOf(customer) }]);
  return context.newPage();
}
const open = (page: Page, address: string, customer = 'demo'): Promise<unknown> => page.goto(`${addressOf(customer)}/sandbox/${address}`);
const whenStatus = (page: Page, name: string, words: string): Promise<void> =>
  page.getByRole('status', { name }).filter({ hasText: words }).waitFor();

/** @param part what the picture is of, as far as it is not the whole page @param high px, at most */
async function shoot(page: Page, name: string, part = page.locator('body'), high = MOST_HIGH, customer = 'demo'): Promise<void> {
  // The pages name the port, which is another one each time.
  await page.evaluate(`document.querySelector('.shell-site').textContent = 'test.${customer}.localhost:8080'; scrollTo(0, 0);`);
  await page.setViewportSize({ width: page.viewportSize()!.width, height: high });
  const box = (await part.boundingBox())!;
  const path = join(root, 'docs', 'img', `harness-${name}.png`);
  await page.screenshot({ path, clip: { ...box, height: Math.min(box.height, high - box.y) }, animations: 'disabled' });
}

const NEWS = 'stage/?path=/news.html&lang=en&width=768&height=380';
const PICTURES: Readonly<Record<string, () => Promise<void>>> = {
  async stage() {
    const page = await newPage();
    await open(page, `${NEWS}&account=learner`);
    await seen(page);
    await askWhy(page);
    await untilItHasAResult(page);
    await shoot(page, 'stage');
  },
  async faults() {
    // As wide as its table.
    const page = await newPage(1500);
    await open(page, NEWS);
    await button(page, 'Faults').click();
    await button(page, 'Train tunnel').click();
    await shoot(page, 'faults', page.getByRole('region', { name: 'Faults', exact: true }));
  },
  async replay() {
    const page = await newPage();
    await open(page, NEWS);
    await seen(page);
    await replayWithADifference(page, await record(page));
    await shoot(page, 'replay', page.getByRole('region', { name: 'Tape', exact: true }));
  },
  async time() {
    const page = await newPage();
    await open(page, NEWS);
    await seen(page);
    await button(page, 'Time').click();
    await button(page, '+ 1 week').click();
    await shoot(page, 'time', page.getByRole('region', { name: 'Time', exact: true }));
  },
  async changes() {
    const shown = await newPage(768);
    await shown.goto(`${addressOf('demo')}/news.html?lang=en`);
    const first = shown.locator('#mainContent article').first();
    await first.waitFor();
    const change = (): Promise<unknown> =>
      shown.evaluate(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(':root { --color-accent: #8a1c5b; --radius: 1.5rem; } .card { padding: 2rem; }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      })()`);
    await keepChange(changes, first, 'news.html', change);
    const page = await newPage();
    await open(page, 'changes/');
    await whenStatus(page, 'Decisions', '1 left to decide');
    await page.locator('.change img').first().waitFor();
    await shoot(page, 'changes', page.locator('body'), 680);
  },
  async gate() {
    const page = await newPage();
    await open(page, 'gate/', 'acme');
    await whenStatus(page, 'Check', 'Wrong in the files');
    await shoot(page, 'gate', page.locator('body'), 620, 'acme');
  },
  async playground() {
    const page = await newPage();
    await open(page, 'playground/?type=p_News&action=1');
    await whenStatus(page, 'Drawing', 'Drawn:');
    await page.frameLocator('iframe.drawing').getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, 'playground', page.locator('body'), 1340);
  },
  async gallery() {
    const page = await newPage();
    await open(page, 'gallery/?example=practice-test%2Fordering.wrong');
    await whenStatus(page, 'Drawing', 'Drawn.');
    await shoot(page, 'gallery', page.locator('body'), 900);
  },
};

try {
  for (const [name, take] of Object.entries(PICTURES).filter(([each]) => asked.length === 0 || asked.includes(each))) {
    process.stderr.write(`${name} …\n`);
    await take();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(data, { recursive: true, force: true });
}
