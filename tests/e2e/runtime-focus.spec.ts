import { expect, shown, test } from './fixtures.ts';
import { answer, envelope } from './support/faults.ts';
import { dialog, main, menuItem, menuReady } from './support/site.ts';

const page901 = envelope(
  'p_Object',
  '<genericObject><html language="en"><p><a href="object-930.html" data-command="window.open" data-arg-id="930" ' +
    'data-arg-datatype="p_Object">the keys</a></p></html></genericObject>',
  { ID: 901 },
);
const window930 = envelope(
  'p_Object',
  '<genericObject><html language="en"><p><a href="contact.html">Ask us</a></p></html></genericObject>',
  { ID: 930, IDObjectType: 10_000 },
);

test('WID-043 the focus returns to where it was when a message or window closes, and goes on with the view that a window leads to', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await answer(
    page,
    { datatype: 'p_News' },
    {
      status: 500,
      body:
        '<cms version="1" lang="en"><error status="500" code="internal" ref="r-1" retry="0">' +
        '<text language="en">The store is on fire.</text></error></cms>',
    },
  );
  await answer(page, { datatype: 'p_Object', id: '901' }, { body: page901 });
  await answer(page, { datatype: 'p_Object', id: '930' }, { body: window930 });
  await open('/object-901.html');
  await menuReady(page);
  await menuItem(page, 'News').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('The store is on fire.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(menuItem(page, 'News')).toBeFocused();

  const opener = main(page).getByRole('link', { name: 'the keys' });
  for (const way of ['Escape', 'Close'] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    if (way === 'Escape') await page.keyboard.press(way);
    else await dialog(page).getByRole('button', { name: way }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener, way).toBeFocused();
  }

  await page.keyboard.press('Enter');
  await dialog(page).getByRole('link', { name: 'Ask us' }).click();
  await expect(main(page).locator('form')).toBeVisible();
  await shown(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page)).toBeFocused();

  // Back with a window open: the view behind it changes, so it goes.
  await page.goBack();
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await page.goForward();
  await expect(main(page).locator('form')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page)).toBeFocused();
});
