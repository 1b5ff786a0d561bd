import type { Locator, Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
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

/** How a learner goes on, and what happens to them. */
interface Way {
  readonly page: Page;
  /** Nothing is done for them: films play at their own speed. */
  readonly isByHand: boolean;
  /** Uses a link or button. */
  press(what: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, words: string): Promise<void>;
}

const byPointer = (page: Page): Way => ({
  page,
  isByHand: false,
  press: (what) => what.click(),
  write: (field, words) => field.fill(words),
});

/** To an element by Tab. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  for (let tabs = 0; tabs < 150; tabs++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(what)}.`);
}

/** With the keyboard alone: to the element by Tab, and Enter or letters. */
const byKeyboard = (page: Page): Way => ({
  page,
  isByHand: true,
  press: async (what) => {
    await tabTo(page, what);
    await page.keyboard.press('Enter');
  },
  write: async (field, words) => {
    await tabTo(page, field);
    await page.keyboard.type(words);
  },
});

/** The connection is away when a step is taken; then it is back, and what the page offers is taken. */
const cutAtEachStep = (way: Way): Way => ({
  ...way,
  press: async (what) => {
    const { page } = way;
    await expect(what).toBeVisible();
    await page.context().setOffline(true);
    await way.press(what);
    const retry = page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Try again' });
    const hasAsked = await retry.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
    await page.context().setOffline(false);
    if (hasAsked) await way.press(retry);
  },
});

const panel = (page: Page): Locator => main(page).locator('.unit-end');

/** Plays a film from where it is to its end, with what it stops for on its way; fast where it need not be by hand. */
async function playFilm({ page, press, isByHand }: Way): Promise<void> {
  const film = main(page).locator('.lesson-stage video').first();
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2);
  if (await film.evaluate((element: HTMLVideoElement) => element.paused)) await press(main(page).locator('[data-control=play]').last());
  await expect(async () => {
    const goOn = main(page).locator('.lesson-stage').getByRole('button', { name: 'Continue', exact: true });
    if (await goOn.isVisible()) await (isByHand ? press(goOn) : goOn.click());
    if (!isByHand)
      await film.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.playbackRate = 12;
      });
    await expect(panel(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: isByHand ? 150_000 : 60_000 });
}

async function turnSlides({ page, press }: Way): Promise<void> {
  const step = main(page).locator('.slide-steps__button').last();
  for (let slides = 0; slides < 20; slides++) {
    const name = await step.getAttribute('aria-label');
    await press(step);
    if (name === 'Finish the lesson') return;
  }
}

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
