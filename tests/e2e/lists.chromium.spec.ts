import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { answer, envelope, fault, held } from './support/faults.ts';
import { dialog, heading, main, menuItem, submitLogin } from './support/site.ts';

const FAILED = /Failed to load resource|the server responded with|net::ERR/i;

const LISTS = [
  { name: 'News', dataType: 'p_News', link: 'news-' },
  { name: 'Blog', dataType: 'p_Blog', link: 'blog-' },
  { name: 'Calendar', dataType: 'p_Calendar', link: 'calendar-' },
] as const;

for (const { name, dataType, link } of LISTS) {
  test(`CON-001 CON-002 CON-003 ${name}: a slow, a failing and an empty answer`, async ({ page, open, allowConsole }) => {
    allowConsole(FAILED);
    await open('/contact.html');
    const first = main(page).locator(`a[href^="${link}"]`).first();
    const release = await held(page, dataType);
    await menuItem(page, name).click();
    await expect(main(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('[data-fader]')).toHaveCSS('opacity', '0.5');
    await expect(main(page).locator('form')).toBeVisible(); // what was there stays until the answer comes
    await release();
    await expect(first).toBeVisible();
    await expect(page.locator('[data-fader]')).toHaveCount(0);
    await page.goBack();
    await expect(main(page).locator('form')).toBeVisible();
    const undo = await fault(page, dataType, 'abort');
    await menuItem(page, name).click();
    await expect(dialog(page)).toBeVisible();
    await expect(main(page).locator('form')).toBeVisible();
    await undo();
    await dialog(page)
      .getByRole('button', { name: /again|retry/i })
      .click();
    await expect(first).toBeVisible();
    const empty =
      dataType === 'p_Calendar'
        ? '<calendar from="2027-05-01" to="2027-05-31" view="month" today="2026-11-21"/>'
        : `<list dataType="${dataType}" page="1" pageSize="20" count="0"/>`;
    await menuItem(page, 'Contact').click();
    await expect(main(page).locator('form')).toBeVisible();
    await answer(page, dataType, { body: envelope(dataType, empty, { ID: 0, action: 1 }) });
    await menuItem(page, name).click();
    await expect(main(page)).toContainText(/Come back soon|No events in this period/);
  });
}

test('CON-001 a list of 1 000 items is drawn, and says which part of a longer one it is', async ({ page, open }) => {
  await open('/contact.html');
  const records = Array.from(
    { length: 1000 },
    (_, i) =>
      `<SHW_p_News ID="${i + 1}" IDObjectType="501" date="2026-11-20T09:00:00+01:00" href="news-${i + 1}.html">` +
      `<title>Report ${i + 1}</title><picture src="img/news-rays.svg" alt="" w="640" h="360"/></SHW_p_News>`,
  ).join('');
  await answer(page, 'p_News', {
    body: envelope('p_News', `<list dataType="p_News" page="3" pageSize="1000" count="9000">${records}</list>`, { ID: 0, action: 1 }),
  });
  await menuItem(page, 'News').click();
  await expect(main(page).locator('a[href="news-1000.html"]')).toBeAttached({ timeout: 25_000 });
  await expect(main(page).locator('.card')).toHaveCount(1000);
  await expect(main(page).getByText('Page 3 of 9')).toBeAttached();
  expect(await main(page).locator('img:not([loading="lazy"])').count()).toBe(0);
});

test('CON-003 a month of 1 000 events names some of each day and how many more there are', async ({ page, open }) => {
  await open('/contact.html');
  const events = Array.from({ length: 1000 }, (_, i) => {
    const day = `2026-12-${String(1 + (i % 28)).padStart(2, '0')}`;
    return (
      `<SHW_p_Calendar ID="${i + 1}" start="${day}T18:00:00+01:00" end="${day}T19:00:00+01:00" allDay="0" ` +
      `href="calendar-${i + 1}.html"><title>Event ${i + 1}</title></SHW_p_Calendar>`
    );
  }).join('');
  await answer(page, 'p_Calendar', {
    body: envelope(
      'p_Calendar',
      `<calendar from="2026-12-01" to="2026-12-31" view="month" today="2026-12-03" firstDay="1">${events}</calendar>`,
      { ID: 0, action: 1 },
    ),
  });
  await menuItem(page, 'Calendar').click();
  await expect(main(page).locator('[data-day="2026-12-03"]')).toContainText('more');
  await expect(main(page).locator('[data-day="2026-12-03"] li')).toHaveCount(4);
  await expect(main(page).locator('.calendar__list li')).toHaveCount(60);
});

test('CON-001 categories and pages stand in the address, and Back brings the list back as it was', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open('/news.html');
  await main(page).getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/news\.html\?page=2$/);
  await expect(main(page).getByText('Page 2 of 2')).toBeAttached();
  await shown(page);
  const last = main(page).locator('.card__link').last();
  const title = (await last.textContent()) ?? '';
  await last.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(50);
  await last.click();
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(main(page).getByText('Page 2 of 2')).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(position - 40);
  await expect(last).toBeInViewport();
  await main(page)
    .getByRole('link', { name: /^Workshops/ })
    .click();
  await expect(page).toHaveURL(/news\.html\?category=workshops$/);
  await expect(main(page).locator('.card')).toHaveCount(3);
  await page.reload();
  await shown(page);
  await expect(main(page).locator('[aria-current="true"]')).toHaveText(/Workshops/);
  await expectAccessible(page);
});

test('CON-001 a report is shared by its link, without any other site; feeds can be opened', async ({ page, open, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  await open('/news-21.html');
  await main(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/news-21.html', baseURL).href);
  for (const [path, root] of [
    ['/news.rss', '<rss'],
    ['/news.atom', '<feed'],
    ['/calendar.ics', 'BEGIN:VCALENDAR'],
  ] as const) {
    expect(await page.evaluate(async (address) => (await fetch(address)).text(), path), path).toContain(root);
  }
});

test('CON-002 a comment: required fields, kept when sending fails, awaits moderation, published by an author', async ({
  page,
  open,
  allowConsole,
}) => {
  test.slow(); // two visitors, one after the other
  allowConsole(FAILED);
  const words = `Under the stairs, too. ${Date.now()}`;
  await open('/blog-51.html');
  const form = main(page).locator('form#form-comment-51');
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.getByLabel(/Your name/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/Your name/).fill('Grace');
  await form.getByLabel(/Your comment/).fill(words);
  const undo = await fault(page, { datatype: 'p_Blog', action: '16' }, 'abort');
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(dialog(page)).toBeVisible();
  await undo();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(form.getByLabel(/Your comment/)).toHaveValue(words);
  await form.getByRole('button', { name: 'Send comment' }).click();
  const thanks = page.locator('#thanks-51');
  await expect(thanks).toContainText('awaits moderation');
  await expect(thanks).toContainText(words);
  await expect(thanks).toBeFocused();
  await page.reload();
  await shown(page);
  await expect(main(page).getByText(words)).toHaveCount(0);
  await open('/login.html');
  await submitLogin(page, 'alhazen', 'book-of-optics');
  await expect(page).not.toHaveURL(/login/);
  await open('/blog-51.html');
  const comment = main(page).locator('.comment').filter({ hasText: words });
  await expect(comment).toContainText('Waiting for approval');
  await comment.getByRole('button', { name: /Publish/ }).click();
  await expect(comment.getByRole('button', { name: /Publish/ })).toHaveCount(0);
  await expect(comment).not.toContainText('Waiting for approval');
  await comment.getByRole('button', { name: /Remove/ }).click();
  await expect(comment).toHaveCount(0);
});

test('CON-002 topics and months narrow the blog', async ({ page, open }) => {
  await open('/blog-50.html');
  await main(page).locator('.topics').getByRole('link', { name: 'camera obscura' }).click();
  await expect(page).toHaveURL(/blog\.html\?tag=camera(%20|\+)obscura$/);
  await expect(main(page).locator('.card')).toHaveCount(1);
  await main(page).getByText('Archive').click();
  await main(page)
    .getByRole('link', { name: /October 2026/ })
    .click();
  await expect(main(page)).toContainText('Nothing here fits this choice.');
  await main(page).getByRole('link', { name: 'Show everything' }).click();
  await expect(main(page).locator('.card')).toHaveCount(6);
});

test('CON-001 CON-002 CON-003 lists do not jump while they load', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('/contact.html');
  for (const name of ['News', 'Blog', 'Calendar']) {
    const before = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    await menuItem(page, name).click();
    await expect(heading(page)).toHaveText(name);
    await shown(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).every((image) => image.complete),
        ),
      )
      .toBe(true);
    expect((await page.evaluate(() => (window as unknown as { shift: number }).shift)) - before, name).toBeLessThanOrEqual(0.02);
  }
});
