import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { comparePictureFolders, StepPictures } from '../../sandbox/harness/driver/pictures.ts';
import { contextFor, replay } from '../../sandbox/harness/driver/replay.ts';
import { record } from '../../sandbox/harness/driver/record.ts';
import type { Difference } from '../../sandbox/harness/tape/compare.ts';
import { readTape, writeTape } from '../../sandbox/harness/tape/file.ts';
import type { ActionEntry, Tape } from '../../sandbox/harness/tape/model.ts';
import { writeSpec } from '../../sandbox/harness/tape/spec-writer.ts';
import { findTestChromium } from '../../scripts/tools/browsers.mjs';
import { expect, shown, test } from './fixtures.ts';
import { withFilm } from './support/film-faults.ts';
import { root } from './support/own-server.ts';
import { ada, customerUrl, fetchAnswer, heading, main, menuItem, submitLogin } from './support/site.ts';
import { textSet } from './support/text-set.ts';
import { drawInstead, example, GALLERY, widgetsReady } from './widgets-page.ts';

const site = customerUrl('test.demo');

test.setTimeout(120_000);

/** Records what `day` does from an address on, as a file and back. */
async function recorded(page: Page, address: string, day: () => Promise<void>): Promise<Tape> {
  const recording = await record(page, 'A day');
  await page.goto(new URL(address, site).href);
  await shown(page);
  await textSet(page);
  await day();
  return readTape(writeTape(await recording.stop()));
}

interface Look {
  /** Changes what the page will get. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Looks at the page when the tape is over. */
  readonly end?: (page: Page) => Promise<void>;
  readonly pictures?: (page: Page) => StepPictures;
}

async function replayed(browser: Browser, tape: Tape, { prepare, end, pictures }: Look = {}): Promise<readonly Difference[]> {
  const context = await browser.newContext(contextFor(tape));
  try {
    const page = await context.newPage();
    await prepare?.(page);
    const { differences } = await replay(page, tape, site, pictures?.(page) ?? null);
    await end?.(page).catch((error: unknown) => {
      throw new Error(`The run differs: ${JSON.stringify(differences)}`, { cause: error });
    });
    return differences;
  } finally {
    await context.close();
  }
}

const actionsOf = (tape: Tape): ActionEntry[] => tape.entries.filter((entry) => entry.type === 'action');
const folder = (name: string): string => join(test.info().outputDir, name);

test('pictures of a tape: those of the first run are kept, and the first that differs in another build is named and saved @long', async ({
  page,
  browser,
}) => {
  const tape = await recorded(page, '/', async () => {
    await menuItem(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
    await shown(page);
    await main(page).locator('article a').first().click();
    await expect(heading(page)).not.toHaveText('News');
    await shown(page);
  });
  const book = folder('day.pictures');
  let steps: StepPictures | undefined;
  const pictures = (of: Page): StepPictures =>
    (steps = new StepPictures(of, book, folder(`${steps === undefined ? 'first' : 'again'}.pictures`)));
  expect(await replayed(browser, tape, { pictures })).toEqual([]);
  expect([steps?.added, readdirSync(book)]).toEqual([3, ['001.png', '002.png', '003.png']]);
  expect(await replayed(browser, tape, { pictures }), 'the same build').toEqual([]);
  expect(steps?.added).toBe(0);
  const differences = await replayed(browser, tape, {
    pictures,
    // No outline says this.
    prepare: async (other) => {
      await other.route(/\/p_News\.xsl/, async (route) => {
        const answer = await fetchAnswer(route);
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/<h1/, '<hr role="none"/><hr role="none"/><h1') });
      });
    },
  });
  expect(differences.map(({ step, what }) => [step, what])).toEqual([[2, 'picture']]);
  expect(differences[0]?.message).toMatch(/^\d+ points differ: was \S+003\.png, is \S+003\.now\.png/);
  expect(existsSync(join(book, '003.difference.png'))).toBe(true);
  const folders = comparePictureFolders(folder('first.pictures'), folder('again.pictures'));
  expect(folders.map(({ step }) => step)).toEqual([2]);
});

/** A result that waits in the browser's database, as the outbox keeps it. */
const wait = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { jti } = JSON.parse(atob(localStorage.getItem('JWT')!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
      jti: string;
    };
    const request = indexedDB.open('lectern-outbox-demo', 1);
    request.addEventListener('upgradeneeded', () => {
      const entries = request.result.createObjectStore('entries', { keyPath: 'key' });
      entries.createIndex('user', 'user');
      entries.createIndex('order', 'order');
      const receipts = request.result.createObjectStore('receipts', { keyPath: 'key' });
      receipts.createIndex('user', 'user');
      receipts.createIndex('serial', 'serial');
    });
    await new Promise((done) => request.addEventListener('success', done));
    const body = { points: '8', IDObject: '812', mpoints: '16' };
    const entry = { kind: 'result', dataType: 't_ClientCompetence', action: 16, id: '812', body, title: 'Capitals', failure: null };
    const transaction = request.result.transaction('entries', 'readwrite');
    transaction.objectStore('entries').put({ ...entry, key: crypto.randomUUID(), user: String(jti), order: 1, put: Date.now() });
    await new Promise((done) => transaction.addEventListener('complete', done));
    request.result.close();
  });

test(
  'a result that waits in the database is on the tape, and is sent again when it is played',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(`${site}login.html`);
    await submitLogin(page, ada.user, ada.password);
    await page.waitForURL(/userhome\.html/);
    await shown(page);
    await wait(page);
    const sends = (tape: Tape): number =>
      tape.entries.filter((entry) => entry.type === 'request' && entry.method === 'POST' && entry.address.includes('t_ClientCompetence'))
        .length;
    const tape = await recorded(page, '/news.html', async () => {
      await expect
        .poll(
          () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /t_ClientCompetence/.test(name)).length),
          {
            timeout: 20_000,
          },
        )
        .toBeGreaterThan(0);
      await page.waitForTimeout(2500);
      await menuItem(page, 'Blog').click();
      await expect(heading(page)).toHaveText('Blog');
    });
    expect(JSON.stringify(tape.head.databases)).toContain('Capitals');
    expect(sends(tape)).toBe(1);
    expect(await replayed(browser, tape)).toEqual([]);
    // That it is the database which made it so: a replay that waits in vain, in the long tests.
    if (!process.env.LECTERN_SLOW) return;
    const { databases: _databases, ...head } = tape.head;
    const without = await replayed(browser, { ...tape, head });
    expect(without.map(({ message }) => message).join()).toContain('t_ClientCompetence');
  },
);

test('history goes back and forward as it did', { tag: '@long' }, async ({ page, browser }) => {
  const tape = await recorded(page, '/', async () => {
    await menuItem(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
    await menuItem(page, 'Blog').click();
    await expect(heading(page)).toHaveText('Blog');
    await page.goBack();
    await expect(heading(page)).toHaveText('News');
    await shown(page);
    await page.goForward();
    await expect(heading(page)).toHaveText('Blog');
    await shown(page);
    await page.evaluate(() => history.go(-2));
    await expect(heading(page)).not.toHaveText('Blog');
    await shown(page);
  });
  const steps = actionsOf(tape).filter(({ kind }) => kind === 'history');
  expect(steps.map(({ value }) => value.split(' ')[0])).toEqual(['-1', '+1', '-2']);
  expect(await replayed(browser, tape)).toEqual([]);
});

test('what is dragged into another place is dragged there again', { tag: '@long' }, async ({ page, browser }) => {
  const tape = await recorded(page, GALLERY, async () => {
    await widgetsReady(page);
    const box = example(page, 'drag-order');
    const item = box.locator('[data-item="a"]');
    await item.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const from = (await item.locator('.ui-dragdrop__content').boundingBox())!;
    const last = (await box.locator('[data-item="d"]').boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, last.y + last.height - 4, { steps: 8 });
    await page.mouse.up();
    await expect(box.locator('input[name=steps]')).toHaveValue('b,c,d,a');
  });
  expect(actionsOf(tape).map(({ kind }) => kind)).toEqual(['drag']);
  const differences = await replayed(browser, tape, {
    end: (other) => expect(example(other, 'drag-order').locator('input[name=steps]')).toHaveValue('b,c,d,a'),
  });
  expect(differences).toEqual([]);
});

test('where a film is sought, and how loud it is made, is on the tape', { tag: '@long' }, async ({ page, browser }) => {
  const film = (of: Page) => withFilm(of, { id: '9901', stream: false });
  await film(page);
  const at = (of: Page): Promise<number> =>
    of
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  const loud = (of: Page): Promise<number> =>
    of
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.volume);
  const tape = await recorded(page, '/unit-4711.html', async () => {
    await page.locator('video').first().waitFor({ state: 'attached' });
    const bar = main(page).locator('.player [role=slider]').first();
    await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(50);
    await expect(bar).toHaveAttribute('aria-valuemax', /[1-9]/);
    await bar.scrollIntoViewIfNeeded();
    const box = (await bar.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => at(page)).toBeGreaterThan(8);
    await main(page).locator('[data-control=mute]').first().hover();
    const volume = main(page).locator('.player__volume [role=slider]').first();
    await expect(volume).toBeVisible();
    const loudness = (await volume.boundingBox())!;
    await page.mouse.click(loudness.x + loudness.width * 0.3, loudness.y + loudness.height / 2);
    await expect.poll(() => loud(page)).toBeLessThan(1);
  });
  expect(actionsOf(tape).map(({ kind }) => kind)).toEqual(['drag', 'drag']);
  const [sought, volume] = [await at(page), await loud(page)];
  await replayed(browser, tape, {
    prepare: film,
    end: async (other) => {
      await expect.poll(() => at(other)).toBeGreaterThan(sought - 0.5);
      expect(await at(other)).toBeLessThan(sought + 0.5);
      expect(await loud(other)).toBeCloseTo(volume, 1);
    },
  });
});

test('a finger swipes again', async ({ browser, watch }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true });
  const page = await context.newPage();
  watch(page);
  const slides = (of: Page) => example(of, 'slides-plain').locator('.ui-slideshow');
  const tape = await recorded(page, GALLERY, async () => {
    await widgetsReady(page);
    const stage = example(page, 'slides-plain').locator('.ui-slideshow__stage');
    await stage.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const { x, y, width, height } = (await stage.boundingBox())!;
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: y + height / 2 }] });
    await touch('touchStart', x + width / 2);
    for (let step = 1; step <= 5; step++) await touch('touchMove', x + width / 2 - step * 34);
    await touch('touchEnd');
    await expect(slides(page)).toHaveClass(/cms-middle/);
    // The tape's last outline is taken now: what says where it is comes behind the class.
    await expect(slides(page).getByRole('group', { name: '2 of 3' })).toBeVisible();
    await expect(slides(page).getByRole('button', { name: 'Previous slide' })).toBeEnabled();
  });
  await context.close();
  expect(actionsOf(tape)).toMatchObject([{ kind: 'drag', touch: true }]);
  expect(await replayed(browser, tape, { end: (other) => expect(slides(other)).toHaveClass(/cms-middle/) })).toEqual([]);
});

test('a file that is chosen is chosen again', async ({ page, browser }) => {
  const form = (of: Page) => drawInstead(of, '<form><input type="file" aria-label="Picture"/></form>');
  await form(page);
  const file = folder('hole.txt');
  mkdirSync(test.info().outputDir, { recursive: true });
  writeFileSync(file, 'a hole');
  const tape = await recorded(page, GALLERY, async () => {
    const session = await page.context().newCDPSession(page);
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.querySelector("input[type=file]")' });
    await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId! });
    await page.waitForTimeout(500);
  });
  expect(actionsOf(tape)).toMatchObject([{ kind: 'files', value: '[{"name":"hole.txt","type":"text/plain","content":"YSBob2xl"}]' }]);
  const differences = await replayed(browser, tape, {
    prepare: form,
    end: async (other) => {
      const chosen = other.getByLabel('Picture');
      expect(await chosen.evaluate((field: HTMLInputElement) => field.files![0]!.text())).toBe('a hole');
    },
  });
  expect(differences).toEqual([]);
});

/** What the runner says of the test that is written of a tape. */
async function ranWritten(tape: Tape, environment: Readonly<Record<string, string>>): Promise<string> {
  const written = folder('written');
  mkdirSync(written, { recursive: true });
  writeFileSync(join(written, 'day.spec.ts'), writeSpec(tape));
  const use = { baseURL: site, launchOptions: { executablePath: findTestChromium(), args: ['--no-sandbox', '--disable-gpu'] } };
  writeFileSync(
    join(written, 'playwright.config.mjs'),
    `export default ${JSON.stringify({ testDir: '.', outputDir: 'out', timeout: 60_000, use })};`,
  );
  const run = promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      join(written, 'playwright.config.mjs'),
      '--reporter=line',
    ],
    {
      cwd: written,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      timeout: 90_000,
    },
  );
  const { stdout } = await run.catch((error: unknown) => ({ stdout: (error as { stdout: string }).stdout }));
  return stdout;
}

test('a tape of somebody who was logged in becomes a test, which passes', async ({ page }) => {
  await page.goto(`${site}login.html`);
  await submitLogin(page, ada.user, ada.password);
  await page.waitForURL(/userhome\.html/);
  await shown(page);
  const tape = await recorded(page, '/userhome.html', async () => {
    await menuItem(page, 'Courses').click();
    await expect(heading(page)).toHaveText('Courses');
    await shown(page);
    await main(page).locator('a[href="course-100.html"]').first().click();
    await expect(heading(page)).not.toHaveText('Courses');
    await shown(page);
    await page.goBack();
    await expect(heading(page)).toHaveText('Courses');
    await shown(page);
  });
  expect(await ranWritten(tape, { LECTERN_USER: ada.user, LECTERN_PASSWORD: ada.password })).toContain('1 passed');
});

test('a tape of a prepared account becomes a test that needs no password', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${site}sandbox/`);
  await page.evaluate(async () => {
    const answer = await fetch('/sandbox/accounts?kind=learner', { method: 'POST' });
    const { token, name } = (await answer.json()) as { readonly token: string; readonly name: string };
    Object.assign(localStorage, { JWT: token, strUser: name });
  });
  const tape = await recorded(page, '/userhome.html', async () => {
    await menuItem(page, 'Courses').click();
    await expect(heading(page)).toHaveText('Courses');
    await shown(page);
  });
  expect(await ranWritten(tape, {})).toContain('1 passed');
});
