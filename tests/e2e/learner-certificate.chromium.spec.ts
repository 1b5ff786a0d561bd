import { expect as patient, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { byKeyboard, byPointer, cutAtEachStep, panel, playFilm, turnSlides, type Way } from './support/learning.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { loginForm, main } from './support/site.ts';

/** Films take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });

let server: OwnServer;
let site: string;
/** What is asked of the server by itself; the course here is one unit of three lessons and a test of eight words. */
async function ask(query: string, fields?: Readonly<Record<string, string>>, token?: string): Promise<string> {
  const answer = await fetch(`${server.address}/dispatcher.php?mode=ajax&lang=en&${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${body}`);
  return body;
}

// One worker for all: each would start a server for itself.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  // The first start of a server fills a database: on a busy machine that takes minutes.
  test.setTimeout(240_000);
  server = await startOwnServer();
  site = server.address.replace('127.0.0.1', 'demo.localhost');
  const login = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  const token = /<JWT>(.*)<\/JWT>/.exec(await ask('action=verify&id=0&datatype=p_Login', login))![1]!;
  const edited = await ask('action=8&id=100&datatype=p_Course', undefined, token);
  const revision = /revision="(\d+)"/.exec(edited)![1]!;
  const xml = /<course [\s\S]*<\/course>/
    .exec(edited)![0]
    .replace(/<objectRef ID="(\d+)"[\s\S]*?<\/objectRef>/g, (whole, id: string) => (['4711', '821'].includes(id) ? whole : ''));
  await ask('action=16&id=100&datatype=p_Course', { xml, revision }, token);
});
test.afterAll(() => server?.close());

const WORDS = ['aperture', 'shutter', 'lens', 'exposure', 'refraction', 'depth of field', 'focal length'];

async function takeTest({ page, press, write }: Way): Promise<void> {
  await press(page.getByRole('button', { name: 'Start the test' }));
  for (const [index, word] of WORDS.entries())
    await write(
      main(page)
        .locator(`[data-question="v${index + 1}"] input`)
        .first(),
      word,
    );
  await press(page.locator('.test').getByRole('button', { name: 'Finish the test' }));
  const really = page.getByRole('alertdialog').getByRole('button').first();
  await expect(main(page).locator('#test-result').or(really)).toBeVisible();
  if (await really.isVisible()) await press(really);
}

/** From the empty account to the certificate, by what each page offers as the next step. */
async function learn(way: Way, user: string): Promise<void> {
  const { page, press, write } = way;
  const account = { user, password: 'nanoseconds of wire' };
  await ask('action=verify&id=0&datatype=p_Login', {
    ...{ ...account, subAction: 'register', strUser: 'Grace Hopper', email: `${user}@example.org` },
  });
  await page.goto(`${site}/login.html`);
  await shown(page);
  await write(loginForm(page).locator('input[name=user]'), account.user);
  await write(loginForm(page).locator('input[type=password]'), account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome\.html/);
  await press(
    main(page)
      .getByRole('link', { name: /How light travels/ })
      .first(),
  );
  for (const lesson of ['How light travels', 'A room with a hole']) {
    await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText(lesson);
    await playFilm(way);
    await expect(panel(page).locator('.unit-end__head')).toHaveText(`Lesson done: ${lesson}`);
    await press(panel(page).locator('.unit-end__next'));
  }
  await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText('Build a pinhole camera');
  await turnSlides(way);
  await expect(panel(page).locator('.unit-end__head')).toHaveText('Unit done: The path of light');
  await expect(panel(page).locator('.unit-end__next')).toHaveText(/^Next: Words of photography/);
  await press(panel(page).locator('.unit-end__next'));
  await expect(page).toHaveURL(/test-821\.html/);
  await takeTest(way);
  await press(main(page).getByRole('link', { name: /Your certificate/ }));
  await expect(main(page).locator('.certificate')).toBeVisible();
}

test('RT-007 from the empty account to the certificate, by the button that leads on', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await learn(byPointer(page), 'grace');
  const certificate = main(page).locator('.certificate');
  await expect(certificate).toContainText('Grace Hopper');
  await expect(certificate).toContainText('Light makes pictures');
  await expect(main(page).locator('.certificate-view > [role=status]')).toHaveText(/^Congratulations/);
  await expectAccessible(page);
  const address = page.url();

  // Somebody else checks it, without an account; and one that nobody has.
  const context = await browser.newContext();
  const other = await context.newPage();
  expect((await other.goto(address))!.status()).toBe(200);
  await expect(main(other).locator('.certificate')).toContainText('Valid: this certificate was issued here.');
  expect((await other.goto(address.replace(/certificate-\w{5}/, 'certificate-00000')))!.status()).toBe(404);
  await expect(main(other).getByRole('heading', { level: 1 })).toHaveText('There is no such certificate');
  await context.close();

  // On one page.
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.goto(`${site}/userhome.html`);
  await expect(main(page).getByRole('heading', { name: 'My certificates' })).toBeVisible();
  await page.goto(`${site}/course-100.html`);
  await expect(main(page).getByRole('link', { name: 'Your certificate' })).toBeVisible();
});

test('RT-007 @long the same way with the connection cut at each step', async ({ page, allowConsole }) => {
  test.setTimeout(300_000);
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/);
  await learn(cutAtEachStep(byPointer(page)), 'cut');
});

test('RT-007 @long the same way on the phone, by keyboard alone, with the connection cut at each step', async ({ page, allowConsole }) => {
  test.setTimeout(600_000);
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/);
  await page.setViewportSize({ width: 320, height: 640 });
  await learn(cutAtEachStep(byKeyboard(page)), 'all');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
