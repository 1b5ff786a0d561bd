import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';

const site = openAuthorSite();

test('an author drags a slide along the film, moves it by keys, and the page follows', async ({ page }) => {
  await page.goto(`${site()}/edit-4711.html?lang=en`);
  await page.locator('.author-block--step > details > summary').first().click();
  const timeline = page.locator('.ui-timeline-editor').first();
  const mark = timeline.getByRole('slider', { name: 'Three cards, one line' });
  const field = page.locator('.author-event[data-block="e5"]').first().getByLabel('Time', { exact: true });
  const now = timeline.locator('[data-time="now"]');
  // It is loaded when it comes into view.
  await timeline.scrollIntoViewIfNeeded();
  await mark.scrollIntoViewIfNeeded();
  await expect(field).toHaveValue('00:00:18:06');
  await expect(timeline.getByRole('button', { name: /On one frame/ })).toBeEnabled();
  await expect(timeline.getByText('How long the film is')).toHaveCount(0);
  // A drag comes to rest on a whole second; it is one step.
  // What is fetched above it may still push it down: the driver waits until it rests.
  await mark.hover();
  const box = (await mark.boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 8, { steps: 4 });
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(field).not.toHaveValue('00:00:18:06');
  const dragged = await field.inputValue();
  await expect(mark).toHaveAttribute('aria-valuetext', `Three cards, one line, ${dragged}`);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('00:00:18:06');
  await expect(mark).toHaveAttribute('aria-valuetext', 'Three cards, one line, 00:00:18:06');
  // By keys: a frame, a second.
  await mark.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(field).toHaveValue('00:00:19:07');
  // What is typed is shown at once.
  await field.fill('00:00:17:00');
  await expect(mark).toHaveAttribute('aria-valuetext', 'Three cards, one line, 00:00:17:00');
  // Through the film by frames and seconds, then the mark comes to where it is.
  await timeline.getByRole('button', { name: /On 10 seconds/ }).click();
  await expect(now).toHaveText('00:00:10:00');
  await mark.focus();
  await page.keyboard.press('.');
  await expect(now).toHaveText('00:00:10:01');
  await page.keyboard.press('.');
  await page.keyboard.press(',');
  await expect(now).toHaveText('00:00:10:01');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('00:00:10:01');
  await expect(timeline.locator('.timeline-shown__name')).toHaveText('Three cards, one line');
  await expectAccessible(page);
  await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  // The page's slide begins there.
  await page.goto(`${site()}/unit-4711.html?lang=en`);
  await expect(page.locator('.slide-strip__button', { hasText: 'Three cards, one line' })).toContainText('0:10');
});

test('a time that cannot be read is not stored: the message names its field, which is marked, unfolded and has the focus', async ({
  page,
}) => {
  await page.goto(`${site()}/edit-4711.html?lang=en`);
  const lesson = page.locator('.author-block--step > details').first();
  await lesson.locator('summary').first().click();
  const field = page.locator('.author-event[data-block="e5"]').first().getByLabel('Time', { exact: true });
  const before = await field.inputValue();
  await field.fill('banana');
  await lesson.locator('summary').first().click();
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-problem=invalid]')).toContainText('The field “Time” is not right and was not stored');
  await field.fill(before);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('[data-problem]')).toHaveCount(0);
});
