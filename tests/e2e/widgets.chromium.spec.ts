import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, main, menuItem } from './support/site.ts';
import { drawInstead, example, GALLERY, widgetsReady } from './widgets-page.ts';

// Emulated screens, touch, colour schemes and the heap: the driver offers them in Chromium alone.

test('axe finds nothing when everything is open that opens', async ({ page, open }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(GALLERY);
  await widgetsReady(page);
  await main(page).locator('.ui-fold__button[aria-expanded=false]').evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(example(page, 'flip-times').locator('[aria-expanded=true]')).toHaveCount(1);
  for (const handle of await main(page).locator('.ui-dragdrop').all()) await handle.locator('.ui-dragdrop__handle').first().click();
  await example(page, 'tooltip-link').getByRole('link').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await example(page, 'window-plain').getByRole('button').click();
  await expectAccessible(page);
});

test('nothing sticks out at 320 px, and everything that can be pressed is at least 24 px wide and high', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(GALLERY);
  await widgetsReady(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const small = await main(page).locator('button:visible').evaluateAll((buttons) => buttons.flatMap((button) => {
    const { width, height } = button.getBoundingClientRect();
    return width < 24 || height < 24 ? [`${button.className} ${width} x ${height}`] : [];
  }));
  expect(small).toEqual([]);
});

/** A finger goes across a slideshow. */
async function swipe(session: CDPSession, from: { x: number; y: number }, dx: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 5; step++) await touch('touchMove', from.x + dx * step / 5);
  await touch('touchEnd');
}

test('WID-037 WID-045 swiping changes the slide only when touch is enabled; WID-019 a flip box starts closed on a small screen', async ({ browser, watch }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, screen: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  watch(page);
  await page.goto(customerUrl('demo', GALLERY));
  await widgetsReady(page);
  await expect(example(page, 'flip-mobile').locator('[aria-expanded=true]')).toHaveCount(0);
  await expect(example(page, 'flip-selected').locator('[aria-expanded=true]')).toHaveCount(1);
  const session = await context.newCDPSession(page);
  const swipeOn = async (name: string, dx: number): Promise<void> => {
    const stage = example(page, name).locator('.ui-slideshow__stage');
    // At once and into the middle: a finger on a page that still scrolls misses.
    await stage.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const { x, y, width, height } = (await stage.boundingBox())!;
    await swipe(session, { x: x + width / 2, y: y + height / 2 }, dx);
  };
  const plain = example(page, 'slides-plain').locator('.ui-slideshow');
  await swipeOn('slides-plain', -170);
  await expect(plain).toHaveClass(/cms-middle/);
  await swipeOn('slides-plain', 170);
  await expect(plain).toHaveClass(/cms-left-border/);
  await swipeOn('slides-group-words', -170);
  await expect(example(page, 'slides-group-words').locator('.ui-slideshow')).toHaveClass(/cms-left-border/);
  await context.close();
});

test('with reduced motion nothing moves', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(GALLERY);
  await widgetsReady(page);
  const box = example(page, 'flip-plain');
  await box.locator('.ui-fold__button').first().click();
  await expect(box.locator('.ui-fold__button').first()).toHaveAttribute('aria-expanded', 'true');
  const longest = await main(page).evaluate((element) => Math.max(0, ...element.getAnimations({ subtree: true }).filter((each) => (each as CSSAnimation).animationName !== 'cms-turn').map((each) => Number(each.effect?.getComputedTiming().duration))));
  expect(longest).toBeLessThan(1);
});

test('100 times opened and closed: no nodes and no listeners are left', async ({ page, open }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(GALLERY);
  await widgetsReady(page);
  const session = await page.context().newCDPSession(page);
  /** In the page: a driver's own handles would count. */
  const cycle = (times: number): Promise<void> => page.evaluate(async (count) => {
    const all = (name: string, selector: string): HTMLElement => document.querySelector<HTMLElement>(`[data-example="${name}"] .gallery__live ${selector}`)!;
    const frame = (): Promise<unknown> => new Promise((done) => { setTimeout(done, 0); });
    const until = async (fact: () => boolean): Promise<void> => { for (let turn = 0; !fact(); turn++) { if (turn > 2000) throw new Error(`in vain: ${fact.toString()}`); await frame(); } };
    for (let each = 0; each < count; each++) {
      const fold = all('drop-plain', '.ui-fold__button');
      fold.click(); await until(() => fold.ariaExpanded === 'true'); fold.click(); await until(() => fold.ariaExpanded === 'false');
      all('window-plain', 'button').click(); await until(() => document.querySelector('dialog[open]') !== null);
      document.querySelector<HTMLElement>('dialog[open] .ui-window__close')!.click(); await until(() => document.querySelector('dialog[open]') === null);
      all('tooltip-link', 'a').focus(); await until(() => document.querySelector('[role=tooltip]') !== null);
      (document.activeElement as HTMLElement).blur(); await until(() => document.querySelector('[role=tooltip]') === null);
      const handle = all('drag-order', '.ui-dragdrop__handle');
      handle.click(); await until(() => handle.ariaPressed === 'true'); handle.click(); await until(() => handle.ariaPressed === 'false');
      all('tabs-plain', '[role=tab]:nth-child(2)').click(); await frame(); all('tabs-plain', '[role=tab]').click(); await frame();
    }
  }, times);
  const measure = async (): Promise<{ nodes: number; listeners: number }> => {
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  };
  await cycle(10);
  const before = await measure();
  await cycle(100);
  const after = await measure();
  expect(after.nodes - before.nodes, 'nodes').toBeLessThanOrEqual(50);
  expect(after.listeners - before.listeners, 'listeners').toBeLessThanOrEqual(10);
});

const SECTIONS = [1, 2, 3].map((at) => `<section><h3>Head ${at}</h3><p>Some words of a <b>body</b> that is as long as bodies are, with <a href="news.html">a link</a> in it.</p></section>`).join('');
const MARKUP: Readonly<Record<string, string>> = {
  'ui-flipbox': SECTIONS, 'ui-tabstrip': SECTIONS, 'ui-slideshow': SECTIONS,
  'ui-dropbox': `<h3>Head</h3>${SECTIONS.replaceAll('h3', 'h4')}`,
  'ui-tooltip': '<a href="news.html">a link</a>', 'ui-fader': SECTIONS, 'ui-window': SECTIONS, 'ui-wait': 'words',
  'ui-dragdrop': `<ul>${'<li>An item of <b>some</b> words, with <a href="news.html">a link</a> in it</li>'.repeat(4)}</ul>`,
  'ui-tagcloud': ['Light', 'Camera', 'Eye', 'Lens', 'Shadow', 'Colour'].map((tag) => `<a href="news.html" data-score="50">${tag}</a>`).join(''),
};
const COUNT = 1000;

/** Time in ms that the page works for showing 1000 times an element: script, style and layout, best of three. */
async function mountTime(page: Page, element: string, attributes: string, content: string): Promise<number> {
  const call = (n: number): string => `<xsl:call-template name="row"><xsl:with-param name="n" select="${n}"/></xsl:call-template>`;
  const template = `<xsl:template name="row"><xsl:param name="n"/><${element} ${attributes}>${content}</${element}></xsl:template>`;
  await page.unrouteAll();
  await drawInstead(page, Array.from({ length: COUNT }, (_, n) => call(n)).join(''), template);
  await page.goto(customerUrl('demo', GALLERY));
  await expect(main(page).locator('.measured')).toHaveCount(COUNT, { timeout: 30_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.filter(({ name }) => /^(?:ScriptDuration|LayoutDuration|RecalcStyleDuration)$/.test(name)).reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await menuItem(page, 'News').click();
    await expect(main(page).locator('.cards__item').first()).toBeVisible({ timeout: 30_000 });
    const before = await worked();
    await page.evaluate(() => history.back());
    await expect(main(page).locator('.measured')).toHaveCount(COUNT, { timeout: 30_000 });
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    times.push(await worked() - before);
  }
  await session.detach();
  return Math.min(...times);
}

for (const [widget, content] of Object.entries(MARKUP)) {
  test(`1000 instances mount in at most twice the time of their markup: ${widget}`, async ({ page, open }) => {
    test.setTimeout(240_000);
    await open('/contact.html');
    const attributes = widget === 'ui-tooltip' ? 'text="words"' : widget === 'ui-window' ? 'button="Open"' : '';
    // A spinner turns with and without the widget.
    const plain = await mountTime(page, widget === 'ui-wait' ? 'span' : 'div', `class="measured ${widget === 'ui-wait' ? 'ui-wait cms-wait cms-wait-medium' : ''}"`, content);
    const own = await mountTime(page, widget, `class="measured" ${attributes}`, content);
    test.info().annotations.push({ type: 'figures', description: `${widget}: ${own.toFixed(0)} ms, its markup ${plain.toFixed(0)} ms` });
    expect(own, `${own.toFixed(0)} ms, its markup ${plain.toFixed(0)} ms`).toBeLessThanOrEqual(2 * plain);
  });
}
