import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { main } from './support/site.ts';

const site = openAuthorSite();

test('TST-014 the words of a day are done when they were practised, and the page leads on from there', async ({ page }) => {
  const step = main(page).locator('.step').filter({ hasText: 'A few words a day' });
  const [next, answer] = [main(page).locator('.vocabulary__next a'), main(page).getByRole('button', { name: 'I do not know it' })];
  const practise = async (count: number) => {
    await page.goto(`${site()}/vocabulary-842.html`);
    await main(page).getByRole('button', { name: 'Practise now' }).click();
    for (let word = 0; word < count; word += 1) {
      await answer.click();
      await main(page).getByRole('button', { name: 'Next word' }).click();
    }
    await main(page).getByRole('button', { name: 'Stop for now' }).click();
    await expect(main(page).locator('.vocabulary__receipt')).toContainText('stored');
  };
  await practise(2);
  await expect(main(page).getByText('Counts as done once 8 different words')).toBeVisible();
  await page.goto(`${site()}/course-100.html`);
  await expect(step.locator('.step__state')).toContainText('In progress');
  const points = main(page).locator('.course__count').filter({ hasText: 'points' });
  await expect(points).toHaveText('0 / 29 points');
  await practise(6);
  await expect(main(page).getByText('Counts as done.')).toBeVisible();
  await page.reload();
  // Words that nobody knew wait for a minute: nobody is asked to come again then.
  await expect(main(page).getByText('8 to repeat')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Practise now' })).toBeVisible();
  await expect(next).toHaveText(/^Next: ./);
  await page.goto(`${site()}/course-100.html`);
  await expect(step.locator('.step__state')).toContainText(/done/i);
  await expect(step).not.toContainText('needed');
  // Tests taken or not: a round of words changes nothing.
  await expect(points).toHaveText('0 / 29 points');
});
