import type { Locator, Page } from '@playwright/test';
import { parse } from '../../xsl/engine/index.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, submitLogin } from './support/site.ts';

const question = (page: Page): Locator => page.locator('.question');
const button = (page: Page, name: string): Locator => page.locator('.test').getByRole('button', { name, exact: true });

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there.');
}

/** Answers the question that is shown by the keyboard alone, right where that is easy. */
async function answerByKeyboard(page: Page): Promise<void> {
  const at = question(page);
  switch (await at.getAttribute('data-kind')) {
    case 'singleChoice':
    case 'hotspot':
      await tabTo(page, at.getByRole('radio').first());
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(at.getByRole('radio').nth(1)).toBeChecked();
      return;
    case 'multipleChoice':
      await tabTo(page, at.getByRole('checkbox').nth(1));
      await page.keyboard.press('Space');
      await expect(at.getByRole('checkbox').nth(1)).toBeChecked();
      return;
    case 'gapText':
      await tabTo(page, at.getByRole('textbox', { name: 'Gap 1' }));
      await page.keyboard.type('slower');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Refraction ');
      return;
    case 'matching':
      for (const [left, right] of [
        ['pupil', 'aperture'],
        ['retina', 'sensor'],
        ['eyelid', 'shutter'],
        ['lens of the eye', 'objective'],
      ] as const)
        await at.getByRole('combobox', { name: left }).selectOption({ label: right });
      return;
    case 'ordering': {
      const first = await at.locator('.question__label').first().textContent();
      await tabTo(page, at.getByRole('button', { name: `${first}: down` }));
      await page.keyboard.press('Enter');
      await expect(at.locator('.question__label').nth(1)).toHaveText(first!);
      await expect(at.getByRole('button', { name: `${first}: down` })).toBeFocused();
      return;
    }
    case 'estimate':
      await tabTo(page, at.getByRole('slider'));
      for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowRight');
      return;
    default:
      await tabTo(page, at.getByRole('textbox'));
      await page.keyboard.type('shutter');
  }
}

test('TST-002 TST-005 TST-006 TST-007 TST-010 TST-011 TST-015 every kind by keyboard, axe finds nothing, the result is stored', async ({
  page,
  open,
  calls,
}) => {
  test.setTimeout(120_000);
  // A button that is just changing its colour has no colour to be judged.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/course-100.html');
  await page.getByRole('link', { name: 'Practice: light, lens, exposure' }).click();
  await expect(page).toHaveURL(/test-812\.html/);
  await button(page, 'Start the test').press('Enter');
  for (let number = 1; number <= 10; number += 1) {
    const heading = page.getByRole('heading', { name: `Question ${number} of 10` });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
    await answerByKeyboard(page);
    // What is around the test stays the same.
    await expectAccessible(page, [], number === 1 ? '' : '.test');
    await button(page, 'Check').press('Enter');
    await expect(page.locator('.test-feedback')).toBeVisible();
    // The button that was pressed is gone: the keyboard goes on with the next step.
    await expect(button(page, number < 10 ? 'Next' : 'Finish the test')).toBeFocused();
    if (number < 10) await page.keyboard.press('Enter');
  }
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeFocused();
  await expect(page.locator('.test-receipt')).toContainText('Stored at');
  const [result] = calls.of('t_ClientCompetence').filter(({ method }) => method === 'POST');
  expect(['16', 'store', 'c_Store']).toContain(result?.query.get('action'));
  expect(result?.body.get('IDObject')).toBe('812');
  const [points, most] = ['points', 'mpoints'].map((name) => Number(result?.body.get(name) ?? Number.NaN));
  expect(most).toBeGreaterThan(0);
  expect(points! >= 0 && points! <= most!).toBe(true);
  expect(() => parse(result?.body.get('xml') ?? '')).not.toThrow();
  await button(page, 'Look at the answers').click();
  await expect(page.locator('.test-review .question')).toHaveCount(10);
  await expect(page.locator('.test-review math').first()).toBeVisible();
  await expectAccessible(page);
});

test('TST-003 a placement test is scored by the server: what is correct never reaches the page', async ({ page, open }) => {
  // Noted in the page itself: what the driver is asked for later, a busy browser may have thrown away by then.
  await page.addInitScript(() => {
    const bodies: string[] = [];
    const { fetch } = window;
    Object.assign(window, { bodies });
    window.fetch = async (...call) => {
      const response = await fetch(...call);
      if (response.url.includes('datatype=p_PlacementTest')) bodies.push(await response.clone().text());
      return response;
    };
  });
  await open('/placement-820.html');
  await button(page, 'Start the test').click();
  for (let number = 1; number <= 8; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number} of 8` })).toBeVisible();
    if ((await question(page).textContent())!.includes('smaller hole'))
      await question(page).getByLabel('It becomes sharper and darker.').check();
    if (number < 8) await button(page, 'Next').click();
  }
  await button(page, 'Finish the test').click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.locator('.test-result__points')).toHaveText('1 of 8 points');
  await expect(page.locator('.test-receipt')).toContainText('Level reached: 1');
  // One recommendation, with its reason.
  const next = page.getByRole('region', { name: 'Begin here' });
  await expect(next).toContainText('1 of 8 points: that is level 1.How light travels is the ground');
  await expect(next.locator('.button:not(.button--quiet)')).toHaveText(['The path of light']);
  const bodies = await page.evaluate(() => (window as unknown as { bodies: string[] }).bodies);
  expect([/<question/, /<verified question="p2" points="1" mpoints="1"/].map((part) => bodies.some((body) => part.test(body)))).toEqual([
    true,
    true,
  ]);
  expect(bodies.filter((body) => /correct="|<accept|position="\d|match="/.test(body))).toEqual([]);
});

test('an attempt goes on after a reload, and on another device of the same user', async ({ page, open, browser, watch }) => {
  test.setTimeout(60_000);
  // Somebody of their own: what other runs of this test began is on the server.
  const learner = { user: `learner-${Date.now().toString(36)}`, password: 'nanoseconds' };
  await open('/login.html');
  expect(
    await page.evaluate(
      async (fields) =>
        (
          await fetch('/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0', {
            method: 'POST',
            body: new URLSearchParams(fields),
          })
        ).status,
      { ...learner, subAction: 'register', strUser: 'Grace Hopper', email: `${learner.user}@example.org` },
    ),
  ).toBe(200);
  await submitLogin(page, learner.user, learner.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await open('/test-821.html');
  await button(page, 'Start the test').click();
  const field = (of: Page): Locator => of.locator('[data-question="v3"] input');
  // Typed: Firefox's driver fills a field without React noticing.
  await field(page).pressSequentially('lens');
  await page.reload();
  await expect(field(page)).toHaveValue('lens');
  await page.getByRole('button', { name: /^Overview: 1 of 8/ }).click();

  const context = await browser.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  watch(other);
  await other.goto(customerUrl('demo', '/login.html'));
  await shown(other);
  await submitLogin(other, learner.user, learner.password);
  await expect(other).toHaveURL(/userhome\.html/);
  await expect(async () => {
    await other.goto(customerUrl('demo', '/test-821.html'));
    await expect(field(other)).toHaveValue('lens', { timeout: 2000 });
  }).toPass();

  // Both go on at the same time: what is stored last counts, and whoever takes the other's place is told.
  const goOn = async (of: Page, letters: string): Promise<void> => {
    await field(of).pressSequentially(letters);
    // What happens when the page is hidden, without hiding it.
    await of.evaluate(() => dispatchEvent(new Event('pagehide')));
  };
  const both = /open on another device, too/;
  await goOn(other, ' there');
  await expect(async () => {
    await goOn(page, '!');
    await expect(page.locator('.test-elsewhere')).toHaveText(both, { timeout: 3000 });
  }).toPass();
  await expect(async () => {
    await goOn(other, '?');
    await expect(other.locator('.test-elsewhere')).toHaveText(both, { timeout: 3000 });
  }).toPass();
  const last = await field(other).inputValue();
  await expect(async () => {
    await page.reload();
    await expect(field(page)).toHaveValue(last, { timeout: 2000 });
  }).toPass();
  await expect(page.locator('.test-elsewhere')).toHaveText(/You went on with this test on another device/);
  await context.close();
});

test('dragging orders and matches; wrong content is told on test addresses alone', async ({ page, allowConsole }) => {
  allowConsole(/./);
  const inner =
    '<question id="o" kind="ordering" points="1"><text>Order</text><item id="a" position="3">three</item>' +
    '<item id="b" position="1">one</item><item id="c" position="2">two</item></question>' +
    '<question id="m" kind="matching" points="1"><text>Match</text><left id="l">dog</left>' +
    '<right id="r" match="l">Hund</right></question><question id="u" kind="riddle" points="1"/>' +
    '<question id="h" kind="hotspot" points="1"><text>Where?</text>' +
    '<picture src="img/there-is-none.svg" w="100" h="50" alt="A map"/>' +
    '<area id="x" shape="rect" coords="0,0,50,50" correct="1" label="West"/></question>';
  await page.route(/id=812&datatype=p_PracticeTest/, (route) =>
    route.fulfill({
      contentType: 'application/xml',
      body:
        '<cms version="1" lang="en" customer="demo"><object ID="812" IDObjectType="420" action="2" ' +
        'dataType="p_PracticeTest"><title language="en">T</title><languages base="en" default="en">' +
        '<language code="en" available="1" selected="1"/></languages><data>' +
        `<test ID="812" kind="practice" mpoints="4" display="all" feedback="end">${inner}</test></data></object></cms>`,
    }),
  );
  await page.goto(customerUrl('test.demo', '/test-812.html'));
  await button(page, 'Start the test').click();
  await expect(page.locator('.test-problems')).toContainText('question[3]/@kind');
  await expect(page.locator('.test-problems')).toContainText('there-is-none.svg');
  await expect(question(page)).toHaveCount(3);
  const item = (name: string): Locator => page.locator('.question__item', { hasText: name });
  await item('three').locator('.question__grip').scrollIntoViewIfNeeded();
  const [from, to] = [await item('three').locator('.question__grip').boundingBox(), await item('two').boundingBox()];
  await page.mouse.move(from!.x + 5, from!.y + 5);
  await page.mouse.down();
  await page.mouse.move(to!.x + 40, to!.y + to!.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('.question__label').nth(2)).toHaveText('three');
  await page.locator('.question__chip').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [chip, row] = [await page.locator('.question__chip').boundingBox(), await page.locator('.question__row').boundingBox()];
  await page.mouse.move(chip!.x + 8, chip!.y + 8);
  await page.mouse.down();
  await page.mouse.move(row!.x + 40, row!.y + row!.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('combobox', { name: 'dog' })).toHaveValue('r');
  await question(page).getByLabel('West').check();
  await button(page, 'Finish the test').click();
  await expect(page.locator('.test-result__points')).toHaveText('3 of 3 points');
});

test('ERR-021 without a network a sound of a test waits without an alert, and comes with the network', async ({
  page,
  open,
  allowConsole,
}) => {
  test.setTimeout(60_000);
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|network|did not come|player|text set|error report|NetworkError/i);
  await open('/test-812.html');
  await button(page, 'Start the test').click();
  await expect(question(page)).toBeVisible();
  await page.context().setOffline(true);
  for (let number = 1; (await question(page).getAttribute('data-kind')) !== 'audio'; number += 1) {
    await answerByKeyboard(page);
    await button(page, 'Check').press('Enter');
    await button(page, 'Next').press('Enter');
    await expect(page.getByRole('heading', { name: `Question ${number + 1} of 10` })).toBeVisible();
  }
  const player = question(page).locator('.player');
  await expect(player.getByRole('alert')).toContainText('did not load completely');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The question is kept for later, and offered at the end.
  await expect(question(page).locator('.question__awaited')).toContainText('marked for later');
  const mark = button(page, 'Mark for later');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  const at = await page.locator('.test-head__title').textContent();
  while (await button(page, 'Next').isVisible()) await button(page, 'Next').press('Enter');
  await expect(page.locator('.test-marked')).toContainText(/still marked for later/);
  await page.locator('.test-marked').getByRole('button').press('Enter');
  await expect(page.locator('.test-head__title')).toHaveText(at!);
  await expect(page.locator('.test-head__title')).toBeFocused();
  await page.context().setOffline(false);
  await expect(player.getByRole('alert')).toHaveCount(0);
  await expect(player.locator('audio')).toBeAttached();
});
