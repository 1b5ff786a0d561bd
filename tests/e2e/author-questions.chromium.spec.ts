import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { added, bar, edit, stored } from './support/author-form.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';

const site = openAuthorSite();

/** The first question of the practice test that has one right answer of several. */
const choice = (page: Page): Locator => page.locator('.author-block[data-block]').filter({ hasText: 'One answer of several' }).first();
/** The first one with gaps. */
const gaps = (page: Page): Locator => page.locator('.author-block--step', { has: page.locator('.author-marked') }).first();

async function opened(question: Locator): Promise<Locator> {
  await question.locator('summary').first().press('Enter');
  return question;
}

const hintsOf = (question: Locator): Locator => question.locator('[data-key="hints"] > li');
const deleteOf = (part: Locator): Locator => part.getByRole('button', { name: /^Delete/ });

test('AUT-009 TST-002 questions of a test are added, answered, get gaps and hints; what is not touched stays as it is stored', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await edit(page, site(), 812);
  const question = await opened(choice(page));
  const boxes = question.getByRole('checkbox', { name: 'Right' });
  const ticked = (): Promise<boolean[]> => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await test.step('where one answer is right, ticking it takes the tick from the one that was, in one step', async () => {
    await expect.poll(ticked).toEqual([false, true, false]);
    await boxes.last().press('Space');
    await expect.poll(ticked).toEqual([false, false, true]);
    await bar(page, 'Undo').click();
    await expect.poll(ticked).toEqual([false, true, false]);
    await bar(page, 'Redo').click();
    await stored(page);
  });
  await test.step('a question gets several hints, and each of them can be deleted', async () => {
    const add = question.getByRole('button', { name: 'Add: Hint' });
    for (const words of ['Look at the light.', 'Count the rays.', 'Draw them.'])
      await (await added(add, hintsOf(question))).getByRole('textbox').fill(words);
    await deleteOf(hintsOf(question).nth(1)).click();
    await expect(hintsOf(question)).toHaveCount(2);
    await expectAccessible(page);
    await stored(page);
  });
  await test.step('what is selected in a text becomes a gap between brackets', async () => {
    const marked = await opened(gaps(page));
    const area = marked.locator('.author-marked textarea').first();
    const source = marked.locator('.author-marked input[type=hidden]').first();
    await expect(area).toHaveValue(/\[[^\]]+\]/);
    await expect(area).not.toHaveValue(/<gap/);
    const before = await source.inputValue();
    await area.press('Control+End');
    await area.pressSequentially(' And light');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await marked.getByRole('button', { name: 'Make the selected words a gap' }).first().press('Enter');
    await expect(area).toBeFocused();
    await expect(area).toHaveValue(/ And \[light\]$/);
    await expect(marked.locator('.author-marked__mark').last()).toHaveText('light');
    await expect.poll(() => source.inputValue()).toMatch(/^[\s\S]* And <gap id="g\d+" points="1"><accept>light<\/accept><\/gap>$/);
    expect((await source.inputValue()).startsWith(before)).toBe(true);
    await expectAccessible(page);
    await stored(page);
  });
  await test.step('a question is added and answered; one that a number field cannot read is said, and stays', async () => {
    const mine = await added(page.getByRole('button', { name: 'Add: One answer of several' }), page.locator('.author-block'));
    await mine.locator('summary').click();
    await mine.getByLabel('Question', { exact: true }).fill('Which letter comes first?');
    const options = mine.locator('.author-event');
    await expect(options).toHaveCount(2);
    const room = await options.nth(0).locator('textarea').boundingBox();
    expect(room!.width, 'an answer has room').toBeGreaterThan(300);
    await options.nth(0).locator('textarea').fill('The letter A');
    await options.nth(1).locator('textarea').fill('The letter B');
    await mine.getByLabel('Points', { exact: true }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1e');
    await bar(page, 'Store').click();
    await expect(page.locator('[data-problem=invalid]')).toBeVisible();
    await mine.getByLabel('Points', { exact: true }).fill('2');
    await stored(page);
  });
  await test.step('all of it is there in the form that is opened anew, and in the test', async () => {
    await page.reload();
    await expect(page.locator('.author-block').last().getByRole('heading')).toContainText('Which letter comes first?');
    const test = await page.evaluate(async () => {
      const answer = await fetch('/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=812&datatype=p_PracticeTest');
      return answer.text();
    });
    expect(test).toMatch(/<question id="[^"]+" kind="singleChoice" points="2"><text language="en">Which letter comes first\?/);
    await opened(choice(page));
    await expect.poll(ticked).toEqual([false, false, true]);
    const texts = hintsOf(question).getByRole('textbox');
    await expect(texts).toHaveCount(2);
    await expect(texts.first()).toHaveValue('Look at the light.');
    await expect(texts.last()).toHaveValue('Draw them.');
    await expect((await opened(gaps(page))).locator('.author-marked textarea').first()).toHaveValue(/ And \[light\]$/);
  });
  await test.step('the focus goes to what is added, and from what is deleted to what is beside it', async () => {
    const answers = question.locator('li.author-event[data-block]');
    const fresh = await added(question.getByRole('button', { name: /^Add: Answer/ }), answers);
    await expect(fresh.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type('None of them.');
    await deleteOf(fresh).press('Enter');
    await expect(answers).toHaveCount(3);
    await expect(answers.last().getByRole('textbox').first()).toBeFocused();
    const add = question.getByRole('button', { name: 'Add: Hint' });
    const hints = hintsOf(question);
    for (let count = 0; count < 2; count++) await expect((await added(add, hints)).getByRole('textbox')).toBeFocused();
    for (let left = (await hints.count()) - 1; left >= 0; left--) {
      await deleteOf(hints.last()).press('Enter');
      await expect(hints).toHaveCount(left);
      await expect(left > 0 ? hints.last().getByRole('textbox') : add).toBeFocused();
    }
    const questions = page.locator('.author-block[data-block]');
    const name = '.author-block__name';
    const newQuestion = await added(page.getByRole('button', { name: 'Add: One answer of several' }), questions);
    await expect(newQuestion.locator(name)).toBeFocused();
    await deleteOf(newQuestion.locator('.author-block__tools').first()).press('Enter');
    await expect(newQuestion.locator(name)).toBeFocused();
  });
  await test.step('nothing is in the way on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page);
  });
});

test('RT-007 what is recommended behind a test is chosen by title, and a number that nothing has is refused in words', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await edit(page, site(), 813);
  const numbers = page.getByLabel('Object ID', { exact: true });
  const count = await numbers.count();
  await page.getByRole('button', { name: /^Choose a page …\s*: Recommended next 1/ }).press('Enter');
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('path of light');
  await page.keyboard.press('Enter');
  await pages.getByRole('button', { name: /unit-4711\.html/ }).press('Enter');
  await expect(numbers.first()).toHaveValue('4711');
  await stored(page);
  await page.getByRole('button', { name: 'Add: Recommended next' }).press('Enter');
  await expect(numbers).toHaveCount(count + 1);
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem]')).toContainText('objectRef/@ID="0"');
  await edit(page, site(), 813);
  await expect(numbers.first()).toHaveValue('4711');
});
