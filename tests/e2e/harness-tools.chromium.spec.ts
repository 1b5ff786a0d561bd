import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { withFilm } from './support/film-faults.ts';
import { fetchAnswer } from './support/site.ts';
import { heading, inMenu, openPanel, openStage, recordAnew, site, tapeStatus } from './support/stage.ts';

const TAPES = join(import.meta.dirname, '..', 'tapes', 'files');

const loadTape = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("A tape's file").setInputFiles(join(TAPES, `${name}.jsonl`));
  await expect(tapeStatus(page)).toHaveText('A tape is ready.');
};

/** Asks in the window of the site. */
const inFrame = <T>(page: Page, ask: () => T): Promise<T> => site(page).locator('html').evaluate(ask) as Promise<T>;

test.describe('a tape on the stage', () => {
  test.setTimeout(180_000);

  test('stops while it is played, goes on from there, is rewound, and left', async ({ page }) => {
    await openStage(page);
    await loadTape(page, 'visitor-by-keyboard');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(tapeStatus(page)).toHaveText(/^The tape is played: \d of 9 actions …$/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(tapeStatus(page)).toHaveText(/^The tape is played: [0-8] of 9 actions, no difference\.$/, { timeout: 30_000 });
    const stopped = await tapeStatus(page).innerText();
    await page.waitForTimeout(1500);
    expect(await tapeStatus(page).innerText()).toBe(stopped);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Rewind' }).click();
    await expect(tapeStatus(page)).toHaveText('The tape is played: 0 of 9 actions, no difference.', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(tapeStatus(page)).toHaveText(/[1-9] of 9 actions …$/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Leave the tape' }).click();
    await expect(tapeStatus(page)).toHaveText('The page is watched.', { timeout: 30_000 });
    await expect(site(page).locator('#mainContent')).toContainText(/\S/);
    const count = () => page.evaluate(() => (window as unknown as { lecternTape: () => { type: string }[] }).lecternTape());
    await page.waitForTimeout(1500);
    expect(
      (await count()).filter(({ type }) => type === 'action'),
      'nobody goes on with the tape',
    ).toEqual([]);
  });

  test('axe finds nothing while a tape is played with a difference', { tag: '@long' }, async ({ page }) => {
    await openStage(page);
    await recordAnew(page);
    await inMenu(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
    await site(page).locator('#mainContent article a').first().click();
    await expect(heading(page)).not.toHaveText('News');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.route(/\/p_News\.xsl/, async (route) => {
      const answer = await fetchAnswer(route);
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<h1/, '<p>A new line</p><h1') });
    });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('region', { name: 'First difference' })).toContainText('A new line', { timeout: 60_000 });
    await expectAccessible(page, [], '#harness');
  });
});

test.describe("the stage's device", () => {
  test('is a finger in the dark that wants less motion, for scripts and style sheets, and the site may still be made light', async ({
    page,
  }) => {
    await openStage(page, '?path=/news.html&input=touch&scheme=dark&motion=less');
    const asked = () =>
      inFrame(page, () => [
        ...['(prefers-color-scheme: dark)', '(pointer: coarse)', '(hover: hover)', '(prefers-reduced-motion: reduce)'].map(
          (query) => window.matchMedia(query).matches,
        ),
        window.getComputedStyle(window.document.documentElement).colorScheme,
      ]);
    expect(await asked()).toEqual([true, true, false, true, 'dark']);
    /** @param meanwhile what it is for as long as the site is drawn anew */
    const ground = (meanwhile: string) =>
      site(page)
        .locator('body')
        .evaluate((body) => window.getComputedStyle(body).backgroundColor)
        .catch(() => meanwhile);
    const dark = await ground('');
    expect(dark).toMatch(/^rgb/);
    await inFrame(page, () =>
      window.addEventListener('pointerdown', ({ pointerType }) =>
        window.document.documentElement.setAttribute('data-pointer', pointerType),
      ),
    );
    await heading(page).click();
    await expect(site(page).locator('html')).toHaveAttribute('data-pointer', 'touch');
    await page.getByLabel("The device's colours").selectOption('light');
    await expect.poll(() => ground(dark)).not.toBe(dark);
    expect((await asked())[0]).toBe(false);
    await page.getByLabel("The device's colours").selectOption('dark');
    await expect.poll(() => ground('')).toBe(dark);
    await page.getByLabel('Theme').selectOption('light');
    await expect.poll(() => ground(dark)).not.toBe(dark);
  });

  test('without a network says so, and says when there is one again', async ({ page, allowConsole }) => {
    allowConsole(/Failed to fetch|Failed to load/);
    await openStage(page);
    await inFrame(page, () => {
      for (const type of ['online', 'offline'])
        window.addEventListener(type, () =>
          window.document.documentElement.setAttribute('data-line', `${type} ${window.navigator.onLine}`),
        );
    });
    await page.getByLabel('Network').selectOption('offline');
    await expect(site(page).locator('html')).toHaveAttribute('data-line', 'offline false');
    await expect(page.getByRole('option', { name: /network.* offline/ })).toBeVisible();
    await page.getByLabel('Network').selectOption('');
    await expect(site(page).locator('html')).toHaveAttribute('data-line', 'online true');
    await openStage(page, '?path=/news.html');
    await page.getByLabel('Network').selectOption('slow');
    await inMenu(page, 'Blog').click();
    await expect(heading(page)).toHaveText('Blog');
  });
});

test('films meet rules by their number and on their way: the n-th of their requests fails, and others come late', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(90_000);
  allowConsole(/404|503|Failed|media|hls/i);
  const faulty: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const fault = searchParams.get('sandboxFault');
    if (fault !== null && !searchParams.has('faultPart')) faulty.push(`${pathname.replace(/.*\//, '')} ${fault}`);
  });
  await withFilm(page, { id: '9901', stream: true });
  const rules = [
    { what: 'dead-segment', object: '77' },
    { what: 'offline', type: 'media', nth: 3 },
    { what: 'delay', type: 'media', object: '9901', nth: 1, value: 300 },
  ];
  await openStage(page, `?path=/unit-4711.html&account=learner&faults=${encodeURIComponent(JSON.stringify(rules))}`);
  const video = site(page).locator('video').first();
  await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
  await expect.poll(() => faulty.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect(faulty[0]).toBe('9901.mp4.m3u8 delay.300');
  expect(faulty[1], 'the third request is a part of the stream').toMatch(/^180p\S* abort$|^360p\S* abort$/);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 }).toBeGreaterThan(0);
});

test('an answer of the timeline is drawn by its sheet with what that includes, and opens in the playground as it came', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await openStage(page, '?path=/contact.html');
  await page.getByLabel('Search', { exact: true }).fill('GET p_Contact');
  await page
    .getByRole('option', { name: /GET p_Contact .*→ 200/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('name="message"', { timeout: 20_000 });
  const sheet = page.getByRole('region', { name: 'Sheet' });
  await expect(sheet).toContainText('<xsl:stylesheet');
  const own = await sheet.innerText();
  const file = page.getByRole('region', { name: 'The line that is chosen' }).getByLabel('File');
  expect(await file.locator('option').count()).toBeGreaterThan(1);
  await file.selectOption({ index: 1 });
  await expect(sheet).not.toHaveText(own);
  const xml = await page.getByRole('region', { name: 'XML' }).innerText();
  const [playground] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open this answer in the playground' }).click(),
  ]);
  const asked: string[] = [];
  playground.on('request', (request) => void (/datatype=p_Contact/.test(request.url()) && asked.push(request.url())));
  await expect(playground.getByRole('status', { name: 'Drawing' })).toHaveText(/^Drawn/, { timeout: 30_000 });
  await expect(playground.getByRole('textbox', { name: 'XML document' })).toContainText(/p_Contact/);
  expect(xml).toContain('p_Contact');
  expect(
    asked.filter((address) => !address.includes('harness')),
    'the server is not asked for it once more',
  ).toEqual([]);
  await playground.close();
});

test('XPath finds what is on the page as it is now, and asks why it is there', async ({ page }) => {
  await openStage(page, '?path=/news.html');
  await openPanel(page, 'XPath');
  const panel = page.getByRole('region', { name: 'XPath' });
  const ask = async (expression: string): Promise<void> => {
    await panel.getByLabel(/^Expression/).fill(expression);
    await panel.getByRole('button', { name: 'Evaluate' }).click();
  };
  const words = panel.getByRole('status');
  await ask('//main//h1');
  await expect(words).toHaveText('1 nodes');
  await expect(panel.getByRole('listitem')).toContainText(/\/h1 News/);
  await inMenu(page, 'Blog').click();
  await expect(heading(page)).toHaveText('Blog');
  await ask('string(//main//h1)');
  await expect(words).toHaveText('string: Blog');
  await ask('//[');
  await expect(words).toContainText('This is no XPath 1.0');
  await ask('//main//h1');
  await expectAccessible(page, [], '#harness');
  await panel.getByRole('button', { name: /^Why is .*h1/ }).click();
  await expect(page.getByRole('region', { name: 'Why is this here' })).toContainText(/lists\.xsl:\d+/);
});

test('the state of a moment has cookies, databases and open windows', { tag: '@long' }, async ({ page }) => {
  await openStage(page, '?path=/news.html');
  await inFrame(page, () => {
    window.document.cookie = 'tester=1; Path=/';
    const request = window.indexedDB.open('tester', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    request.addEventListener('success', () => request.result.transaction('rows', 'readwrite').objectStore('rows').put('waits', 'a'));
  });
  await site(page).locator('#mainContent a').first().press('Control+Alt+F8');
  await expect(site(page).locator('dialog[data-window="debug.requests"]')).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill('window.opened');
  await page
    .getByRole('option', { name: /window\.opened/ })
    .last()
    .click();
  await page.getByText('State of each service at this moment').click();
  const state = (name: string) => page.getByRole('region', { name: `State of ${name}`, exact: true });
  await expect(state('cookie')).toContainText('tester 1');
  await expect(state('database')).toContainText('tester/rows/a "waits"');
  await expect(state('window')).toContainText('window open debug.requests');
  await inFrame(page, () => void window.indexedDB.deleteDatabase('tester'));
});

test('words that were practised are due again a week later', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(90_000);
  await openStage(page, '?path=/vocabulary-842.html&account=guest&lang=en');
  const main = site(page).locator('#mainContent');
  await main.getByRole('button', { name: 'Practise now' }).click();
  await main.locator('.vocabulary__word input').fill('light');
  await main.locator('.vocabulary__word input').press('Enter');
  await main.getByRole('button', { name: /^Knew it/ }).press('Enter');
  await main.getByRole('button', { name: 'Stop for now' }).click();
  await expect(main.locator('.vocabulary__receipt')).toContainText('stored');
  const anew = async (): Promise<void> => {
    await inFrame(page, () => window.location.reload());
    await expect(main.getByText('1 of 28 words begun')).toBeVisible({ timeout: 20_000 });
  };
  await anew();
  await expect(main).not.toContainText('1 due');
  await openPanel(page, 'Time');
  await page.getByRole('region', { name: 'Time', exact: true }).getByRole('button', { name: '+ 1 week' }).click();
  await anew();
  await expect(main).toContainText(/1 (?:due|to repeat|again)/);
});

test('by keys alone somebody records, stops, plays, steps, and writes a rule', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await openStage(page, '?path=/news.html');
  const focused = () => page.evaluate(() => (document.activeElement?.textContent ?? '').trim());
  /** Tab goes on until it is on something of this name. */
  const goTo = async (name: string | RegExp, key = 'Tab'): Promise<void> => {
    const target = page.getByRole('button', { name, exact: true });
    for (let press = 0; press < 120; press++) {
      if (await target.evaluate((element) => element === document.activeElement, undefined, { timeout: 300 }).catch(() => false)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Tab does not come to ${String(name)}, but to ${await focused()}.`);
  };
  await page.getByRole('heading', { level: 1, name: 'Stage' }).click();
  await goTo('Record');
  await page.keyboard.press('Enter');
  await expect(tapeStatus(page)).toHaveText('A tape is recorded.');
  await expect(heading(page)).toHaveText('News');
  await goTo('Stop');
  await page.keyboard.press('Enter');
  await expect(tapeStatus(page)).toHaveText('A tape is ready.');
  // From now on, since the driver hears of a chooser only some time after it was asked to.
  const chooser = page.waitForEvent('filechooser');
  await goTo('Load');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(join(TAPES, 'visitor-by-keyboard.jsonl'));
  await expect(tapeStatus(page)).toHaveText('A tape is ready.');
  await goTo('Play');
  await page.keyboard.press('Enter');
  await expect(tapeStatus(page)).toHaveText(/: \d of 9 actions …$/, { timeout: 60_000 });
  // The page that is played takes the focus.
  await page.keyboard.press('Control+Alt+s');
  await expect(tapeStatus(page)).toHaveText(/: [0-8] of 9 actions, no difference\.$/, { timeout: 30_000 });
  const done = Number(/(\d) of/.exec(await tapeStatus(page).innerText())?.[1]);
  await goTo('Step');
  await page.keyboard.press('Enter');
  await expect(tapeStatus(page)).toHaveText(`The tape is played: ${done + 1} of 9 actions, no difference.`, { timeout: 60_000 });
  await goTo('Faults');
  await page.keyboard.press('Enter');
  await goTo('Add a rule');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Type, rule 1')).toBeVisible();
  for (const field of ['On, rule 1', 'Type, rule 1']) {
    for (let press = 0; press < 20; press++) {
      if (await page.getByLabel(field, { exact: true }).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
  }
  await page.keyboard.type('p_News');
  for (let press = 0; press < 6; press++) await page.keyboard.press('Tab');
  await expect(page.getByLabel('What happens, rule 1')).toBeFocused();
  await page.keyboard.type('no net');
  expect(new URL(page.url()).searchParams.get('faults')).toBe('[{"type":"p_News","what":"offline"}]');
});

test('the ready set of a session that ends in a test ends it in the test of the demonstration', async ({ page, allowConsole }) => {
  allowConsole(/440|Failed to load/);
  await openStage(page, '?account=new-learner&path=/test-812.html&lang=en');
  await openPanel(page, 'Faults');
  await page.getByRole('button', { name: 'Session ends in a test' }).click();
  const test = site(page).locator('.test');
  await test.getByRole('button', { name: /^(Start the test|Take the test again)$/ }).click();
  const dialog = site(page).getByRole('dialog').or(site(page).getByRole('alertdialog')).first();
  await expect(dialog).toContainText(/session/i);
  await openPanel(page, 'Timeline');
  await expect(page.getByRole('option', { name: /t_TestState.*→ 440/ })).toHaveCount(1);
});
