import type { Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { answer } from './support/faults.ts';
import { withUnit } from './support/lesson.ts';
import { ada, heading, languageItem, main, submitLogin } from './support/site.ts';

/** Films and slides over slides take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });
test.beforeEach(() => {
  test.setTimeout(120_000);
});

const film = (page: Page) => main(page).locator('.unit-level:not([inert]) video').first();
const time = (page: Page): Promise<number> => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const current = (page: Page) => main(page).locator('.unit-level:not([inert]) .lessons__link[aria-current=step]');

/** Plays a while from a place on, so that there is something to continue. */
async function playFrom(page: Page, seconds: number): Promise<void> {
  // A film that has not loaded would be begun with, and play() waits for it without an end.
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  // Slowly, so that it does not run away on a busy machine.
  await film(page).evaluate((video: HTMLVideoElement, at) => {
    video.muted = true;
    video.playbackRate = 0.1;
    video.currentTime = at;
    video.play().catch(() => undefined);
  }, seconds);
  await expect.poll(() => time(page)).toBeGreaterThan(seconds + 0.05);
  await film(page).evaluate((video: HTMLVideoElement) => video.pause());
}

test('UNI-001 where the learner stopped is offered: no focus taken, reachable by keyboard, dismissible; the lesson goes on there', async ({
  page,
  open,
}) => {
  await open('/unit-4711.html');
  await expect(main(page).locator('.unit-continue')).toHaveCount(0);
  await main(page).locator('.lessons__link').nth(1).click();
  await expect(current(page)).toContainText('A room with a hole');
  await playFrom(page, 20);
  const stopped = await time(page);
  await open('/unit-4711.html');
  const offer = main(page).locator('.unit-continue');
  await expect(offer).toContainText(/A room with a hole, 0:2\d/);
  expect(await offer.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await offer.locator('.unit-continue__go').focus();
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText('A room with a hole');
  await expect(offer).toHaveCount(0);
  await expect.poll(async () => Math.abs((await time(page)) - stopped)).toBeLessThan(2);
  await open('/unit-4711.html');
  await offer.locator('.unit-continue__no').click();
  await expect(offer).toHaveCount(0);
  expect(await time(page)).toBeLessThan(1);
});

test('UNI-016 the place in the lesson that stands there is gone to as well, with init="0" without asking', async ({ page, open }) => {
  await open('/unit-4711.html');
  await playFrom(page, 31);
  await open('/unit-4711.html');
  await main(page).locator('.unit-continue__go').click();
  await expect.poll(() => time(page)).toBeGreaterThan(29);
  await withUnit(page, (xml) => xml.replace(' init="1"', ' init="0"'));
  await open('/unit-4711.html');
  await expect.poll(() => time(page)).toBeGreaterThan(29);
  await expect(main(page).locator('.unit-continue')).toHaveCount(0);
});

for (const [way, customer] of [
  ['in its place', 'demo'],
  ['with a page that is loaded anew', 'nordlicht'],
] as const)
  test(`NAV-023 another language keeps lesson, time and stack: ${way}`, async ({ page, open }) => {
    await open('/unit-4712.html?lang=en#startUnitLevel_4713', customer);
    // The unit below is shown first; until the level lies over it, the link would be one of the unit's own.
    await expect(main(page).locator('.unit-level')).toHaveCount(2);
    await expect(main(page).locator('.unit-level:not([inert]) h1')).toHaveText('Exposure and colour');
    await main(page).locator('.unit-level:not([inert]) .lessons__link').nth(1).click();
    await expect(page).toHaveURL(/startUnitLevel_4713\/toLevel_4713\.2/);
    await playFrom(page, 15);
    const before = await film(page).elementHandle();
    await languageItem(page, 'de').click();
    await expect(page).toHaveURL(/lang=de.*#startUnitLevel_4713\/toLevel_4713\.2/);
    await shown(page);
    await expect(main(page).locator('.unit-level')).toHaveCount(2);
    await expect(main(page).locator('.unit-level:not([inert]) h1')).toHaveText('Belichtung und Farbe');
    await expect(main(page).locator('.unit-level:not([inert]) .lessons__link').nth(1)).toHaveAttribute('aria-current', 'step');
    await expect.poll(() => time(page)).toBeGreaterThan(13);
    await expect(main(page).locator('.unit-level:not([inert]) .unit-continue')).toHaveCount(0);
    const isSameFilm = await before!.evaluate((element) => element.isConnected).catch(() => false);
    expect(isSameFilm).toBe(customer === 'demo');
    await main(page).locator('.unit-return__button').click();
    await expect(main(page).locator('.unit-level:not([inert]) h1')).toHaveText('Linse und Auge');
  });

test('logged in, the server is told in the background and its place is offered', async ({ page, open, calls }) => {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(heading(page)).toContainText(ada.name);
  await answer(page, 't_UnitPosition', { body: '<cms version="1"><stored ID="4711"/></cms>' });
  await open('/unit-4711.html');
  await playFrom(page, 31);
  await expect
    .poll(() =>
      calls.of('t_UnitPosition').map(({ method, query, body }) => [method, query.get('action'), query.get('id'), body.get('IDLesson')]),
    )
    .toContainEqual(['POST', '16', '4711', '1']);
  // What was seen goes at once, the place with the next of its calls, which come rarely.
  await expect.poll(() => Number(calls.of('t_UnitPosition').at(-1)!.body.get('seconds'))).toBeGreaterThan(0);
});
