import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { Decisions } from '../../sandbox/harness/upgrade/decisions.ts';
import { LastRun } from '../../sandbox/harness/upgrade/last-run.ts';
import { PictureStore } from '../../sandbox/harness/visual/store.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';

const AT = '2026-11-23T10:00:00.000Z';
const CAUSE = 'Cause: the stylesheet xsl/sheets/p_News.xsl.';
const HOSTILE = 'p_News/<img src=x onerror=alert(1)>';

function picture(colour: readonly [number, number, number]): Buffer {
  const png = new PNG({ width: 1024, height: 200 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...colour, 255], at);
  return PNG.sync.write(png);
}

/** What two runs have left behind. */
function fill(folder: string): void {
  const store = new PictureStore(join(folder, 'visual'));
  const [old, now, difference] = [
    [255, 255, 255],
    [0, 0, 90],
    [255, 0, 0],
  ].map((each) => store.keep(picture(each as [number, number, number])));
  store.setAccepted('sheets/p_News.list', { hash: old!, inputs: {} });
  for (const name of ['sheets/p_News.list', 'sheets/p_News.list@dark'])
    store.setChanged(name, {
      hash: now!,
      difference: difference!,
      inputs: {},
      causes: ['xsl/sheets/p_News.xsl'],
      points: 3,
      failure: '',
      rejected: false,
    });
  store.ran = { at: AT, pictures: 700 };
  store.save();
  const upgrade = join(folder, 'upgrade');
  new Decisions(upgrade).list({ [HOSTILE]: 'mark' });
  const last = new LastRun(upgrade);
  const pictures = { before: last.shelf.keep(picture([1, 2, 3])), after: '', difference: '' };
  const lines = ['- heading "<script>alert(1)</script>"'];
  const change = { name: HOSTILE, mark: 'mark', cause: 'Cause: the build.', notes: ['The picture is the same.'], lines, isRejected: false };
  last.write({ at: AT, summary: ['From v1 to v2.', '1 page.'], changes: [{ ...change, pictures }] });
}

let server: OwnServer;
let changes = '';
const filled = mkdtempSync(join(tmpdir(), 'lectern-filled-'));

test.beforeAll(async () => {
  // The first start of a server fills a database: on a busy machine that takes minutes.
  test.setTimeout(240_000);
  fill(filled);
  server = await startOwnServer((folder) => {
    changes = join(folder, 'changes');
    mkdirSync(changes);
    return { LECTERN_CHANGES: changes };
  });
});
test.afterAll(async () => {
  await server?.close();
  rmSync(filled, { recursive: true, force: true });
});
test.beforeEach(() => {
  rmSync(changes, { recursive: true, force: true });
  mkdirSync(changes);
});
const address = (): string => `${server.address.replace('127.0.0.1', 'test.demo.localhost')}/sandbox/changes/`;

// One server for all of them.
test.describe.configure({ mode: 'default' });

test.describe('the changes that the commands have found', () => {
  test('are none before the first run, and the page says which command makes one', async ({ page }) => {
    await page.goto(address().replace('changes/', ''));
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Changes' }).click();
    await expect(page.getByRole('region', { name: 'Pictures of the gallery' })).toContainText('There was no run yet: npm run visual');
    await expect(page.getByRole('status', { name: 'Decisions' })).toHaveText('0 left to decide.');
    await expectAccessible(page);
  });

  test('are shown by cause, and accepted and rejected one by one with the keyboard', async ({ page }) => {
    cpSync(filled, changes, { recursive: true });
    await page.goto(address());
    const status = page.getByRole('status', { name: 'Decisions' });
    await expect(status).toHaveText('3 left to decide.');
    const cause = page.getByRole('region', { name: CAUSE });
    await expect(cause.getByRole('article')).toHaveCount(2);
    const first = cause.getByRole('article', { name: 'sheets/p_News.list', exact: true });
    for (const each of ['before', 'after', 'difference']) {
      const shown = first.getByRole('img', { name: `sheets/p_News.list, ${each}`, exact: true });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
    }
    await first.getByRole('button', { name: 'Accept sheets/p_News.list', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(status).toHaveText('sheets/p_News.list: accepted. 2 left to decide.');
    await expect(first).toContainText('Accepted.');
    await expect(cause.getByRole('heading', { name: 'sheets/p_News.list@dark' })).toBeFocused();
    const reject = page.getByRole('button', { name: 'Reject sheets/p_News.list@dark' });
    while (!(await reject.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(status).toHaveText('sheets/p_News.list@dark: rejected. 1 left to decide.');
    await expect(reject).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `Accept ${HOSTILE}` }).press('Enter');
    await expect(status).toContainText('0 left to decide.');
    const store = new PictureStore(join(changes, 'visual'));
    expect(store.changed).toMatchObject([['sheets/p_News.list@dark', { rejected: true }]]);
    expect(new Decisions(join(changes, 'upgrade')).of('mark')).toBe('accepted');
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('Rejected.');
  });

  test('say so when a decision is not possible, and keep the focus', async ({ page, allowConsole }) => {
    allowConsole(/409|pictures.* 404|404.*pictures/);
    cpSync(filled, changes, { recursive: true });
    await page.goto(address());
    const accept = page.getByRole('button', { name: 'Accept sheets/p_News.list', exact: true });
    await expect(accept).toBeVisible();
    const store = new PictureStore(join(changes, 'visual'));
    store.decide('all', true);
    store.save();
    await accept.press('Enter');
    await expect(page.getByRole('status', { name: 'Decisions' })).toHaveText(/is not decided: This is not what the last run has found/);
    await expect(accept).toBeFocused();
  });

  test('axe finds nothing in the light and in the dark, texts are texts, and nothing is cut off at 320 px', async ({ page }) => {
    cpSync(filled, changes, { recursive: true });
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address());
      await expect(page.getByRole('heading', { name: HOSTILE })).toBeVisible();
      await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
      await page.getByRole('button', { name: 'Reject sheets/p_News.list', exact: true }).click();
      await expect(page.getByRole('status', { name: 'Decisions' })).toContainText('left to decide');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
