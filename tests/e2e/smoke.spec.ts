import { viewsFor, OWN_VIEWS } from '../support/views.ts';
import { expect, follow, shown, test } from './fixtures.ts';
import { ada, author, heading, hypatia, main, submitLogin } from './support/site.ts';

test('RT-001 every capability opens once, one after the other in one visit, and says nothing on the console', async ({
  page,
  open,
  browserName,
}) => {
  test.setTimeout(120_000);
  const words: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/texts/')) words.push(`${new URL(page.url()).pathname}: ${request.url()}`);
  });
  for (const [index, { path }] of viewsFor('smoke').entries()) {
    // What a page is loaded with is the same code in each of them: Firefox loads the first.
    await (browserName === 'firefox' && index > 0 ? follow(page, path) : open(path));
    await expect(heading(page).first(), path).toBeVisible();
    if (path.startsWith('/search')) await expect(main(page).locator('.hit').first()).toBeVisible();
    // Firefox tells of modules that were on their way when the page was left.
    if (browserName === 'firefox') await page.waitForLoadState('networkidle');
    // All that is said came with the page, but for what authors put into a page of their own.
    else
      expect(
        words.filter((each) => !each.startsWith('/object-')),
        path,
      ).toEqual([]);
  }
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  for (const path of OWN_VIEWS.learner) {
    await open(path);
    await expect(heading(page).first(), path).toBeVisible();
  }
});

test('RT-001 an administrator opens the accounts, and nothing is said on the console', { tag: '@chromium' }, async ({ page, open }) => {
  await open('/login.html');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  for (const path of OWN_VIEWS.administrator) {
    await open(path);
    await expect(heading(page).first(), path).toBeVisible();
  }
});

test(
  'RT-001 an author opens an object, follows its entry to the editor, and nothing is said on the console',
  { tag: '@chromium' },
  async ({ page, open }) => {
    await open('/login.html');
    await submitLogin(page, author.user, author.password);
    await expect(page).toHaveURL(/userhome\.html/);
    await shown(page);
    await open('/news-21.html');
    await page.getByRole('link', { name: /^Edit “/ }).click();
    await expect(page).toHaveURL(/edit-21\.html/);
    await expect(heading(page)).toHaveText(/^Edit: ./);
    await page.getByRole('link', { name: 'Layout and blocks' }).click();
    await expect(page).toHaveURL(/author-21\.html/);
    await expect(heading(page)).toHaveText('Edit object 21');
    await expect(main(page).locator('[contenteditable="true"]').first()).toBeVisible();
    await open('/author-4711.html');
    await expect(heading(page)).toHaveText('Edit object 4711');
    await expect(main(page).getByText('Everything is stored.')).toBeVisible();
  },
);
