import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible, OF_LOOKS } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

async function edit(page: Page, id: number): Promise<void> {
  await page.goto(`${site()}/edit-${id}.html?lang=en`);
  await expect(field(page, 'Title').first()).toBeVisible();
}

async function stored(page: Page): Promise<void> {
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
}

/** Adds one to a list by its button. @returns the new one: the code that adds is fetched first, and until then the last one is another */
async function added(button: Locator, list: Locator): Promise<Locator> {
  const count = await list.count();
  await button.click();
  await expect(list).toHaveCount(count + 1);
  return list.last();
}

test('AUT-096 AUT-097 everything of a report is edited in one form, and its page and list show it', async ({ page }) => {
  await page.goto(`${site()}/news-21.html?lang=en`);
  await page.getByRole('link', { name: /^Edit “/ }).click();
  await expect(heading(page)).toHaveText(/^Edit: ./);
  await field(page, 'Title').fill('A name from the form');
  await field(page, 'Teaser').fill('A teaser from the form');
  await field(page, 'Author').fill('Ibn al-Haytham');
  await field(page, 'Published on').fill('2026-11-22T10:30');
  const text = page.locator('.rt-text');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And this from the form.');
  await page.locator('#author-language').selectOption('de');
  await expect(field(page, 'Title')).not.toHaveValue('A name from the form');
  await field(page, 'Title').fill('Ein Name aus dem Formular');
  await stored(page);
  // Named as it is stored, and said in the head: nothing lies over the fields.
  await expect(heading(page)).toHaveText('Edit: A name from the form');
  await expect(page).toHaveTitle(/A name from the form/);
  await expect(page.locator('.author-announced')).toHaveText('Everything is stored.');
  await expect(page.locator('.cms-notice')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show the page' }).click();
  await expect(heading(page)).toHaveText('A name from the form');
  await expect(main(page)).toContainText('And this from the form.');
  await expect(main(page)).toContainText('Ibn al-Haytham');
  await expect(main(page).locator('time').first()).toHaveAttribute('datetime', /^2026-11-22T/);
  await page.goto(`${site()}/news.html?lang=de`);
  await expect(main(page)).toContainText('Ein Name aus dem Formular');
  await page.goto(`${site()}/news.html?lang=en`);
  await expect(main(page)).toContainText('A teaser from the form');
});

test('AUT-008 a course gets a chapter and a step by the keyboard; a number of no object is refused, and nothing is lost', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await edit(page, 100);
  await page.getByRole('button', { name: 'Add: Chapter' }).focus();
  await page.keyboard.press('Enter');
  const chapters = page.locator('.author-block[data-block]');
  await expect(chapters).toHaveCount(5);
  const mine = chapters.last();
  await mine.getByLabel('Title', { exact: true }).fill('Further reading');
  await mine.getByRole('button', { name: 'Add: Step' }).focus();
  await page.keyboard.press('Enter');
  const added = mine.locator('.author-block--step').last();
  await expect(added.locator('.author-block__name')).toContainText('New step: choose a page');
  await mine.getByLabel('Object ID').fill('99999');
  await expect(added.locator('.author-finding')).toHaveText('What this leads to is deleted.');
  await bar(page, 'Store').click();
  const problem = page.locator('[data-problem]');
  await expect(problem).toContainText('99999');
  // What the server does not take is led to, and said there.
  await expect(mine.getByLabel('Object ID')).toBeFocused();
  await expect(mine.getByLabel('Object ID')).toHaveAttribute('aria-invalid', 'true');
  await expect(mine.getByLabel('Object ID')).toHaveAccessibleDescription(/No object has this number/);
  await expect(mine.getByLabel('Title', { exact: true })).toHaveValue('Further reading');
  await mine.getByLabel('Object ID').fill('901');
  // By what it leads to, not by its number.
  await expect(added.locator('.author-block__name')).toHaveText(/^\d+About this academy$/);
  await expect(mine.getByLabel('Object ID')).toBeFocused();
  await mine.getByLabel('Minutes').fill('3');
  await stored(page);
  await expect(problem).toHaveCount(0);
  await mine.getByRole('button', { name: /^Move up: Further reading/ }).focus();
  await page.keyboard.press('Enter');
  await expect(chapters.nth(3).getByLabel('Title', { exact: true }).first()).toHaveValue('Further reading');
  await stored(page);
  // Steps have no ids: pressed twice before the form is drawn again, the button moves its own step, twice.
  const steps = chapters.nth(2).locator('.author-block--step > .author-block__head');
  const names = await steps.allTextContents();
  await steps
    .first()
    .getByRole('button', { name: /^Move down/ })
    .evaluate((down: HTMLElement) => {
      down.click();
      down.click();
    });
  const bare = (name: string): string => name.replace(/^\d+/, '');
  await expect
    .poll(async () => (await steps.allTextContents()).map(bare).slice(0, 3))
    .toEqual([1, 2, 0].map((index) => bare(names[index]!)));
  await stored(page);
  await page.goto(`${site()}/course-100.html?lang=en`);
  await expect(main(page).getByRole('heading', { name: 'Further reading' })).toBeVisible();
  await expect(
    main(page)
      .getByRole('link', { name: /About this academy/ })
      .first(),
  ).toBeVisible();
});

test('AUT-010 the texts of an event are copied to be translated, and wait for it; a day has no time', async ({ page }) => {
  await edit(page, 70);
  await page.locator('#author-language').selectOption('ar');
  // Its category is in this language already: the rest is copied by the part.
  const copy = page.getByRole('button', { name: /^Copy its texts to translate them/ });
  await expect(copy).toHaveCount(3);
  for (const left of [2, 1, 0]) {
    await copy.first().click();
    await expect(copy).toHaveCount(left);
  }
  await expect(page.locator('.author-pending', { hasText: 'Waiting for translation' }).locator('.author-count')).toHaveText('3');
  await field(page, 'Title').fill('محاضرة');
  await page.locator('#author-language').selectOption('en');
  await field(page, 'Location').fill('Pier 9');
  await page.getByRole('button', { name: 'Make it an all-day event' }).click();
  await expect(field(page, 'Begin')).toHaveAttribute('type', 'date');
  await expect(field(page, 'Begin')).toHaveValue('2026-11-25');
  await expect(field(page, 'Time zone')).toHaveCount(0);
  await bar(page, 'Undo').click();
  await expect(field(page, 'Begin')).toHaveAttribute('type', 'datetime-local');
  await expect(field(page, 'Begin')).toHaveValue('2026-11-25T18:00');
  await stored(page);
  await page.goto(`${site()}/calendar-70.html?lang=ar`);
  await expect(heading(page)).toHaveText('محاضرة');
  await expect(main(page)).toContainText('Pier 9');
});

test('AUT-099 AUT-102 what was not stored comes back, and who stores second is asked', async ({ page, context, allowConsole }) => {
  allowConsole(/409/);
  await edit(page, 22);
  await field(page, 'Title').fill('Not stored yet');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('object 22')))).toBe(true);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Not stored yet');
  const other = await context.newPage();
  await edit(other, 22);
  await field(other, 'Title').fill('Stored first');
  await stored(other);
  await other.close();
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem=conflict]')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Not stored yet');
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect(field(page, 'Title')).toHaveValue('Stored first');
  await bar(page, 'Undo').click();
  await expect(field(page, 'Title')).toHaveValue('Not stored yet');
});

test('AUT-009 a question is added to a test and answered; one that a number field cannot read is said, and stays', async ({ page }) => {
  await edit(page, 812);
  const mine = await added(page.getByRole('button', { name: 'Add: One answer of several' }), page.locator('.author-block'));
  await mine.locator('summary').click();
  await mine.getByLabel('Question', { exact: true }).fill('Which letter comes first?');
  const options = mine.locator('.author-event');
  await expect(options).toHaveCount(2);
  const room = await options.nth(0).locator('textarea').boundingBox();
  expect(room!.width, 'an answer has room').toBeGreaterThan(300);
  await options.nth(0).locator('textarea').fill('The letter A');
  await options.nth(1).locator('textarea').fill('The letter B');
  await mine.getByLabel('Points', { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1e');
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem=invalid]')).toBeVisible();
  await mine.getByLabel('Points', { exact: true }).fill('2');
  await stored(page);
  await page.reload();
  await expect(page.locator('.author-block').last().getByRole('heading')).toContainText('Which letter comes first?');
  const test = await page.evaluate(async () => {
    const answer = await fetch('/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=812&datatype=p_PracticeTest');
    return answer.text();
  });
  expect(test).toMatch(/<question id="[^"]+" kind="singleChoice" points="2"><text language="en">Which letter comes first\?/);
});

test('AUT-009 a slide and an event are added to a lesson of a unit; a time that is none is refused at its field', async ({ page }) => {
  await edit(page, 4711);
  const lesson = page.locator('.author-block[data-path$="/lesson[@id=\'1\']"]');
  await lesson.locator('summary').first().click();
  const slide = await added(lesson.getByRole('button', { name: 'Add: Slide', exact: true }), lesson.locator('.author-block--step'));
  await slide.getByLabel('Title', { exact: true }).fill('A slide from the form');
  const number = await slide.getAttribute('data-block');
  const event = await added(lesson.getByRole('button', { name: 'Add: Event', exact: true }), lesson.locator('.author-event'));
  await event.getByLabel('Time', { exact: true }).fill('soon');
  await event.getByLabel('Number of the slide', { exact: true }).fill(number!);
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem=invalid]')).toContainText('Hours, minutes, seconds and frames');
  await event.getByLabel('Time', { exact: true }).fill('00:00:50:00');
  await stored(page);
  const unit = await page.evaluate(async () => {
    const answer = await fetch('/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=4711&datatype=p_Unit');
    return answer.text();
  });
  expect(unit).toContain('A slide from the form');
  expect(unit).toMatch(new RegExp(`<event id="[^"]+" idFolie="${number}" tc="00:00:50:00" type="1"/>`));
});

test('the page follows in another window what is typed, in its own language, and nothing of it is stored', async ({ page, context }) => {
  await edit(page, 21);
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

test('a course, a unit, a test and a page have their previews, too', async ({ page, context }) => {
  const preview = await context.newPage();
  for (const [id, name] of [
    [100, 'A course as it is typed'],
    [4711, 'A unit as it is typed'],
    [812, 'A test as it is typed'],
    [901, 'A page as it is typed'],
  ] as const) {
    await edit(page, id);
    await preview.goto(`${site()}/preview-${id}.html?lang=en`);
    await expect(heading(preview)).toBeVisible();
    await page.bringToFront();
    await field(page, 'Title').first().fill(name);
    await expect(heading(preview)).toContainText(name);
  }
});

test('a preview of a unit has all lessons of the form, as they are typed, and nobody learns in it', async ({ page, context }) => {
  await edit(page, 4712);
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

test('a press on a text of the preview leads to its field, also by the keyboard, and the preview shows where the author is', async ({
  page,
  context,
}) => {
  await edit(page, 21);
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

test('AUT-001 a link to a page of the site is chosen by its title, by keys alone', async ({ page }) => {
  await edit(page, 21);
  const text = page.locator('.rt-text').first();
  // Its editor is fetched when it comes into view.
  await page.locator('.author-html').first().scrollIntoViewIfNeeded();
  await text.click();
  await page.keyboard.press('Control+k');
  const panel = page.getByRole('dialog', { name: 'Link' });
  await panel.getByRole('button', { name: 'Choose a page of the site' }).press('Enter');
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('4711');
  await page.keyboard.press('Enter');
  const unit = pages.getByRole('button', { name: /unit-4711\.html/ });
  const title = await unit.locator('span').textContent();
  await unit.press('Enter');
  await expect(pages).toHaveCount(0);
  await expect(panel.getByLabel('Words of the link')).toBeFocused();
  await expect(panel.getByLabel('Words of the link')).toHaveValue(title!);
  await page.keyboard.press('Enter');
  const html = page.locator('.author-html').first().locator('[data-kind=html]');
  await expect.poll(() => html.inputValue()).toMatch(new RegExp(`<a href="[^"]*unit-4711\\.html">${title}</a>`));
});

test('AUT-011 a text that was stored without its translation waits for it, until both say the same again', async ({ page }) => {
  await edit(page, 22);
  const count = page.locator('.author-pending', { hasText: 'Waiting for translation' }).locator('.author-count');
  await expect(field(page, 'Title')).toHaveValue(/./);
  const before = Number(await count.textContent());
  // Its teaser, as other tests of this file change its title.
  const old = await field(page, 'Teaser').inputValue();
  await field(page, 'Teaser').fill(`${old} Again.`);
  await stored(page);
  await expect(count).toHaveText(String(before + 1));
  await edit(page, 22);
  await expect(count).toHaveText(String(before + 1));
  await field(page, 'Teaser').fill(old);
  await field(page, 'Teaser').press('Tab');
  await expect(count).toHaveText(String(before));
});

test('AUT-073 an author translates side by side: what waits comes first, with what has changed in the original', async ({ page }) => {
  await edit(page, 23);
  await expect(field(page, 'Title')).toHaveValue(/./);
  const old = await field(page, 'Title').inputValue();
  await field(page, 'Title').fill(`${old} today`);
  await stored(page);
  await expect(page.getByRole('button', { name: 'Original and translation side by side' })).toHaveCount(0);
  await page.locator('#author-language').selectOption('de');
  const toggle = page.getByRole('button', { name: 'Original and translation side by side' });
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = page.locator('.author-translation__row');
  await expect(page.getByRole('heading', { name: 'Waits (1)' })).toBeVisible();
  await expect(rows.first().locator('ins')).toHaveText('today');
  await expect(rows.first()).toContainText('The original has changed');
  const title = rows.first().getByRole('textbox');
  await expect(title).toHaveAttribute('lang', 'de');
  await title.fill('Heute in der Werkstatt');
  // The formatted text is a field of its own, beside the original as it is drawn.
  const text = page.locator('.author-translation__row', { has: page.locator('.author-html') }).first();
  await text.scrollIntoViewIfNeeded();
  await expect(text.locator('.author-translation__original p').first()).toBeVisible();
  await text.locator('.rt-text').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Zum Schluss.');
  await expectAccessible(page);
  // Another language and back: what was typed is there.
  await page.locator('#author-language').selectOption('en');
  await expect(field(page, 'Title')).toHaveValue(`${old} today`);
  await page.locator('#author-language').selectOption('de');
  await expect(title).toHaveValue('Heute in der Werkstatt');
  await expect(text.locator('.author-html')).toContainText('Zum Schluss.');
  await page.getByRole('button', { name: /^Translated, next/ }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Waits/ })).toHaveCount(0);
  await toggle.click();
  await expect(field(page, 'Title')).toHaveValue('Heute in der Werkstatt');
  await stored(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await toggle.click();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto(`${site()}/news-23.html?lang=de`);
  await expect(main(page)).toContainText('Heute in der Werkstatt');
  await expect(main(page)).toContainText('Zum Schluss.');
});

test('AUT-010 AUT-073 each text of a language that is added waits beside its copy; the list leads to it', async ({ page }) => {
  await edit(page, 27);
  const panel = page.locator('.author-pending', { hasText: 'Waiting for translation' });
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
  await page.locator('#author-language').selectOption('ar');
  await page.getByRole('button', { name: 'Delete this language' }).click();
  await yes.click();
  await expect(page.locator('#author-language option', { hasText: 'ar +' })).toBeAttached();
  await page.locator('#author-language').selectOption('ar');
  await yes.click();
  const count = Number(await panel.locator('.author-count').textContent());
  expect(count).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Original and translation side by side' }).click();
  await expect(page.getByRole('heading', { name: `Waits (${count})` })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Translated/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Original and translation side by side' }).click();
  await panel.locator('summary').press('Enter');
  // An open panel is as wide as the bar that it is in, and a count is one line beside its name; nothing is counted where there is nothing.
  const width = (of: Locator): Promise<number> => of.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width(panel)).toBeGreaterThan(0.9 * (await width(page.locator('.author-options'))));
  const review = page.locator('.author-pending', { hasText: 'Review' });
  await expect(review.locator('summary')).toHaveText('Review');
  await review.locator('summary').press('Enter');
  expect(await width(review)).toBeGreaterThan(0.9 * (await width(page.locator('.author-options'))));
  await panel.locator('.author-count').evaluate((element) => (element.textContent = '115'));
  expect(await panel.locator('.author-count').evaluate((element) => element.getClientRects()[0]!.height)).toBeLessThan(32);
  const first = panel.locator('.author-pending__item').first();
  await expect(first.locator('p[lang=ar]')).toHaveText((await first.locator('p[lang=en]').textContent())!);
  await first.getByRole('button', { name: 'Go to the text' }).press('Enter');
  await expect(page.locator('[lang=ar]:focus')).toHaveCount(1);
});

test('texts go to translators as XLIFF and come back; what does not fit is said and left as it is', async ({ page }) => {
  await edit(page, 24);
  const panel = page.locator('.author-pending', { hasText: 'Waiting for translation' });
  await panel.locator('summary').press('Enter');
  await page.locator('#author-language').selectOption('de');
  const old = await field(page, 'Title').inputValue();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as XLIFF (en to de)' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.en-de\.xlf$/u);
  const xliff = readFileSync(await file.path(), 'utf8');
  expect(xliff).toContain(`<target>${old}</target>`);
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Take in XLIFF' }).press('Enter');
  const changed = xliff.replace(`<target>${old}</target>`, '<target>Von auswärts</target>').replace('<source>', '<source>Never ');
  const send = async (text: string, name = 'back.xlf'): Promise<void> =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });
  await (await chooser).setFiles({ name: 'back.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(changed) });
  await expect(panel).toContainText('The original reads otherwise by now.');
  await expect(field(page, 'Title')).toHaveValue(old);
  await send(xliff.replace(`<target>${old}</target>`, '<target>Von auswärts</target>'));
  await expect(panel.getByRole('status')).toContainText('Texts taken into de: ');
  await expect(panel.locator('li', { hasText: 'The original' })).toHaveCount(0);
  await expect(field(page, 'Title')).toHaveValue('Von auswärts');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await send('<html/>', 'page.xlf');
  await expect(panel.getByRole('status')).toContainText('page.xlf is no XLIFF file');
  await send(xliff.replace('object 24', 'object 25'), 'other.xlf');
  await expect(panel.getByRole('status')).toContainText('other.xlf is of another object');
  await bar(page, 'Undo').click();
  await expect(field(page, 'Title')).toHaveValue(old);
});

test('RT-007 what readers would stumble over is said at its field and in a list, which leads to it, as it is written', async ({
  page,
  allowConsole,
}) => {
  // A page that a link leads to and that is not there.
  allowConsole(/404/);
  await edit(page, 25);
  const panel = page.locator('[data-panel=help]');
  await panel.locator('summary').press('Enter');
  const title = field(page, 'Title').first();
  await title.fill('');
  const note = page.locator('.author-finding', { hasText: 'A title is empty.' });
  await expect(note).toBeVisible();
  await panel.getByRole('button', { name: /^Go to it\s*: A title is empty/ }).press('Enter');
  await expect(title).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await title.fill('There again');
  await expect(note).toHaveCount(0);
  await page.locator('.author-html').first().scrollIntoViewIfNeeded();
  const text = page.locator('.rt-text').first();
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('news-99999.html');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Look whether links lead somewhere' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Links of this site that lead to nothing: 1');
  await expect(panel.locator('[data-finding=linkGone]')).toContainText('leads to a page that is not there');
});

test('RT-007 who publishes what readers would stumble over is asked first, and led to the list of it', async ({ page }) => {
  // A sentence that is read twice.
  const long = `Asked before it is published: ${'and more '.repeat(25)}end`;
  await edit(page, 26);
  const title = field(page, 'Title').first();
  await expect(title).toHaveValue(/./);
  await title.fill(long);
  await bar(page, 'Store as draft').click();
  const publish = bar(page, 'Publish');
  const panel = page.locator('[data-panel=help]');
  await expect(publish).toBeVisible();
  await publish.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/There are things readers would stumble over: [1-9]/);
  await question.getByRole('button', { name: 'No' }).press('Enter');
  await expect(panel).toHaveAttribute('open', '');
  await expect(panel.locator('summary')).toBeFocused();
  await expect(panel.locator('[data-finding=longSentence]')).toContainText('Asked before it is published');
  await page.goto(`${site()}/news-26.html?lang=en`);
  await expect(heading(page)).not.toHaveText(long);
  await edit(page, 26);
  await publish.press('Enter');
  await question.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(publish).toHaveCount(0);
  await page.goto(`${site()}/news-26.html?lang=en`);
  await expect(heading(page)).toHaveText(long);
});

test('TST-002 gaps of a question are written between brackets, and what is not touched stays as it is stored', async ({ page }) => {
  await edit(page, 812);
  const question = page.locator('.author-block--step', { has: page.locator('.author-marked') }).first();
  await question.locator('summary').first().press('Enter');
  const area = question.locator('.author-marked textarea').first();
  const source = question.locator('.author-marked input[type=hidden]').first();
  await expect(area).toHaveValue(/\[[^\]]+\]/);
  await expect(area).not.toHaveValue(/<gap/);
  const before = await source.inputValue();
  await area.press('Control+End');
  await area.pressSequentially(' And light');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await question.getByRole('button', { name: 'Make the selected words a gap' }).first().press('Enter');
  await expect(area).toBeFocused();
  await expect(area).toHaveValue(/ And \[light\]$/);
  await expect(question.locator('.author-marked__mark').last()).toHaveText('light');
  await expect.poll(() => source.inputValue()).toMatch(/^[\s\S]* And <gap id="g\d+" points="1"><accept>light<\/accept><\/gap>$/);
  expect((await source.inputValue()).startsWith(before)).toBe(true);
  await expectAccessible(page);
  await stored(page);
  await edit(page, 812);
  await question.locator('summary').first().press('Enter');
  await expect(area).toHaveValue(/ And \[light\]$/);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
});

test('RT-007 what is recommended behind a test is chosen by title, and a number that nothing has is refused in words', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await edit(page, 813);
  const numbers = page.getByLabel('Object ID', { exact: true });
  const count = await numbers.count();
  await page.getByRole('button', { name: /^Choose a page …\s*: Recommended next 1/ }).press('Enter');
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('path of light');
  await page.keyboard.press('Enter');
  await pages.getByRole('button', { name: /unit-4711\.html/ }).press('Enter');
  await expect(numbers.first()).toHaveValue('4711');
  await stored(page);
  await page.getByRole('button', { name: 'Add: Recommended next' }).press('Enter');
  await expect(numbers).toHaveCount(count + 1);
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem]')).toContainText('objectRef/@ID="0"');
  await edit(page, 813);
  await expect(numbers.first()).toHaveValue('4711');
});

test('RT-007 what a step of a course opens after is chosen by title, beside what is there already', async ({ page }) => {
  await edit(page, 100);
  const after = page.getByLabel('Open after', { exact: true }).first();
  await after.fill('812');
  await page
    .getByRole('button', { name: /^Choose a page …\s*: Open after/ })
    .first()
    .press('Enter');
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('4711');
  await page.keyboard.press('Enter');
  await pages.getByRole('button', { name: /unit-4711\.html/ }).press('Enter');
  await expect(after).toHaveValue('812 4711');
});

test('a course says in words what its certificate asks for and where the list has it; a rule that is none is led to', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await edit(page, 100);
  await field(page, 'Certificate').selectOption({ label: 'All steps done, and of the points of all tests at least 80 %' });
  await field(page, 'Guests').selectOption('open');
  await page.getByRole('button', { name: 'Add: Level' }).press('Enter');
  await field(page, 'Level').fill('For everybody');
  await expectAccessible(page);
  await stored(page);
  await edit(page, 100);
  await expect(field(page, 'Certificate')).toHaveValue('points 80');
  await expect(field(page, 'Level')).toHaveValue('For everybody');
  // By this the list of courses tells it from others: the server's.
  await expect(field(page, 'Order of the level')).toHaveValue('for-everybody');
  await edit(page, 4713);
  const lesson = page.locator('.author-block[data-block] > details').first();
  await lesson.locator('summary').first().press('Enter');
  const rule = lesson.getByLabel('Done by', { exact: true });
  await rule.fill('sometimes');
  await expect(lesson.locator('.author-finding', { hasText: 'no rule that can be followed' })).toBeVisible();
  await lesson.locator('summary').first().press('Enter');
  await bar(page, 'Store').click();
  // The lesson was closed: its field is shown, has the focus, and says what is wrong.
  await expect(rule).toBeFocused();
  await expect(rule).toHaveAccessibleDescription(/“sometimes” is no rule/);
  await rule.fill('visited');
  await stored(page);
  await expect(rule).not.toHaveAttribute('aria-invalid');
});

/** The first question of the practice test that has one right answer of several, opened. */
async function openQuestion(page: Page): Promise<Locator> {
  await edit(page, 812);
  const question = page.locator('.author-block[data-block]').filter({ hasText: 'One answer of several' }).first();
  await question.locator('summary').first().press('Enter');
  return question;
}

const hintsOf = (question: Locator): Locator => question.locator('[data-key="hints"] > li');
const deleteOf = (part: Locator): Locator => part.getByRole('button', { name: /^Delete/ });

test('where one answer is right, ticking it takes the tick from the one that was, in one step', async ({ page }) => {
  const boxes = (await openQuestion(page)).getByRole('checkbox', { name: 'Right' });
  const ticked = (): Promise<boolean[]> => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await expect.poll(ticked).toEqual([false, true, false]);
  await boxes.last().press('Space');
  await expect.poll(ticked).toEqual([false, false, true]);
  await bar(page, 'Undo').click();
  await expect.poll(ticked).toEqual([false, true, false]);
  await bar(page, 'Redo').click();
  await stored(page);
  await openQuestion(page);
  await expect.poll(ticked).toEqual([false, false, true]);
});

test('a question gets several hints, and each of them can be deleted', async ({ page }) => {
  const question = await openQuestion(page);
  const add = question.getByRole('button', { name: 'Add: Hint' });
  for (const words of ['Look at the light.', 'Count the rays.', 'Draw them.'])
    await (await added(add, hintsOf(question))).getByRole('textbox').fill(words);
  await deleteOf(hintsOf(question).nth(1)).click();
  await expect(hintsOf(question)).toHaveCount(2);
  await expectAccessible(page);
  await stored(page);
  const texts = hintsOf(await openQuestion(page)).getByRole('textbox');
  await expect(texts).toHaveCount(2);
  await expect(texts.first()).toHaveValue('Look at the light.');
  await expect(texts.last()).toHaveValue('Draw them.');
});

test('the focus goes to an answer, a hint and a question that are added, and from one that is deleted to what is beside it', async ({
  page,
}) => {
  const question = await openQuestion(page);
  const answers = question.locator('li.author-event[data-block]');
  const fresh = await added(question.getByRole('button', { name: /^Add: Answer/ }), answers);
  await expect(fresh.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('None of them.');
  await deleteOf(fresh).press('Enter');
  await expect(answers).toHaveCount(3);
  await expect(answers.last().getByRole('textbox').first()).toBeFocused();
  const add = question.getByRole('button', { name: 'Add: Hint' });
  const hints = hintsOf(question);
  for (let count = 0; count < 2; count++) await expect((await added(add, hints)).getByRole('textbox')).toBeFocused();
  for (let left = (await hints.count()) - 1; left >= 0; left--) {
    await deleteOf(hints.last()).press('Enter');
    await expect(hints).toHaveCount(left);
    await expect(left > 0 ? hints.last().getByRole('textbox') : add).toBeFocused();
  }
  const questions = page.locator('.author-block[data-block]');
  const name = '.author-block__name';
  const newQuestion = await added(page.getByRole('button', { name: 'Add: One answer of several' }), questions);
  await expect(newQuestion.locator(name)).toBeFocused();
  await deleteOf(newQuestion.locator('.author-block__tools').first()).press('Enter');
  await expect(newQuestion.locator(name)).toBeFocused();
});

test('on a narrow screen the tools stay in view, and nothing that has the focus is below them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await edit(page, 21);
  const store = bar(page, 'Store');
  await page.locator('.author-section').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(store).toBeInViewport();
  // Backwards through the form, from its end.
  await page.locator('.author-document').locator('input, textarea, button').last().focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Shift+Tab');
    const covered = (): Promise<string> =>
      page.evaluate(() => {
        const field = document.activeElement!.getBoundingClientRect();
        const tools = document.querySelector('.author-bar')!;
        const over = tools.getBoundingClientRect();
        const isCovered =
          !tools.contains(document.activeElement) && field.height > 0 && field.top >= over.top - 1 && field.bottom <= over.bottom + 1;
        return isCovered ? document.activeElement!.outerHTML.slice(0, 200) + [field.top, field.bottom, over.top, over.bottom] : '';
      });
    // What comes above when it is in view, and how that scrolls, is over a frame later.
    await expect.poll(covered, { message: `after ${step + 1} steps back` }).toBe('');
  }
  await expectAccessible(page);
});

test('a version is compared with what there is now, gets a name, and comes back as a change', async ({ page }) => {
  await edit(page, 24);
  const title = await field(page, 'Title').inputValue();
  await field(page, 'Title').fill('A title that does not last');
  await stored(page);
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await bar(page, 'Versions').click();
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const first = versions.getByRole('button', { name: 'As it was before' });
  await first.press('Enter');
  await expect(versions.locator('del').first()).toBeVisible();
  await expect(versions.locator('ins').first()).toBeVisible();
  await versions.getByLabel('Name', { exact: true }).fill('As it came');
  await versions.getByRole('button', { name: 'Name it' }).click();
  await expect(versions.getByRole('button', { name: 'As it was before As it came' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => versions.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await versions.getByRole('button', { name: 'Take over into the form' }).click();
  await expect(versions).toBeHidden();
  await expect(field(page, 'Title')).toHaveValue(title);
  await bar(page, 'Undo').click();
  await expect(field(page, 'Title')).toHaveValue('A title that does not last');
  await bar(page, 'Redo').click();
  await stored(page);
  await page.goto(`${site()}/news-24.html?lang=en`);
  await expect(heading(page)).toHaveText(title);
});

test('RT-007 a unit gets a lesson by the keyboard, in its order and under its own number; one is removed after a question', async ({
  page,
}) => {
  await edit(page, 4712);
  const lessons = page.locator('.author-section > .author-blocks > .author-block');
  const head = (of: Locator): Locator => of.locator('> .author-block__head .author-block__name');
  const mine = lessons.filter({ has: page.locator('> .author-block__head', { hasText: 'Made in the form' }) });
  const order = async (): Promise<number> => (await head(lessons).allTextContents()).findIndex((name) => name.includes('Made in the form'));
  await expect(lessons).toHaveCount(3);
  await page.getByRole('button', { name: 'Add: Lesson of slides' }).focus();
  await page.keyboard.press('Enter');
  await expect(lessons).toHaveCount(4);
  await expect(head(lessons.last())).toBeFocused();
  await lessons.last().getByText('Edit the lesson').click();
  await lessons.last().getByLabel('Title', { exact: true }).first().fill('Made in the form');
  await lessons.last().locator('.author-block--step').getByLabel('Title', { exact: true }).fill('Its first slide');
  await stored(page);
  for (const row of [2, 1]) {
    await lessons
      .nth(row + 1)
      .getByRole('button', { name: /^Move up/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toBe(row);
  }
  await expect(mine.getByRole('button', { name: 'Move up: Made in the form' })).toBeFocused();
  await stored(page);
  await page.goto(`${site()}/unit-4712.html?lang=en`);
  const links = main(page).locator('.lessons__link');
  await expect(links).toHaveCount(4);
  await links.filter({ hasText: 'Made in the form' }).click();
  await expect(main(page).getByRole('heading', { name: 'Made in the form' })).toBeVisible();
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'step');

  await edit(page, 4712);
  const remove = mine.getByRole('button', { name: 'Delete: Made in the form' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('What learners did in it stays stored');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(lessons).toHaveCount(4);
  await remove.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(lessons).toHaveCount(3);
  await expect(head(lessons.nth(1))).toBeFocused();
  await stored(page);
  // A step back goes behind what was stored, too.
  await bar(page, 'Undo').click();
  await expect(mine).toHaveCount(1);
  await stored(page);
  await bar(page, 'Redo').click();
  await stored(page);
  await page.goto(`${site()}/unit-4712.html?lang=en`);
  await expect(links).toHaveCount(3);
});

test('RT-007 a press on what is below a text with the cursor arrives: nothing moves when the text loses the focus', async ({ page }) => {
  await edit(page, 4712);
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

test('forms of objects: axe finds nothing, light and dark, and nothing is cut off at 320 px', async ({ page }) => {
  for (const id of [20, 100, 4711, 812, ...(process.env.LECTERN_SLOW ? [70, 902] : [])]) {
    await edit(page, id);
    for (const part of await page.locator('details').all()) await part.evaluate((node) => node.setAttribute('open', ''));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme === 'dark' ? OF_LOOKS : []);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await shown(page);
});
