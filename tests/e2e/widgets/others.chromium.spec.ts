import { expect, test } from '../fixtures.ts';
import { main } from '../support/site.ts';
import { drawInstead, example, GALLERY, openGallery, widgetsReady } from '../widgets-page.ts';

test('WID-006 fader: content ends at its opacity; the command switches an element', async ({ page, open }) => {
  await openGallery(page, open);
  const fader = example(page, 'fader-view').locator('.ui-fader');
  await fader.scrollIntoViewIfNeeded();
  await expect(fader).toHaveCSS('opacity', '1');
  const lamp = page.locator('#fadeLamp');
  const press = example(page, 'fader-command').getByRole('button');
  await press.click();
  await expect(lamp).toHaveCSS('visibility', 'hidden');
  await press.click();
  await expect(lamp).toHaveCSS('opacity', '1');
  await expect(lamp).toBeVisible();
});

test('WID-008 wait spinners have three sizes', async ({ page, open }) => {
  await openGallery(page, open);
  const sizes = await example(page, 'wait-sizes')
    .locator('.ui-wait')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').inlineSize));
  expect(sizes).toEqual(['16px', '32px', '56px']);
  const [box, spinner] = await Promise.all([
    example(page, 'wait-words').boundingBox(),
    example(page, 'wait-words').locator('.ui-wait').boundingBox(),
  ]);
  expect(spinner!.y).toBeGreaterThanOrEqual(box!.y - 1);
  expect(spinner!.y + spinner!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
});

test('WID-055 the tag cloud draws the score as size, never too small to read', async ({ page, open }) => {
  await openGallery(page, open);
  const sizes = await example(page, 'tags-plain')
    .locator('.ui-tagcloud__tag')
    .evaluateAll((tags) => tags.map((tag) => Number.parseFloat(getComputedStyle(tag).fontSize)));
  expect(sizes).toEqual([40, 28, 22, 18, 15]);
});

test('widgets stand in one another, and what is hidden around something hides it', async ({ page, open }) => {
  await openGallery(page, open);
  const nested = example(page, 'nested');
  await expect(nested.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await nested.getByRole('button', { name: 'Next slide' }).click();
  await expect(nested.locator('.ui-slideshow')).toHaveClass(/cms-right-border/);
  await nested.getByRole('tab').nth(1).click();
  await expect(nested.getByRole('button', { name: 'Next slide' })).toBeHidden();
  await expect(nested.getByText('A lens lets more light in')).toBeVisible();
});

test('a wrong configuration is told on the console, and the content stays readable', async ({ page, open, console: watch }) => {
  await drawInstead(
    page,
    `<ui-flipbox selected="many"><section><h2>Head</h2><p>body</p></section></ui-flipbox>
    <ui-slideshow height="tall" colour="red"><p>slide</p></ui-slideshow>
    <ui-tabstrip><p>no tab</p></ui-tabstrip><ui-tooltip>term</ui-tooltip><ui-dragdrop>nothing</ui-dragdrop><ui-wait size="huge"/>`,
  );
  watch.allow([/<ui-/]);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') messages.push(message.text());
  });
  await open(GALLERY);
  await widgetsReady(page);
  for (const words of ['Head', 'slide', 'no tab', 'term', 'nothing']) await expect(main(page)).toContainText(words);
  await expect.poll(() => messages.length).toBe(7);
  expect(messages.join('\n')).toMatch(/<ui-flipbox>: selected="many" is not allowed: it takes a whole number from -1 on/);
  expect(messages.join('\n')).toMatch(/<ui-slideshow>: height="tall" is not allowed: it takes "auto", "fixed", or a whole number/);
});
