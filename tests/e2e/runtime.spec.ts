import { expect, test } from './fixtures.ts';
import { held, answer, envelope } from './support/faults.ts';
import { heading, main, menuItem, customerUrl } from './support/site.ts';

test('RT-014 RT-015 RT-016 the fader darkens to half only while a request takes longer than 300 ms', async ({ page, open }) => {
  await open('/');
  const fader = page.locator('[data-fader]');
  const release = await held(page, 'p_News');
  await menuItem(page, 'News').click();
  await expect(fader).toBeAttached();
  await expect(fader).toHaveCSS('opacity', '0.5');
  await release();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
  await expect(fader).toHaveCount(0);
});

test('RT-042 REN-005 an answer appears in the element that the request names', async ({ page, open }) => {
  await open('/');
  await answer(page, 'p_Object', {
    body: envelope(
      'p_Object',
      '<genericObject><html language="en"><p><a href="#" data-command="request.send" data-arg-action="2" ' +
        'data-arg-datatype="p_News" data-arg-id="21" data-arg-target="footer">into the footer</a>' +
        '</p></html></genericObject>',
    ),
  });
  await menuItem(page, 'About').click();
  const link = main(page).getByRole('link', { name: 'into the footer' });
  await expect(link).toBeVisible();
  const before = await heading(page).textContent();
  await link.click();
  await expect(page.locator('#footer').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(heading(page)).toHaveText(before ?? '');
});

test('hostile markup of the server executes nothing', async ({ page, open, allowConsole }) => {
  allowConsole(/Content Security Policy|Trusted/);
  await open('/');
  const hostile =
    '<p onclick="window.hurt=1">text</p><script>window.hurt=2</script><img src="x:y" onerror="window.hurt=3"/>' +
    '<a href="javascript:window.hurt=4">link</a><svg onload="window.hurt=5"><a href="javascript:window.hurt=6">' +
    '<text>t</text></a></svg><iframe srcdoc="&lt;script&gt;parent.hurt=7&lt;/script&gt;"/>';
  await answer(page, 'p_Object', { body: envelope('p_Object', `<genericObject><html language="en">${hostile}</html></genericObject>`) });
  await menuItem(page, 'About').click();
  await main(page).getByText('text', { exact: true }).click();
  await main(page).getByText('link', { exact: true }).click();
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  expect(await main(page).locator('script, iframe, [onclick], [onload]').count()).toBe(0);
});

for (const [rows, customer, opens] of [
  ['CFG-002 CFG-003 CFG-006 REN-007', 'dev.demo', true],
  ['CFG-002 CFG-004 CFG-006', 'test.demo', true],
  ['CFG-005 CFG-006', 'demo', false],
] as const) {
  test(`${rows} the extra function keys ${opens ? 'work' : 'do nothing'} on ${customer}`, async ({ page, open }) => {
    await open('/news.html', customer);
    await page.keyboard.press('Control+Alt+F10');
    const window = page.locator('dialog[data-window="debug.registry"]');
    if (!opens) {
      await page.waitForTimeout(500);
      await expect(window).toHaveCount(0);
      return;
    }
    await expect(window.getByRole('row', { name: /^news / })).toBeVisible();
    await page.keyboard.press('Control+Alt+F8');
    await expect(page.locator('dialog[data-window="debug.requests"]').getByRole('row', { name: /datatype=p_News/ })).toBeVisible();
    await page.keyboard.press('Control+Alt+F9');
    const pieces = page.locator('dialog[data-window="debug.xml"] pre');
    await expect(pieces.last()).toContainText('<SHW_p_News');
    await expect(pieces.first()).toContainText('<dataType>p_News</dataType>');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[data-window="debug.xml"]')).toHaveCount(0);
  });
}

test('RT-103 RT-104 an added module that is not in the build works, and is asked for only where it is used', async ({
  page,
  open,
  calls,
}) => {
  await open('/news.html');
  expect(calls.addresses.filter((address) => address.includes('moduleLoader'))).toEqual([]);
  await open('/course-100.html');
  const card = page.locator('[data-plugin="glossary-card"]');
  await expect(card).toBeVisible();
  const term = await card.getByRole('heading').textContent();
  await card.getByRole('button').click();
  await expect(card.getByRole('heading')).not.toHaveText(term ?? '');
  expect(calls.addresses.filter((address) => address.includes('moduleLoader'))).toHaveLength(1);
});

test('RT-103 an added module works in TEST mode, too, whose pages begin with the script of the harness', async ({ page }) => {
  await page.goto(customerUrl('test.demo', '/course-100.html'));
  await expect(page.locator('[data-plugin="glossary-card"]')).toBeVisible();
});
