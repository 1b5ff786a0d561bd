import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, customerUrl, dialog, heading, hypatia, main, submitLogin, userName } from './support/site.ts';

const NAME = '<b onclick="alert(1)">Sophie</b> Germain';

test('administration: found from the menu, a message is read, answered and deleted, a comment published, the log kept', async ({
  page,
  open,
  request,
}) => {
  // Names below localhost are known to browsers alone.
  const at = customerUrl('demo', '/dispatcher.php?mode=ajax&lang=en&user=0').replace('demo.localhost', '127.0.0.1');
  const message = { name: NAME, email: 'sophie@example.org', topic: '1', message: 'On elastic surfaces', consent: '1', copy: '0' };
  const sent = await request.post(`${at}&action=16&id=0&datatype=p_Contact`, { form: message });
  expect(sent.status(), await sent.text()).toBe(200);
  const words = { author: 'Sophie', text: 'A remark on plates', website: '' };
  const commented = await request.post(`${at}&action=16&id=50&datatype=p_Blog`, { form: words });
  expect(commented.status(), await commented.text()).toBe(200);

  await open('/login.html?lang=en');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await userName(page, hypatia.name).click();
  await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click();
  await expect(heading(page)).toHaveText('Administration');
  await expect(page).toHaveURL(/administration\.html/);
  await expect(main(page)).toContainText('The server is ready, and nothing is missing.');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'New messages' }).click();
  await expect(page).toHaveURL(/administration-messages\.html/);

  const entry = main(page).getByRole('listitem').filter({ hasText: 'Sophie' });
  await expect(entry.getByRole('heading')).toHaveText(`${NAME} New`);
  await expect(entry.getByRole('link', { name: 'Answer by e-mail' })).toHaveAttribute('href', 'mailto:sophie@example.org');
  await expectAccessible(page);
  // By the keyboard: read, found again, deleted.
  await entry.getByRole('button', { name: 'Mark as read' }).press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('Done: 1.');
  await expect(main(page).getByRole('list', { name: 'Messages' })).toBeFocused();
  await main(page).getByLabel('Words in the message').fill('elastic');
  const answered = page.waitForResponse((response) => response.url().includes('elastic'));
  await page.keyboard.press('Enter');
  await answered;
  await expect(main(page).locator('.admin__part[aria-busy]')).toHaveCount(0);
  await expect(main(page).locator('.admin__entry')).toHaveCount(1);
  await entry.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog(page)).toContainText('Delete this message for good?');
  await dialog(page).getByRole('button').first().press('Enter');
  await expect(main(page).locator('.admin__entry')).toHaveCount(0);

  await main(page).getByRole('link', { name: 'Comments and questions' }).click();
  const comment = main(page).getByRole('listitem').filter({ hasText: words.text });
  await comment.getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Publish selected (1)' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Done: 1.');
  await expect(comment).toHaveCount(0);
  await expectAccessible(page);
  expect(await (await request.get(`${at}&action=2&id=50&datatype=p_Blog`)).text()).toContain(words.text);

  await main(page).getByRole('link', { name: 'Audit log' }).click();
  const log = main(page).getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(log.first()).toContainText('Comment or question published');
  await expect(log.first()).toContainText(`By${hypatia.user} (account`);
  const downloaded = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download as CSV' }).click();
  expect((await downloaded).suggestedFilename()).toBe('audit.csv');
});

test('administration: every part has its words in each language, and room at 320 px', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/login.html?lang=en');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  const languages = ['de', 'ar', 'en'];
  for (const [index, part] of ['comments', 'errors', 'mails', 'jobs', 'storage', 'consents', 'audit'].entries()) {
    await open(`/administration-${part}.html?lang=${languages[index % 3]}`);
    await expect(main(page).locator('.admin__part h2')).not.toBeEmpty();
    expect(await main(page).innerText()).not.toMatch(/admin\.[a-z]/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(320);
  }
  await expectAccessible(page);
});

test('administration: nobody else gets its code, neither from the menu nor by its address', async ({ page, open, allowConsole }) => {
  allowConsole(/status of 403/);
  const fetched: string[] = [];
  page.on('request', (each) => void (/plugin-admin|admin-\w+\.css/.test(each.url()) && fetched.push(each.url())));
  await open('/login.html?lang=en');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome/);
  await userName(page, ada.name).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await page.goto(customerUrl('demo', '/administration-messages.html?lang=en'));
  await expect(dialog(page)).toContainText('Your account may not do this');
  await expect(main(page).locator('.admin')).toHaveCount(0);
  expect(fetched).toEqual([]);
});
