import { expect, shown, test } from './fixtures.ts';
import { customerUrl, heading, main, menuItem } from './support/site.ts';

const reported = (calls: { reports: { body: URLSearchParams }[] }, text: string): number =>
  calls.reports.filter(({ body }) => (body.get('error') ?? '').includes(text)).length;

test('RT-004 added modules that cannot be used take out themselves alone and are reported once each', async ({
  page,
  open,
  calls,
  allowConsole,
}) => {
  allowConsole(/faulty|not-there/);
  await open('/', 'faulty');
  await expect(heading(page)).toHaveText('Learn to see what light does');
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
  for (const name of ['faulty-load', 'faulty-start', 'not-there'])
    await expect.poll(() => reported(calls, `\\"${name}\\" is left out`)).toBe(1);
});

test('a view that fails while drawing is replaced by what its stylesheet drew, reported once, and the rest works', async ({
  page,
  open,
  calls,
  allowConsole,
}) => {
  allowConsole(/faulty|not-there/);
  await open('/news.html', 'faulty');
  await main(page).locator('a[href^="news-"]').first().click();
  await expect(page).toHaveURL(/news-\d+\.html/);
  await expect(heading(page)).not.toHaveText('News');
  await expect.poll(() => reported(calls, 'faulty-render cannot draw')).toBe(1);
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
  expect(reported(calls, 'faulty-render cannot draw')).toBe(1);
});

test('a view whose effect fails is replaced by what its stylesheet drew and reported once', async ({ page, open, calls, allowConsole }) => {
  allowConsole(/faulty|not-there/);
  await open('/blog.html', 'faulty');
  await main(page).locator('a[href^="blog-"]').first().click();
  await expect(page).toHaveURL(/blog-\d+\.html/);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => reported(calls, 'faulty-effect fails after drawing')).toBe(1);
  await menuItem(page, 'News').click();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
});

test('a view that fails while leaving is reported once and does not hold the visitor back', async ({ page, open, calls, allowConsole }) => {
  allowConsole(/faulty|not-there/);
  await open('/calendar.html', 'faulty');
  await main(page).locator('a[href^="calendar-"]').first().click();
  await expect(page).toHaveURL(/calendar-\d+\.html/);
  await shown(page);
  await menuItem(page, 'News').click();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
  await expect.poll(() => reported(calls, 'faulty-disposal cannot leave')).toBe(1);
});

test('RT-004 an invalid manifest is refused with its path and reason; everything else loads', async ({ page, open, allowConsole }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  allowConsole(/bad-manifest/);
  await open('/', 'badmanifest');
  await expect(heading(page)).toHaveText('Learn to see what light does');
  await open('/news-21.html', 'badmanifest');
  await expect(heading(page)).toBeVisible();
  await expect
    .poll(() => messages.filter((text) => text.includes('bad-manifest') && /\/(version|objects\/0)/.test(text)).length)
    .toBeGreaterThan(0);
  await page.goto(customerUrl('badmanifest', '/news.html'));
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
});
