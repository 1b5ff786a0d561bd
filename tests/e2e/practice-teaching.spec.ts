import type { Locator, Page } from '@playwright/test';
import { parse, select } from '../../xsl/engine/index.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { heading } from './support/site.ts';

const button = (page: Page, name: string | RegExp): Locator =>
  page.locator('.test').getByRole('button', { name, exact: typeof name === 'string' });
const feedback = (page: Page): Locator => page.locator('.test-feedback');

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there.');
}
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));

test('TST-002 TST-015 hints, a second try, spelling, a number with its unit and a free text: by keyboard, across a reload', async ({
  page,
  open,
  calls,
}) => {
  test.setTimeout(150_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 800 });
  await open('/test-813.html');
  await button(page, 'Start the test').press('Enter');
  await press(page, button(page, /^Show hint 1 of 2/));
  await expect(page.locator('.test-hints li')).toHaveText(['Through a wider hole comes more light.']);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, button(page, 'Check'));
  await expect(feedback(page)).toContainText('Not yet. Try once more.');
  await expect(page.locator('[data-outcome=right], [data-outcome=missed], .test-feedback__why')).toHaveCount(0);
  await expectAccessible(page, [], '.test');
  await fits(page);

  // In the middle of it the page is loaded anew: nothing is forgotten, and nothing is given back.
  const tried = await page.getByRole('radio', { checked: true }).inputValue();
  await page.reload();
  await expect(page.locator('.test-hints li')).toHaveCount(1);
  await expect(feedback(page)).toContainText('Not yet.');
  expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe(tried);
  await expect(button(page, 'Check')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('radio', { name: 'It becomes brighter and less sharp.' }).press('Space');
  await press(page, button(page, 'Check'));
  await expect(feedback(page)).toContainText('Right. 0.5 of 2 points. Tries: 2. Hints: 1.');
  await expect(feedback(page).getByRole('link', { name: 'Look at it again: 0:24' })).toBeVisible();
  await expect(button(page, 'Next')).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('textbox', { name: 'Gap 1' }));
  await page.keyboard.type('apperture');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cornea');
  await press(page, button(page, 'Check'));
  await expect(feedback(page)).toContainText('Nearly: look at the spelling. 2 of 2 points.');
  await expect(page.locator('.question__gap').first()).toContainText('Spelled: aperture');
  await expectAccessible(page, [], '.test');
  await fits(page);
  await expect(button(page, 'Next')).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, page.locator('.question__number'));
  await page.keyboard.type('fifty');
  await expect(page.locator('.question__note')).toHaveText('Write a number, such as 1.5.');
  await page.locator('.question__number').fill('');
  await page.keyboard.type('5 cm');
  await expectAccessible(page, [], '.test');
  await page.keyboard.press('Enter');
  await expect(feedback(page)).toContainText('Right. 2 of 2 points.');
  await press(page, button(page, 'Next'));

  const words = page.locator('.question__own-words');
  await tabTo(page, words);
  await page.keyboard.type('A lens lets more light in.');
  await press(page, button(page, 'Compare with a model answer'));
  await expect(page.locator('.question__model-head')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: /gathers the light/ }));
  await page.keyboard.press('Space');
  await page.reload();
  await expect(words).toHaveValue('A lens lets more light in.');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expectAccessible(page, [], '.test');
  await fits(page);
  await button(page, 'Check').press('Enter');
  // Whoever judges the answer has seen the model: there is no second try.
  await expect(feedback(page)).toContainText('Your own assessment. 1 of 3 points.');
  await button(page, 'Finish the test').press('Enter');
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeFocused();
  await expect(page.locator('.test-receipt')).toContainText('Stored at');
  // What the server has found from the same answers.
  await expect(page.locator('.test-result__points')).toHaveText('5.5 of 9 points');
  const [result] = calls.of('t_ClientCompetence').filter(({ method }) => method === 'POST');
  const xml = parse(result!.body.get('xml')!);
  const of = (id: string): string[] => select(xml, `//subTemplate[@id='${id}']/@*`).map(({ name, value }) => `${name}=${value}`);
  expect(of('s1')).toEqual(expect.arrayContaining(['points=0.5', 'tries=2', 'hints=1', 'answer=b']));
  expect(select(xml, "//subTemplate[@id='s1']/tried")).toHaveLength(1);
  expect(of('s4')).toContain('selfAssessed=1');
});

test('TST-002 what was missed is repeated alone, and counts as nothing', async ({ page, open, calls }) => {
  test.setTimeout(90_000);
  await open('/test-813.html');
  await button(page, 'Start the test').click();
  await page.getByRole('radio', { name: 'It becomes brighter and less sharp.' }).check();
  await button(page, 'Finish the test').click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.locator('.test-receipt')).toContainText('Stored at');
  const sent = () => calls.of('t_ClientCompetence').filter(({ method }) => method === 'POST').length;
  const before = sent();
  await press(page, button(page, 'Repeat the 3 questions you missed'));
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeFocused();
  await expect(page.locator('.test-repeating')).toContainText('You are repeating 3 questions for practice.');
  await page.getByRole('textbox', { name: 'Gap 1' }).fill('aperture');
  await page.reload();
  await expect(page.locator('.test-repeating')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Gap 1' })).toHaveValue('aperture');
  await expectAccessible(page, [], '.test');
  await button(page, 'Finish the test').press('Enter');
  await page.getByRole('alertdialog').getByRole('button').first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Your repetition' })).toBeFocused();
  await expect(page.locator('.test-result')).toContainText('your result of the whole test stays as it is');
  await expectAccessible(page);
  expect(sent()).toBe(before);
});

test('UNI-001 NAV-014 a reason leads to the moment that taught it, and back to the test as it was left', async ({ page, open }) => {
  test.setTimeout(120_000);
  await open('/test-813.html');
  await button(page, 'Start the test').click();
  await page.getByRole('radio', { name: 'It becomes brighter and less sharp.' }).check();
  await button(page, 'Check').click();
  await press(page, feedback(page).getByRole('link', { name: 'Look at it again: 0:24' }));
  await expect(page).toHaveURL(/unit-4711\.html\?IDLesson=2&at=24$/);
  await expect(heading(page)).toContainText('The path of light');
  await expect(page.locator('.lessons__link[aria-current=step]')).toContainText('A room with a hole');
  const time = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time, { timeout: 40_000 }).toBeGreaterThan(23.5);
  expect(await time()).toBeLessThan(26);
  await expect(page.locator('.unit-continue')).toHaveCount(0);
  // Another lesson begins at its beginning, and the address says no moment any more.
  await page.locator('.lessons__link').first().click();
  await expect(page).toHaveURL(/IDLesson=1(?!.*\bat=)/);
  await page.goBack();
  await expect(page).toHaveURL(/IDLesson=2/);
  await page.goBack();
  await expect(page).toHaveURL(/test-813\.html/);
  await expect(feedback(page)).toContainText('Right. 2 of 2 points.');
  await expect(page.getByRole('radio', { name: 'It becomes brighter and less sharp.' })).toBeChecked();
});

test('I18-002 hints, tries and repetitions are Arabic, from the right, on a narrow screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/test-813.html?lang=ar');
  await button(page, 'ابدأ الاختبار').click();
  await button(page, /^اعرض التلميح 1 من 2/).click();
  await page.getByRole('radio').first().check();
  await button(page, 'تحقّق').click();
  await expect(feedback(page)).toContainText('ليس بعد. حاول مرة أخرى.');
  await expectAccessible(page, [], '.test');
  await fits(page);
});
