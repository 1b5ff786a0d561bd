import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { main } from './support/site.ts';

test('results are for who is logged in; an operator gets them as a file', async ({ page, open, browserName }) => {
  await open('/login.html');
  await main(page)
    .getByRole('button', { name: /Ibn al-Haytham/ })
    .click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome/);
  await open('/results.html');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('My results');
  // Firefox's driver tells of no downloads.
  const download = browserName === 'firefox' ? null : page.waitForEvent('download');
  await main(page)
    .getByRole('button', { name: /Export all results/ })
    .click();
  await expect(main(page).getByText('Your browser saves the file.')).toBeVisible();
  if (!download) return;
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\uFEFF?id,date,user/);
});
