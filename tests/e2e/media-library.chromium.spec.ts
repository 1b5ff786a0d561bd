import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { main } from './support/site.ts';

const site = openAuthorSite();

/** A picture of noise, larger than one piece of an upload. */
/** Of more than a piece of an upload, and quickly made smaller: what AVIF costs is in the noise. */
const photo = (width = 1500, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 120, sigma: 3 } } })
    .png()
    .toBuffer();

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Pictures' });
const pictures = (page: Page): Locator => dialog(page).locator('.author-pictures__item');

async function openLibrary(page: Page, id: number): Promise<void> {
  await page.goto(`${site()}/edit-${id}.html?lang=en`);
  const choose = page.getByRole('button', { name: /^Choose …/ }).first();
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test('an author uploads a picture, says what it shows and chooses it for a report, and visitors see it', async ({ page, browser }) => {
  const content = await photo();
  expect(content.length, 'it comes in pieces').toBeGreaterThan(1024 * 1024);
  await openLibrary(page, 21);
  await expect(dialog(page).getByRole('status').filter({ hasText: 'no pictures yet' })).toBeVisible();
  await expectAccessible(page);
  // Who closes the system's window without a file goes on in this one.
  await dialog(page).locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'lens.png', mimeType: 'image/png', buffer: content });
  const alt = dialog(page).getByLabel('What the picture shows (en)');
  await expect(alt).toBeFocused({ timeout: 30_000 });
  const choose = dialog(page).getByRole('button', { name: 'Choose this picture' });
  await choose.click();
  await expect(dialog(page), 'without words it is not chosen').toBeVisible();
  await expectAccessible(page);
  await alt.fill('A lens on a table');
  await dialog(page).getByLabel('Licence').fill('CC0');
  await expect(dialog(page)).toContainText('not used anywhere');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  const address = page.getByLabel('File', { exact: true }).or(page.locator('input[name=src]')).first();
  await expect(address).toHaveValue(/^\/library\/[0-9a-f]{40}\/1280\.webp$/);
  await page.locator('.author-bar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(address).not.toHaveValue(/library/);
  await page.locator('.author-bar').getByRole('button', { name: 'Redo', exact: true }).click();
  await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  const visitor = await browser.newPage();
  await visitor.goto(`${site()}/news-21.html?lang=en`);
  const shown = main(visitor).getByRole('img', { name: 'A lens on a table' }).first();
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visitor.close();
});

test('a phone fetches a smaller size of a picture than a wide screen, both AVIF where they read it, and nothing moves', async ({
  browser,
}) => {
  const look = async (width: number, deviceScaleFactor: number, extraHTTPHeaders: Record<string, string> = {}) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor, extraHTTPHeaders });
    const visitor = await context.newPage();
    const answers: { readonly name: string; readonly type: string; readonly vary: string; readonly bytes: number }[] = [];
    visitor.on('response', async (response) => {
      if (!response.url().includes('/library/')) return;
      const headers = response.headers();
      const bytes = Number(headers['content-length']);
      answers.push({ name: response.url().split('/').at(-1)!, type: headers['content-type'] ?? '', vary: headers.vary ?? '', bytes });
    });
    await visitor.goto(`${site()}/news-21.html?lang=en`);
    const shown = main(visitor).getByRole('img', { name: 'A lens on a table' }).first();
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const box = (await shown.boundingBox())!;
    const shift = await visitor.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { readonly value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
    await context.close();
    return { answers, box, shift };
  };
  // The job that makes AVIF of it has its time, and makes the widest one last.
  await expect.poll(async () => (await look(1600, 2)).answers[0]?.type, { timeout: 60_000 }).toBe('image/avif');
  const [phone, wide, old] = [await look(390, 2), await look(1600, 2), await look(1600, 2, { accept: 'image/webp,*/*' })];
  expect(phone.answers.map(({ name, type, vary }) => [name, type, vary])).toEqual([['960.webp', 'image/avif', 'Accept']]);
  expect(wide.answers.map(({ name, type }) => [name, type])).toEqual([['1280.webp', 'image/avif']]);
  expect(old.answers.map(({ name, type }) => [name, type])).toEqual([['1280.webp', 'image/webp']]);
  expect(phone.answers[0]!.bytes).toBeLessThan(wide.answers[0]!.bytes);
  expect(wide.answers[0]!.bytes).toBeLessThan(old.answers[0]!.bytes);
  expect(phone.box.width).toBeLessThanOrEqual(390);
  expect(Math.max(phone.shift, wide.shift, old.shift), 'the footer and the like').toBeLessThan(0.01);
});

test('pictures are dropped and pasted, found by words, and deleted when nothing shows them; all of it at 320 px in the dark', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400|409/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLibrary(page, 21);
  await expect(pictures(page)).toHaveCount(1);
  const give = (kind: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> =>
    dialog(page)
      .locator('.author-pictures')
      .evaluate(
        (element, given) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(given.bytes)], given.name, { type: 'image/png' }));
          const all = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            given.kind === 'drop'
              ? new DragEvent('drop', { ...all, dataTransfer: data })
              : new ClipboardEvent('paste', { ...all, clipboardData: data }),
          );
        },
        { kind, name, bytes: [...bytes] },
      );
  await give('drop', 'evil.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'SVG drawings are not stored' })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Dismiss: evil.png' }).click();
  await give('paste', 'prism.png', await photo(200, 120));
  await expect(dialog(page).getByLabel('What the picture shows (en)')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'All pictures' }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(pictures(page).first(), 'back where it was').toContainText('prism.png');
  await dialog(page).getByRole('searchbox').fill('LENS');
  await page.keyboard.press('Enter');
  await expect(pictures(page)).toHaveText(['A lens on a table']);
  await pictures(page).first().click();
  await expect(dialog(page).getByRole('link', { name: /./ })).toHaveAttribute('href', 'edit-21.html');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'used here: p_News/21' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.querySelector('.cms-window-body')!.scrollWidth - document.querySelector('.cms-window-body')!.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'All pictures' }).click();
  await expect(pictures(page).first()).toBeFocused();
  await dialog(page).getByRole('searchbox').fill('');
  await page.keyboard.press('Enter');
  await pictures(page).filter({ hasText: 'prism.png' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(pictures(page)).toHaveText(['A lens on a table']);
});

test('smaller forms of a picture that could not be made are said with it, and made once more', { tag: '@long' }, async ({ page }) => {
  let isFailed = true;
  await page.route(/datatype=p_MediaLibrary/, async (route) => {
    const { host } = new URL(route.request().url());
    const url = route.request().url().replace('demo.localhost', '127.0.0.1');
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
    const body = await response.text();
    const forms = body.replace(/ forms="\w+"/, '').replace('<picture ', '<picture forms="failed" ');
    await route.fulfill({ response, body: isFailed ? forms : body });
  });
  await openLibrary(page, 21);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'smaller.png', mimeType: 'image/png', buffer: await photo(640, 400) });
  const failed = dialog(page).getByRole('status').filter({ hasText: 'Smaller forms of this picture could not be made.' });
  await expect(failed).toHaveText('Smaller forms of this picture could not be made. Pages show it as WebP.', { timeout: 30_000 });
  await expectAccessible(page);
  isFailed = false;
  await dialog(page).getByRole('button', { name: 'Make them again' }).press('Enter');
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Smaller forms are being made.' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Make them again' })).toHaveCount(0);
});

test('an upload that breaks off goes on where it was, and one that is cancelled leaves nothing', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_/);
  const content = await photo(1400, 900);
  await openLibrary(page, 21);
  const upload = (name: string): Promise<void> =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: content });
  let [calls, isBroken] = [0, true];
  const offsets: string[] = [];
  await page.route(/datatype=p_MediaLibrary/, async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const offset = /name="offset"\r\n\r\n(\d+)/.exec(body)?.[1];
    if (offset === undefined) return route.continue();
    calls += 1;
    if (isBroken && calls > 1) return route.abort('connectionreset');
    offsets.push(offset);
    return route.continue();
  });
  await page.clock.install();
  await upload('prism.png');
  for (let turn = 0; turn < 4; turn += 1) {
    await expect.poll(() => calls).toBe(turn + 2);
    await page.clock.runFor(10_000);
  }
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'connection broke off' })).toBeVisible();
  isBroken = false;
  await dialog(page).getByRole('button', { name: 'Go on: prism.png' }).click();
  await expect(dialog(page).getByLabel('What the picture shows (en)')).toBeFocused({ timeout: 30_000 });
  expect(offsets.slice(0, 3), 'the first piece is there').toEqual(['0', '0', '1048576']);
  await dialog(page).getByRole('button', { name: 'All pictures' }).click();
  [calls, isBroken] = [0, true];
  await upload('other.png');
  await dialog(page).getByRole('button', { name: 'Cancel: other.png' }).click();
  await expect(dialog(page).locator('.author-pictures__upload')).toHaveCount(0);
});

test('AUT-001 AUT-039 pictures that are pasted into a text go to the library and get words; one that fails leaves nothing', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await page.goto(`${site()}/edit-21.html?lang=en`);
  const text = page.locator('.rt-text').first();
  await page.locator('.rt-host').first().scrollIntoViewIfNeeded();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const field = page.locator('.rt input[data-kind=html]').first();
  const before = await field.inputValue();
  const paste = (given: { readonly html?: string; readonly name?: string; readonly bytes?: Buffer }): Promise<void> =>
    text.evaluate(
      (element, { html, name, bytes }) => {
        const data = new DataTransfer();
        if (html) data.setData('text/html', html);
        if (name) data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      { html: given.html, name: given.name, bytes: [...(given.bytes ?? [])] },
    );
  await text.locator('p').first().click();
  await page.keyboard.press('End');
  await paste({ name: 'broken.png', bytes: Buffer.from('no picture') });
  await expect(page.locator('.rt-note').first()).toContainText('broken.png is not in the text:');
  expect(await field.inputValue()).toBe(before);

  const small = await photo(60, 40);
  await paste({ html: `<p>From Word <img src="data:image/png;base64,${small.toString('base64')}"/></p>` });
  await expect(dialog(page)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await dialog(page).getByLabel('What the picture shows (en)').fill('A drawing');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(text.getByRole('img', { name: 'A drawing' })).toBeVisible();
  await expect(field).toHaveValue(/From Word ?<img src="\/library\/[0-9a-f]{40}\/\d+\.webp" alt="A drawing" width="60" height="40"\/>/);

  // What a browser puts there when a picture is copied on a page.
  await paste({ html: '<meta charset="utf-8"><img src="https://x.invalid/a.png"/>', name: 'image.png', bytes: small });
  await expect(dialog(page)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.locator('.rt-note').first()).toContainText('image.png is in the pictures of the site, and not in the text.');
  await expect(text.locator('.rt-upload')).toHaveCount(0);
  await expect(text).toBeFocused();
});

test('a picture is replaced everywhere by a new one: shown first, done as versions, and visitors see it', async ({ page, browser }) => {
  await openLibrary(page, 21);
  await pictures(page).filter({ hasText: 'A lens on a table' }).click();
  await expect(dialog(page).getByRole('link', { name: /./ })).toHaveAttribute('href', 'edit-21.html');
  await dialog(page).getByRole('button', { name: 'Replace everywhere …' }).focus();
  await page.keyboard.press('Enter');
  const files = dialog(page).getByRole('region', { name: 'Replace lens.png' });
  await expect(files.getByRole('status')).toContainText('Files:');
  await expectAccessible(page);
  await files.locator('input[type=file]').setInputFiles({ name: 'mirror.png', mimeType: 'image/png', buffer: await photo(800, 500) });
  await expect(files.getByRole('heading', { name: 'mirror.png instead of lens.png?' })).toBeFocused({ timeout: 30_000 });
  const changed = files.getByRole('listitem');
  await expect(changed).toHaveCount(1);
  await expect(files).toContainText('It would be replaced in:');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.querySelector('.cms-window-body')!.scrollWidth - document.querySelector('.cms-window-body')!.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await expect(files.getByRole('button', { name: 'Replace, objects: 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(files.getByRole('status').filter({ hasText: 'Replaced, objects: 1' })).toBeVisible({ timeout: 20_000 });
  await files.getByRole('button', { name: 'Choose another file' }).click();
  await files.getByRole('button', { name: 'Back to the file' }).click();
  await expect(dialog(page)).toContainText('not used anywhere');
  const visitor = await browser.newPage();
  await visitor.goto(`${site()}/news-21.html?lang=en`);
  await expect(main(visitor).locator('img[src$="/800.webp"]').first()).toBeVisible();
  await expect(main(visitor).locator('img[src$="/1280.webp"]')).toHaveCount(0);
  await visitor.close();
});
