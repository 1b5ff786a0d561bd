import type { Page } from '@playwright/test';
import { expect, test, shown } from './fixtures.ts';
import { fault } from './support/faults.ts';
import { dialog, main } from './support/site.ts';

const fill = async (page: Page): Promise<void> => {
  await main(page).locator('[name=name]').fill("Grace O'Hara");
  await main(page).locator('[name=email]').fill('grace@example.org');
  await main(page).locator('[name=message]').fill('Does the hole have to be round?');
};
const send = (page: Page): Promise<void> => main(page).locator('form [type=submit]').click();

test('RT-101 an empty required field sends nothing, says what is missing and takes the focus', async ({ page, open, calls }) => {
  await open('/contact.html');
  calls.forget();
  await send(page);
  const name = main(page).locator('[name=name]');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const described = (await name.getAttribute('aria-describedby')) ?? '';
  await expect(
    page
      .locator(
        described
          .split(' ')
          .map((id) => `#${id}`)
          .join(', '),
      )
      .filter({ hasText: 'Please fill in this field.' }),
  ).toBeVisible();
  expect(calls.all).toEqual([]);
  await name.fill('Grace');
  await main(page).locator('[name=email]').fill('no address');
  await send(page);
  await expect(main(page).locator('[name=email]')).toBeFocused();
  expect(calls.all).toEqual([]);
});

test('CON-004 RT-029 RT-031 RT-032 RT-033 RT-096 RT-098 the form is stored by a POST with its fields', async ({ page, open, calls }) => {
  await open('/contact.html');
  calls.forget();
  await fill(page);
  await send(page);
  await expect(main(page).getByRole('status').or(main(page).getByText(/thank/i)).first()).toBeVisible();
  await expect(main(page), 'the button that sent it is gone').toBeFocused();
  const [store, ...more] = calls.of('p_Contact');
  expect(more).toEqual([]);
  expect(store?.method).toBe('POST');
  expect(store?.query.get('action')).toBe('16');
  expect(store?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(store?.headers.encoding).toBe('UTF-8');
  expect(store?.body.get('name')).toBe('Grace O’Hara');
  expect(store?.body.get('copy')).toBe('0');
});

test('after a server error the text is kept and can be sent again', async ({ page, open, calls, allowConsole }) => {
  allowConsole(/status of 500|500/);
  await open('/contact.html');
  await fill(page);
  const undo = await fault(page, { datatype: 'p_Contact', action: '16' }, '500.xml');
  await send(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(main(page).locator('[name=message]')).toHaveValue('Does the hole have to be round?');
  await undo();
  calls.forget();
  await send(page);
  await expect(main(page).getByText(/thank/i).first()).toBeVisible();
  expect(calls.of('p_Contact')).toHaveLength(1);
});

test('a double click sends once', async ({ page, open, calls }) => {
  await open('/contact.html');
  calls.forget();
  await fill(page);
  await main(page).locator('form [type=submit]').dblclick();
  await expect(main(page).getByText(/thank/i).first()).toBeVisible();
  await shown(page);
  expect(calls.of('p_Contact').filter(({ method }) => method === 'POST')).toHaveLength(1);
});
