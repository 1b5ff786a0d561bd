import type { Page } from '@playwright/test';
import { parse } from '../../xsl/engine/index.ts';
import { expect, shown, test } from './fixtures.ts';
import { answer, envelope, fault } from './support/faults.ts';
import { fetchAnswer, ada, customerUrl, dialog, main, menuItem, submitLogin } from './support/site.ts';

// What goes out, and what comes of what the server says, through real parts; one browser is enough for it.

/** Puts markup into the page about the academy. */
const draw = async (page: Page, markup: string): Promise<void> => {
  await answer(
    page,
    { datatype: 'p_Object', id: '901' },
    { body: envelope('p_Object', `<genericObject><html language="en">${markup}</html></genericObject>`, { ID: 901 }) },
  );
};

test('RT-047 RT-102 what asks first sends nothing when it is declined; a deletion asks with type, title and the question', async ({
  page,
  open,
  calls,
}) => {
  const link = (name: string, more: string): string =>
    `<p><a href="news-21.html" data-command="request.send" data-arg-datatype="p_Sample" data-arg-id="7" ${more}>${name}</a></p>`;
  await draw(
    page,
    link('publish', 'data-arg-action="2" data-arg-confirm="Shall it be published?"') +
      link('remove', 'data-arg-action="32" data-arg-typename="News" data-arg-title="Four workshops"'),
  );
  await answer(page, { datatype: 'p_Sample' }, { status: 204 });
  await open('/object-901.html');
  for (const [name, words] of [
    ['publish', ['Shall it be published?']],
    ['remove', ['News', '"Four workshops"', 'delete']],
  ] as const) {
    for (const choice of ['No', 'Yes'] as const) {
      await main(page).getByRole('link', { name }).click();
      for (const each of words) await expect(dialog(page)).toContainText(each);
      expect(calls.of('p_Sample')).toEqual([]);
      await dialog(page).getByRole('button', { name: choice }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(() => calls.of('p_Sample').length, choice).toBe(choice === 'Yes' ? 1 : 0);
    }
    calls.forget();
  }
});

test("ERR-024 a bookmark is answered with the literal text and the browser's own way", async ({ page, open }) => {
  await draw(page, '<p><a href="object-901.html" data-command="page.bookmark">Remember this page</a></p>');
  await open('/object-901.html');
  await main(page).getByRole('link', { name: 'Remember this page' }).click();
  await expect(dialog(page)).toContainText("Sorry! Your browser doesn't support this function.");
  await expect(dialog(page)).toContainText('Ctrl+D');
});

test('NAV-034 the style for the keyboard comes with the third Tab', async ({ page, open }) => {
  await open('/contact.html');
  const root = page.locator('html');
  for (let presses = 1; presses <= 2; presses++) {
    await page.keyboard.press('Tab');
    await expect(root).not.toHaveClass(/cms-keyboard/);
  }
  await page.keyboard.press('Tab');
  await expect(root).toHaveClass(/cms-keyboard/);
});

test('REN-002 a stylesheet is asked for under the hash of the version, once, and anew under another hash', async ({
  page,
  open,
  calls,
}) => {
  const sheets = (): string[] => calls.addresses.map((each) => new URL(each).pathname).filter((path) => path.endsWith('/p_News.xsl'));
  await open('/startPage.html');
  for (const name of ['News', 'Contact', 'News']) {
    await menuItem(page, name).click();
    await expect(page).toHaveURL(new RegExp(`${name.toLowerCase()}\\.html`));
    await shown(page);
  }
  expect(sheets()).toHaveLength(1);
  expect(sheets()[0]).toMatch(/^\/[0-9a-f]{6,40}\/xsl\/p_News\.xsl$/);
  // The hash is made of the customer's files, too.
  await open('/news.html', 'nordlicht');
  expect(sheets()).toHaveLength(2);
  expect(sheets()[1]).toMatch(/^\/[0-9a-f]{6,40}\/xsl\/p_News\.xsl$/);
  expect(sheets()[1]).not.toBe(sheets()[0]);
});

/** Lets the server log in, and changes fields of its answer. @returns the answers as the server gave them. */
async function loginAnswers(page: Page, fields: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const answers: string[] = [];
  await page.route(
    (url) => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Login',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const given = await fetchAnswer(route);
      let body = await given.text();
      answers.push(body);
      for (const [name, value] of Object.entries(fields))
        body = body.replace(new RegExp(`<${name}(?:/>|>[^<]*</${name}>)`), `<${name}>${value}</${name}>`);
      return route.fulfill({ response: given, body });
    },
  );
  return answers;
}

const token = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('JWT'));

test('SES-026 SES-031 SES-032 the fields of the login answer are there and are followed: a new window, and no form is sent', async ({
  page,
  open,
  context,
}) => {
  const answers = await loginAnswers(page, { newWindow: '1', redirect: 'news.html', delay: '0', doNotSendForm: '1' });
  await open('/login.html');
  const before = await token(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const opened = context.waitForEvent('page');
  await submitLogin(page, ada.user, ada.password);
  await expect.poll(() => answers).toHaveLength(1);
  const document = parse(answers[0] ?? '');
  for (const field of ['JWT', 'strUser', 'redirect', 'delay', 'newWindow', 'doNotSendForm'])
    expect(
      JSON.stringify(document, (key, value: unknown) => (key === 'parent' ? undefined : value)),
      field,
    ).toContain(`"${field}"`);
  const other = await opened;
  await expect(other).toHaveURL(/news\.html/);
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/login\.html/);
  expect(await token(page)).not.toBe(before);
  expect(documents).toEqual([]);
});

for (const [row, kind] of [
  ['NAV-024', 'login'],
  ['NAV-025', 'user'],
] as const) {
  test(`${row} a ${kind} form that was served with the page is submitted after the login, and the start page is loaded anew`, async ({
    page,
    open,
  }) => {
    await loginAnswers(page, { doNotSendForm: '0', delay: '0' });
    await open('/login.html');
    const form = page.locator(`form[data-static-form=${kind}]`);
    const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
    if (kind === 'login') await submitLogin(page, ada.user, ada.password);
    else {
      await page.getByText('No account yet?').click();
      for (const [name, value] of [
        ['user', `hypatia${Date.now()}`],
        ['strUser', 'Hypatia of Alexandria'],
        ['email', `hypatia${Date.now()}@example.org`],
        ['password', 'conic-sections'],
      ] as const)
        await form.locator(`input[name=${name}]`).fill(value);
      await form.locator('[type=submit]').click();
    }
    expect(new URL((await sent).url()).pathname).toBe('/startPage.html');
    await expect(page).toHaveURL(/startPage\.html/);
    await shown(page);
  });
}

test('SES-029 a redirect to a foreign address is refused by a login that succeeds', async ({ page, open, allowConsole }) => {
  allowConsole(/redirect/i);
  await loginAnswers(page, { redirect: 'https://evil.example/', newWindow: '0', delay: '0', doNotSendForm: '1' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host.includes('evil')) foreign.push(request.url());
  });
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  expect(new URL(page.url()).origin).toBe(customerUrl('demo', '').replace(/\/$/, ''));
  expect(foreign).toEqual([]);
});

test('SEA-015 SEA-016 SEA-017 SEA-018 SEA-019 SEA-020 SEA-021 SEA-023 SEA-025 batches of 10 by m, words marked one by one', async ({
  page,
  open,
  calls,
}) => {
  // Read on its way: a browser lets the body of an older answer go.
  let first = '';
  await page.route(
    (url) => url.searchParams.get('datatype') === 'p_Site' && /searchType=scroll&m=0/.test(url.search),
    async (route) => {
      const answer = await fetchAnswer(route);
      first = await answer.text();
      await route.fulfill({ response: answer, body: first });
    },
  );
  await page.setViewportSize({ width: 1280, height: 400 });
  await open('/search.html?query=light+xyzzyplugh');
  await expect(main(page).locator('.hit').first()).toBeVisible();
  const step = /nDefocusStep="(\d+)"/.exec(first)?.[1];
  expect(Number(step)).toBeGreaterThan(0);
  await expect(main(page).locator('.search__terms')).toHaveText(/These words were searched for one by one:\s*light, xyzzyplugh/);
  const scrolls = () => calls.of('p_Site').filter(({ query }) => query.get('searchType') === 'scroll');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => scrolls().length).toBeGreaterThan(1);
  const [one, two] = scrolls();
  expect([one!, two!].map(({ method, query, body }) => [method, query.get('m'), body.get('nDefocusStep')])).toEqual([
    ['POST', '0', '0'],
    ['POST', '10', step],
  ]);
  for (const { query, body } of [one!, two!]) {
    expect(['search', 'c_Search', '1024']).toContain(query.get('action'));
    expect(() => parse(body.get('xml') ?? '')).not.toThrow();
  }
  const highlights = calls.of('p_Site').filter(({ query }) => query.get('searchType') === 'highlight');
  expect(highlights.length).toBeGreaterThan(0);
  for (const { query } of highlights) expect([Number(query.get('id')) > 0, /^\d+$/.test(query.get('m') ?? '')]).toEqual([true, true]);
});

test('SEA-034 a search without a licence shows the search page instead of results', async ({ page, open }) => {
  await open('/search.html');
  const answered = page.waitForResponse((response) => response.headers()['ccms-licence'] === 'noLicence');
  await fault(page, { datatype: 'p_Site' }, 'noLicence');
  await main(page).getByRole('searchbox').fill('light');
  await page.keyboard.press('Enter');
  await answered;
  await shown(page);
  await expect(main(page).getByRole('searchbox')).toBeVisible();
  await expect(main(page).locator('.hit')).toHaveCount(0);
});
