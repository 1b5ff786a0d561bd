import { SmallSmtp } from '../../sandbox/server/fixtures/small-smtp.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, heading, logOut, main, submitLogin, userName } from './support/site.ts';

const person = { user: 'sophie', name: 'Sophie Germain', email: 'sophie@example.org', password: 'elastic surfaces' };

test('SES-024 a forgotten password: a link by mail leads to the form for a new one, which says its rules', async ({
  page,
  open,
  request,
  allowConsole,
}) => {
  // Ten pages and three looks by axe, one after the other.
  test.slow();
  const smtp = new SmallSmtp();
  await smtp.open(Number(process.env.LECTERN_E2E_SMTP));
  try {
    const { user, email, password, name } = person;
    // Names below localhost are known to browsers alone.
    const at = customerUrl('demo', '/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0');
    await request.post(at.replace('demo.localhost', '127.0.0.1'), {
      form: { subAction: 'register', user, strUser: name, email, password },
    });
    await open('/login.html');
    await main(page).getByText('Forgotten your password?').click();
    await main(page).getByLabel('User name or e-mail').fill(user);
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('status').first()).toContainText('a message with a link is on its way');
    await expect.poll(() => smtp.tokenFor(email)).not.toBe('');
    await page.goto(customerUrl('demo', `/login.html?lang=en&token=${smtp.tokenFor(email)}`));
    await expect(page).toHaveURL(/\/password\.html\?lang=en$/);
    await shown(page);
    await expect(heading(page)).toHaveText('Choose a password');
    const [next, again] = [main(page).getByLabel('New password', { exact: true }), main(page).getByLabel('New password, once more')];
    await expect(main(page).getByLabel('Current password')).toHaveCount(0);
    await expect(next).toHaveAccessibleDescription(/^At least 8 characters; neither your user name/);
    await expectAccessible(page);
    allowConsole(/status of 400/);
    // By the keyboard alone.
    const attempt = async (first: string, second: string): Promise<void> => {
      await next.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(first);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(second);
      await page.keyboard.press('Enter');
    };
    await attempt('short', 'short');
    // The browser says what is too short, and sends nothing.
    await expect(next).toBeFocused();
    expect(await next.evaluate((field: HTMLInputElement) => field.validity.tooShort)).toBe(true);
    await attempt('password123', 'password123');
    await expect(next).toHaveAccessibleDescription(/one of the passwords that everybody tries first. Please choose another/);
    await expect(next).toBeFocused();
    await attempt('vibrating plates', 'vibrating plate');
    await expect(again).toHaveAccessibleDescription('This is not the same as the new password.');
    await expect(next, 'what was right stays').toHaveValue('vibrating plates');
    await expectAccessible(page);
    await attempt('vibrating plates', 'vibrating plates');
    await expect(main(page).getByRole('status').first()).toContainText('The password has been changed.');
    await expect(main(page).getByRole('link', { name: 'Go on' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/userhome\.html/);
    await shown(page);
    await logOut(page, name);
    await expect(page).toHaveURL(/startPage\.html/);
    await open('/login.html');
    await submitLogin(page, user, 'vibrating plates');
    await expect(page).not.toHaveURL(/login/);
    await expect(userName(page, name)).toBeVisible();
    // Who has come by a password is asked for it, in every language.
    for (const [language, label] of [
      ['en', 'Current password'],
      ['de', 'Bisheriges Passwort'],
      ['ar', 'كلمة المرور الحالية'],
    ] as const) {
      await open(`/password.html?lang=${language}`);
      await expect(main(page).getByLabel(label)).toBeVisible();
      expect(await main(page).innerText()).not.toMatch(/login\.[a-z]/i);
    }
    await expectAccessible(page);
  } finally {
    await smtp.close();
  }
});

test('SES-024 a guest who opens the form for a new password is asked to log in', async ({ page, open }) => {
  await open('/password.html');
  await expect(heading(page)).toHaveText('Log in');
  await expect(main(page).locator('#login-user')).toBeVisible();
});
