import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, dialog, heading, hypatia, logOut, main, submitLogin, userName } from './support/site.ts';

// A second try finds the accounts of the first one, and its group.
const tried = (user: string): string => (test.info().retry === 0 ? user : `${user}${test.info().retry}`);
const day = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('RT-007 groups: a class is made, filled from a list, gets a course until a day, and its leader sees how far it is', async ({
  page,
  open,
  request,
  allowConsole,
}) => {
  // Several people after one another, each with a page of their own.
  test.setTimeout(180_000);
  const learner = { user: tried('wang'), name: 'Wang Zhenyi', password: 'the lunar eclipse' };
  const leader = { user: tried('laura'), name: tried('Laura Bassi'), password: 'natural philosophy' };
  const group = tried('Class 7b');
  const at = customerUrl('demo', '/dispatcher.php?mode=ajax&lang=en&user=0').replace('demo.localhost', '127.0.0.1');
  for (const { user, name: strUser, password } of [learner, leader])
    // Names below localhost are known to browsers alone.
    await request.post(`${at}&action=verify&id=0&datatype=p_Login`, {
      form: { subAction: 'register', user, strUser, email: `${user}@example.org`, password },
    });
  const status = main(page).getByRole('status').first();
  const leave = async (name: string): Promise<void> => {
    await logOut(page, name);
    // Logging out opens the start page: an address that is opened at the same moment may lose.
    await expect(page).toHaveURL(/startPage/);
    await shown(page);
  };
  const agree = async (words: string): Promise<void> => {
    await expect(dialog(page)).toContainText(words);
    await dialog(page).getByRole('button').first().click();
    await expect(dialog(page)).toHaveCount(0);
  };

  await open('/login.html?lang=en');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await userName(page, hypatia.name).click();
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await expect(heading(page)).toHaveText('Groups');
  await expectAccessible(page);

  // By the keyboard: a group, which opens as soon as it is there.
  await main(page).getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(group);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(group);
  await expect(page).toHaveURL(/group-\d+\.html/);

  await main(page)
    .getByRole('textbox', { name: 'Several at once' })
    .fill(`${learner.user}@example.org\n${leader.user.toUpperCase()}\nnobody@example.org`);
  await main(page).getByRole('button', { name: 'Add all' }).click();
  await expect(status).toHaveText('Added: 2. Already in the group: 0.');
  await expect(main(page).getByRole('textbox', { name: 'Several at once' })).toHaveValue('nobody@example.org');
  const members = main(page).getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  await main(page)
    .getByRole('button', { name: `Make leader : ${leader.name}` })
    .click();
  await expect(members.first()).toContainText('leader');

  await main(page).getByLabel('Until (optional)').fill(day(-1));
  await main(page).getByLabel('From (optional)').fill(day(0));
  const give = main(page).getByRole('button', { name: 'Give a course' });
  allowConsole(/400/);
  await give.click();
  await expect(main(page).getByRole('alert').first()).toHaveText('The last day is before the first one.');
  await main(page).getByLabel('Until (optional)').fill(day(9));
  await give.click();
  await expect(status).toHaveText('Done.');
  await expect(main(page).getByRole('list', { name: 'Courses' }).getByRole('listitem')).toContainText('open');
  await expectAccessible(page);

  await main(page)
    .getByRole('link', { name: /^Progress/ })
    .click();
  await expect(main(page).getByRole('img')).toHaveAttribute('aria-label', /0%: 2/);
  await expect(main(page).getByRole('row').filter({ hasText: 'Wang Zhenyi' })).toContainText('Not begun');
  await main(page).getByLabel('Show').selectOption('Done');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await expect(main(page)).toContainText('Nothing matches this.');
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export the progress (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^group-\d+-course-\d+\.csv$/);
  await expectAccessible(page);
  const report = new URL(page.url());
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const language of ['de', 'ar'] as const)
    for (const path of ['/groups.html', report.pathname, `${report.pathname}${report.search}`]) {
      await open(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await shown(page);
      expect(await main(page).innerText()).not.toMatch(/groups\.[a-z]/i);
    }
  await open('/groups.html?lang=en');
  await leave(hypatia.name);

  // The leader sees this group, and nothing that changes it; who is in it sees the last day.
  await open('/login.html?lang=en');
  await submitLogin(page, leader.user, leader.password);
  await main(page).getByRole('link', { name: 'Your groups: 1' }).click();
  await main(page).getByRole('link', { name: group }).click();
  await expect(heading(page)).toHaveText(group);
  await expect(main(page).getByRole('button', { name: /Remove|Delete|Give/ })).toHaveCount(0);
  await main(page)
    .getByRole('link', { name: /^Progress/ })
    .click();
  await expect(main(page).getByRole('row').filter({ hasText: leader.name })).toBeVisible();
  await leave(leader.name);
  await open('/login.html?lang=en');
  await submitLogin(page, learner.user, learner.password);
  await expect(main(page).getByRole('region', { name: 'Days of your courses' })).toContainText('Open until');
  await expectAccessible(page);
  await main(page).getByRole('region', { name: 'Days of your courses' }).getByRole('link').first().click();
  await expect(main(page).locator('.course__days')).toContainText(/^Your group: until \d/);
  await leave(learner.name);

  await open('/login.html?lang=en');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await open(report.pathname);
  await main(page).getByRole('button', { name: 'Delete group' }).click();
  await agree(`Delete the group ${group}?`);
  await expect(heading(page)).toHaveText('Groups');
  await expect(main(page).getByRole('link', { name: group })).toHaveCount(0);
});
