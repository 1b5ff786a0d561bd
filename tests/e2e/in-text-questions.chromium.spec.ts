import type { Locator, Page } from '@playwright/test';
import { parse, select } from '../../xsl/engine/index.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';

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
/** Chooses in a list as keys do: by the first letters. */
async function choose(page: Page, list: Locator, words: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(words);
  await expect(list.locator('option:checked')).toHaveText(words);
}
const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page, [], '.test');
  await fits(page);
};

test('TST-002 TST-015 choices, passages and words in a text: by keyboard at 320 px, points and review; a word is dragged', async ({
  page,
  open,
  calls,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 800 });
  await open('/test-814.html');
  await button(page, 'Start the test').press('Enter');
  const gap = (number: number): Locator => page.getByRole('combobox', { name: `Gap ${number}` });
  await choose(page, gap(1), 'slower');
  await choose(page, gap(2), 'refracted');
  await choose(page, gap(3), 'line');
  await looksGood(page);
  await press(page, button(page, 'Check'));
  await expect(feedback(page)).toContainText('Partly right. 2 of 3 points.');
  await expect(page.locator('.question__solution')).toHaveText(['Right: point']);
  await looksGood(page);
  await press(page, button(page, 'Next'));

  for (const passage of ['cornea', 'lens', 'optic nerve']) {
    await tabTo(page, page.getByRole('checkbox', { name: passage, exact: true }));
    await page.keyboard.press('Space');
  }
  await looksGood(page);
  await press(page, button(page, 'Check'));
  await expect(feedback(page)).toContainText('Partly right. 1 of 3 points.');
  await expect(page.locator('.question__passage[data-outcome=missed]')).toHaveText(/^pupil/);
  await looksGood(page);
  await press(page, button(page, 'Next'));

  // A word that is pressed goes into the gap that is pressed next; a gap has a list, too.
  const word = (name: string): Locator => page.getByRole('list', { name: 'Words for the gaps' }).getByRole('button', { name });
  await press(page, word('light'));
  await expect(button(page, /^Gap 1: put “light” here/)).toBeFocused();
  await looksGood(page);
  await press(page, button(page, /^Gap 3: put “light” here/));
  await expect(gap(3)).toBeFocused();
  await expect(gap(3)).toHaveValue('w3');
  await press(page, word('aperture'));
  await page.keyboard.press('Escape');
  await expect(word('aperture')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(gap(1)).toHaveValue('w1');
  await expect(word('aperture')).toBeDisabled();
  await choose(page, gap(2), 'retina');
  await looksGood(page);
  // Dragging does it as well.
  await word('light').hover();
  await page.mouse.down();
  const box = (await gap(4).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(gap(4)).toHaveValue('w3');
  await expect(page.locator('.question__target')).toHaveCount(0);
  await button(page, 'Check').press('Enter');
  await expect(feedback(page)).toContainText('Partly right. 3 of 4 points.');
  await press(page, button(page, 'Finish the test'));
  await expect(page.locator('.test-receipt')).toContainText('Stored at');
  // What the server has found from the same answers.
  await expect(page.locator('.test-result__points')).toHaveText('6 of 10 points');
  const [result] = calls.of('t_ClientCompetence').filter(({ method }) => method === 'POST');
  const answers = select(parse(result!.body.get('xml')!), '//subTemplate').map((node) =>
    select(node, 'answer')
      .map((each) => `${each.attributes[0]?.value ?? ''} ${each.children[0]!.value}`.trim())
      .toSorted(),
  );
  expect(answers).toEqual([
    ['g1 b', 'g2 a', 'g3 b'],
    ['p1', 'p4', 'p5'],
    ['g1 w1', 'g2 w4', 'g3 w3', 'g4 w3'],
  ]);
  await press(page, button(page, 'Look at the answers'));
  await expect(page.locator('.test-review .question[data-phase=review]')).toHaveCount(3);
  await expect(page.locator('.test-review .question__solution')).toHaveText(['Right: point', 'Right: pupil']);
  await looksGood(page);
});
