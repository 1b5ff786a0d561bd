import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSite } from '../../scripts/docs/serve.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, OF_LOOKS } from './support/axe.ts';

// The documentation is built by its command, as people build it, and lies below a folder of the server, under the policy that it is
// made for.

const root = join(import.meta.dirname, '../..');
let folder = '';
let site: Awaited<ReturnType<typeof serveSite>>;
let version = '';

// One worker for all: each would build the pages for itself.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-docs-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/docs/main.ts', folder], { cwd: root });
  ({ version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string });
  cpSync(join(folder, version), join(folder, '0.0.9'), { recursive: true });
  rmSync(join(folder, '0.0.9', 'learner.html'));
  writeFileSync(join(folder, 'versions.json'), JSON.stringify([version, '0.0.9']));
  site = await serveSite(folder, 0, '/help/docs/');
});

test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the documentation's pages and its search are accessible at 320 px and wide, ${colorScheme}`,
    { tag: colorScheme === 'dark' ? '@long' : [] },
    async ({ page }) => {
      // Nine times axe, one of them on the whole protocol; of the same markup in the dark what a scheme changes alone.
      const [rules, paths] =
        colorScheme === 'dark'
          ? [OF_LOOKS, ['index', 'project/config/customer.schema.json']]
          : [[], ['index', 'learner', 'protocol', 'project/config/customer.schema.json']];
      test.setTimeout(90_000);
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 1280])
        for (const path of paths) {
          await page.setViewportSize({ width, height: 720 });
          await page.goto(`${site.address}${version}/${path}.html`);
          await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          await expectAccessible(page, rules);
        }
      await page.keyboard.press('/');
      await page.getByRole('searchbox', { name: 'Search words' }).fill('backup');
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
      await expectAccessible(page, rules);
    },
  );

test('a reader finds a guide by the keyboard alone, from their own host alone', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(site.address);
  await expect(page).toHaveURL(`${site.address}${version}/index.html`);
  await page.getByRole('main').getByRole('link', { name: 'Write a plugin' }).click();
  await expect(page).toHaveURL(/write-a-plugin\.html$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Idempotency-Key guarantees');
  const first = page.getByRole('dialog').getByRole('link').first();
  await expect(first).toContainText('Guarantees for results');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/results\.html#guarantees-for-results$/);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect([...hosts].filter((host) => host !== '' && host !== new URL(site.address).host)).toEqual([]);
});

test('versions that lie beside each other lead to the same page, or to the home page where it is not there', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto(`${site.address}${version}/operate/backup.html`);
  await page.getByLabel('Version').selectOption('0.0.9');
  await expect(page).toHaveURL(`${site.address}0.0.9/operate/backup.html`);
  await page.goto(`${site.address}${version}/learner.html`);
  await page.getByLabel('Version').selectOption('0.0.9');
  await expect(page).toHaveURL(`${site.address}0.0.9/index.html`);
});
