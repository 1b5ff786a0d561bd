import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { main } from './support/site.ts';

const NOVEMBER = '/calendar.html?view=month&from=2026-11-01&to=2026-11-30';
const day = (page: Page, date: string) => main(page).locator(`[role="gridcell"][data-day="${date}"]`);

test.use({ timezoneId: 'America/New_York' });

test('CON-003 month, week and agenda; view, period and category stand in the address and survive a reload', async ({ page, open }) => {
  test.slow(); // many views; a busy machine has time for them
  await open(NOVEMBER);
  await expect(main(page).getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await expect(day(page, '2026-11-25')).toContainText('18:00');
  await main(page).getByRole('link', { name: 'Next month' }).click();
  await expect(main(page).getByRole('grid', { name: 'December 2026' })).toBeVisible();
  for (const date of ['2026-12-11', '2026-12-12', '2026-12-13']) await expect(day(page, date)).toContainText('three lenses');
  await main(page)
    .getByRole('link', { name: /^Workshops/ })
    .click();
  await expect(page).toHaveURL(/view=month&from=2026-12-01&to=2026-12-31&category=workshops/);
  await main(page).getByRole('link', { name: 'Agenda', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible();
  await expect(main(page).locator('.event')).toHaveCount(3);
  await page.reload();
  await shown(page);
  await expect(main(page).locator('.event')).toHaveCount(3);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Week', exact: true }).click();
  await expect(main(page).getByRole('gridcell')).toHaveCount(7);
  await expectAccessible(page);
  await page.goBack();
  await expect(main(page).locator('.event')).toHaveCount(3);
});

test('CON-003 NAV-033 the days are walked by keys, beyond the month too, and an event is opened', async ({ page, open }) => {
  await open(NOVEMBER);
  await expect(main(page).locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
  await main(page).locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  await expect(day(page, '2026-10-26')).toBeFocused();
  await day(page, '2026-11-25').focus();
  await page.keyboard.press('PageDown');
  await expect(main(page).getByRole('grid', { name: 'December 2026' })).toBeVisible();
  await expect(day(page, '2026-12-25')).toBeFocused();
  await expect(page).toHaveURL(/from=2026-12-01&to=2026-12-31/);
  await page.keyboard.press('Shift+PageUp');
  await expect(day(page, '2025-12-25')).toBeFocused();
  await page.goBack();
  await expect(main(page).getByRole('grid', { name: 'December 2026' })).toBeVisible();
  await day(page, '2026-12-02').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Pinhole building evening');
});

test("CON-003 who is elsewhere reads the own time beside the customer's", async ({ page, open }) => {
  await open('/calendar-70.html');
  const when = main(page).locator('dd').first();
  await expect(when).toContainText('25 November 2026, 18:00');
  await expect(when).toContainText(/your time: .*12:00/);
  await expect(main(page)).toContainText('Central European Time (Berlin)');
  await expect(main(page).getByRole('link', { name: /Save to my calendar/ })).toHaveAttribute('href', 'calendar-70.ics?lang=en');
  await open('/calendar-79.html'); // stored with Lisbon's clock
  await expect(when).toContainText('27 November 2026, 17:45');
  await open('/calendar-74.html'); // whole days are the same everywhere
  await expect(when).not.toContainText('your time');
});

/** The days of next month on which the boathouse is open, each Tuesday: what is over is not listed below a month. */
function tuesdaysOfNextMonth(): { readonly from: string; readonly to: string; readonly days: readonly string[] } {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const last = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0);
  const all = Array.from({ length: (last - first) / 86_400_000 + 1 }, (_, index) => new Date(first + index * 86_400_000));
  const written = all.map((each) => each.toISOString().slice(0, 10));
  return { from: written[0]!, to: written.at(-1)!, days: written.filter((_, index) => all[index]!.getUTCDay() === 2) };
}

test('CON-003 on a phone the month is numbers that lead to the events below', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { from, to, days } = tuesdaysOfNextMonth();
  await open(`/calendar.html?view=month&from=${from}&to=${to}`);
  await expect(day(page, days[0]!).locator('a')).toBeHidden();
  await day(page, days[1]!).click();
  await expect(main(page).locator(`.calendar__list a[href^="calendar-80.html?from=${days[1]}"]`)).toBeFocused();
  await expect(main(page).locator('.calendar__list .event__own, .calendar__list .event-time__own').first()).toContainText('your time');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test('CON-003 an event that takes place again has a page for each time, and names those that follow', async ({ page, open }) => {
  await open('/calendar.html?view=agenda&from=2027-03-30&to=2027-03-30');
  await main(page).getByRole('link', { name: 'Open boathouse' }).click();
  await expect(page).toHaveURL(/calendar-80\.html\?from=2027-03-30$/);
  const when = main(page).locator('dd').first();
  await expect(when).toContainText('30 March 2027, 17:00'); // as before the clocks were put forward on 28 March
  await expect(when).toContainText(/your time: .*11:00/);
  await expect(main(page).getByRole('link', { name: /Save to my calendar/ })).toHaveAttribute(
    'href',
    'calendar-80.ics?lang=en&from=2027-03-30',
  );
  await main(page)
    .getByRole('region', { name: 'Further dates' })
    .getByRole('link', { name: /6 April 2027/ })
    .click();
  await expect(when).toContainText('6 April 2027, 17:00');
  await page.goBack();
  await expect(when).toContainText('30 March 2027');
});

test('CON-003 I18-002 an event of several days is one bar through its days, from the right in Arabic', async ({ page, open }) => {
  for (const lang of ['en', 'ar']) {
    await open(`/calendar.html?lang=${lang}&view=month&from=2026-12-01&to=2026-12-31`);
    const bars = await Promise.all(
      ['2026-12-11', '2026-12-12', '2026-12-13'].map(async (date) => (await day(page, date).locator('.day__event--whole').boundingBox())!),
    );
    expect(new Set(bars.map(({ y, height }) => `${Math.round(y)} ${Math.round(height)}`)).size, lang).toBe(1);
    const ordered = lang === 'ar' ? bars.toReversed() : bars;
    for (const [index, bar] of ordered.slice(1).entries())
      expect(Math.abs(bar.x - ordered[index]!.x - ordered[index]!.width), lang).toBeLessThanOrEqual(1.5);
  }
});
