import { SmallSmtp } from '../../sandbox/server/fixtures/small-smtp.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { heading, main, submitLogin } from './support/site.ts';

const PASSWORD = 'cosmic static';
const smtp = new SmallSmtp();
let running: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await smtp.open();
  running = await startOwnServer(() => ({
    LECTERN_UNPROVEN: 'nothing',
    LECTERN_SMTP: `smtp://127.0.0.1:${port}`,
    LECTERN_MAIL_FROM: 'school@example.org',
  }));
});
test.afterAll(async () => {
  await running.close();
  await smtp.close();
});

test('SES-024 who registers is asked to confirm the e-mail address, by a link that works in another browser; another address too', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(90_000);
  const at = (path: string): string => `${running.address}/${path}`;
  await page.goto(at('login.html?lang=en'));
  await main(page).getByText('No account yet?').click();
  const form = main(page).locator('form[data-login=register]');
  await form.getByLabel('User name').fill('jocelyn');
  await form.getByLabel('Your name').fill('Jocelyn Bell');
  await form.getByLabel('E-mail').fill('jocelyn@example.org');
  await form.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome\.html/);
  const notice = main(page).getByRole('region', { name: 'Your e-mail address is not confirmed yet' });
  await expect(notice).toContainText('jocelyn@example.org');
  await expect(notice).toContainText('What you learn is stored in the meantime.');
  await expectAccessible(page);
  await expect.poll(() => smtp.taken.length).toBe(1);
  await notice.getByRole('button', { name: 'Send the link again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A message with a link is on its way.')).toBeVisible();
  await expect.poll(() => smtp.taken.length).toBe(2);

  // On the telephone, where nobody is logged in.
  const context = await browser.newContext();
  const phone = await context.newPage();
  watch(phone);
  const token = smtp.tokenFor('jocelyn@example.org');
  expect(token).not.toBe('');
  await phone.goto(at(`address.html?lang=en&token=${token}`));
  await shown(phone);
  await expect(heading(phone)).toHaveText('Confirm your e-mail address');
  await expect(phone).toHaveURL(/address\.html\?lang=en$/);
  await expectAccessible(phone);
  await main(phone).getByRole('button', { name: 'Confirm' }).click();
  await expect(main(phone).getByRole('status').first()).toContainText('Your e-mail address is confirmed.');
  await phone.goto(at(`address.html?lang=en&token=${token}`));
  await main(phone).getByRole('button', { name: 'Confirm' }).click();
  await expect(main(phone).getByRole('alert').first()).toContainText('This link is no longer valid.');
  await context.close();

  await page.reload();
  await expect(heading(page)).toContainText('Jocelyn Bell');
  await expect(notice).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Change e-mail address' }).click();
  await expect(heading(page)).toHaveText('Your e-mail address');
  await expect(main(page)).toContainText('This address is confirmed.');
  await expectAccessible(page);
  await main(page).getByLabel('New e-mail address').fill('bell@example.org');
  await main(page).getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').first()).toContainText('A message with a link is on its way.');
  await expect.poll(() => smtp.tokenFor('bell@example.org')).not.toBe('');
  expect(smtp.taken.findLast((mail) => mail.includes('To: jocelyn@example.org'))).toContain('bell@example.org');
  await page.goto(at(`address.html?lang=en&token=${smtp.tokenFor('bell@example.org')}`));
  await main(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(main(page).getByRole('status').first()).toContainText('Your e-mail address is confirmed.');
  // In every language, for guests as well: they log in first.
  for (const language of ['en', 'de', 'ar']) {
    await page.goto(at(`address.html?lang=${language}`));
    await expect(main(page)).toContainText('bell@example.org');
    expect(await main(page).innerText()).not.toMatch(/login\.[a-z]/i);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(at('address.html?lang=en'));
  await submitLogin(page, 'jocelyn', PASSWORD);
  await expect(page).toHaveURL(/userhome\.html/);
});
