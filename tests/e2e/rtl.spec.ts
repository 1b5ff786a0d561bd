import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, languageItem, main, menuItem, menuReady } from './support/site.ts';

const box = async (locator: Locator): Promise<{ left: number; right: number }> => {
  const { x, width } = (await locator.boundingBox()) ?? { x: NaN, width: NaN };
  return { left: x, right: x + width };
};

for (const width of [1280, 360]) {
  test(
    `I18-001 I18-002 Arabic is written from the right, and everything stands the other way round: ${width} px`,
    { tag: width > 1000 ? '@chromium' : [] },
    async ({ page, open }) => {
      await page.setViewportSize({ width, height: 800 });
      await open('/?lang=ar');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(heading(page)).toHaveText('تعلَّم أن ترى ما يفعله الضوء');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const brand = await box(page.locator('.brand'));
      const tools = await box(page.locator('.site-header__tools'));
      expect(brand.left).toBeGreaterThan(tools.right);
      expect((await box(heading(page))).right).toBeGreaterThan(width / 2);
      const leaf = await box(main(page).locator('.event__leaf').first());
      expect(leaf.left).toBeGreaterThan((await box(main(page).locator('.event__body').first())).right - 1);
      if (width === 1280) expect((await box(main(page).locator('.hero-picture'))).right).toBeLessThan((await box(heading(page))).left);

      // What nobody has translated says what it is.
      const english = main(page).locator('.card__link > span').filter({ hasText: 'Four workshops for dark evenings' });
      await expect(english).toHaveAttribute('lang', 'en');
      await expect(english).toHaveAttribute('dir', 'ltr');
      await expect(main(page).locator('.card__link').filter({ hasText: 'اكتملت الوحدة الثالثة' }).locator('[lang]')).toHaveCount(0);
      await expectAccessible(page);
    },
  );
}

test('I18-002 a news item, the form and its messages are Arabic; a news item that is not, is English inside the Arabic page', async ({
  page,
  open,
}) => {
  await open('/news-20.html?lang=ar');
  await expect(heading(page)).toHaveText('اكتملت الوحدة الثالثة');
  await expect(main(page).locator('.rich [lang]')).toHaveCount(0);
  await open('/news-21.html?lang=ar');
  await expect(main(page).locator('.rich__foreign').first()).toHaveAttribute('dir', 'ltr');
  await expect(main(page).locator('.back__link')).toHaveText('كل الأخبار');

  const set = page.waitForResponse('**/M_textSet_ar.xml*');
  await open('/contact.html?lang=ar');
  await expect(main(page).getByLabel('البريد الإلكتروني')).toBeVisible();
  await set;
  const error = main(page).locator('.cms-field-error').first();
  await expect(async () => {
    await main(page).locator('form [type=submit]').click();
    await expect(error).toHaveText('املأ هذا الحقل من فضلك.', { timeout: 500 });
  }).toPass();
  await expectAccessible(page);
});

test('NAV-037 in Arabic the left arrow goes forth and the right one back', { tag: '@chromium' }, async ({ page, open }) => {
  await open('/?lang=ar');
  await menuReady(page);
  await menuItem(page, 'البداية').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveText('الأخبار');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveText('البداية');
  await expect(languageItem(page, 'ar')).toHaveAttribute('aria-current', 'true');
});
