import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';

test('a key shows object, XML node, stylesheet line, plugin and configuration behind the element under the pointer or the focus', async ({
  page,
  open,
}) => {
  await open('/news-21.html', 'test.demo');
  await page.keyboard.press('Control+Alt+F7');
  const panel = page.getByRole('region', { name: 'Where this comes from' });
  await expect(panel).toBeVisible();
  await page.locator('#mainContent h1').hover();
  await expect(panel).toContainText('21 “Four workshops for dark evenings”, type 501, p_News');
  await expect(panel).toContainText(/Stylesheet\s*\w+\.xsl:\d+/);
  await expect(panel).toContainText(/XML node\s*\/cms\/object\/data\/news/);
  await expect(panel).toContainText('plugins.news =');
  await page.getByRole('banner').getByRole('link', { name: 'Lectern Academy' }).focus();
  await expect(panel).toContainText('p_StartPage');
  await expect(panel).toContainText(/frame\.xsl:\d+/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Control+Alt+F7');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Control+Alt+F7');
  await expect(panel).toHaveCount(0);
});

test('nobody else sees marks or the inspector', async ({ page, open }) => {
  await open('/news-21.html');
  await expect(page.locator('[data-from], [data-node]')).toHaveCount(0);
  await page.keyboard.press('Control+Alt+F7');
  await expect(page.locator('.inspector')).toHaveCount(0);
});
