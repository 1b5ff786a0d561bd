import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, author, submitLogin } from './support/site.ts';

test.describe('the question whether visits may be counted', () => {
  test.use({ decided: false });

  test('CON-007 CON-009 CON-012 stands until there is a cookie; nothing is loaded by refusing', async ({ page, open, context }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    const counting = (): string[] => asked.filter((path) => /visits\.js|GAOptIn|log\.php/.test(path));
    await open('/news.html');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await expect(question).toBeVisible();
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      // It asks, it does not cover: on a phone about a fifth of what is seen.
      expect((await question.boundingBox())?.height ?? size.height).toBeLessThanOrEqual(size.height * 0.22);
      await expectAccessible(page);
    }
    for (const lang of ['de', 'ar']) {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(`/news.html?lang=${lang}`);
      expect((await page.locator('.consent').boundingBox())?.height ?? 740, lang).toBeLessThanOrEqual(740 * 0.22);
    }
    expect(counting()).toEqual([]);
    await open('/news.html?lang=en');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'No, thank you' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(counting).toEqual(['/GAOptIn.php?opt=out']);
    expect((await context.cookies()).find(({ name }) => name === 'ga-opt-out')).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    await open('/news.html');
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(counting()).toHaveLength(1);
  });

  test('what an author has at the end of the window is above the question', async ({ page, open }) => {
    await open('/login.html');
    await submitLogin(page, author.user, author.password);
    await expect(page).toHaveURL(/userhome\.html/);
    for (const width of [360, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await open('/news-21.html');
      const [dock, question] = [page.locator('.cms-dock'), page.locator('.consent')];
      await expect(dock.getByRole('link', { name: /^Edit/ })).toBeVisible();
      await expect(question).toBeVisible();
      const [above, below] = [(await dock.boundingBox())!, (await question.boundingBox())!];
      expect(above.y + above.height, String(width)).toBeLessThanOrEqual(below.y);
    }
  });

  test('CON-008 CON-010 consent loads what counts, is told with the session, and can be taken back', async ({ page, open }) => {
    await open('/login.html');
    await submitLogin(page, ada.user, ada.password);
    await expect(page).toHaveURL(/userhome\.html/);
    await open('/news.html');
    const [consent] = await Promise.all([
      page.waitForRequest(/\/GAOptIn\.php\?opt=in$/),
      page.waitForRequest(/\/demo\/js\/visits\.js/),
      page.waitForRequest(/\/log\.php\?event=visit/),
      page.getByRole('button', { name: 'Yes, count it' }).click(),
    ]);
    expect(consent.method()).toBe('GET');
    expect((await consent.allHeaders()).authorization).toBe(`Bearer ${await page.evaluate(() => localStorage.getItem('JWT'))}`);
    await page.getByRole('button', { name: 'Privacy choice' }).click();
    await expect(page.getByRole('region', { name: 'May we count your visit?' })).toContainText('Your visits are counted.');
    await expect(page.getByRole('button', { name: 'Yes, count it' })).toBeFocused();
    // What runs already ends with the page.
    await Promise.all([
      page.waitForEvent('load'),
      page.waitForRequest(/opt=out$/),
      page.getByRole('button', { name: 'No, thank you' }).click(),
    ]);
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toContain('ga-opt-out=1');
  });
});
