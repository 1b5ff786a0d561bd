import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { drawInstead, GALLERY } from './widgets-page.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('{', '{{').replaceAll('}', '}}');
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Body' });
const tools = (page: Page, name: string): Locator => page.getByRole('toolbar', { name, exact: true });
const value = (page: Page): Promise<string> => page.locator('input[name=t]').inputValue();

async function openEditor(page: Page, open: (path: string) => Promise<void>, source: string, more = ''): Promise<void> {
  await drawInstead(page, `<ui-rich-text name="t" language="en" label="Body" source="${escaped(source)}"/>${more}`);
  await open(GALLERY);
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
}
/** Draws a text as learners get it. */
async function openAsLearner(page: Page, open: (path: string) => Promise<void>, html: string, dir = 'ltr'): Promise<void> {
  await page.unroute('**/xsl/p_Gallery.xsl*');
  await drawInstead(
    page,
    `<div class="page"><div class="rich" id="shown" dir="${dir}">${html.replaceAll('{', '{{').replaceAll('}', '}}')}</div></div>`,
  );
  await open(GALLERY);
  await expect(page.locator('#shown')).toBeVisible();
}

/** The editor hears of the cursor's new place by an event, which the browser sends before the next frame but one. */
const cursorTaken = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Goes behind the first words by keys. What has just got the focus takes its own cursor back a moment later; a person is slower. */
const goBehind = (page: Page, words: string): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < words.length; i++) await page.keyboard.press('ArrowRight');
    await cursorTaken(page);
    expect(await page.evaluate(() => [getSelection()?.anchorNode?.textContent, getSelection()?.anchorOffset])).toEqual([
      words,
      words.length,
    ]);
  }).toPass({ timeout: 10_000 });

test.describe.configure({ timeout: 60_000 });

test('AUT-001 AUT-013 a picture gets its size and side by keys alone; a learner sees the text flow around it where there is room', async ({
  page,
  open,
}) => {
  const words = 'Light goes straight on until something is in its way. '.repeat(12);
  const img = '<img src="img/slide-lens.svg" alt="Lens" width="640" height="360"/>';
  await openEditor(page, open, `<p>${img}${words}</p><p>Behind</p>`);
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  const bar = tools(page, 'Picture');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Small picture' })).toBeFocused();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: 'Right, with text beside it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Right, with text beside it' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar.getByRole('button', { name: 'Half as wide as the text' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => value(page)).toContain('class="picture-half picture-end"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'What the picture shows' });
  await expect(panel.getByRole('textbox', { name: 'Words for those who do not see it' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A lens and its rays');
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect.poll(() => value(page)).toContain('alt="A lens and its rays"');
  await expect(bar).toBeVisible();
  const held = await editor(page)
    .locator('.rt-sealed')
    .evaluate((host) => [getComputedStyle(host).float, host.clientWidth / host.parentElement!.clientWidth]);
  expect(held[0]).toBe('inline-end');
  expect(held[1]).toBeCloseTo(0.5, 1);
  const stored = await value(page);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toBe(`<p>${img}${words.trimEnd()} </p><p>Behind</p>`);

  const look = (): Promise<{ side: string; share: number; over: number; below: boolean }> =>
    page.locator('#shown img').evaluate((image) => {
      const text = document.querySelector('#shown')!.getBoundingClientRect();
      const box = image.getBoundingClientRect();
      return {
        side: Math.abs(box.right - text.right) < 3 ? 'right' : Math.abs(box.left - text.left) < 3 ? 'left' : '',
        share: Math.round((box.width / text.width) * 100),
        over: document.documentElement.scrollWidth - innerWidth,
        below: box.bottom <= text.bottom + 1,
      };
    });
  await openAsLearner(page, open, stored);
  expect(await look()).toEqual({ side: 'right', share: 50, over: 0, below: true });
  await page.emulateMedia({ media: 'print' });
  expect((await look()).share, 'in print as well').toBe(50);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.locator('#shown img').evaluate((image) => getComputedStyle(image).float)).toBe('none');
  expect((await look()).over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1000, height: 700 });
  await openAsLearner(page, open, stored, 'rtl');
  expect((await look()).side).toBe('left');
});

test('AUT-001 AUT-013 a block of code is made by its button, by the slash menu and by three backticks', async ({ page, open }) => {
  await openEditor(page, open, '<p>one</p>');
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await tools(page, 'Formatting').getByRole('button', { name: 'Code block' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('  two');
  await expect.poll(() => value(page)).toBe('<pre>one\n  two</pre>');
  await expect(tools(page, 'Formatting').getByRole('button', { name: 'Code block' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('/code');
  await page.getByRole('option', { name: 'Code block' }).click();
  await page.keyboard.type('three');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('``` four');
  await expect.poll(() => value(page)).toBe('<pre>one\n  two</pre><pre>three</pre><pre>four</pre>');
});

test('AUT-001 AUT-013 footnotes are written in a panel, deleted and brought back; a learner goes there and back by keys', async ({
  page,
  open,
}) => {
  await openEditor(page, open, '<p>Light</p>');
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  const panel = page.getByRole('dialog', { name: 'Footnote' });
  const words = panel.getByRole('textbox', { name: 'Words of the footnote' });
  await tools(page, 'Formatting').getByRole('button', { name: 'Footnote' }).click();
  await expect(words).toBeFocused();
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel.getByRole('alert')).toContainText('needs words');
  await page.keyboard.type('Of **any** colour');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel).toHaveCount(0);
  await page.keyboard.type(' goes on /foot');
  await page.getByRole('option', { name: 'Footnote' }).click();
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('textbox', { name: 'Address' }).fill('https://example.org/optics');
  await link.getByRole('textbox', { name: 'Words of the link' }).fill('optics');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel).toHaveCount(0);
  const marks = page.locator('#shown sup');
  await expect.poll(() => value(page)).toContain('<small>See <a href="https://example.org/optics">optics</a> <a href="#fnref-');
  const both = await value(page);
  expect(both).toMatch(/^<p>Light<sup>.*>1<\/a><\/sup> goes on <sup>.*>2<\/a><\/sup><\/p><section class="footnotes"/);
  // The first one goes as any character does; undo brings back both mark and words.
  await goBehind(page, 'Light');
  await page.keyboard.press('Delete');
  await expect.poll(() => value(page)).not.toContain('colour');
  expect(await value(page)).toMatch(/>1<\/a><\/sup><\/p>/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toBe(both);
  // The cursor is taken back up to 20 ms after the focus came: the way is gone again until it ends on the mark.
  await expect(async () => {
    await page.keyboard.press('Control+Home');
    await cursorTaken(page);
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await cursorTaken(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.rt-footnote.ProseMirror-selectednode')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(words).toHaveText('Of any colour');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(await value(page)).toBe(both);

  await openAsLearner(page, open, both);
  await expect(marks).toHaveText(['1', '2']);
  const notes = page.locator('[role=doc-endnotes]');
  await expect(notes).toHaveAccessibleName('Footnotes');
  await expect(notes.getByRole('listitem')).toHaveText([/^Of any colour/, /^See optics/]);
  await page.setViewportSize({ width: 320, height: 400 });
  await expectAccessible(page);
  const second = page.locator('[role=doc-noteref]').last();
  await expect(second).toHaveAccessibleName('Footnote 2');
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':target')).toHaveText(/^See optics/);
  await expect(page.locator(':target')).toBeInViewport();
  // The next stop of the Tab key is in the footnote, and leads back.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'optics', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  const back = notes.locator('[role=doc-backlink]').last();
  await expect(back).toBeFocused();
  await expect(back).toHaveAccessibleName(/Back to footnote 2/);
  await page.keyboard.press('Enter');
  await expect(page.locator(':target')).toHaveText('2');
});

test('AUT-001 AUT-013 a formula is written in LaTeX by keys alone, edited again, pasted, and drawn for learners', async ({
  page,
  open,
}) => {
  await openEditor(page, open, '<p>Light</p>');
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await cursorTaken(page);
  await page.keyboard.type(' /form');
  await expect(page.getByRole('option', { name: 'Formula' })).toBeVisible();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Formula' });
  const source = panel.getByRole('textbox', { name: 'LaTeX' });
  await expect(source).toBeFocused();
  await page.keyboard.type('\\frac{a}{b');
  await expect(panel.getByText('Something is missing')).toBeVisible();
  const update = panel.getByRole('button', { name: 'Update' });
  await update.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Something is missing');
  await expect(source).toBeFocused();
  expect(await value(page), 'nothing is inserted').not.toContain('<math');
  await page.keyboard.press('End');
  await page.keyboard.type('}');
  await expect(panel.getByRole('group', { name: 'Preview' }).locator('mfrac')).toBeVisible();
  await expectAccessible(page);
  await update.press('Enter');
  await expect(panel).toHaveCount(0);
  const fraction = '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>';
  await expect.poll(() => value(page)).toBe(`<p>Light ${fraction}</p>`);
  await page.keyboard.type(' ends');
  await expect.poll(() => value(page)).toBe(`<p>Light ${fraction} ends</p>`);

  const shown = editor(page).getByRole('math', { name: '\\frac{a}{b}' });
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await cursorTaken(page);
    await expect(shown).toHaveClass(/ProseMirror-selectednode/, { timeout: 200 });
  }).toPass({ timeout: 10_000 });
  await expect(tools(page, 'Formatting').getByRole('button', { name: 'Formula' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(source).toHaveValue('\\frac{a}{b}');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('\\sum_{i=1}^n i = \\begin{cases} x & a \\\\ y & b \\end{cases}');
  await panel.getByRole('checkbox', { name: 'On a line of its own' }).press('Space');
  await update.press('Enter');
  await expect.poll(() => value(page)).toContain('display="block"');
  const stored = await value(page);
  expect(stored).toMatch(/^<p>Light <math [^>]*alttext="\\sum_.*<\/math> ends<\/p>$/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toBe(`<p>Light ${fraction} ends</p>`);

  await editor(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p>then <math onclick="hurt(1)"><semantics><mi>y</mi><annotation encoding="application/x-tex">y</annotation></semantics></math></p>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => value(page)).toContain('then <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>y</mi></math>');

  await page.emulateMedia({ colorScheme: 'dark' });
  await openAsLearner(page, open, stored);
  await page.locator('#shown').screenshot({ path: test.info().outputPath('formula-dark.png') });
  const look = await page.locator('#shown math').evaluate((math) => {
    const [left, right] = [...math.querySelectorAll('mtr')].map((row) => row.getBoundingClientRect());
    return {
      rows: left!.top < right!.top,
      isWide: math.getBoundingClientRect().height > 20,
      over: document.documentElement.scrollWidth - innerWidth,
    };
  });
  expect(look).toEqual({ rows: true, isWide: true, over: 0 });
});
