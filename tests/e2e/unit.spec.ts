import type { Locator, Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

test.use({ ownHistory: true });

/** Films and slides over slides take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });
test.beforeEach(() => {
  test.setTimeout(120_000);
});

const levels = (page: Page): Locator => main(page).locator('.unit-level');
const top = (page: Page): Locator => main(page).locator('.unit-level:not([inert])');
const lesson = (page: Page, name: string): Locator => top(page).locator('.lessons__link').filter({ hasText: name });
const subUnit = (page: Page): Locator => top(page).locator('.sub-units__link').first();
const settled = (page: Page): Promise<void> =>
  expect(page.locator('.unit-level[data-state=leaving], .unit-level[data-state=covered]')).toHaveCount(0);
const current = (page: Page): Locator => top(page).locator('.lessons__link[aria-current=step]');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'UNI-001 UNI-002 UNI-003 UNI-005 UNI-006 a sub-unit opens inside its parent and the return action goes back to it',
  { tag: '@engines' },
  async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open('/unit-4712.html');
    await expect(levels(page)).toHaveCount(1);
    const link = subUnit(page);
    // What is below the lesson comes late, and moves what is below it.
    await expect(main(page).locator('.lesson-questions__bar')).toBeVisible();
    await link.scrollIntoViewIfNeeded();
    const parent = await top(page).getByRole('heading', { level: 1 }).textContent();
    await link.focus();
    const scroll = await page.evaluate(() => scrollY);
    await page.evaluate(() => {
      Object.assign(window, { slid: [] as string[] });
      document.addEventListener('animationstart', ({ animationName }) =>
        (window as unknown as { slid: string[] }).slid.push(animationName),
      );
    });
    await page.keyboard.press('Enter');
    await expect(levels(page)).toHaveCount(2);
    await expect(top(page).getByRole('heading', { level: 1 })).not.toHaveText(parent ?? '');
    await expect(levels(page).first()).toHaveAttribute('inert', '');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.unitLevel)).toBe('1');
    await settled(page);
    const before = Date.now();
    await top(page)
      .getByRole('button', { name: parent ?? '' })
      .click();
    await expect(page.locator('.unit-level[data-state=leaving]')).toHaveCount(1);
    await expect(levels(page)).toHaveCount(1);
    expect(Date.now() - before).toBeGreaterThan(1000);
    expect(await page.evaluate(() => (window as unknown as { slid: string[] }).slid.filter((name) => name.startsWith('unit-')))).toEqual([
      'unit-in',
      'unit-out',
    ]);
    await expect(heading(page)).toHaveText(parent ?? '');
    await expect(link).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(3);
  },
);

test('UNI-004 Escape closes the sub-unit, but only when nothing above it closes by it', async ({ page, open }) => {
  await open('/unit-4712.html');
  await subUnit(page).click();
  await expect(levels(page)).toHaveCount(2);
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append('x');
    dialog.showModal();
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(levels(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(levels(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(levels(page)).toHaveCount(1);
});

test('NAV-014 a chosen lesson is an entry of the history: back goes to the one before, a reload and a copied address to the same', async ({
  page,
  open,
  context,
}) => {
  await open('/unit-4711.html');
  await expect(current(page)).toContainText('How light travels');
  const length = await page.evaluate(() => history.length);
  await lesson(page, 'A room with a hole').click();
  await expect(page).toHaveURL(/unit-4711\.html\?IDLesson=2#toLevel_4711$/);
  await expect(current(page)).toContainText('A room with a hole');
  await lesson(page, 'Build a pinhole camera').click();
  await expect(page).toHaveURL(/unit-4711\.html\?IDLesson=3#toLevel_4711$/);
  expect(await page.evaluate(() => history.length)).toBe(length + 2);
  await page.evaluate(() => history.back());
  await expect(current(page)).toContainText('A room with a hole');
  await page.evaluate(() => history.back());
  await expect(current(page)).toContainText('How light travels');
  await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'How light travels' })).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(current(page)).toContainText('A room with a hole');
  await page.reload();
  await shown(page);
  await expect(current(page)).toContainText('A room with a hole');
  const other = await context.newPage();
  await other.goto(page.url());
  await shown(other);
  await expect(current(other)).toContainText('A room with a hole');
  // The place in lesson 2 is stored by now; the entry before shows lesson 1 all the same.
  await page.evaluate(() => history.back());
  await expect(current(page)).toContainText('How light travels');
});

test('NAV-016 RT-027 a started unit level is an entry; back, forward, a reload and a copied address restore it with fromHistory=1', async ({
  page,
  open,
  calls,
  context,
}) => {
  await open('/unit-4712.html');
  await subUnit(page).click();
  await expect(page).toHaveURL(/unit-4712\.html#startUnitLevel_4713$/);
  const title = await top(page).getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(new RegExp(title ?? ''));
  await page.evaluate(() => history.back());
  await expect(levels(page)).toHaveCount(1);
  await expect(page).toHaveURL(/unit-4712\.html$/);
  calls.forget();
  await page.evaluate(() => history.forward());
  await expect(levels(page)).toHaveCount(2);
  await expect(top(page).getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(top(page).locator('.unit-view')).toHaveAttribute('data-from-history', '1');
  expect(calls.of('p_Unit').map(({ query }) => [query.get('id'), query.get('fromHistory')])).toEqual([['4713', '1']]);
  await page.reload();
  await shown(page);
  await expect(levels(page)).toHaveCount(2);
  await lesson(page, 'Three colours').or(top(page).locator('.lessons__link').nth(1)).first().click();
  await expect(page).toHaveURL(/unit-4712\.html#startUnitLevel_4713\/toLevel_4713\.2$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await shown(other);
  await expect(levels(other)).toHaveCount(2);
  await expect(top(other).locator('.lessons__link').nth(1)).toHaveAttribute('aria-current', 'step');
});

test('NAV-015 a lesson that is added is an entry of the history', async ({ page, open }) => {
  await open('/unit-4711.html');
  await main(page)
    .locator('#lessonArea')
    .evaluate((area) => {
      const link = Object.assign(document.createElement('button'), { textContent: 'Added', type: 'button' });
      for (const [name, value] of [
        ['command', 'object.start'],
        ['arg-id', '4727'],
        ['arg-idobjecttype', '401'],
      ] as const)
        link.setAttribute(`data-${name}`, value);
      area.parentElement?.append(link);
    });
  await page.getByRole('button', { name: 'Added' }).click();
  await expect(page).toHaveURL(/unit-4711\.html#addUnit_401\.4727$/);
});

test('NAV-015 a copied address adds the lesson; its return goes back to the lesson of the unit, back to the added one', async ({
  page,
  open,
}) => {
  await open('/unit-4711.html#addUnit_401.4722');
  await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'A room with a hole' })).toBeVisible();
  await expect(current(page)).toHaveCount(0);
  await page.locator('.unit-return__button').click();
  await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'How light travels' })).toBeVisible();
  await expect(page).toHaveURL(/#toLevel_4711$/);
  await page.evaluate(() => history.back());
  await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'A room with a hole' })).toBeVisible();
});

test('several levels deep and back again, with narrow screens, right to left and axe', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/unit-4712.html#startUnitLevel_4713/startUnitLevel_4711');
  await expect(levels(page)).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(main(page).locator('#lessonArea')).toHaveCount(1);
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(levels(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(levels(page)).toHaveCount(1);
  await lesson(page, '').nth(1).click();
  await expect(levels(page).first().locator('.lessons__link').nth(1)).toHaveAttribute('aria-current', 'step');
});

test('the film of the unit below is paused, stays where it is, and does not begin again by itself', async ({ page, open }) => {
  await open('/unit-4712.html');
  const film = levels(page).first().locator('video').first();
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3);
  await subUnit(page).click();
  await expect(levels(page)).toHaveCount(2);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const time = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => undefined));
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(levels(page)).toHaveCount(1);
  expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.isConnected])).toEqual([true, true]);
  expect(Math.abs((await film.evaluate((video: HTMLVideoElement) => video.currentTime)) - time)).toBeLessThan(1);
});

test('UNI-015 the address of a lesson opens the unit with that lesson, and with what is in it', async ({ page, open }) => {
  await open('/unit-4711.html?IDLesson=2');
  await expect(current(page)).toContainText('A room with a hole');
  await expect(top(page).locator('.lesson-stage video')).toBeAttached();
});
