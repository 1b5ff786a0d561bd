import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { main } from './support/site.ts';

test('a note at a moment of a lesson is stored, found, given out, and leads back to its moment', async ({ page, open, browserName }) => {
  await open('/login.html');
  await main(page)
    .getByRole('button', { name: /Ada Lovelace/ })
    .click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome/);

  await open('/unit-4711.html?IDLesson=1');
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  // To the third slide, and so to its moment of the film.
  await page
    .getByRole('navigation', { name: 'Slides' })
    .getByRole('button', { name: /Shadows/ })
    .click();
  // The lesson has to say where it is; a key does not wait for it, as a click of the driver would.
  await expect(notes.getByRole('button', { name: 'Write a note' })).toBeEnabled({ timeout: 20_000 });
  await notes.getByRole('button', { name: 'Write a note' }).press('Enter');
  const field = notes.getByRole('textbox', { name: /^Note at 0:3\d · Slide 3 of 4/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('Why is the *edge* soft?');
  const stored = page.waitForResponse((answer) => answer.url().includes('datatype=p_Notes') && answer.request().method() === 'POST');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notes.getByText('Why is the *edge* soft?')).toBeVisible();
  await expect(notes.getByRole('button', { name: 'Write a note' })).toBeFocused();
  expect((await stored).status()).toBe(200);

  await open('/userhome.html');
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('link', { name: 'My notes' }).first().click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('My notes');
  await main(page).getByRole('searchbox').fill('EDGE soft');
  await expect(main(page).getByText('1 note', { exact: true })).toBeVisible();
  // Firefox's driver tells of no downloads.
  const download = browserName === 'firefox' ? null : page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download as Markdown' }).click();
  if (download) expect(await readFile(await (await download).path(), 'utf8')).toContain(String.raw`Why is the \*edge\* soft?`);

  await main(page)
    .getByRole('link', { name: /^0:3\d · Slide 3$/ })
    .click();
  await expect(notes.getByRole('listitem').filter({ hasText: 'edge' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Slide 3 of 4').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? 0))).toBeGreaterThanOrEqual(31);

  await notes
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(notes.getByText('edge')).toHaveCount(0);
});
