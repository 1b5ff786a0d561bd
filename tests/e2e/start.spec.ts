import { expect, test } from './fixtures.ts';
import { heading, main, menuItem } from './support/site.ts';

test('NAV-001 REN-001 startPage.html opens the start view, drawn by its stylesheet', async ({ page, open, calls }) => {
  await open('/startPage.html');
  await expect(heading(page)).toHaveText('Learn to see what light does');
  const [first] = calls.of('p_StartPage');
  expect(first?.method).toBe('GET');
  expect(Object.fromEntries(first?.query ?? [])).toMatchObject({ mode: 'ajax', lang: 'en', framework: '1', datatype: 'p_StartPage' });
  expect(calls.addresses.filter((address) => /\/[0-9a-f]{6,40}\/xsl\/p_StartPage\.xsl$/.test(new URL(address).pathname))).toHaveLength(1);
});

test('the bare address opens the same view, with news, dates and the course', async ({ page, open }) => {
  await open('/');
  await expect(heading(page)).toHaveText('Learn to see what light does');
  for (const name of ['New here', 'Next dates', 'Our courses']) await expect(main(page).getByRole('heading', { name })).toBeVisible();
  await expect(main(page).locator('a[href="course-100.html"]').first()).toBeVisible();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
});

test('the frame has a skip link, landmarks, a title and a language', async ({ page, open, browserName }) => {
  await open('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveTitle(/Lectern Academy/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(menuItem(page, 'News')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  if (browserName === 'chromium') await expect(main(page)).toBeFocused();
});
