import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { filmReady, playFrom, time, video } from './support/lesson.ts';
import { heading, languageItem, main, menuItem } from './support/site.ts';

test('NAV-023 RT-019 selecting a language reloads the page with lang in its query', async ({ page, open, calls }) => {
  await open('/news.html?lang=en', 'nordlicht');
  await page.evaluate(() => {
    document.documentElement.dataset.before = '1';
  });
  calls.forget();
  await languageItem(page, 'de').click();
  await expect(page).toHaveURL(/news\.html\?(?:.*&)?lang=de/);
  await shown(page);
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBeUndefined();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(menuItem(page, 'Aktuelles')).toBeVisible();
  expect(calls.all.filter(({ query }) => query.get('datatype') !== 'f_Error').every(({ query }) => query.get('lang') === 'de')).toBe(true);
});

test('NAV-023 the page in the other language is where it was, and the keyboard stays on the switch', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open('/news.html?lang=en', 'nordlicht');
  await languageItem(page, 'de').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  // At once: a smooth scroll that is still under way has its place somewhere before.
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lang=de/);
  await shown(page);
  await expect(languageItem(page, 'de')).toBeFocused();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400);
  // Once: the same address from elsewhere begins at its head.
  await page.goto(page.url().replace('news.html', 'contact.html'));
  await page.goto(page.url().replace('contact.html', 'news.html'));
  await shown(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Whatever of the page was loaded anew has lost this. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.before = '1';
  });
const marked = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.before);

test('NAV-023 where the customer wants it, the language changes in its place: film, scroll and focus stay, and back keeps it', async ({
  page,
  open,
}) => {
  await open('/unit-4711.html');
  await filmReady(page);
  await playFrom(page, 12);
  await mark(page);
  const film = await video(page).elementHandle();
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  const top = (): Promise<number> => film!.evaluate((element) => (element.isConnected ? element.getBoundingClientRect().top : Infinity));
  const before = await top();
  await languageItem(page, 'de').evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/unit-4711\.html\?(?:.*&)?lang=de/);
  await expect(heading(page)).toHaveText('Der Weg des Lichts');
  await expect(menuItem(page, 'Aktuelles')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/Der Weg des Lichts/);
  await expect(languageItem(page, 'de')).toHaveAttribute('aria-current', 'true');
  await expect(languageItem(page, 'de')).toBeFocused();
  expect(await marked(page)).toBe('1');
  // What one looks at stays, though a heading above it may take another line.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
  await expect.poll(() => time(page)).toBeGreaterThan(12.5);
  await menuItem(page, 'Aktuelles').click();
  await expect(heading(page)).toHaveText('Aktuelles');
  await languageItem(page, 'ar').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goBack();
  await expect(page).toHaveURL(/unit-4711\.html\?(?:.*&)?lang=ar/);
  await expect(heading(page)).toHaveText(/[\u0600-\u06ff]/);
  expect(await marked(page)).toBe('1');
  await page.reload();
  await shown(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('a test goes on in another language with the answers that were given', async ({ page, open }) => {
  await open('/test-812.html');
  await main(page).locator('.test-start .button').click();
  await main(page).getByRole('radio').first().check();
  const question = main(page).locator('.test-running');
  await languageItem(page, 'de').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(question.getByRole('radio').first()).toBeChecked();
  await expect(question.getByText(/^Frage \d+ von/).first()).toBeVisible();
});

test('the chosen language stays while the visitor walks on', async ({ page, open }) => {
  await open('/?lang=de');
  await expect(heading(page)).toHaveText('Sehen lernen, was Licht tut');
  await menuItem(page, 'Kontakt').click();
  await expect(main(page).locator('form')).toBeVisible();
  await expect(main(page).getByText('Nachricht', { exact: false }).first()).toBeVisible();
  await page.reload();
  await shown(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('I18-003 I18-004 the text set is loaded three seconds after the first view, with the version hash', async ({ page, open, calls }) => {
  await open('/');
  const texts = (): string[] => calls.addresses.filter((address) => address.includes('M_textSet_'));
  expect(texts()).toEqual([]);
  await expect.poll(texts, { timeout: 6_000 }).toHaveLength(1);
  expect(new URL(texts()[0] ?? '').pathname).toBe('/demo/xml/M_textSet_en.xml');
  expect(new URL(texts()[0] ?? '').searchParams.get('v')).toMatch(/^[0-9a-f]{6,40}$/);
  await page.waitForLoadState();
});

for (const [lang, shownAs] of [
  ['fr', 'en'],
  ['de-AT', 'de'],
  ['<script>', 'en'],
  ['', 'en'],
] as const) {
  test(`I18-001 a language the customer does not offer falls back: ${lang || '(empty)'}`, async ({ page, open }) => {
    await open(`/?lang=${encodeURIComponent(lang)}`);
    await expect(page.locator('html')).toHaveAttribute('lang', shownAs);
  });
}
