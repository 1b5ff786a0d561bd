import { expect, test } from './fixtures.ts';
import { heading, main } from './support/site.ts';

test('CON-005 RT-077 CFG-013 a landing page has the frame around it; a preview of a frame shows one inside the page for a minute', async ({
  page,
  open,
  calls,
  context,
}) => {
  await open('/af-partner7.html');
  await expect(heading(page)).toHaveText('Welcome, friends of the Harbour Camera Club');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('A page for the members of a partner.');
  await main(page).getByRole('link', { name: 'whole course' }).click();
  await expect(heading(page)).toHaveText('Light makes pictures');
  // From then on the visitor's requests carry the partner's token.
  expect(calls.of('p_Course').at(-1)?.headers.authorization).toMatch(/^Bearer /);

  // Modules that are still on their way when the page is left are told as missing by Firefox.
  await page.waitForFunction(() =>
    ['estimate-question.js', 'shared/lectern.js'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  await open('/?dataType=p_FrameworkPreview&action=2&ID=1');
  const preview = main(page).locator('.preview');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Learn to see what light does');
  await expect(preview.locator('.brand__name')).toHaveText('Lectern Academy');
  await expect(page.locator('#mainContent')).toHaveCount(1);
  const cookie = (await context.cookies()).find(({ name }) => name === 'cmsFrameworkPreview');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 30);
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 61);
});
