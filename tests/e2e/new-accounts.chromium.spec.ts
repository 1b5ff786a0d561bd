import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { dialog, heading, hypatia, main, submitLogin } from './support/site.ts';

const agree = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('button').first().click();
  await expect(dialog(page)).toHaveCount(0);
};
const entryOf = (page: Page, text: string) => main(page).locator('.accounts__entry').filter({ hasText: text });

test('accounts: an administrator invites somebody, imports a file after a look at it, and merges two accounts', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await open('/login.html');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await open('/accounts.html');

  // One account: what is wrong is said at its field, what is right is in the list as an invitation that waits.
  await main(page).getByText('New account', { exact: true }).click();
  const form = main(page).getByRole('form', { name: 'New account' });
  await form.getByLabel('Name', { exact: true }).fill('Émilie du Châtelet');
  await form.getByLabel('E-mail', { exact: true }).fill('ada@example.org');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form).toContainText('There is an account with this address already.');
  await form.getByLabel('E-mail', { exact: true }).fill('emilie@example.org');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByRole('status')).toContainText('on its way to emilie@example.org');
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(entryOf(page, 'Émilie')).toContainText(/invited, until/);
  await expectAccessible(page);

  // A file as a spreadsheet in Germany writes it: semicolons, Windows-1252.
  await main(page).getByText('Import accounts', { exact: true }).click();
  const file = Buffer.from(
    'Name;E-Mail;Rolle\r\nJürgen € Groß;juergen@example.org;author\r\nÉmilie;emilie@example.org;\r\n=1+1;x@example.org;\r\n',
    'latin1',
  );
  file[file.indexOf(0xac)] = 0x80;
  await main(page).getByLabel('File').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: file });
  const preview = main(page).getByRole('region', { name: 'What would become of each row' });
  await expect(preview.getByRole('row')).toHaveCount(4);
  await expect(preview.getByRole('row').nth(1)).toContainText('Jürgen');
  await expect(preview.getByRole('row').nth(2)).toContainText('already there');
  await expect(preview.getByRole('row').nth(3)).toContainText('A name cannot begin with');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Import 1 account' }).click();
  await expect(main(page).getByText('Accounts imported and invited: 1.')).toBeVisible();
  await expect(preview.getByRole('row').nth(1)).toContainText('already there');

  // On a narrow screen nothing of the page is beside it.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await main(page).getByLabel('User name, name or e-mail').fill('');
  await main(page).getByLabel('Open invitations only').check();
  await main(page).getByRole('button', { name: 'Search' }).click();
  await expect(main(page).locator('.accounts__entry')).toHaveCount(2);
  const emilie = entryOf(page, 'Émilie');
  await emilie.locator('summary').first().click();
  await emilie.getByText('Merge another account into this one').click();
  await emilie.getByLabel('User name of the other account').fill('nobody-at-all');
  await emilie.getByRole('button', { name: 'Show what would happen' }).click();
  await expect(emilie).toContainText('There is no account with this user name.');
  await emilie.getByLabel('User name of the other account').fill('juergen');
  await emilie.getByRole('button', { name: 'Show what would happen' }).click();
  await expect(emilie.getByRole('status').filter({ hasText: 'Nothing is changed yet.' })).toBeVisible();
  await emilie.getByRole('button', { name: 'Merge now' }).click();
  await expect(dialog(page)).toContainText('Merge juergen into emilie?');
  await agree(page);
  await expect(main(page).locator('.accounts__entry')).toHaveCount(1);
  await emilie.getByRole('button', { name: 'Withdraw invitation' }).click();
  await agree(page);
  // It waits no more, so that it is not among those that do.
  await expect(main(page).locator('.accounts__entry')).toHaveCount(0);
  await expect(main(page).getByText('No account matches this.')).toBeVisible();
});

test('accounts: somebody has a copy of all data, and deletes the account', async ({ page, open, request, allowConsole }) => {
  allowConsole(/status of 400/);
  const [user, password] = ['lise', 'nuclear fission'];
  const at = `http://127.0.0.1:${process.env.LECTERN_E2E_PORT}/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0`;
  await request.post(at, { form: { subAction: 'register', user, strUser: 'Lise Meitner', email: 'lise@example.org', password } });
  await open('/login.html');
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome/);
  await main(page).getByRole('link', { name: 'My data' }).click();
  await expect(heading(page)).toHaveText('My data');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download my data' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^account-\d+\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString()) as { account: { login: string }; sessions: unknown[] };
  expect([data.account.login, data.sessions.length]).toEqual(['lise', 2]);

  await main(page).getByLabel('Your password').fill('not this one');
  await main(page).getByRole('button', { name: 'Delete my account' }).click();
  await agree(page);
  await expect(main(page)).toContainText('This is not your password.');
  await main(page).getByLabel('Your password').fill(password);
  await main(page).getByRole('button', { name: 'Delete my account' }).click();
  await agree(page);
  await expect(page).toHaveURL(/startPage/);
  await expect(page.getByRole('banner')).not.toContainText('Lise Meitner');
  await open('/login.html');
  await submitLogin(page, user, password);
  await expect(main(page).getByRole('alert')).not.toBeEmpty();
});
