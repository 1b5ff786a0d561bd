import { expect, test } from './fixtures.ts';
import { Calls } from './support/calls.ts';
import { customerUrl, main } from './support/site.ts';

// Emulated screens, touch and colour schemes: the driver offers them in Chromium alone.

test('RT-025 RT-110 a screen that is not large tells the server so, a large one does not', async ({
  page,
  open,
  calls,
  browser,
  watch,
}) => {
  await open('/');
  expect(calls.of('p_StartPage')[0]?.query.has('isMobile')).toBe(false);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } });
  const phone = await context.newPage();
  watch(phone);
  const phoneCalls = new Calls(phone);
  await phone.goto(customerUrl('demo'));
  await expect(main(phone)).not.toBeEmpty();
  expect(phoneCalls.of('p_StartPage')[0]?.query.get('isMobile')).toBe('1');
  await context.close();
  expect(page.url()).toContain('demo.localhost');
});

for (const path of ['/', '/news.html', '/course-100.html', '/unit-4711.html', '/contact.html', '/login.html']) {
  test(`nothing sticks out at 320 px: ${path}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the page follows the dark scheme and reduced motion', async ({ page, open }) => {
  const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await open('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(background).not.toBe(light);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--duration-normal').trim())).toMatch(
    /^0m?s$/,
  );
});
