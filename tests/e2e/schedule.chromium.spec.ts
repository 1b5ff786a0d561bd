import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { author, dialog, enter, heading } from './support/site.ts';

const site = openAuthorSite();
const TITLE = 'The museum opens at night';

// Far from the server's: what is typed is the author's own time.
test.use({ timezoneId: 'Asia/Dubai' });

/** A moment that is chosen in the form is there in a second already: nobody waits for an hour. @returns what the form has sent */
async function comeSoon(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route(/datatype=p_ObjectSchedule/, (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '');
    const at = body.get('at');
    if (at === null) return route.continue();
    sent.push(at);
    body.set('at', new Date(Date.now() + 1500).toISOString());
    return route.continue({ postData: body.toString() });
  });
  return sent;
}

test('RT-007 an author sets when something is published, visitors see it from then on; withdrawn, there is no such page', async ({
  page,
  browser,
  allowConsole,
}) => {
  // A moment that is over, and a page that is withdrawn.
  allowConsole(/Failed to load resource: .*40[04]/);
  const visitor = await browser.newPage();
  await enter(page, site(), author.user, author.password);
  await page.goto(`${site()}/edit-21.html?lang=en`);
  const title = page.getByRole('region', { name: /Title/ }).or(page.locator('.author-section').first()).locator('textarea').first();
  const former = await title.inputValue();
  await title.fill(TITLE);
  const panel = page.locator('.author-pending', { hasText: 'Publishing' });
  await panel.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Visitors see what is published.');
  await expect(panel).toContainText('In your time zone, Asia/Dubai');

  // A moment that is over is refused in words.
  await panel.getByLabel('Publish at').fill('2024-05-01T09:30');
  await panel.getByRole('button', { name: 'Set the moment to publish' }).press('Enter');
  await expect(panel.getByRole('alert')).toContainText('This moment is over already.');
  await expect(page.getByRole('region', { name: 'Working copy' })).toBeVisible();

  const later = '2031-05-01T09:30';
  await panel.getByLabel('Publish at').fill(later);
  await panel.getByRole('button', { name: 'Set the moment to publish' }).press('Enter');
  await expect(panel.locator('summary')).toContainText('to be published on 1 May 2031, 09:30');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site()}/studio.html?lang=en`);
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  await expect(scheduled).toContainText('To be published on 1 May 2031, 09:30');
  await expect(scheduled.getByRole('list', { name: 'State' })).toContainText('Working copy');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await scheduled.getByRole('link', { name: former }).first().press('Enter');
  await expect(panel.locator('summary'), 'it is there with the form').toContainText('to be published on 1 May 2031, 09:30');
  await panel.locator('summary').press('Enter');
  await panel.getByRole('button', { name: 'Do not publish it then' }).press('Enter');
  await expect(panel.locator('summary')).not.toContainText('to be published');

  await visitor.goto(`${site()}/news-21.html?lang=en`);
  await expect(heading(visitor)).toContainText(former);
  const sent = await comeSoon(page);
  await panel.getByLabel('Publish at').fill(later);
  await panel.getByRole('button', { name: 'Set the moment to publish' }).press('Enter');
  await expect.poll(() => sent).toEqual(['2031-05-01T05:30:00.000Z']);
  await expect(async () => {
    await visitor.reload();
    await expect(heading(visitor)).toContainText(TITLE, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });

  // Withdrawn after a question: its address is none any more, and its author still has it.
  await page.goto(`${site()}/edit-21.html?lang=en`);
  await panel.locator('summary').press('Enter');
  await panel.getByRole('button', { name: 'Withdraw now' }).press('Enter');
  await dialog(page).getByRole('button').first().press('Enter');
  await expect(page.locator('.author-problem', { hasText: 'Withdrawn: visitors have not seen this since' })).toBeVisible();
  await expect(title).toHaveValue(TITLE);
  await page.goto(`${site()}/studio.html?lang=en`);
  await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: TITLE }).first()).toContainText(
    'Withdrawn since',
  );
  await page.goto(`${site()}/edit-21.html?lang=en`);
  await panel.locator('summary').press('Enter');
  const gone = await visitor.goto(`${site()}/news-21.html?lang=en`);
  expect(gone?.status()).toBe(404);
  await expect(heading(visitor)).not.toContainText(TITLE);
  await visitor.goto(`${site()}/news.html?lang=en`);
  await expect(visitor.getByRole('link', { name: TITLE })).toHaveCount(0);
  await page.getByRole('button', { name: 'Versions' }).press('Enter');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Withdrawn');
  await expect(history).toContainText('Published as set');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Show again now' }).press('Enter');
  await expect(panel).toContainText('Visitors see what is published.');
  await visitor.goto(`${site()}/news-21.html?lang=en`);
  await expect(heading(visitor)).toContainText(TITLE);
  await visitor.close();
});
