import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { answer, envelope } from './support/faults.ts';
import { main } from './support/site.ts';

// What a type opens is decided in our own code: one browser is enough.

/** Type, the data type that its plugin asks for, and where it is shown. */
const STARTS: readonly (readonly [row: string, type: number, dataType: string, position: 'page' | 'unit' | 'window'])[] = [
  ['RT-077', 1, 'p_FrameworkPreview', 'page'],
  ['RT-078', 100, 'p_Course', 'page'],
  ['RT-079', 500, 'p_Object', 'page'],
  ['RT-080', 560, 'p_Object', 'page'],
  ['RT-081', 501, 'p_News', 'page'],
  ['RT-082', 502, 'p_News', 'page'],
  ['RT-083', 530, 'p_Blog', 'page'],
  ['RT-084', 540, 'p_Calendar', 'page'],
  ['RT-085', 4, 'p_Unit', 'unit'],
  ['RT-086', 9, 'p_Unit', 'unit'],
  ['RT-088', 402, 'p_Unit', 'unit'],
  ['RT-090', 2, 'p_Unit', 'unit'],
  ['RT-090', 400, 'p_Unit', 'unit'],
  ['RT-090', 9999, 'p_Unit', 'unit'],
  ['RT-091', 10_000, 'p_Object', 'window'],
];

/** A page with what is in `markup`, in the place of the page about the academy. */
const draw = async (page: Page, markup: string): Promise<void> => {
  await answer(
    page,
    { datatype: 'p_Object', id: '901' },
    { body: envelope('p_Object', `<genericObject><html language="en">${markup}</html></genericObject>`, { ID: 901 }) },
  );
};

test("RT-077 RT-078 RT-079 RT-080 RT-081 RT-082 RT-083 RT-084 RT-085 RT-086 RT-088 RT-090 RT-091 each type's target", async ({
  page,
  open,
  calls,
}) => {
  test.setTimeout(60_000);
  await draw(
    page,
    '<ul>' +
      STARTS.map(
        ([, type]) =>
          `<li><a href="object-${type}.html" data-command="object.start" data-arg-id="${7000 + type}" ` +
          `data-arg-idobjecttype="${type}">type ${type}</a></li>`,
      ).join('') +
      '</ul>',
  );
  for (const [, type, dataType] of STARTS) {
    await answer(
      page,
      { id: String(7000 + type) },
      {
        body: envelope(dataType, '<genericObject><html language="en"><p>It is there.</p></html></genericObject>', {
          ID: 7000 + type,
          IDObjectType: type,
        }).replaceAll('Made for a test', `Made of type ${type}`),
      },
    );
  }
  const positions: Record<string, [string | null | undefined, string]> = {};
  for (const [row, type] of STARTS) {
    await open('/object-901.html');
    calls.forget();
    await main(page)
      .getByRole('link', { name: `type ${type}`, exact: true })
      .click();
    await expect.poll(() => calls.all.some(({ query }) => query.get('id') === String(7000 + type))).toBe(true);
    await shown(page);
    const isWindow = type === 10_000;
    if (isWindow) await expect(page.getByRole('dialog', { name: 'Made of type 10000' })).toBeVisible();
    else await expect(page).toHaveTitle(new RegExp(`Made of type ${type}`));
    const asked = calls.all.find(({ query }) => query.get('id') === String(7000 + type))?.query.get('datatype');
    positions[`${row} ${type}`] = [asked, isWindow ? 'window' : (await main(page).locator('.unit-level').count()) > 0 ? 'unit' : 'page'];
  }
  expect(positions).toEqual(Object.fromEntries(STARTS.map(([row, type, dataType, position]) => [`${row} ${type}`, [dataType, position]])));
});

test('RT-105 RT-106 the user log is written only when the customer has switched it on', async ({ page, open }) => {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/log.php')) written.push(new URL(request.url()).search);
  });
  await open('/news-21.html');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(written).toEqual([]);
  // The customer's file is in the page's head; before any script of the page runs it says something else.
  await page.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => {
        const file = document.querySelector<HTMLMetaElement>('meta[name=lectern-configuration]')!;
        file.content = JSON.stringify({ ...(JSON.parse(file.content) as object), userLog: true });
      },
      { once: true },
    ),
  );
  await open('/news-21.html');
  await expect.poll(() => written).toContain('?user=0&event=objectOpened&id=21&datatype=p_News&lang=en');
});

test('RT-067 RT-068 RT-072 RT-074 print opens a window, download and export give a file, import sends one', async ({
  page,
  open,
  context,
  calls,
}) => {
  const act = (action: string): string =>
    `<li><a href="news-21.html" data-command="request.send" data-arg-action="${action}" data-arg-datatype="p_News" ` +
    `data-arg-id="21">${action}</a></li>`;
  await draw(
    page,
    `<ul>${act('print')}${act('download')}${act('export')}</ul><form enctype="multipart/form-data">` +
      '<label>File <input type="file" name="file"/></label>' +
      '<button type="button" data-command="form.send" data-arg-action="import" ' +
      'data-arg-datatype="p_News">import</button></form>',
  );
  await answer(page, { datatype: 'p_News', action: '32768' }, { body: '<cms version="1" lang="en"><stored ID="21" count="1"/></cms>' });
  await open('/object-901.html');
  const opened = context.waitForEvent('page');
  await main(page).getByRole('link', { name: 'print' }).click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Four workshops for dark evenings');
  await paper.close();
  for (const [name, file] of [
    ['download', 'p_News-21.html'],
    ['export', 'p_News-21.xml'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await main(page).getByRole('link', { name }).click();
    expect((await saved).suggestedFilename()).toBe(file);
  }
  await expect(page).toHaveURL(/object-901/);
  await main(page)
    .getByLabel('File')
    .setInputFiles({ name: 'news.xml', mimeType: 'application/xml', buffer: Buffer.from('<objects><object ID="21"/></objects>') });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('action=32768'));
  await main(page).getByRole('button', { name: 'import' }).click();
  const request = await sent;
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(calls.of('p_News').at(-1)?.query.get('action')).toBe('32768');
});
