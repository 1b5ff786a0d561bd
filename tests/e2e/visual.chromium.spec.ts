import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answer } from './support/faults.ts';
import { main, menuReady } from './support/site.ts';
import { example, GALLERY, still, widgetsReady } from './widgets-page.ts';

/** Pressed in the page, so that no pointer rests on anything. */
const press = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click());

async function openMenu(page: Page): Promise<void> {
  await menuReady(page);
  if (await page.locator('#menu-main [data-menu-open]').isVisible()) await press(page, '#menu-main [data-menu-open]');
  await press(page, '#menu-main [data-menu-toggle]');
  await expect(page.locator('#menu-main .menu__sub a').first()).toBeVisible();
  await still(page.locator('.site-header'));
}

async function openMessage(page: Page): Promise<void> {
  const undo = await answer(page, 'p_News', {
    status: 500,
    body:
      '<cms version="1" lang="en"><error status="500" code="internal" ref="r-1" retry="0">' +
      '<text language="en">The store is on fire.</text></error></cms>',
  });
  await menuReady(page);
  await press(page, '#menu-main a[href^="news.html"]');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await undo();
}

async function openSettings(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: 'Settings' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
}

async function openWidgets(page: Page): Promise<void> {
  await widgetsReady(page);
  await press(page, '.ui-flipbox .ui-fold__button');
  await press(page, '.ui-dragdrop__handle');
  await example(page, 'tooltip-link').getByRole('link').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.locator('.ui-flipbox .ui-fold').first()).toHaveAttribute('data-open');
  await expect(page.locator('[data-lifted]')).toBeAttached();
  await still(main(page));
}

async function openWindow(page: Page): Promise<void> {
  await widgetsReady(page);
  await press(page, '[data-example=window-plain] .gallery__live button');
  await expect(page.getByRole('dialog', { name: 'Darkroom' })).toBeVisible();
  await still(page.getByRole('dialog'));
}

/**
 * What a view looks like, in a form that holds with other fonts: for each landmark and part, which side of the window it
 * takes, whether it is below the part before or beside it, and the colours and corners that its theme gives it. A picture
 * would differ with every font; so would widths, heights and line breaks, which are left out.
 */
interface View {
  path: string;
  parts: string[];
  ready?: (page: Page) => Promise<void>;
}

const VIEWS: Record<string, View> = {
  start: {
    path: '/',
    parts: [
      '.site-header',
      '.brand',
      '.site-header__tools',
      '.hero-text',
      '.hero-text h1',
      '.hero-text .button',
      '.hero-picture',
      '.cards',
      '.card',
      '.card__media',
      '.events',
      '.event',
      '.event__leaf',
      '.site-footer',
    ],
  },
  news: {
    path: '/news-21.html',
    parts: ['.site-header', '.breadcrumb', '.back', '#mainContent h1', '.article__picture', '.rich', '.inserted', '.site-footer'],
  },
  course: {
    path: '/course-100.html',
    parts: ['.breadcrumb', '.course__intro', '.course__state', '.chapters', '.chapter', '.chapter__number', '.step', '.step__icon'],
  },
  contact: {
    path: '/contact.html',
    parts: [
      '.breadcrumb',
      '#mainContent h1',
      '#mainContent .form',
      '.field',
      '.field__label',
      '#mainContent .field__control',
      '.form__actions .button',
    ],
  },
  menu: {
    path: '/news.html',
    ready: openMenu,
    parts: [
      '#menu-main .menu__list',
      '#menu-main [aria-current=page]',
      '#menu-main [data-menu-toggle]',
      '#menu-main .menu__sub',
      '#menu-main .menu__sub a',
    ],
  },
  message: {
    path: '/contact.html',
    ready: openMessage,
    parts: ['.cms-dialog', '.cms-dialog-text', '.cms-dialog-buttons', '.cms-dialog-buttons .button'],
  },
  settings: {
    path: '/contact.html',
    ready: openSettings,
    parts: [
      '.cms-window',
      '.cms-window-title',
      '.cms-window-close',
      '.settings .field__label',
      '.settings .field__control',
      '.settings .form__hint',
      '.settings .button--quiet',
    ],
  },
  widgets: {
    path: GALLERY,
    ready: openWidgets,
    parts: [
      '.ui-flipbox .ui-fold[data-open] .ui-fold__button',
      '.ui-flipbox .ui-fold[data-open] .ui-fold__clip',
      '.ui-tabstrip',
      '.ui-tabstrip__tab[aria-selected=true]',
      '.ui-tabstrip__tab[aria-selected=false]',
      '.ui-track__panel[data-current]',
      '.ui-slideshow',
      '.ui-slideshow__stage',
      '.ui-slideshow__navi',
      '.ui-slideshow__dot[aria-current]',
      '.ui-tooltip__tip',
      '.ui-dragdrop__item[data-lifted]',
      '.ui-dragdrop__item[data-lifted] .ui-dragdrop__handle',
      '.ui-dragdrop__way',
      '.ui-wait',
      '.ui-tagcloud',
      '.ui-tagcloud__tag a',
    ],
  },
  window: {
    path: GALLERY,
    ready: openWindow,
    parts: [
      '.ui-window__box',
      '.ui-window__head',
      '.ui-window__title',
      '.ui-window__close',
      '.ui-window__body',
      '.ui-window__body .button',
    ],
  },
};
const LOOKS = [
  { name: 'light 1280', width: 1280, scheme: 'light' },
  { name: 'dark 360', width: 360, scheme: 'dark' },
] as const;

const BASELINE = new URL('./visual.json', import.meta.url);
const read = (): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, Record<string, string>>;

/** One line for each part: its side, its place after the part before, its colours and corners. */
function structure(page: Page, parts: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate((selectors) => {
    const found: Record<string, string> = {};
    let end = -1;
    for (const selector of selectors) {
      const element = document.querySelector(selector);
      if (!element || !element.checkVisibility({ visibilityProperty: true })) {
        found[selector] = 'not there';
        continue;
      }
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const room = document.documentElement.clientWidth;
      const [before, after] = [left / room, 1 - right / room];
      const side =
        Math.max(before, after) < 0.14
          ? 'whole width'
          : Math.abs(before - after) < 0.06
            ? 'in the middle'
            : before < after
              ? 'at the start'
              : 'at the end';
      const { color, backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
      const ground = backgroundColor === 'rgba(0, 0, 0, 0)' ? 'nothing' : backgroundColor;
      found[selector] = `${side}, ${top >= end - 2 ? 'below' : 'beside'}, ${color} on ${ground}, corners ${borderTopLeftRadius}`;
      end = bottom;
    }
    return found;
  }, parts);
}

/** `npm run test:long` compares every view in both looks, `npm test` each in one: every second in the light, the others in the dark. */
const inTurn = (view: number, look: number): boolean =>
  Boolean(process.env.LECTERN_SLOW ?? process.env.LECTERN_WRITE_LOOK) || view % LOOKS.length === look;

for (const [turn, { name: look, width, scheme }] of LOOKS.entries()) {
  test(`the main views look as they did: ${look}`, async ({ page, open, allowConsole }) => {
    test.setTimeout(60_000);
    allowConsole(/status of 500/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const seen: Record<string, Record<string, string>> = {};
    for (const [name, { path, parts, ready }] of Object.entries(VIEWS).filter((_view, index) => inTurn(index, turn))) {
      await open(path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      if (parts.includes('.breadcrumb')) await expect(page.locator('.breadcrumb')).toBeVisible();
      await ready?.(page);
      seen[`${name} ${look}`] = await structure(page, parts);
    }
    // LECTERN_WRITE_LOOK=1 npx playwright test --workers=1 tests/e2e/visual.chromium.spec.ts takes the look as it is.
    if (process.env.LECTERN_WRITE_LOOK) writeFileSync(BASELINE, `${JSON.stringify({ ...read(), ...seen }, null, 2)}\n`);
    expect(seen).toEqual(Object.fromEntries(Object.entries(read()).filter(([name]) => name in seen)));
  });
}

test("no word of the calendar's period and no day's name is broken, from 360 to 1440 px", async ({ page, open }) => {
  for (const query of ['view=month&from=2026-09-01&to=2026-09-30', 'view=week&from=2026-09-28&to=2026-10-04']) {
    await open(`/calendar.html?${query}`);
    for (const width of [360, 640, 768, 900, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await main(page)
        .locator('.calendar__period, .days__head > :not(.visually-hidden)')
        .evaluateAll((elements) =>
          elements.flatMap((element) => {
            const text = element.firstChild as Text;
            return [...text.data.matchAll(/\S+/g)]
              .filter(({ 0: word, index }) => {
                const position = document.createRange();
                position.setStart(text, index);
                position.setEnd(text, index + word.length);
                return new Set([...position.getClientRects()].map(({ top }) => top)).size > 1;
              })
              .map(([word]) => word);
          }),
        );
      expect(broken, `${query} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${query} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
