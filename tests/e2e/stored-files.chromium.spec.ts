import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PGlite } from '@electric-sql/pglite';
import { demoDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { temporaryParent } from '../../scripts/tools/temporary.mjs';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { dialog, enter, hypatia, main } from './support/site.ts';

let folder: string;
let server: OwnServer;
/** Nobody can upload a file of yesterday: they are in the database that the server begins with. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(temporaryParent(), 'lectern-files-'));
  const template = join(folder, 'pg');
  cpSync(await demoDatabase(), template, { recursive: true });
  const database = await PGlite.create(template);
  const picture = (name: string, digest: string, bytes: number, stored: string) =>
    database.query(
      `insert into library_pictures (type, width, height, name, digest, bytes, stored_at)
       values ('png', 1, 1, $1, $2, $3, now() - $4::interval)`,
      [name, digest.repeat(40), bytes, stored],
    );
  await picture('lens.png', 'a', 4000, '2 days');
  await picture('prism.png', 'b', 3000, '2 days');
  await picture('mirror.png', 'c', 2000, '2 days');
  await picture('shown.png', 'd', 1000, '2 days');
  await picture('fresh.png', 'e', 500, '1 minute');
  await database.query(
    `insert into shelved_objects (id, data_type, state, revision, xml, changed_at) values (977, 'p_News', 'draft', 1, $1, now())`,
    [
      `<object ID="977" IDObjectType="501" dataType="p_News" language=""><title language="en">With a picture</title><data>
       <news ID="977"><img src="/library/${'d'.repeat(40)}/320.webp"/></news></data></object>`,
    ],
  );
  await database.close();
  server = await startOwnServer(() => ({ LECTERN_DATABASE_TEMPLATE: template }));
});
test.afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Goes there as somebody does who has the keyboard alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('files that are used nowhere are listed, several chosen and deleted by the keyboard alone, and the log has each', async ({ page }) => {
  test.setTimeout(90_000);
  const site = server.address.replace('127.0.0.1', 'demo.localhost');
  await enter(page, site, hypatia.user, hypatia.password);
  await page.goto(`${site}/administration-storage.html?lang=en`);
  const entries = main(page).locator('.admin__entry');
  const titles = entries.getByRole('heading');
  const status = main(page).locator('.admin__part [role=status]');
  await expect(titles).toHaveText([/lens\.png/, /prism\.png/, /mirror\.png/, /shown\.png/, /fresh\.png/]);
  await expect(main(page).getByRole('checkbox'), 'nobody knows of these whether they are used').toHaveCount(0);

  // One that is used says where, one that is too new why it cannot be deleted.
  await tabTo(page, entries.nth(3).getByRole('button', { name: 'Where is it used?' }));
  await page.keyboard.press('Enter');
  await expect(entries.nth(3)).toContainText('With a picture');
  await tabTo(page, entries.nth(4).getByRole('button', { name: 'Where is it used?' }));
  await page.keyboard.press('Enter');
  await expect(entries.nth(4)).toContainText('Used nowhere, too new to be deleted');
  await expect(entries.nth(4).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await tabTo(page, main(page).getByLabel('Show', { exact: true }));
  await page.keyboard.type('Used');
  await tabTo(page, main(page).getByRole('button', { name: 'Apply', exact: true }));
  await page.keyboard.press('Enter');
  await expect(titles).toHaveText([/lens\.png/, /prism\.png/, /mirror\.png/]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  for (const name of ['lens.png', 'mirror.png']) {
    await tabTo(page, entries.filter({ hasText: name }).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await page.keyboard.down('Shift');
  await tabTo(page, main(page).getByRole('button', { name: 'Delete selected (2)' }));
  await page.keyboard.up('Shift');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Delete 2 files for good: lens.png, mirror.png?');
  await expectAccessible(page);
  // Who is not sure goes back, and nothing has happened.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(entries).toHaveCount(3);
  await tabTo(page, main(page).getByRole('button', { name: 'Delete selected (2)' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Done: 2.');
  await expect(titles).toHaveText([/prism\.png/]);
  await expect(main(page).getByRole('list', { name: 'Uploaded files' })).toBeFocused();

  await page.reload();
  await expect(titles).toHaveText([/prism\.png/, /shown\.png/, /fresh\.png/]);
  await page.goto(`${site}/administration-audit.html?lang=en`);
  await expect(entries.filter({ hasText: 'File deleted' })).toHaveCount(2);
  await expect(entries.first()).toContainText(`By${hypatia.user} (account`);
});
