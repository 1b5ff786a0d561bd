import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Firefoxes } from '../../sandbox/harness/driver/browsers.ts';
import { contextFor, replay } from '../../sandbox/harness/driver/replay.ts';
import { record } from '../../sandbox/harness/driver/record.ts';
import { readTape, writeTape } from '../../sandbox/harness/tape/file.ts';
import type { Tape } from '../../sandbox/harness/tape/model.ts';
import { expect, shown, test } from './fixtures.ts';
import { ada, customerUrl, fetchAnswer, heading, main, menuItem, submitLogin } from './support/site.ts';
import { textSet } from './support/text-set.ts';

const site = customerUrl('test.demo');

/** Records what `day` does in the page, as a file and back. */
async function recorded(page: Page, title: string, day: () => Promise<void>): Promise<Tape> {
  const recording = await record(page, title);
  await page.goto(site);
  await shown(page);
  await textSet(page);
  await day();
  return readTape(writeTape(await recording.stop()));
}

/** Plays a tape in a browser context of its own. @param prepare changes what the page will get */
async function replayed(browser: Browser, tape: Tape, prepare: (page: Page) => Promise<void> = async () => {}) {
  const context = await browser.newContext(contextFor(tape, browser.browserType().name() === 'chromium'));
  try {
    const page = await context.newPage();
    await prepare(page);
    return await replay(page, tape, site);
  } finally {
    await context.close();
  }
}

async function visit(page: Page): Promise<void> {
  await menuItem(page, 'News').click();
  await expect(heading(page)).toHaveText('News');
  await main(page).locator('article a').first().click();
  await expect(heading(page)).not.toHaveText('News');
  // What comes late belongs to this step in every run.
  await expect(main(page).locator('.lesson-notes')).toBeAttached();
  await page.goBack();
  await expect(heading(page)).toHaveText('News');
}

test.describe('a tape', () => {
  test('of a visit plays again without a difference and without the server; a changed stylesheet is the only difference', async ({
    page,
    browser,
  }) => {
    // A recording and two replays, each of a page that opens anew.
    test.setTimeout(90_000);
    const tape = await recorded(page, 'A visit', () => visit(page));
    const asked: string[] = [];
    const { differences } = await replayed(browser, tape, async (other) => {
      await other.route('**/dispatcher.php*', async (route) => {
        asked.push(route.request().url());
        await route.abort();
      });
    });
    expect(differences).toEqual([]);
    expect(asked).toEqual([]);
    expect(tape.entries.filter(({ type }) => type === 'action')).toHaveLength(3);

    const changed = await replayed(browser, tape, async (other) => {
      await other.route(/\/p_News\.xsl/, async (route) => {
        const answer = await fetchAnswer(route);
        await route.fulfill({ response: answer, body: (await answer.text()).replace('<header class="page-head">', '$&<p>A new line</p>') });
      });
    });
    expect(changed.differences.filter(({ what }) => what !== 'outline')).toEqual([]);
    expect(changed.differences[0]?.message).toContain('A new line');
  });

  test('of a login has no password and no signature, and plays again', async ({ page, browser }) => {
    test.setTimeout(90_000);
    const tape = await recorded(page, 'A login', async () => {
      await page.goto(`${site}login.html`);
      await submitLogin(page, ada.user, ada.password);
      await expect(page.getByRole('banner').getByRole('button', { name: ada.name })).toBeVisible();
      await shown(page);
      await textSet(page);
      await menuItem(page, 'Courses').click();
      await expect(heading(page)).toHaveText('Courses');
    });
    const text = writeTape(tape);
    expect(text).not.toContain(ada.password);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]{20,}/);
    const { differences } = await replayed(browser, tape);
    expect(differences).toEqual([]);
  });
});

const FOLDER = join(import.meta.dirname, '..', 'tapes', 'files');
const days = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));
test('a tape of a film shows that the film does not begin to play', { tag: '@long' }, async ({ browser }) => {
  const tape = readTape(readFileSync(join(FOLDER, 'learner-watches-a-film.jsonl'), 'utf8'));
  const { differences } = await replayed(browser, tape, async (page) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => new Promise(() => {});
    });
  });
  expect(differences.map(({ message }) => message)).toContain('A film does not begin to play.');
});

/** `npm run test:long` plays each as often as it takes for what depends on a machine's pace to show. */
const TIMES = process.env.LECTERN_SLOW ? 10 : 1;
/** In `npm test` one day of each kind: what it adds to the others is named; the rest are ways through the same doors. */
const IN_SHORT = [
  'fault-a-first-view-is-tried-again.jsonl', // rules of faults, and a view that is asked for again
  'learner-gives-a-result-offline.jsonl', // databases, and the network that comes and goes
  'learner-loses-her-session.jsonl', // tokens and dialogs
  'learner-opens-a-unit-in-a-unit.jsonl', // films, levels and the way back
  'learner-practises-words.jsonl', // keys, fields and chance
  'visitor-in-arabic.jsonl', // another language, by addresses
  'visitor-turns-the-calendar.jsonl', // the clock
  'visitor-turns-the-screen.jsonl', // the device
];
const played = process.env.LECTERN_SLOW ? days : days.filter((day) => IN_SHORT.includes(day));
/** Days beside each other in one browser: most of a replay is waiting. */
const LANES = 3;
/** Keys and fields: where browsers differ. Besides them a unit's levels and the way back. */
const IN_EACH_BROWSER = ['learner-practises-words.jsonl', 'learner-opens-a-unit-in-a-unit.jsonl', 'visitor-reads-news.jsonl'];

/** The page's own wishes of a device come with the browser in Firefox, with the context in Chromium. */
const daysTest = test.extend<{ browserOf: (tape: Tape) => Promise<Browser> }>({
  browserOf: async ({ browser, playwright, browserName, launchOptions, channel }, use) => {
    if (browserName === 'chromium') return use(async () => browser);
    const firefoxes = new Firefoxes((firefoxUserPrefs) => playwright.firefox.launch({ ...launchOptions, channel, firefoxUserPrefs }));
    await use((tape) => firefoxes.of(tape));
    await firefoxes.close();
  },
});

/** Plays days, one after the other. @returns what was not the same, by day and run */
async function differencesOf(own: readonly string[], times: number, browserOf: (tape: Tape) => Promise<Browser>): Promise<object> {
  const found: Record<string, unknown> = {};
  for (const day of own)
    for (let time = 1; time <= times; time++) {
      const tape = readTape(readFileSync(join(FOLDER, day), 'utf8'));
      const { differences } = await replayed(await browserOf(tape), tape);
      if (differences.length > 0) found[`${day}, ${time}`] = differences;
    }
  return found;
}

daysTest.describe('the tapes of whole days', () => {
  daysTest('are twenty and more', () => {
    expect(days.length).toBeGreaterThanOrEqual(20);
  });

  for (let lane = 0; lane < LANES; lane++) {
    const own = played.filter((_day, index) => index % LANES === lane);
    daysTest(`play again without a difference, ${lane + 1} of ${LANES}`, async ({ browserOf }) => {
      daysTest.setTimeout(60_000 * 4 * TIMES);
      expect(await differencesOf(own, TIMES, browserOf)).toEqual({});
    });
  }

  daysTest('some play again in each browser', { tag: '@long' }, async ({ browserOf, browserName }) => {
    daysTest.skip(browserName === 'chromium', 'it has all of them');
    daysTest.setTimeout(60_000);
    expect(await differencesOf(IN_EACH_BROWSER, 1, browserOf)).toEqual({});
  });
});

test('visitors get nothing of the harness: no script, no frame, no file', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const get = async (address: string) => (await page.goto(address))!;
  const visitors = await get(customerUrl('demo'));
  expect(visitors.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await visitors.text()).not.toContain('/sandbox/');
  const testers = await get(site);
  expect(testers.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(await testers.text()).toContain('<script src="/sandbox/page.js"></script>');
  const script = (address: string) => page.evaluate(async (url) => (await fetch(url)).status, new URL('/sandbox/page.js', address).href);
  expect(await script(site)).toBe(200);
  await get(customerUrl('demo'));
  expect(await script(customerUrl('demo'))).toBe(404);
});
