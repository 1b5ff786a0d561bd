import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { alive, countAlive, type Alive } from '../support/alive.ts';
import { main } from '../support/site.ts';
import { drawInstead, GALLERY } from '../widgets-page.ts';

// Only Chromium's driver counts nodes and listeners.

const PARTS = [1, 2, 3].map((at) => `<section><h2>Head ${at}</h2><p>body ${at}</p></section>`).join('');
const ALL = `<ui-flipbox class="a-flip">${PARTS}</ui-flipbox><ui-dropbox class="a-drop"><h2>Head</h2><p>body</p></ui-dropbox>
  <ui-tabstrip class="a-tabs">${PARTS}</ui-tabstrip>
  <ui-slideshow class="a-slides" interval="60000" gid="leak">${PARTS}</ui-slideshow>
  <p><ui-tooltip text="words" delay="0" class="a-tip"><a href="news.html">link</a></ui-tooltip></p>
  <ui-fader start="view" class="a-fader"><p>faded</p></ui-fader><ui-wait class="a-wait" size="small">words</ui-wait>
  <ui-dragdrop class="a-drag"><ul><li>one</li><li>two</li></ul></ui-dragdrop>
  <ui-tagcloud class="a-tags"><a href="news.html" data-score="50">Light</a><a href="blog.html" data-score="90">Eye</a></ui-tagcloud>`;
const PAGE = `<div class="page">${ALL}
  <p><button class="button a-lamp" data-command="widgets.fade" data-arg-target="lamp">Lamp</button></p><p id="lamp">on</p>
  <ui-window class="a-window" button="Open" heading="All">${ALL}
    <ui-window button="Inner" heading="Inner">inner</ui-window></ui-window></div>`;

/** Opens and closes everything so many times, in the page: a driver's own handles would count. */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const one = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
    const frame = (): Promise<unknown> =>
      new Promise((done) => {
        setTimeout(done, 0);
      });
    const until = async (fact: () => boolean): Promise<void> => {
      for (let turn = 0; !fact(); turn++) {
        if (turn > 3000) throw new Error(`in vain: ${fact.toString()}`);
        await frame();
      }
    };
    const press = async (selector: string, fact: () => boolean): Promise<void> => {
      one(selector).click();
      await until(fact);
    };
    const isOpen = (): boolean => document.querySelector('dialog[open]') !== null;
    for (let each = 0; each < count; each++) {
      // A click while a flip box moves is ignored, so it is repeated.
      const flip = one('.a-flip .ui-fold__button');
      for (const to of ['true', 'false'])
        await until(() => {
          if (flip.ariaExpanded !== to) flip.click();
          return flip.ariaExpanded === to;
        });
      const drop = one('.a-drop .ui-fold__button');
      await press('.a-drop .ui-fold__button', () => drop.ariaExpanded === 'true');
      await press('.a-drop .ui-fold__button', () => drop.ariaExpanded === 'false');
      await press('.a-tabs [role=tab]:nth-child(2)', () => one('.a-tabs [role=tab]').ariaSelected === 'false');
      await press('.a-tabs [role=tab]', () => one('.a-tabs [role=tab]').ariaSelected === 'true');
      await press('.a-slides .ui-slideshow__step:last-child', () => one('.a-slides').classList.contains('cms-middle'));
      await press('.a-slides .ui-slideshow__dot', () => one('.a-slides').classList.contains('cms-left-border'));
      one('.a-tip a').focus();
      await until(() => document.querySelector('[role=tooltip]') !== null);
      one('.a-tip a').blur();
      await until(() => document.querySelector('[role=tooltip]') === null);
      const handle = one('.a-drag .ui-dragdrop__handle');
      await press('.a-drag .ui-dragdrop__handle', () => handle.ariaPressed === 'true');
      await press('.a-drag .ui-dragdrop__handle', () => handle.ariaPressed === 'false');
      await press('.a-lamp', () => one('#lamp').style.opacity === '0');
      await press('.a-lamp', () => one('#lamp').style.opacity === '1');
      // All widgets come and go with the window, one of them in the middle of opening.
      await press('.a-window > button', isOpen);
      one('dialog[open] .a-flip .ui-fold__button').click();
      one('dialog[open] .a-slides .ui-slideshow__step:last-child').click();
      await frame();
      await press('dialog[open] .ui-window__close', () => !isOpen());
    }
  }, times);

/** What is kept of one opening in two shows already; `npm run test:long` looks longer. */
const CYCLES = process.env.LECTERN_SLOW ? 100 : 50;

test(
  'opened and closed, drawn and gone, again and again: no widget leaves nodes, listeners, timers or observers',
  { tag: '@long' },
  async ({ page, open }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await countAlive(page);
    await drawInstead(page, PAGE);
    await open(GALLERY);
    await expect(main(page).locator('.ui-flipbox')).toBeAttached();
    const session = await page.context().newCDPSession(page);
    const measure = async (): Promise<Alive> => {
      // What was started last has its time to end.
      await page.waitForTimeout(1500);
      return alive(page, session);
    };
    await cycle(page, 10);
    const before = await measure();
    await cycle(page, CYCLES);
    const after = await measure();
    test.info().annotations.push({ type: 'figures', description: JSON.stringify({ before, after }) });
    expect(after.nodes - before.nodes, 'nodes').toBeLessThanOrEqual(CYCLES / 2);
    expect(after.listeners - before.listeners, 'listeners').toBeLessThanOrEqual(CYCLES / 10);
    expect(after.timers - before.timers, 'timers').toBeLessThanOrEqual(3);
    expect(after.observers - before.observers, 'observers').toBeLessThanOrEqual(0);
  },
);
