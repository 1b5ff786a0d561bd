import type { Locator, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { enter, heading, main } from './support/site.ts';

let server: OwnServer;
let site: string;

// One worker for all: each would start a server for itself.
test.describe.configure({ mode: 'default' });

// What is written here is seen by nobody who looks at the same course meanwhile.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
  site = server.address.replace('127.0.0.1', 'demo.localhost');
});
test.afterAll(() => server.close());

const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const blocks = (page: Page): Locator => page.locator('.author-block');

const logIn = (page: Page): Promise<void> => enter(page, site, 'alhazen', 'book-of-optics');

async function author(page: Page, id: number): Promise<void> {
  await page.goto(`${site}/author-${id}.html?lang=en`);
  await expect(blocks(page).first()).toBeVisible();
}

async function stored(page: Page): Promise<void> {
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
}

async function reset(page: Page): Promise<void> {
  await bar(page, 'Reset').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toHaveCount(0);
  await expect(blocks(page)).toHaveCount(1);
}

test('AUT-005 AUT-046 width, subtitle and the way to a page are set in "layout and blocks", and visitors see them', async ({ page }) => {
  test.slow();
  await logIn(page);
  await page.goto(`${site}/course-100.html?lang=en`);
  const article = page.locator('main .page');
  const subtitle = page.locator('main .page-head__lead');
  const wide = (await article.boundingBox())!.width;
  await expect(page.locator('.breadcrumb')).toBeVisible();
  await author(page, 100);
  await page.getByLabel('Width of the page', { exact: true }).selectOption('Narrow');
  await page.getByLabel('Subtitle (English)', { exact: true }).fill('From a dark room to the camera');
  await page.getByLabel('Subtitle (German)', { exact: true }).fill('Vom dunklen Zimmer zur Kamera');
  await page.getByLabel('Show the way to this page (breadcrumb)', { exact: true }).uncheck();
  await stored(page);
  for (const [language, words] of [
    ['en', 'From a dark room to the camera'],
    ['de', 'Vom dunklen Zimmer zur Kamera'],
  ] as const) {
    await page.goto(`${site}/course-100.html?lang=${language}`);
    await shown(page);
    await expect(subtitle).toHaveText(words);
    await expect(page.locator('.breadcrumb')).toBeHidden();
    expect((await article.boundingBox())!.width).toBeLessThan(wide - 100);
    await expectAccessible(page, [], 'main');
  }
  await author(page, 100);
  await reset(page);
  await page.goto(`${site}/course-100.html?lang=en`);
  await shown(page);
  await expect(subtitle).toHaveCount(0);
  await expect(page.locator('.breadcrumb')).toBeVisible();
});

test('AUT-008 AUT-009 AUT-010 AUT-072 visitors see blocks of courses and units; above the title they are headings', async ({ page }) => {
  test.slow();
  await logIn(page);
  await author(page, 100);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Light makes pictures');
  await expect(page.locator('.rt-text').first()).toContainText('Why does a hole make a picture?');
  await page.getByRole('button', { name: 'Heading and text' }).click();
  const mine = blocks(page).nth(1);
  await mine.locator('textarea.author-text:visible').fill('Before you begin');
  await page.locator('#author-language').selectOption('de');
  await mine.getByRole('button', { name: 'Copy its texts to translate them' }).click();
  await mine.locator('textarea.author-text:visible').fill('Bevor du beginnst');
  await mine.getByRole('button', { name: /^Move up/ }).click();
  await expect(blocks(page).first().locator('textarea.author-text:visible')).toHaveValue('Bevor du beginnst');
  await stored(page);
  for (const [language, words, name] of [
    ['en', 'Before you begin', 'Light makes pictures'],
    ['de', 'Bevor du beginnst', 'Licht macht Bilder'],
  ] as const) {
    await page.goto(`${site}/course-100.html?lang=${language}`);
    await expect(main(page).getByRole('heading', { level: 2, name: words })).toBeVisible();
    await expect(heading(page)).toHaveText(name);
    await shown(page);
    await expectAccessible(page, [], 'main');
  }
  await author(page, 100);
  await reset(page);

  await author(page, 4712);
  await page.getByRole('button', { name: 'Heading and text' }).click();
  await blocks(page).nth(1).locator('textarea.author-text:visible').fill('Bring a box');
  await stored(page);
  await page.goto(`${site}/unit-4712.html?lang=en`);
  await expect(main(page).getByRole('heading', { level: 2, name: 'Bring a box' })).toBeVisible();
  await author(page, 4712);
  await reset(page);

  // Of the object itself the title stays, and nothing else; a picture can be seen.
  await author(page, 902);
  await page.getByRole('button', { name: 'Picture with text' }).click();
  await blocks(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(blocks(page).first().locator('.rt-text')).toHaveCount(0);
  await expect(
    blocks(page)
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toHaveAttribute('aria-disabled', 'true');
  await stored(page);
  await page.goto(`${site}/object-902.html?lang=en`);
  const picture = main(page).locator('img[src="/img/640x360/lens.jpg"]');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(640);
  await expect(heading(page)).not.toHaveText('Caption');
  await author(page, 902);
  await reset(page);
});
