import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { answer, envelope, fault, held } from './support/faults.ts';
import { customerUrl, dialog, heading, main, menuItem } from './support/site.ts';

const FAILED = /Failed to load resource|the server responded with|net::ERR/i;
/** What every page holds of an answer: what of it is empty, and a thousand of what it has many of. */
const PAGES = [
  {
    name: 'Contact',
    dataType: 'p_Contact',
    there: 'form [name=message]',
    empty: '<contact/>',
    many:
      '<contact><form id="f" store="16">' +
      Array.from({ length: 1000 }, (_, i) => `<field name="f${i}" type="text"><label language="en">Field ${i}</label></field>`).join('') +
      '</form></contact>',
    counted: '.field',
  },
  {
    name: 'About',
    dataType: 'p_Object',
    there: '.rich p',
    empty: '<genericObject/>',
    many: `<genericObject><html language="en">${'<p>One of many.</p>'.repeat(1000)}</html></genericObject>`,
    counted: '.rich p',
  },
  {
    name: 'Start',
    dataType: 'p_StartPage',
    there: '.hero-text',
    empty: '<framework><area id="mainContent"/></framework>',
    counted: '.card',
    many:
      '<framework><area id="mainContent"><list dataType="p_News" page="1" pageSize="1000" count="1000">' +
      Array.from(
        { length: 1000 },
        (_, i) =>
          `<SHW_p_News ID="${i + 1}" IDObjectType="501" date="2026-11-20T09:00:00+01:00" href="news-${i + 1}.html">` +
          `<title>Report ${i + 1}</title></SHW_p_News>`,
      ).join('') +
      '</list></area></framework>',
  },
] as const;

/** Another page that has a form, so that one sees what stays. */
const elsewhere = async (page: Page, name: string): Promise<void> => {
  await menuItem(page, name === 'Contact' ? 'Blog' : 'Contact').click();
  await expect(heading(page)).toHaveText(name === 'Contact' ? 'Blog' : 'Contact');
  await shown(page);
};

for (const { name, dataType, there, empty, many, counted } of PAGES) {
  test(`CON-004 CON-005 ${name}: a slow, a failing, an empty and a very large answer`, async ({ page, open, allowConsole }) => {
    test.slow(); // five views, one of them large
    allowConsole(FAILED);
    await open(name === 'Contact' ? '/blog.html' : '/contact.html');
    const before = (await heading(page).textContent()) ?? '';
    const release = await held(page, dataType);
    await menuItem(page, name).click();
    await expect(main(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('[data-fader]')).toHaveCSS('opacity', '0.5');
    await expect(heading(page)).toHaveText(before); // what was there stays until the answer comes
    await release();
    await expect(main(page).locator(there).first()).toBeVisible();
    await expect(page.locator('[data-fader]')).toHaveCount(0);
    await elsewhere(page, name);
    const undo = await fault(page, dataType, 'abort');
    await menuItem(page, name).click();
    await expect(dialog(page)).toBeVisible();
    await undo();
    await dialog(page)
      .getByRole('button', { name: /again|retry/i })
      .click();
    await expect(main(page).locator(there).first()).toBeVisible();
    await elsewhere(page, name);
    let end = await answer(page, dataType, { body: envelope(dataType, empty) });
    await menuItem(page, name).click();
    await expect(main(page)).toContainText('There is nothing here yet.');
    await expect(main(page).locator('form, .card, .rich p')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await end();
    await elsewhere(page, name);
    end = await answer(page, dataType, { body: envelope(dataType, many) });
    await menuItem(page, name).click();
    await expect(main(page).locator(counted)).toHaveCount(1000, { timeout: 30_000 });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await end();
  });
}

test('CON-004 a contact form whose sending is cut off is sent again with what was typed; fields that the server refuses are named', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(FAILED);
  await open('/contact.html');
  const field = (name: string) => main(page).locator(`[name=${name}]`);
  for (const [name, value] of [
    ['name', 'Grace'],
    ['email', 'grace@example.org'],
    ['message', 'Is the hole round?'],
  ] as const)
    await field(name).fill(value);
  let end = await answer(
    page,
    { datatype: 'p_Contact', action: '16' },
    {
      status: 400,
      body:
        '<cms version="1" lang="en"><error status="400" code="validation" retry="0">' +
        '<text language="en">Please look again.</text><field name="email" code="required.email"/></error></cms>',
    },
  );
  await main(page).locator('form [type=submit]').click();
  await expect(field('email')).toHaveAttribute('aria-invalid', 'true');
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
  await expect(field('message')).toHaveValue('Is the hole round?');
  await end();
  await field('email').fill('grace@example.com');
  const undo = await fault(page, { datatype: 'p_Contact', action: '16' }, 'abort');
  await main(page).locator('form [type=submit]').click();
  await expect(dialog(page)).toBeVisible();
  await undo();
  await page.keyboard.press('Escape');
  await expect(field('email')).toHaveValue('grace@example.com');
  await main(page).locator('form [type=submit]').click();
  await expect(main(page).getByText(/thank/i).first()).toBeVisible();
});

/**
 * What is opened by its address: a landing page with a frame of its own, an object in a window over the page, and a frame that is looked
 * at.
 */
const many = '<p>One of many.</p>'.repeat(1000);
const OPENED = [
  {
    path: '/af-partner7.html',
    dataType: 'p_AffiliateLandingPage',
    position: '#mainContent',
    type: 560,
    there: 'h1',
    empty: '<framework html="partner7" affiliate="partner7"><area id="mainContent"/></framework>',
    large: `<framework html="partner7" affiliate="partner7"><area id="mainContent"><html language="en">${many}</html></area></framework>`,
  },
  {
    path: '/object-930.html',
    dataType: 'p_Object',
    position: 'dialog[open]',
    type: 10000,
    there: 'dt',
    empty: '<genericObject/>',
    large: `<genericObject><html language="en">${many}</html></genericObject>`,
  },
  {
    path: '/?dataType=p_FrameworkPreview&action=2&ID=1',
    dataType: 'p_FrameworkPreview',
    position: '#mainContent',
    type: 1,
    there: '.preview h1',
    empty: '<genericObject/>',
    large: `<framework><area id="mainContent"><html language="en">${many}</html></area></framework>`,
  },
] as const;

for (const { path, dataType, position, type, there, empty, large } of OPENED) {
  test(
    `CON-005 ${path}: a slow, an empty and a very large answer`,
    path.startsWith('/object') ? { tag: '@long' } : {},
    async ({ page }) => {
      test.slow();
      const shownIn = page.locator(position);
      const release = await held(page, dataType);
      const asked = page.waitForRequest((request) => request.url().includes(`datatype=${dataType}`));
      await page.goto(customerUrl('demo', path));
      await asked;
      await expect(shownIn.locator(there)).toHaveCount(0);
      await release();
      await expect(shownIn.locator(there).first()).toBeVisible({ timeout: 15_000 });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const [body, check] of [
        [empty, async () => expect(shownIn).toContainText('There is nothing here yet.')],
        [large, async () => expect(shownIn.locator('p', { hasText: 'One of many.' })).toHaveCount(1000, { timeout: 30_000 })],
      ] as const) {
        const end = await answer(page, dataType, { body: envelope(dataType, body, { IDObjectType: type }) });
        await page.goto(customerUrl('demo', path));
        await check();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await end();
      }
    },
  );
}

test('CON-005 an address whose first answer fails shows the frame or says why, and the next try works', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(FAILED);
  for (const [path, dataType] of [
    ['/af-partner7.html', 'p_AffiliateLandingPage'],
    ['/object-901.html', 'p_Object'],
    ['/object-930.html', 'p_Object'],
    ['/?dataType=p_FrameworkPreview&action=2&ID=1', 'p_FrameworkPreview'],
  ] as const) {
    const end = await answer(page, dataType, {
      status: 500,
      body:
        '<cms version="1" lang="en"><error status="500" code="internal" retry="1">' +
        '<text language="en">Something broke.</text></error></cms>',
    });
    await page.goto(customerUrl('demo', path));
    await expect(page.getByText('Something broke.').first()).toBeVisible();
    await end();
    await open(path);
    await expect(path.includes('930') ? page.getByRole('dialog') : heading(page).first()).toBeVisible();
  }
});
