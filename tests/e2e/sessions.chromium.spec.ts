import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, dialog, heading, main, submitLogin } from './support/site.ts';

const person = { user: 'caroline', name: 'Caroline Herschel', email: 'caroline@example.org', password: 'comets and nebulae' };
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1';

test('the own sessions: found from the home, in words, one and then all others ended by the keyboard, and refused from then on', async ({
  page,
  open,
  request,
}) => {
  const at = customerUrl('demo', '/dispatcher.php?mode=ajax&lang=en&user=0').replace('demo.localhost', '127.0.0.1');
  // Names below localhost are known to browsers alone.
  const verify = async (fields: Record<string, string>, agent = ''): Promise<string> => {
    const address = `${at}&action=verify&id=0&datatype=p_Login`;
    const answer = await request.post(address, { form: fields, headers: { 'user-agent': agent } });
    return /<JWT>(.*)<\/JWT>/.exec(await answer.text())?.[1] ?? '';
  };
  const { user, name: strUser, email, password } = person;
  const registered = await verify({ subAction: 'register', user, strUser, email, password });
  const enter = (agent = '') => verify({ subAction: 'login', user, password }, agent);
  const phone = await enter(PHONE);
  const status = async (token: string): Promise<number> =>
    (await request.get(`${at}&action=2&id=0&datatype=p_UserHome`, { headers: { authorization: `Bearer ${token}` } })).status();
  expect([await status(registered), await status(phone)]).toEqual([200, 200]);

  await open('/login.html?lang=en');
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome/);
  await main(page).getByRole('link', { name: 'Devices and sessions' }).click();
  await expect(heading(page)).toHaveText('My sessions');
  await expect(page).toHaveURL(/sessions\.html/);
  const list = main(page).getByRole('list', { name: 'Sessions' });
  const entries = list.getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(/Chrome on \w+ this one/);
  await expect(entries.first().getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  // By the keyboard: one, and its question.
  await list.getByRole('button', { name: /^End session ?: Safari on iPhone/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('End the session of Safari on iPhone?');
  await page.keyboard.press('Escape');
  await expect(entries, 'it was not wanted').toHaveCount(3);
  await list.getByRole('button', { name: /^End session ?: Safari on iPhone/ }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button').first().press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('The session has been ended.');
  await expect(entries).toHaveCount(2);
  await expect(list).toBeFocused();
  expect([await status(phone), await status(registered)]).toEqual([440, 200]);

  await enter(PHONE);
  await page.reload();
  await shown(page);
  await expect(entries).toHaveCount(3);
  await main(page).getByRole('button', { name: 'End all other sessions' }).press('Enter');
  await dialog(page).getByRole('button').first().press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('2 sessions have been ended.');
  await expect(main(page)).toContainText('You are logged in nowhere else.');
  expect(await status(registered)).toBe(440);
  // This one goes on.
  for (const [language, title] of [
    ['en', 'My sessions'],
    ['de', 'Meine Anmeldungen'],
    ['ar', 'جلساتي'],
  ] as const) {
    await open(`/sessions.html?lang=${language}`);
    await expect(heading(page)).toHaveText(title);
    expect(await main(page).innerText()).not.toMatch(/sessions\.[a-z]/i);
  }
});
