import type { Locator } from '@playwright/test';
import { expect, follow, shown, test } from './fixtures.ts';
import { added, bar, edit, field, stored } from './support/author-form.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible, OF_LOOKS } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

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
  await follow(page, '/news.html?lang=en');
  await expect(main(page)).toContainText('A teaser from the form');
  await page.goto(`${site()}/news.html?lang=de`);
  await expect(main(page)).toContainText('Ein Name aus dem Formular');
});

test('AUT-008 a course gets a chapter and a step by the keyboard; a number of no object is refused, and nothing is lost', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await edit(page, site(), 100);
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
  await follow(page, '/course-100.html?lang=en');
  await expect(main(page).getByRole('heading', { name: 'Further reading' })).toBeVisible();
  await expect(
    main(page)
      .getByRole('link', { name: /About this academy/ })
      .first(),
  ).toBeVisible();
});

test('AUT-099 AUT-102 what was not stored comes back, and who stores second is asked', async ({ page, context, allowConsole }) => {
  allowConsole(/409/);
  await edit(page, site(), 22);
  await field(page, 'Title').fill('Not stored yet');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('object 22')))).toBe(true);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Not stored yet');
  const other = await context.newPage();
  await edit(other, site(), 22);
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

test('AUT-009 a slide and an event are added to a lesson of a unit; a time that is none is refused at its field', async ({ page }) => {
  await edit(page, site(), 4711);
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

test('AUT-001 a link is chosen by the title of its page, by keys alone; on a narrow screen nothing that has the focus is covered', async ({
  page,
}) => {
  await test.step('a link to a page of the site is chosen by its title, by keys alone', async () => {
    await edit(page, site(), 21);
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
  await test.step('on a narrow screen the tools stay in view, and nothing that has the focus is below them', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await edit(page, site(), 21);
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
});

test('RT-007 what readers would stumble over is said as it is written, and asked about before it is published', async ({
  page,
  allowConsole,
}) => {
  await test.step('what readers would stumble over is said at its field and in a list, which leads to it, as it is written', async () => {
    // A page that a link leads to and that is not there.
    allowConsole(/404/);
    await edit(page, site(), 25);
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
  await test.step('who publishes what readers would stumble over is asked first, and led to the list of it', async () => {
    // A sentence that is read twice.
    const long = `Asked before it is published: ${'and more '.repeat(25)}end`;
    await edit(page, site(), 26);
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
    await follow(page, '/news-26.html?lang=en');
    await expect(heading(page)).not.toHaveText(long);
    await edit(page, site(), 26);
    await publish.press('Enter');
    await question.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(publish).toHaveCount(0);
    await follow(page, '/news-26.html?lang=en');
    await expect(heading(page)).toHaveText(long);
  });
});

test('RT-007 a course says in words what opens a step, what its certificate asks for and where the list has it', async ({
  page,
  allowConsole,
}) => {
  await test.step('a course says in words what its certificate asks for and where the list has it', async () => {
    allowConsole(/400/);
    await edit(page, site(), 100);
    await field(page, 'Certificate').selectOption({ label: 'All steps done, and of the points of all tests at least 80 %' });
    await field(page, 'Guests').selectOption('open');
    await page.getByRole('button', { name: 'Add: Level' }).press('Enter');
    await field(page, 'Level').fill('For everybody');
    await expectAccessible(page);
    await stored(page);
    await edit(page, site(), 100);
    await expect(field(page, 'Certificate')).toHaveValue('points 80');
    await expect(field(page, 'Level')).toHaveValue('For everybody');
    // By this the list of courses tells it from others: the server's.
    await expect(field(page, 'Order of the level')).toHaveValue('for-everybody');
  });
  await test.step('what a step of a course opens after is chosen by title, beside what is there already', async () => {
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
  await test.step('a rule that is none is led to', async () => {
    await edit(page, site(), 4713);
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
});

test('a version is compared with what there is now, gets a name, and comes back as a change', async ({ page }) => {
  await edit(page, site(), 24);
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
  await follow(page, '/news-24.html?lang=en');
  await expect(heading(page)).toHaveText(title);
});

test('RT-007 a unit gets a lesson by the keyboard, in its order and under its own number; one is removed after a question', async ({
  page,
}) => {
  await edit(page, site(), 4712);
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
  await follow(page, '/unit-4712.html?lang=en');
  const links = main(page).locator('.lessons__link');
  await expect(links).toHaveCount(4);
  await links.filter({ hasText: 'Made in the form' }).click();
  await expect(main(page).getByRole('heading', { name: 'Made in the form' })).toBeVisible();
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'step');

  await edit(page, site(), 4712);
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
  await follow(page, '/unit-4712.html?lang=en');
  await expect(links).toHaveCount(3);
});

test('forms of objects: axe finds nothing, light and dark, and nothing is cut off at 320 px', async ({ page }) => {
  for (const id of [20, 100, 4711, 812, ...(process.env.LECTERN_SLOW ? [70, 902] : [])]) {
    await edit(page, site(), id);
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
