import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { customerUrl, main, menuItem } from '../support/site.ts';
import { drawInstead, GALLERY } from '../widgets-page.ts';

const SECTIONS = [1, 2, 3]
  .map(
    (at) =>
      `<section><h3>Head ${at}</h3><p>Some words of a <b>body</b> that is as long as bodies are, with ` +
      '<a href="news.html">a link</a> in it.</p></section>',
  )
  .join('');
const MARKUP: Readonly<Record<string, string>> = {
  'ui-flipbox': SECTIONS,
  'ui-tabstrip': SECTIONS,
  'ui-slideshow': SECTIONS,
  'ui-dropbox': `<h3>Head</h3>${SECTIONS.replaceAll('h3', 'h4')}`,
  'ui-tooltip': '<a href="news.html">a link</a>',
  'ui-fader': SECTIONS,
  'ui-window': SECTIONS,
  'ui-wait': 'words',
  'ui-dragdrop': `<ul>${'<li>An item of <b>some</b> words, with <a href="news.html">a link</a> in it</li>'.repeat(4)}</ul>`,
  'ui-tagcloud': ['Light', 'Camera', 'Eye', 'Lens', 'Shadow', 'Colour']
    .map((tag) => `<a href="news.html" data-score="50">${tag}</a>`)
    .join(''),
};
const COUNT = 1000;

/** Time in ms that the page works for showing 1000 times an element: script, style and layout, best of three. */
async function mountTime(page: Page, element: string, attributes: string, content: string): Promise<number> {
  const call = (n: number): string => `<xsl:call-template name="row"><xsl:with-param name="n" select="${n}"/></xsl:call-template>`;
  const template = `<xsl:template name="row"><xsl:param name="n"/><${element} ${attributes}>${content}</${element}></xsl:template>`;
  await page.unrouteAll();
  await drawInstead(page, Array.from({ length: COUNT }, (_, n) => call(n)).join(''), template);
  const session = await page.context().newCDPSession(page);
  // Without a graphics card a thousand turning spinners leave no time for anything else, with the widget and without.
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(customerUrl('demo', GALLERY));
  await expect(main(page).locator('.measured')).toHaveCount(COUNT, { timeout: 30_000 });
  await session.send('Performance.enable');
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics
      .filter(({ name }) => /^(?:ScriptDuration|LayoutDuration|RecalcStyleDuration)$/.test(name))
      .reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await menuItem(page, 'News').click();
    await expect(main(page).locator('.cards__item').first()).toBeVisible({ timeout: 30_000 });
    const before = await worked();
    await page.evaluate(() => history.back());
    await expect(main(page).locator('.measured')).toHaveCount(COUNT, { timeout: 30_000 });
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        }),
    );
    times.push((await worked()) - before);
  }
  await session.detach();
  return Math.min(...times);
}

for (const [widget, content] of Object.entries(MARKUP)) {
  test(`1000 instances mount in at most twice the time of their markup: ${widget} @long`, async ({ page, open }) => {
    test.setTimeout(240_000);
    await open('/contact.html');
    const attributes = widget === 'ui-tooltip' ? 'text="words"' : widget === 'ui-window' ? 'button="Open"' : '';
    // A spinner turns with and without the widget.
    const plain = await mountTime(
      page,
      widget === 'ui-wait' ? 'span' : 'div',
      `class="measured ${widget === 'ui-wait' ? 'ui-wait cms-wait cms-wait-medium' : ''}"`,
      content,
    );
    const own = await mountTime(page, widget, `class="measured" ${attributes}`, content);
    test.info().annotations.push({ type: 'figures', description: `${widget}: ${own.toFixed(0)} ms, its markup ${plain.toFixed(0)} ms` });
    expect(own, `${own.toFixed(0)} ms, its markup ${plain.toFixed(0)} ms`).toBeLessThanOrEqual(2 * plain);
  });
}
