import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, customerUrl, main, submitLogin, type Customer } from './support/site.ts';
import { GALLERY, still, widgetsReady } from './widgets-page.ts';

// Colour schemes and sizes are emulated in Chromium alone. A view is loaded once for each scheme and resized as it stands.

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [360, 768, 1440] as const;

interface View {
  readonly path: string;
  readonly customer?: Customer;
  /** Whether the view is for who is logged in. */
  readonly own?: true;
  /** Brings the view to the state that is looked at. */
  readonly ready?: (page: Page) => Promise<void>;
}

const widgets = async (page: Page): Promise<void> => {
  await widgetsReady(page);
  await still(main(page));
};

const settings = async (page: Page): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
};

const of = (customer: Customer, paths: readonly string[]): View[] => paths.map((path) => ({ path, customer }));
const BOTH = [
  '/startPage.html',
  '/news.html',
  '/news-21.html',
  '/contact.html',
  '/object-901.html',
  '/course.html',
  '/course-100.html',
  '/unit-4711.html',
  '/login.html',
  '/object-921.html',
];

const VIEWS: Record<string, View> = Object.fromEntries(
  [
    ...of('demo', [
      ...BOTH,
      '/blog.html',
      '/blog-50.html',
      '/blog.html?from=2026-10-01&to=2026-10-31',
      '/calendar.html?view=month&from=2026-11-01&to=2026-11-30',
      '/calendar.html?view=week&from=2026-11-23&to=2026-11-29',
      '/calendar.html?view=agenda&from=2026-11-01&to=2026-11-30',
      '/calendar-70.html',
      '/af-partner7.html',
      '/test-812.html',
      '/level-840.html',
      '/placement-820.html',
      '/vocabulary-842.html',
    ]),
    ...of('nordlicht', BOTH),
    ...(['demo', 'nordlicht'] as const).flatMap((customer): View[] => [
      { path: GALLERY, customer, ready: widgets },
      { path: '/userhome.html', customer, own: true },
    ]),
    { path: '/results.html', customer: 'demo', own: true } satisfies View,
    { path: '/news.html#settings', customer: 'demo', ready: settings } satisfies View,
  ].map((view: View) => [`${view.customer} ${view.path}`, view]),
);

for (const [name, { path, customer = 'demo', own, ready }] of Object.entries(VIEWS)) {
  test(`axe finds nothing, light and dark, at three widths: ${name}`, async ({ page, open }, { project }) => {
    test.setTimeout(90_000);
    // The engine that draws changes no colour and no width: the other project looks once.
    const whole = project.name === 'chromium';
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    if (own) {
      await open('/login.html', customer);
      await submitLogin(page, ada.user, ada.password);
      await expect(page).toHaveURL(/userhome\.html/);
    }
    for (const colorScheme of whole ? SCHEMES : SCHEMES.slice(0, 1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Left first: an address that differs in its hash alone would not be loaded again.
      await page.goto('about:blank');
      await page.goto(customerUrl(customer, path.replace('#settings', '')));
      await shown(page);
      await ready?.(page);
      for (const width of whole ? WIDTHS : WIDTHS.slice(0, 1)) {
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${colorScheme}, ${width} px`, () => expectAccessible(page));
      }
    }
  });
}
