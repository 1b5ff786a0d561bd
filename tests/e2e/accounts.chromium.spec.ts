import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, customerUrl, dialog, heading, hypatia, main, submitLogin, userName } from './support/site.ts';

const person = { user: 'mileva', name: 'Mileva Marić', email: 'mileva@example.org', password: 'annus mirabilis' };

test('accounts: an administrator finds one, gives and withdraws a role, ends sessions, disables and deletes it', async ({
  page,
  open,
  request,
}) => {
  const at = customerUrl('demo', '/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0');
  const verify = async (fields: Record<string, string>): Promise<string> =>
    // Names below localhost are known to browsers alone.
    (await request.post(at.replace('demo.localhost', '127.0.0.1'), { form: fields })).text();
  const { user, name: strUser, email, password } = person;
  const registered = await verify({ subAction: 'register', user, strUser, email, password });
  expect(registered).toContain('<JWT>');
  const logsIn = async (): Promise<boolean> => (await verify({ subAction: 'login', user, password })).includes('<JWT>');

  await open('/login.html');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await userName(page, hypatia.name).click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts' }).click();
  await expect(heading(page)).toHaveText('Accounts');
  await expect(page).toHaveURL(/accounts\.html/);
  await expect(main(page).getByRole('listitem').filter({ hasText: ada.name })).toBeVisible();

  // By the keyboard: find, open.
  await main(page).getByLabel('User name, name or e-mail').focus();
  await page.keyboard.type('mileva@');
  await page.keyboard.press('Enter');
  const entry = main(page).locator('.accounts__entry');
  await expect(entry).toHaveCount(1);
  await entry.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(entry).toContainText(email);
  await expectAccessible(page);

  await entry.getByLabel('Role', { exact: true }).selectOption('Author');
  await entry.getByLabel('For').fill('p_Course/100');
  await page.keyboard.press('Enter');
  const roles = entry.getByRole('region', { name: 'Roles' });
  await expect(roles).toContainText('Author · p_Course/100');
  await roles.getByRole('button', { name: 'Withdraw Author' }).click();
  const agree = async (): Promise<void> => {
    await dialog(page).getByRole('button').first().click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await expect(dialog(page)).toContainText('Withdraw Author from mileva?');
  await agree();
  await expect(roles).not.toContainText('Author');

  await entry.getByRole('button', { name: 'End all sessions' }).click();
  await agree();
  await expect(entry.locator('dd').nth(1)).toHaveText('0');
  await entry.getByRole('button', { name: 'Disable account' }).click();
  await agree();
  await expect(entry.locator('summary').first()).toContainText('disabled');
  expect(await logsIn()).toBe(false);
  await entry.getByRole('button', { name: 'Enable account' }).click();
  await expect(entry.getByRole('button', { name: 'Disable account' })).toBeVisible();
  expect(await logsIn()).toBe(true);
  await entry.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page)).toContainText('Delete the account mileva for good?');
  await agree();
  await expect(main(page).getByRole('status').first()).toContainText('No account matches this.');
  expect(await logsIn()).toBe(false);

  // The own account is offered nothing that would shut its person out; every language has its words.
  for (const language of ['de', 'ar'] as const) {
    await open(`/accounts.html?lang=${language}`);
    await shown(page);
    expect(await main(page).innerText()).not.toMatch(/accounts\.[a-z]/i);
  }
  await open('/accounts.html?lang=en');
  const own = main(page).locator('.accounts__entry').filter({ hasText: 'your own' });
  await own.locator('summary').first().click();
  await expect(own.getByRole('button', { name: 'End all sessions' })).toBeVisible();
  await expect(own.getByRole('button', { name: /Delete|Disable|Withdraw Administrator/ })).toHaveCount(0);
});

test('accounts: who does not administer finds no link, and is refused by the server', async ({ page, open, allowConsole }) => {
  allowConsole(/status of 403/);
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome/);
  await userName(page, ada.name).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My results' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  await page.goto(customerUrl('demo', '/accounts.html'));
  await expect(dialog(page)).toContainText('Your account may not do this');
});
