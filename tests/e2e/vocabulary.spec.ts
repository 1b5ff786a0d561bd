import { expect, test } from './fixtures.ts';
import { main } from './support/site.ts';

test('TST-014 words are practised by keyboard, come back later, and the round is stored', async ({ page, open }) => {
  await open('/vocabulary-842.html');
  await expect(main(page).getByText('8 new')).toBeVisible();
  await main(page).getByRole('button', { name: 'Practise now' }).click();
  const field = main(page).locator('.vocabulary__word input');
  await expect(field).toBeFocused();
  await expect(main(page).locator('.question__term')).toContainText('das Licht');
  await page.keyboard.type('light');
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.vocabulary__message')).toHaveText('Right.');
  await expect(main(page).getByRole('button', { name: /^Knew it/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.question__term')).toContainText('der Schatten');
  await main(page).getByRole('button', { name: 'Stop for now' }).click();
  await expect(main(page).getByRole('heading', { name: 'This round: 1 of 1 known at once' })).toBeFocused();
  await expect(main(page).locator('.vocabulary__receipt')).toContainText('stored');
  // What comes next in the course is one button; words still wait, so that it is not the main one.
  await expect(main(page).locator('.vocabulary__next a')).toHaveText(/^Next: ./);
  await page.reload();
  await expect(main(page).getByText('1 of 28 words begun')).toBeVisible();
  await expect(main(page).getByText('7 new')).toBeVisible();
});
