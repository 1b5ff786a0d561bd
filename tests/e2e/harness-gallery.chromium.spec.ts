import type { Frame, Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptOf } from '../../sandbox/harness/gallery/script.ts';
import { examplesIn, foldersOf } from '../../sandbox/server/base/examples.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, OF_DIRECTION } from './support/axe.ts';
import { customerUrl } from './support/site.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const FOLDERS = { sheets: join(PROJECT, 'xsl', 'sheets'), server: join(PROJECT, 'sandbox', 'server') };
const examples = examplesIn(FOLDERS);
const folders = foldersOf(FOLDERS);

const status = (page: Page) => page.getByRole('status', { name: 'Drawing' });
const drawn = (page: Page) => page.frameLocator('iframe.example').locator('#mainContent');
const gallery = (query: string) => customerUrl('test.demo', `/sandbox/gallery/${query}`);

async function openExample(page: Page, name: string, more = ''): Promise<Frame> {
  await page.goto(gallery(`?example=${encodeURIComponent(name)}${more}`));
  return exampleFrame(page);
}

/** The frame in which the chosen example is there, or is not to come. */
async function exampleFrame(page: Page): Promise<Frame> {
  await expect(status(page)).toHaveText(/^(?:Drawn\.|It never|The server|Not drawn|There is no)/, { timeout: 60_000 });
  const frame = page.frames().find((each) => each !== page.mainFrame());
  expect(frame, 'the frame of the example').toBeTruthy();
  return frame!;
}

test.describe('the gallery', () => {
  test('lists what there is, draws it by the sheet of the product, and opens it in the playground', async ({ page }) => {
    await openExample(page, 'sheets/p_News.list');
    await expect(drawn(page).getByRole('heading', { level: 1 })).toHaveText('News');
    await expect(page.getByRole('navigation', { name: 'Examples' }).getByRole('link')).toHaveCount(examples.length);
    await page.getByRole('link', { name: 'p_News.empty' }).click();
    await expect(page).toHaveURL(/p_News\.empty/);
    await expect(drawn(page).locator('.card')).toHaveCount(0);
    await page.goBack();
    await expect(drawn(page).locator('.card').first()).toBeVisible();
    await page.getByRole('link', { name: 'Open in the playground' }).click();
    await expect(page.getByRole('status', { name: 'Drawing' })).toHaveText(/^Drawn:/, { timeout: 20_000 });
    await expect(page.getByRole('textbox', { name: 'XML document' })).toContainText('p_News');
    await expect(page.frameLocator('iframe.drawing').getByRole('heading', { level: 1 })).toHaveText('News');
  });

  test('has each in its states: long words, right to left, loading, failed', async ({ page, allowConsole }) => {
    test.slow();
    allowConsole(/500|could not answer/);
    const long = await openExample(page, 'sheets/p_News.list', '&state=long&width=320');
    await expect(drawn(page)).toContainText('Rindfleischetikettierung');
    expect(await long.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const arabic = await openExample(page, 'sheets/p_News.list', '&lang=ar');
    expect(await arabic.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await openExample(page, 'sheets/p_News.list', '&state=loading');
    await expect(drawn(page)).toHaveAttribute('aria-busy', 'true');
    await openExample(page, 'sheets/p_News.list', '&state=error');
    await expect(page.frameLocator('iframe.example').getByRole('alertdialog')).toBeVisible();
  });

  test('draws widgets and questions with their plugins, and dialogs', async ({ page }) => {
    test.slow();
    await openExample(page, 'widgets/flipbox');
    await expect(drawn(page).locator('.ui-flipbox .ui-fold__button').first()).toBeVisible();
    await openExample(page, 'practice-test/ordering');
    await expect(drawn(page).getByText('Put these in the order', { exact: false })).toBeVisible();
    await openExample(page, 'user-settings/settings');
    await expect(page.frameLocator('iframe.example').getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await openExample(page, 'window/window');
    await expect(page.frameLocator('iframe.example').getByRole('dialog', { name: 'In a window' })).toBeVisible();
  });

  test('axe finds nothing in its own page, in the light and in the dark, and nothing is cut off at 320 px', async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await openExample(page, 'sheets/p_Object');
      await page.getByRole('link', { name: 'p_Blog.list' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/p_Blog\.list/);
      await expectAccessible(page, [], '#harness');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

/** Several examples share a page of the gallery, and the page of the site in it as long as the gallery keeps it. */
const AT_ONCE = 24;
const batchesOf = (names: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, index) => names.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
const every = examples.map(({ name }) => name);
/** Views that `axe.chromium.spec.ts` looks at by themselves, with the server's own content, in both schemes and at several widths. */
const BY_ITSELF = new RegExp(
  '^sheets/p_(?:StartPage|News|Contact|Object|Course|Unit|Login|MenuGallery|Blog|Calendar|AffiliateLandingPage|PracticeTest|' +
    'PlacementTest|Notes|Gallery|UserHome|Results|Offline)$',
);
/** The stylesheet or the plugin of an example: what others of the same one show differs in their content alone. */
const drawerOf = (name: string): string => (name.startsWith('sheets/') ? name.split('.')[0]! : name.split('/')[0]!);
/** One example of each stylesheet and of each plugin: one with some entries. Of many, each costs axe as much as an example. */
const oneOfEachDrawer = [...new Set(every.map(drawerOf))].map((drawer) => {
  const names = every.filter((name) => drawerOf(name) === drawer);
  return names.find((name) => !/\.(?:one|empty|many)$/.test(name)) ?? names[0]!;
});

type Look = (frame: Frame, name: string) => Promise<void>;

const sentences: Readonly<Record<string, string>> = Object.assign(
  {},
  ...['core/text/texts', ...readdirSync(join(PROJECT, 'plugins')).map((id) => `plugins/${id}/texts`)].map((folder) => {
    try {
      return JSON.parse(readFileSync(join(PROJECT, folder, 'en.json'), 'utf8')) as object;
    } catch {
      return {}; // a plugin without words
    }
  }),
) as Record<string, string>;

/** The words of the texts that an example says are to be read in it; values may be between them. */
async function hasItsWords(frame: Frame, name: string): Promise<void> {
  const { of, title } = examples.find((each) => each.name === name)!;
  for (const key of scriptOf(readFileSync(join(folders.get(of)!, `${title}.xml`), 'utf8')).words)
    for (const part of sentences[key]!.split(/\{\w+\}/)) await expect(frame.locator('body'), key).toContainText(part.trim());
}

/** Goes on to an example as a person does. What the one before has begun is over then: it is no part of this one. */
async function chooseExample(page: Page, name: string): Promise<Frame> {
  const query = new URLSearchParams({ example: name }).toString();
  await page.locator(`nav.examples a:is([href="?${query}"], [href^="?${query}&"])`).click();
  return exampleFrame(page);
}

/** What is wrong with each of these, in a state. */
async function problemsOf(page: Page, names: readonly string[], more: string, look: Look): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, name] of names.entries()) {
    const frame = index === 0 ? await openExample(page, name, more) : await chooseExample(page, name);
    const words = await status(page).innerText();
    if (/^(?:Not drawn|There is no)/.test(words)) problems.push(`${name}: ${words}`);
    await look(frame, name).catch((error: unknown) => problems.push(`${name}: ${(error as Error).message}`));
  }
  return problems;
}

const settled = (frame: Frame): Promise<void> => expect(frame.locator('[aria-busy="true"]')).toHaveCount(0);

async function looksRight(frame: Frame, rules: readonly string[] = []): Promise<void> {
  await settled(frame);
  await expectAccessible(frame, rules, '#lectern');
}

async function looksRightInItsWords(frame: Frame, name: string): Promise<void> {
  await hasItsWords(frame, name);
  await looksRight(frame);
}

async function fits(frame: Frame): Promise<void> {
  await settled(frame);
  const [width = 0, room = 0] = await frame.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (width > room) throw new Error(`is ${width} px wide in ${room}`);
}

/** Both, one after the other: the gallery makes the frame narrow without drawing anew. */
async function looksRightAndFits(frame: Frame): Promise<void> {
  // The markup is that of the other languages, and so are the colours.
  await looksRight(frame, process.env.LECTERN_SLOW ? [] : OF_DIRECTION);
  const width = frame.page().getByLabel('Width');
  await width.selectOption('320');
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBeLessThanOrEqual(320);
  await fits(frame);
}

/** What a view shows while its answer is not there, and when none comes. */
const waits = async (frame: Frame): Promise<void> => expect(frame.locator('[aria-busy="true"]').first()).toBeAttached();
const fails = async (frame: Frame): Promise<void> => expect(frame.locator('[role="alertdialog"], [role="alert"]').first()).toBeVisible();

const STATES: readonly (readonly [string, string, Look])[] = [
  ['loading', '&state=loading', waits],
  ['the error', '&state=error', fails],
  ['Arabic, wide and narrow', '&lang=ar', looksRightAndFits],
];
/** A batch of examples takes half a minute, four times that where the machine is busy. */
const PATIENCE_MS = process.env.LECTERN_SLOW ? 240_000 : 120_000;

/**
 * Drawn in Node, all of them are looked at in `examples.test.ts`; in the browser axe is asked for one of each drawer. Views are looked at
 * where they are pages: by `axe.chromium.spec.ts`, and those of authors and administrators by the tests of what is done in them.
 */
const isLong = (name: string): boolean => !oneOfEachDrawer.includes(name) || BY_ITSELF.test(drawerOf(name)) || name.startsWith('sheets/');

for (const [index, [names, tag]] of [
  ...batchesOf(every.filter((name) => !isLong(name))).map((each) => [each, ''] as const),
  ...batchesOf(every.filter(isLong)).map((each) => [each, ' @long'] as const),
].entries()) {
  // Each example is looked at in one scheme; they take turns.
  const colorScheme = index % 2 === 0 ? 'light' : 'dark';
  test(`axe finds nothing in the examples ${names[0]} to ${names.at(-1)}, ${colorScheme}${tag}`, async ({ page, allowConsole }) => {
    test.setTimeout(PATIENCE_MS);
    allowConsole(/./); // what a page says of an example that is nobody's is no matter here
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await problemsOf(page, names, '', looksRightInItsWords)).toEqual([]);
  });
}

/** What is narrow with very long words has its room from the same style sheets: every second drawer. */
const narrow = oneOfEachDrawer.filter((_name, number) => number % 2 === 0);
for (const [names, tag] of [
  ...batchesOf(narrow).map((each) => [each, ''] as const),
  ...batchesOf(every.filter((name) => !narrow.includes(name))).map((each) => [each, ' @long'] as const),
])
  test(`nothing is wider than 320 px with very long words: ${names[0]} to ${names.at(-1)}${tag}`, async ({ page, allowConsole }) => {
    test.setTimeout(PATIENCE_MS);
    allowConsole(/./); // as above
    expect(await problemsOf(page, names, '&state=long&width=320', fits)).toEqual([]);
  });

for (const [index, [title, more, look]] of STATES.entries()) {
  test(`some have their state: ${title}`, async ({ page, allowConsole }) => {
    test.setTimeout(PATIENCE_MS);
    allowConsole(/./); // as above
    // Plain drawers share how they wait, fail and turn round: a sixth of them, each of the states another sixth.
    const some = oneOfEachDrawer.filter((_name, number) => number % (2 * STATES.length) === index);
    expect(await problemsOf(page, some, more, look)).toEqual([]);
  });
  for (const names of batchesOf(every))
    test(`each has its state: ${title}: ${names[0]} to ${names.at(-1)} @long`, async ({ page, allowConsole }) => {
      test.setTimeout(PATIENCE_MS);
      allowConsole(/./); // as above
      expect(await problemsOf(page, names, more, look)).toEqual([]);
    });
}
