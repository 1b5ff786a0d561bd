import type { Request } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { answer, envelope, fault, held } from './support/faults.ts';
import { customerUrl, dialog, heading, main, menuItem } from './support/site.ts';

const FAILED = /Failed to load resource|the server responded with|NetworkError|blocked by|net::ERR/i;

test('ERR-002 ERR-003 ERR-004 a 500, 501 or 404 that is not XML is shown in the target', async ({ page, open, allowConsole }) => {
  allowConsole(FAILED);
  await open('/');
  for (const status of [500, 501, 404]) {
    const undo = await answer(page, 'p_News', {
      status,
      contentType: 'text/html; charset=UTF-8',
      body: `<p>The machine says ${status}.</p><script>document.title = 'owned'</script>`,
    });
    await menuItem(page, 'News').click();
    await expect(main(page)).toContainText(`The machine says ${status}.`);
    await expect(page).not.toHaveTitle('owned');
    await undo();
    await menuItem(page, 'Contact').click();
    await expect(main(page).locator('form')).toBeVisible();
  }
});

test('a 500 with an error document is a dialog with its text; what was shown stays', async ({ page, open, allowConsole }) => {
  allowConsole(FAILED);
  await open('/');
  const before = await main(page).textContent();
  await answer(page, 'p_News', {
    status: 500,
    body:
      '<cms version="1" lang="en"><error status="500" code="internal" ref="r-1" retry="0">' +
      '<text language="en">The store is on fire.</text></error></cms>',
  });
  await menuItem(page, 'News').click();
  await expect(dialog(page)).toContainText('The store is on fire.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await main(page).textContent()).toBe(before);
});

test('ERR-005 REN-003 text/html is shown as cleaned HTML, other text as text', async ({ page, open, allowConsole }) => {
  // The policy stops the handler while the markup is read; the cleaner then drops it.
  allowConsole(/inline event handler|script-src-attr/);
  await open('/');
  let undo = await answer(page, 'p_News', {
    contentType: 'text/html; charset=UTF-8',
    body:
      '<h1>Plain <em>page</em></h1><img src="/img/hero.svg" alt="" onload="document.title=\'owned\'">' +
      '<a href="javascript:document.title=\'owned\'">go</a><form action="//evil.example"></form>',
  });
  await menuItem(page, 'News').click();
  await expect(main(page).locator('em')).toHaveText('page');
  await expect(main(page).locator('[onload], [href^="javascript"], script')).toHaveCount(0);
  await undo();
  undo = await answer(page, 'p_Blog', { contentType: 'text/plain; charset=UTF-8', body: '<b>not bold</b>' });
  await menuItem(page, 'Blog').click();
  await expect(main(page)).toContainText('<b>not bold</b>');
  await expect(main(page).locator('b')).toHaveCount(0);
  await undo();
  await expect(page).not.toHaveTitle('owned');
});

test('malformed XML and a DOCTYPE are shown as text, never read', async ({ page, open, allowConsole }) => {
  allowConsole(/XML|DOCTYPE/i);
  await open('/');
  let undo = await answer(page, 'p_News', { body: '<cms><object></cms>' });
  await menuItem(page, 'News').click();
  await expect(main(page)).toContainText('<cms><object></cms>');
  await undo();
  undo = await answer(page, 'p_Blog', { body: '<!DOCTYPE cms [<!ENTITY a "boom">]><cms>&a;</cms>' });
  await menuItem(page, 'Blog').click();
  await expect(main(page)).toContainText('DOCTYPE');
  await expect(main(page)).not.toContainText(/^boom$/);
  await undo();
});

test('an empty answer and a 204 change nothing and leave no spinner', async ({ page, open, allowConsole }) => {
  allowConsole(/empty/i);
  await open('/');
  const before = await main(page).textContent();
  for (const status of [200, 204]) {
    const undo = await answer(page, 'p_News', { status, body: '' });
    await menuItem(page, 'News').click();
    await page.waitForTimeout(500);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (status === 204) expect(await main(page).textContent()).toBe(before);
    await undo();
  }
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
});

test('ERR-006 a stylesheet that does not load is a warning; the target stays as it was', async ({ page, open, allowConsole }) => {
  allowConsole(FAILED, /p_News/);
  await open('/');
  const before = await heading(page).textContent();
  await page.route(/\/xsl\/p_News\.xsl/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('p_News'));
  await menuItem(page, 'News').click();
  await warned;
  await expect(heading(page)).toHaveText(before ?? '');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('ERR-007 a stylesheet that cannot be processed is the alert XSLT-Error', async ({ page, open, allowConsole }) => {
  allowConsole(/p_News|XSLT/);
  await open('/');
  await page.route(/\/xsl\/p_News\.xsl/, (route) =>
    route.fulfill({
      contentType: 'application/xml',
      body:
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
        '<xsl:value-of select="]]"/></xsl:template></xsl:stylesheet>',
    }),
  );
  await menuItem(page, 'News').click();
  await expect(dialog(page)).toContainText('XSLT-Error');
  await page.keyboard.press('Escape');
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
});

test('ERR-008 REN-004 the alternate target of the header is used; an unknown one is an alert', async ({ page, open, allowConsole }) => {
  allowConsole(/alternate/i);
  await open('/');
  const body = envelope('p_Object', '<genericObject><html language="en"><p>In another place.</p></html></genericObject>');
  let undo = await answer(page, 'p_News', { body, headers: { 'ccms-alternate-target': 'footer' } });
  await menuItem(page, 'News').click();
  await expect(page.locator('#footer')).toContainText('In another place.');
  await undo();
  undo = await answer(page, 'p_Blog', { body, headers: { 'ccms-alternate-target': 'nowhere' } });
  await menuItem(page, 'Blog').click();
  await expect(dialog(page)).toContainText('alternate target not found');
  await undo();
});

for (const anonymous of ['0', '1'])
  test(`SES-021 the window of a lost session says whether it was a guest's: ${anonymous}`, async ({ page, open, allowConsole }) => {
    allowConsole(FAILED);
    await open('/');
    await answer(page, 'p_News', {
      status: 440,
      body: `<cms version="1" lang="en"><sessionLost window="sessionLostInfo" anonymous="${anonymous}"/></cms>`,
    });
    await menuItem(page, 'News').click();
    const lost = page.locator('[data-window=sessionLostInfo] [data-anonymous]');
    await expect(lost).toHaveAttribute('data-anonymous', anonymous);
    await expect(lost).toContainText(anonymous === '1' ? /guest|visit/i : /logged in|log in/i);
  });

test('ERR-001 SES-021 SES-022 a 440 opens the window sessionLostInfo once', async ({ page, open, allowConsole }) => {
  allowConsole(FAILED);
  await open('/');
  await answer(page, 'p_News', {
    status: 440,
    body:
      '<cms version="1" lang="en"><sessionLost window="sessionLostInfo" anonymous="0">' +
      '<text language="en">Your session has ended.</text></sessionLost></cms>',
  });
  await menuItem(page, 'News').click();
  const window = page.locator('#sessionLostInfo, [name=sessionLostInfo], [data-window=sessionLostInfo]');
  await expect(window).toBeVisible();
  await expect(window).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
});

test('a call that is cut off offers a retry, which works', async ({ page, open, allowConsole }) => {
  allowConsole(FAILED);
  await open('/');
  const cut = (url: URL): boolean => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_News';
  await page.route(cut, (route) => route.abort());
  await menuItem(page, 'News').click();
  await expect(dialog(page)).toBeVisible();
  await page.unroute(cut);
  await dialog(page)
    .getByRole('button', { name: /again|retry/i })
    .click();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
});

test('OP-62 a server without its database says so in the language of the page, and offers a retry, which works', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(FAILED);
  await open('/?lang=de');
  const before = await main(page).textContent();
  const undo = await answer(page, 'p_News', {
    status: 503,
    body:
      '<cms version="1" lang="de"><error status="503" code="unavailable" ref="r-1" retry="1">' +
      '<text language="de">Gleich wieder da.</text></error></cms>',
  });
  await menuItem(page, 'Aktuelles').click();
  await expect(dialog(page)).toContainText('Gleich wieder da.');
  expect(await main(page).textContent()).toBe(before);
  await undo();
  await dialog(page)
    .getByRole('button', { name: /erneut|noch einmal|wieder/i })
    .click();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
});

test('RT-013 a waiting indicator is shown while a slow answer is awaited, and gone after it', async ({ page, open }) => {
  await open('/');
  const release = await held(page, 'p_News');
  await menuItem(page, 'News').click();
  await expect(main(page)).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
  await expect(main(page)).not.toHaveAttribute('aria-busy', 'true');
});

test('a very late answer never overwrites what the visitor opened after it', async ({ page, open }) => {
  await open('/');
  const release = await held(page, 'p_News');
  await menuItem(page, 'News').click();
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
  await release();
  await page.waitForTimeout(500);
  await expect(main(page).locator('form')).toBeVisible();
  await expect(page).toHaveURL(/contact\.html/);
});

test('an unknown object type is opened as a unit, an unknown object is an error that names it', async ({
  page,
  open,
  allowConsole,
  calls,
}) => {
  allowConsole(FAILED);
  await open('/');
  const undo = await answer(
    page,
    { datatype: 'p_News' },
    {
      body: envelope('p_Object', '<genericObject><html language="en"><p>Type nobody knows.</p></html></genericObject>', {
        IDObjectType: 9999,
      }),
    },
  );
  await menuItem(page, 'News').click();
  await expect(page.getByText('Type nobody knows.')).toBeVisible();
  expect(calls.reports).toEqual([]);
  await undo();
  await page.goto(customerUrl('demo', '/news-999999.html'));
  await expect(heading(page)).toHaveText('This page does not exist');
});

test('addresses that nobody understands show the frame and say so', async ({ page, allowConsole }) => {
  allowConsole(/./);
  for (const path of ['/no-such-page.html', '/?action=999&ID=1&dataType=p_Object', '/?ID=abc', '/#%%%', '/news-0.html', '/unit-.html']) {
    await page.goto(customerUrl('demo', path));
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
});

test('ERR-011 a browser that lacks what a page needs is told so in the literal text', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'AbortController'));
  await page.goto(customerUrl('demo'));
  await expect(page.getByRole('alert')).toContainText('Your browser does not support XML requests.');
});

test('CFG-001 an invalid customer file is a clear message on the page that names every mistake', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.goto(customerUrl('broken'));
  for (const path of ['/IDCurrentCourse', '/defaultLang', '/colour'])
    await expect(page.getByRole('alert')).toContainText(`/broken/config.json, ${path}: `);
  await page.goto(customerUrl('notjson'));
  await expect(page.getByRole('alert')).toContainText(
    'customers/notjson/customer.json cannot be read: line 2, column 1: the file ends too early.',
  );
  await expect(page.getByRole('alert')).not.toContainText('Create');
});

test('ERR-010 ERR-043 ERR-044 ERR-045 ERR-046 ERR-047 ERR-048 ERR-049 a failing server command is reported once, the next runs', async ({
  page,
  open,
  calls,
  allowConsole,
}) => {
  allowConsole(/command/i);
  await open('/');
  const commands =
    '<commands><command name="no.suchCommand"><arg name="id">1</arg></command><command name="notify.info">' +
    '<arg name="text">Still running.</arg></command></commands>';
  await answer(page, 'p_News', {
    body: envelope('p_Object', '<genericObject><html language="en"><p>With commands.</p></html></genericObject>').replace(
      '</cms>',
      `${commands}</cms>`,
    ),
  });
  await menuItem(page, 'News').click();
  await expect(page.getByText('Still running.')).toBeVisible();
  await expect.poll(() => calls.reports.length).toBe(1);
  const [report] = calls.reports;
  expect(report?.method).toBe('POST');
  expect(['16', 'store', 'c_Store']).toContain(report?.query.get('action'));
  const json = JSON.parse(report?.body.get('error') ?? '{}') as Record<string, unknown>;
  expect(Object.keys(json).toSorted()).toEqual(['browser', 'comment', 'exception', 'lastAccess', 'object']);
});

test('ERR-050 CFG-003 nothing is reported in mode DEV', async ({ page, open, calls, allowConsole }) => {
  allowConsole(/./);
  await open('/', 'dev.demo');
  await answer(page, 'p_News', {
    body: envelope('p_Object', '<genericObject/>').replace('</cms>', '<commands><command name="no.suchCommand"/></commands></cms>'),
  });
  await menuItem(page, 'News').click();
  await shown(page);
  await page.waitForTimeout(1_000);
  expect(calls.reports).toEqual([]);
});

const PROVOKED = {
  'failing answers': ['404', '404.xml', '500', '500.xml', '501', '501.xml', 'abort', 'abortAfter', 'noContent', 'empty'],
  'answers that are not what they should be': ['malformedXml', 'doctype', 'contentType', 'json', 'html', 'alternateTarget'],
  'stylesheets and commands that fail': ['sheetMissing', 'sheetBroken', 'sheetFailing', 'command:no.suchCommand'],
  'sessions that end': ['440', '440.xml', '401', 'token:unusable', 'token:undecodable', 'token:expired', 'token:anonymous'],
};

// What the page does about each is tested above; that the server provokes it, with its own tests.
for (const [index, [kind, names]] of Object.entries(PROVOKED).entries()) {
  test(`the sandbox server provokes ${kind}, one after the other, and the page lives on${index === 0 ? '' : ' @long'}`, async ({
    page,
    open,
    allowConsole,
  }) => {
    test.setTimeout(90_000);
    allowConsole(/./);
    await open('/');
    for (const name of names) {
      await test.step(name, async () => {
        const undo = await fault(page, 'p_News', name);
        const isNews = (request: Request): boolean => request.url().includes('sandboxFault=');
        const over = Promise.race([page.waitForEvent('requestfinished', isNews), page.waitForEvent('requestfailed', isNews)]);
        await menuItem(page, 'News').click();
        await over;
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await undo();
        // What is said about it may come a moment later than the end of waiting, and lies above the menu.
        await expect(async () => {
          if (await dialog(page).count()) await page.keyboard.press('Escape');
          await menuItem(page, 'Contact').click({ timeout: 1000 });
          await expect(main(page).locator('form')).toBeVisible({ timeout: 2000 });
        }).toPass({ timeout: 15_000 });
      });
    }
  });
}
