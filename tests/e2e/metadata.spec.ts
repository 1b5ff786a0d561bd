import { expect, shown, test } from './fixtures.ts';
import { customerUrl } from './support/site.ts';

test('title, description, canonical address and structured data follow the view', async ({ page, open }) => {
  const head = async () => ({
    title: await page.title(),
    description: await page.locator('meta[name="description"]').getAttribute('content'),
    canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
    types: await page
      .locator('[itemscope]:not([itemprop])')
      .evaluateAll((all) => all.map((each) => each.getAttribute('itemtype')!.replace('https://schema.org/', ''))),
  });
  await open('/news-21.html#top');
  await expect.poll(head).toEqual({
    title: 'Four workshops for dark evenings – Lectern Academy',
    description: expect.stringMatching(/^When the shutters close well/),
    canonical: customerUrl('demo', '/news-21.html'),
    types: ['BreadcrumbList', 'NewsArticle'],
  });
  await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).first().click();
  await shown(page);
  await expect.poll(head).toMatchObject({ canonical: customerUrl('demo', '/calendar.html'), types: ['BreadcrumbList'] });
  await open('/calendar-70.html?lang=de');
  await expect
    .poll(head)
    .toMatchObject({ canonical: customerUrl('demo', '/calendar-70.html?lang=de'), types: ['BreadcrumbList', 'Event'] });
  await open('/course-100.html');
  await expect.poll(head).toMatchObject({ types: ['BreadcrumbList', 'Course'] });
  await open('/unit-4711.html');
  await expect.poll(head).toMatchObject({ types: ['BreadcrumbList', 'LearningResource'] });
  // Of an address that a view writes, browsers make a whole one.
  const film = page.locator('[itemtype$="VideoObject"]');
  await expect(film.locator('[itemprop="thumbnailUrl"]')).toHaveJSProperty('href', customerUrl('demo', '/img/slide-straight.svg'));
  await open('/test-812.html');
  await expect.poll(head).toMatchObject({ types: ['BreadcrumbList', 'Quiz'] });
  await open('/');
  await expect.poll(head).toEqual({
    title: 'Start – Lectern Academy',
    description: 'Lectern Academy',
    canonical: customerUrl('demo', '/startPage.html'),
    types: [],
  });
});

test('of two addresses of a view one is its own', async ({ page, open }) => {
  await open('/kontakt.html?lang=de');
  const canonical = page.locator('link[rel="canonical"]');
  const own = customerUrl('demo', '/contact.html?lang=de');
  await expect(canonical).toHaveAttribute('href', own);
  // The server has said so; of what comes after the first view the page says it.
  await page.getByRole('banner').getByRole('link', { name: 'Kalender' }).first().click();
  await expect(canonical).toHaveAttribute('href', customerUrl('demo', '/calendar.html?lang=de'));
  await page.goBack();
  await expect(canonical).toHaveAttribute('href', own);
});

test('what describes further views is fetched with the second one: of the first the server has said everything', async ({ page, open }) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isAsked = (): boolean => asked.some((address) => address.includes('describe-views'));
  await open('/news-21.html');
  await page.clock.runFor(5000);
  // The text set has waited for the same three seconds.
  await expect.poll(() => asked.some((address) => address.includes('M_textSet'))).toBe(true);
  expect(isAsked()).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).first().click();
  await expect.poll(isAsked).toBe(true);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', customerUrl('demo', '/calendar.html'));
});
