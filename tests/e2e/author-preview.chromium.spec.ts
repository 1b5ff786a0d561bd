import { expect, shown, test } from './fixtures.ts';
import { added, bar, edit, field } from './support/author-form.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

test('the page follows in another window what is typed, in its own language, and nothing of it is stored', async ({ page, context }) => {
  await edit(page, site(), 21);
  const title = await field(page, 'Title').inputValue();
  const opens = context.waitForEvent('page');
  await page.locator('.author-bar').getByRole('link', { name: 'Preview (in a window of its own)' }).press('Enter');
  const preview = await opens;
  await expect(heading(preview)).toHaveText(title);
  await expect(preview.getByRole('status').filter({ hasText: 'this page shows what you type' })).toBeVisible();
  await page.bringToFront();
  await field(page, 'Title').fill('Typed, and not stored');
  await expect(heading(preview)).toHaveText('Typed, and not stored');
  // What comes later than the first is followed, too.
  await field(page, 'Author').fill('Ibn al-Haytham');
  await expect(main(preview)).toContainText('Ibn al-Haytham');
  await page.locator('.rt-text').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' More of the text.');
  await expect(main(preview)).toContainText('More of the text.');
  await expectAccessible(preview, [], '#mainContent');
  // In another language it shows that one's texts, as they are typed.
  await preview.goto(`${site()}/preview-21.html?lang=de`);
  await page.bringToFront();
  await page.locator('#author-language').selectOption('de');
  await field(page, 'Title').fill('Getippt, nicht gespeichert');
  await expect(heading(preview)).toHaveText('Getippt, nicht gespeichert');
  await bar(page, 'Undo').click();
  await expect(heading(preview)).not.toHaveText('Getippt, nicht gespeichert');
  const visitor = await context.newPage();
  await visitor.goto(`${site()}/news-21.html?lang=en`);
  await expect(heading(visitor)).toHaveText(title);
  // What is left for another page follows no more.
  await preview.goto(`${site()}/news-21.html?lang=en`);
  await expect(heading(preview)).toHaveText(title);
  await expect(preview.getByRole('status').filter({ hasText: 'this page shows what you type' })).toHaveCount(0);
});

test('a press on a text of the preview leads to its field, also by the keyboard, and the preview shows where the author is', async ({
  page,
  context,
}) => {
  await edit(page, site(), 21);
  const title = await field(page, 'Title').inputValue();
  const preview = await context.newPage();
  await preview.goto(`${site()}/preview-21.html?lang=en`);
  await expect(heading(preview)).toHaveText(title);
  const note = preview.locator('.authorPreview');
  await heading(preview).click();
  await expect(note).toContainText('In the form now: Title');
  await expect(field(page, 'Title')).toBeFocused();
  // Formatted text is found by its paragraph, whose editor is fetched when it comes into view.
  const paragraph = main(preview).locator('.news__text p, .rich p').last();
  await paragraph.click();
  await expect(note).toContainText('In the form now: Formatted text');
  await expect(page.locator('.rt-text').first()).toBeFocused();
  await page.bringToFront();
  await page.keyboard.type('Here: ');
  await expect(main(preview).locator('p', { hasText: /^Here: / })).toHaveText(/^Here: ./);
  // A link goes on being one; with the choice it is a text as any other, and the arrows go from text to text.
  await preview.bringToFront();
  const choose = preview.getByRole('button', { name: 'Choose a text to edit' });
  await choose.press('Enter');
  await expect(choose).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(preview, [], '.authorPreview');
  for (let texts = 0; texts < 20 && !(await note.textContent())!.includes(title); texts++) await preview.keyboard.press('ArrowDown');
  await preview.keyboard.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  await preview.keyboard.press('Escape');
  await expect(choose).toHaveAttribute('aria-pressed', 'false');
  // And back: what has the focus in the form is marked in the preview.
  await page.bringToFront();
  await page.locator('.rt-text p').last().click();
  const marked = (): Promise<string> =>
    preview.evaluate(() =>
      document
        .getAnimations()
        .map((each) => ((each.effect as KeyframeEffect).target as Element).textContent)
        .join(),
    );
  const last = await page.locator('.rt-text p').last().textContent();
  await expect.poll(marked).toContain(last!.trim());
  // Without its form there is nothing to lead to.
  await page.goto(`${site()}/news.html?lang=en`);
  await shown(page);
  await heading(preview).click();
  await expect(note).toContainText('The form of this page is not open');
});

test('a course, a unit, a test and a page have their previews, too', async ({ page, context }) => {
  const preview = await context.newPage();
  for (const [id, name] of [
    [100, 'A course as it is typed'],
    [4711, 'A unit as it is typed'],
    [812, 'A test as it is typed'],
    [901, 'A page as it is typed'],
  ] as const) {
    await edit(page, site(), id);
    await preview.goto(`${site()}/preview-${id}.html?lang=en`);
    await expect(heading(preview)).toBeVisible();
    await page.bringToFront();
    await field(page, 'Title').first().fill(name);
    await expect(heading(preview)).toContainText(name);
  }
});

test('RT-007 a preview of a unit has all lessons of the form as they are typed; a press below a text with the cursor arrives', async ({
  page,
  context,
}) => {
  await test.step('a preview of a unit has all lessons of the form, as they are typed, and nobody learns in it', async () => {
    await edit(page, site(), 4712);
    const lessons = page.locator('.author-section > .author-blocks > .author-block');
    const lesson = await added(page.getByRole('button', { name: 'Add: Lesson of text', exact: true }), lessons);
    await lesson.getByText('Edit the lesson').click();
    await lesson.getByLabel('Title', { exact: true }).first().fill('Nobody has stored it');
    const text = lesson.locator('.rt-text').first();
    await text.click();
    await page.keyboard.type('Words of the form.');
    const preview = await context.newPage();
    const written: string[] = [];
    preview.on('request', (request) => {
      if (/t_UnitPosition|t_Lesson/.test(request.postData() ?? request.url())) written.push(request.url());
    });
    await preview.goto(`${site()}/preview-4712.html?lang=en`);
    const links = main(preview).locator('.lessons__link');
    await links.filter({ hasText: 'Nobody has stored it' }).click();
    await expect(main(preview).getByRole('heading', { name: 'Nobody has stored it' })).toBeVisible();
    await expect(main(preview)).toContainText('Words of the form.');
    // What is typed is shown in the lesson that is open, which stays.
    await page.bringToFront();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And more.');
    await expect(main(preview)).toContainText('Words of the form. And more.');
    await expect(links.last()).toHaveAttribute('aria-current', 'step');
    await preview.bringToFront();
    await links.nth(1).click();
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'step');
    const begun = await preview.evaluate(() =>
      Object.entries(localStorage).filter(([key, value]) => /unit\.positions/.test(key) && /4712/.test(value)),
    );
    await preview.goto(`${site()}/userhome.html?lang=en`);
    expect([begun, written]).toEqual([[], []]);
  });
  await test.step('a press on what is below a text with the cursor arrives: nothing moves when the text loses the focus', async () => {
    await edit(page, site(), 4712);
    const lessons = page.locator('.author-section > .author-blocks > .author-block');
    const add = page.getByRole('button', { name: 'Add: Lesson of text', exact: true });
    const lesson = await added(add, lessons);
    await lesson.getByText('Edit the lesson').click();
    const text = lesson.locator('.rt-text').first();
    await text.scrollIntoViewIfNeeded();
    await text.click();
    await page.keyboard.type('Five words are in here');
    await expect(page.locator('.rt-count')).toContainText('5');
    await add.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await add.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await expect(text).not.toBeFocused();
    // Parts of a pixel come from scrolling.
    expect(Math.abs((await add.boundingBox())!.y - y)).toBeLessThan(2);
    const count = await lessons.count();
    await page.mouse.up();
    await expect(lessons).toHaveCount(count + 1);
  });
});
