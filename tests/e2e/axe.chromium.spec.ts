import type { Page } from '@playwright/test';
import { expect, follow, shown, test } from './fixtures.ts';
import { expectAccessible, OF_LOOKS } from './support/axe.ts';
import { ada, customerUrl, main, menuReady, submitLogin, type Customer } from './support/site.ts';
import { GALLERY, still, widgetsReady } from './widgets-page.ts';
import { viewsFor } from '../support/views.ts';

// Colour schemes and sizes are emulated in Chromium alone. Each view is looked at in two of the six combinations, so arranged that every
// scheme and every width is met by a third of the views. The second time the page that is open changes its scheme, the rules on colours and
// sizes alone are asked, and for the frame that all views share only three views of each customer are asked. Views that are opened by
// request follow each other in one page, as by links; `npm run test:long` loads and looks at all of them with all rules.

const isLong = Boolean(process.env.LECTERN_SLOW);
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

const VIEWS: Record<string, View> = Object.fromEntries(
  [
    ...viewsFor('axe').map(({ path }): View => ({ path, customer: 'demo' })),
    ...viewsFor('axe')
      .filter(({ everywhere }) => everywhere)
      .map(({ path }): View => ({ path, customer: 'nordlicht' })),
    ...(['demo', 'nordlicht'] as const).flatMap((customer): View[] => [
      { path: GALLERY, customer, ready: widgets },
      { path: '/userhome.html', customer, own: true },
    ]),
    { path: '/results.html', customer: 'demo', own: true } satisfies View,
    { path: '/news.html#settings', customer: 'demo', ready: settings } satisfies View,
  ].map((view: View) => [`${view.customer} ${view.path}`, view]),
);

type Look = readonly [scheme: 'light' | 'dark', width: number];

/** Every scheme at every width. */
const WHOLE: readonly Look[] = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => [scheme, width] as const));

/** One width in the light and another one in the dark: three views side by side meet every scheme at every width. */
const pairOf = (view: number): readonly Look[] => [
  ['light', WIDTHS[view % WIDTHS.length]!],
  ['dark', WIDTHS[(view + 1) % WIDTHS.length]!],
];

/** Views of one customer that meet every scheme at every width: with them the frame is looked at the second time as well. */
const WITH_FRAME = new Set(
  (['demo', 'nordlicht'] as const).flatMap((customer) =>
    Object.keys(VIEWS)
      .filter((name) => name.startsWith(`${customer} `))
      .slice(0, WIDTHS.length),
  ),
);

/** Draws what is not on the screen as well: it would keep the colours that it was drawn with. */
const drawEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** What is loaded as a page of its own: another frame, and the state of a page that a fragment names. */
const LOADED = /^\/af-|#/;
/** So many views follow each other in a page. */
const AT_ONCE = 6;

/** Views that one test looks at, with their number in the list of all. */
type Visit = readonly (readonly [name: string, view: View, index: number])[];

/** Whose page a view can follow another one in. */
const pageOf = ({ customer, own, path }: View): string => `${customer} ${own} ${isLong || LOADED.test(path) ? path : ''}`;

const ALL: Visit = Object.entries(VIEWS).map(([name, view], index) => [name, view, index]);
const VISITS: readonly Visit[] = [...new Set(ALL.map(([, view]) => pageOf(view)))].flatMap((page) => {
  const all = ALL.filter(([, view]) => pageOf(view) === page);
  return all.flatMap((_, index) => (index % AT_ONCE === 0 ? [all.slice(index, index + AT_ONCE)] : []));
});

for (const visit of VISITS) {
  const { customer = 'demo', own } = visit[0]![1];
  test(`axe finds nothing, light and dark: ${customer} ${visit.map(([, { path }]) => path).join(', ')}`, async ({ page, open }) => {
    test.setTimeout(90_000);
    if (own) {
      await open('/login.html', customer);
      await submitLogin(page, ada.user, ada.password);
      await expect(page).toHaveURL(/userhome\.html/);
    }
    /** The scheme that the page that is open was loaded in; '' before. */
    let loaded = '';
    for (const [number, [name, { path, ready }, index]] of visit.entries()) {
      // What the second customer has of its own are colours: each of its views is looked at in one scheme, and they take turns.
      const looks = isLong ? WHOLE : customer === 'demo' ? pairOf(index) : [pairOf(index)[index % 2]!];
      // The view that follows is looked at first as the one before was at last: nothing changes between the two.
      const inTurn = number % 2 === 0 ? looks : [...looks].reverse();
      let wasSeen = false;
      for (const [colorScheme, width] of inTurn) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        // Loaded anew for each scheme in the long tests: what is not on the screen keeps the colours of its drawing until then.
        if (loaded === '' || (isLong && loaded !== colorScheme)) {
          // Left first: an address that differs in its hash alone would not be loaded again.
          await page.goto('about:blank');
          await page.goto(customerUrl(customer, path.replace('#settings', '')));
          await shown(page);
        } else if (!wasSeen && !isLong) await follow(page, path);
        if (!wasSeen || isLong) {
          // What main holds before the view has come is no view yet.
          await expect(page.locator('h1').first()).toBeAttached();
          await ready?.(page);
        }
        if (loaded !== '' && !isLong) {
          await drawEverything(page);
          await shown(page);
          if (ready === widgets) await still(main(page));
        }
        loaded = colorScheme;
        const [rules, within] =
          wasSeen && !isLong ? [OF_LOOKS, WITH_FRAME.has(name) || ready === settings ? '' : '#mainContent'] : [[], ''];
        await test.step(`${path}, ${colorScheme}, ${width} px`, () => expectAccessible(page, rules, within));
        wasSeen = true;
      }
    }
  });
}

test('axe finds nothing in a form with errors and in an open menu', async ({ page, open }) => {
  await open('/contact.html');
  await menuReady(page);
  await page.locator('#mainContent form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('banner')
    .locator('a, button, [role=menuitem]')
    .filter({ hasText: /^\s*Courses\s*$/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});
