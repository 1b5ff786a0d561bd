import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { drawInstead, GALLERY } from './widgets-page.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Body' });
const tools = (page: Page, name: string): Locator => page.getByRole('toolbar', { name, exact: true });
const value = (page: Page): Promise<string> => page.locator('input[name=t]').inputValue();

async function openEditor(page: Page, open: (path: string) => Promise<void>, source: string): Promise<void> {
  await drawInstead(page, `<h2>A text</h2><ui-rich-text name="t" language="en" label="Body" source="${escaped(source)}"/>`);
  await open(GALLERY);
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
}

test.describe.configure({ timeout: 60_000 });

test('AUT-001 AUT-013 an accordion is put into a text, written in and set by keys alone; a learner gets it', async ({ page, open }) => {
  await openEditor(page, open, '');
  await editor(page).focus();
  await page.keyboard.type('/acc');
  await expect(page.getByRole('option', { name: 'Accordion' })).toBeVisible();
  await page.keyboard.press('Enter');
  // The words of a new one are there to be written over.
  await page.keyboard.type('What is light?');
  const bar = tools(page, 'Accordion');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => value(page)).toMatch(/What is light\?<\/h3><p>Text<\/p><\/section><section><h3>Title/);
  await page.keyboard.press('Escape');
  await page.keyboard.type('And shadow?');
  await expect
    .poll(() => value(page))
    .toBe(
      '<ui-flipbox><section><h3>What is light?</h3><p>Text</p></section><section><h3>And shadow?</h3><p>Text</p></section>' +
        '<section><h3>Title</h3><p>Text</p></section></ui-flipbox>',
    );
  await page.keyboard.press('Alt+F10');
  const settings = bar.getByRole('button', { name: 'Settings' });
  await page.keyboard.press('ArrowLeft');
  await expect(settings).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Settings: Accordion' });
  await expect(panel.getByLabel('Open at the start')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const height = panel.getByLabel('Greatest height in pixels');
  await height.fill('ten');
  await page.keyboard.press('Enter');
  await expect(height).toBeFocused();
  await expect(panel.getByRole('alert')).toHaveText('A whole number from 0 to 10000.');
  await expectAccessible(page);
  await height.fill('0');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect.poll(() => value(page)).toContain('<ui-flipbox selected="1"><section>');
  await expectAccessible(page);
  const written = await value(page);
  // Below it the text goes on.
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('After');
  await expect.poll(() => value(page)).toBe(`${written}<p>After</p>`);
  await page.unroute('**/xsl/p_Gallery.xsl*');
  await drawInstead(page, `<div class="page"><div class="rich">${written}</div></div>`);
  await open(GALLERY);
  await expect(page.getByRole('button', { name: 'And shadow?' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'What is light?' })).toHaveAttribute('aria-expanded', 'false');
});

test('AUT-001 AUT-030 a block is chosen with the mouse on a narrow screen, its parts change places, and it goes again', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openEditor(page, open, '<p>Before</p>');
  await editor(page).getByText('Before').click();
  await tools(page, 'Formatting').getByRole('button', { name: 'Insert a block' }).click();
  const choice = page.getByRole('dialog', { name: 'Insert a block' });
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'Slideshow' }).check();
  await choice.getByRole('button', { name: 'Insert' }).click();
  await page.keyboard.type('One');
  const bar = tools(page, 'Slideshow');
  await expect(bar.getByRole('button', { name: 'Part up' })).toHaveAttribute('aria-disabled', 'true');
  await bar.getByRole('button', { name: 'Part down' }).click();
  await expect.poll(() => value(page)).toMatch(/<h3>Title<\/h3>.*<h3>One<\/h3>/);
  await bar.getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings: Slideshow' });
  await panel.getByLabel('Seconds until the next slide').fill('2.5');
  await panel.getByLabel('First slide').selectOption({ label: '2. One' });
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => value(page)).toContain('<ui-slideshow current-slide="1" interval="2500">');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await bar.getByRole('button', { name: 'Delete the part' }).click();
  await bar.getByRole('button', { name: 'Keep the text alone' }).click();
  await expect.poll(() => value(page)).toBe('<p>Before</p><h3>Title</h3><p>Text</p>');
  await expect(bar).toBeHidden();
});

test('WID-021 on a narrow screen the tab that is open at first is in sight, and long words of a button stay inside', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const tabs = [1, 2, 3, 4, 5, 6].map((number) => `<section><h3>Chapter no ${number}</h3><p>Body ${number}</p></section>`).join('');
  const button = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2);
  await drawInstead(
    page,
    `<div class="page"><ui-tabstrip selected="5">${tabs}</ui-tabstrip><ui-window button="${button}"><p>In it</p></ui-window></div>`,
  );
  await open(GALLERY);
  for (const found of [page.getByRole('tab', { name: 'Chapter no 6' }), page.getByRole('button', { name: button })]) {
    await expect(found).toBeVisible();
    const box = (await found.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
