import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, follow, shown, test } from './fixtures.ts';
import { author, customerUrl, hypatia, main, submitLogin } from './support/site.ts';
import { OWN_VIEWS, viewsFor } from '../support/views.ts';

// The customer "rivage" is in French by files alone (tests/customers/rivage): no view of it may show an English word of the
// catalogues, and no English at all beside what authors wrote: their texts in another language bear a `lang` of their own, or are
// recognised by the demo's documents.

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['core/text', 'xsl/sheets', 'sandbox/server', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)];

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return {};
    throw error;
  }
}
const french: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FOLDERS.map((folder) => read(`${folder}/texts/fr.json`)),
  read('tests/customers/rivage/texts/fr.json'),
);
const english = FOLDERS.flatMap((folder) => Object.entries(read(`${folder}/texts/en.json`)));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text of few letters beside its values would fit any sentence, unless the values are numbers. */
function asPattern(text: string): string {
  const parts = text.trim().split(/\{\w+\}/);
  const value = parts.join('').replace(/\W/g, '').length < 10 ? '\\d[\\d:.,]*' : '.+';
  return parts.map(escaped).join(value);
}
const messages = new Set(Object.values(french).map((text) => text.trim()));
/** Every English word with a letter in it that no French one is the same as, as a pattern of a whole text. */
const ENGLISH = english
  .filter(([, text]) => /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, '')) && !messages.has(text.trim()))
  .map(([key, text]) => ({ key, pattern: new RegExp(`^${asPattern(text)}$`, 'u') }));

/** The texts that a visitor of the page meets, without what says that it is in another language; and what says so. */
const visibleTexts = (page: Page): Promise<{ texts: string[]; marked: string[] }> =>
  page.evaluate(() => {
    const isForeign = (element: Element): boolean => !(element.closest('[lang]')?.getAttribute('lang') ?? '').startsWith('fr');
    const found: string[] = [];
    const marked: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript')) continue;
      if (isForeign(element)) {
        marked.push(element.textContent ?? '');
        continue;
      }
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription', 'aria-valuetext'])
        found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    const once = (texts: readonly string[]): string[] => [
      ...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)),
    ];
    return { texts: once(found), marked: once(marked) };
  });

/** Words that English texts consist of and French ones do not, and what libraries call their parts. */
const STOP_WORDS = new RegExp(
  '(?<![\\p{L}\\d-])(?:the|of|and|to|with|is|are|was|were|this|that|these|you|your|not|from|for|by|be|been|has|have|how|what|which|when|' +
    'it|its|there|all|more|can|cannot|will|please|close|show|hide|next|previous|search|loading|failed|file|player|video player|' +
    'settings|volume up|mute|button|menu bar|toolbar)(?![\\p{L}\\d-])',
  'iu',
);
/** French texts with values as patterns: a title in another language within one of them cannot bear a `lang` of its own. */
const FRENCH = Object.values(french)
  .filter((text) => /\{\w+\}/.test(text) && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
        'u',
      ),
  );

const plain = (text: string): string => text.replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim();
const documents = readdirSync(join(ROOT, 'sandbox/content'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(join(ROOT, 'sandbox/content', name), 'utf8'));
const people = JSON.parse(readFileSync(join(ROOT, 'sandbox/content/users.json'), 'utf8')) as readonly { readonly strUser: string }[];
/** What people wrote: every text and attribute of the demo's documents, their running text, and their names. */
const written = new Set([
  ...documents.flatMap((source) => source.split(/<[^"<>]*|[">]/)).map(plain),
  ...people.map(({ strUser }) => strUser),
]);
// With and without a gap at each tag: what a form names by an author's text runs on where a formula begins.
const running = [' ', ''].flatMap((gap) => documents.map((source) => plain(source.replace(/<[^>]*>/g, gap)))).join(' ');
/** A word or two are an author's when they are a whole text of a document; more of them also within one. */
const isWritten = (part: string): boolean => written.has(part) || (part.split(' ').length > 2 && running.includes(part));

/**
 * The parts of a text that are neither French words of the catalogue nor an author's. The name of a button ("Supprimer : …") cannot
 * bear the `lang` of the title in it, which is marked beside it: somebody may have changed that title since the documents were read.
 */
const foreignParts = (text: string, marked: readonly string[]): string[] =>
  marked.some((title) => text.endsWith(`: ${title}`)) ||
  messages.has(text) ||
  isWritten(text) ||
  FRENCH.some((pattern) => pattern.test(text))
    ? []
    : text
        .split(/[,:;«»()–·]+|[.?!]\s/)
        .map((part) => part.trim())
        .filter((part) => !isWritten(part));

async function englishOn(page: Page): Promise<string[]> {
  const { texts, marked } = await visibleTexts(page);
  return texts.flatMap((text) => {
    const word = ENGLISH.find(({ pattern }) => pattern.test(text));
    if (word) return [`"${text}" is the English word of ${word.key}`];
    const found = STOP_WORDS.exec(foreignParts(text, marked).join(' / '));
    return found ? [`"${text}" has the English "${found[0]}"`] : [];
  });
}

/** The same when the view has had time to draw what comes late; at once when there is nothing. */
async function settledEnglish(page: Page): Promise<string[]> {
  let found = await englishOn(page);
  for (let tries = 0; found.length > 0 && tries < 10; tries++) {
    await page.waitForTimeout(300);
    found = await englishOn(page);
  }
  return found;
}

test('I18-001 a customer in French, made of files, shows no English word on any view', async ({ page, allowConsole }) => {
  test.setTimeout(240_000);
  allowConsole(/404/, /ui-glossary-card/); // an address that is unknown; a widget of a module that this customer lacks
  await page.goto(customerUrl('rivage', '/news.html'));
  await shown(page);
  for (const { path } of viewsFor('french'))
    await test.step(path, async () => {
      await follow(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      expect.soft(await settledEnglish(page), path).toEqual([]);
    });
});

/** Forms that have no fields as long as this customer has changed nothing. */
const EMPTY_HERE: ReadonlySet<string> = new Set(['/edit-texts-site.html']);

test('I18-001 neither do the views of who is logged in, forms with errors, dialogs and the settings', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(customerUrl('rivage', '/contact.html'));
  await shown(page);
  await page.locator('#mainContent form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  expect.soft(await settledEnglish(page)).toEqual([]);
  await page.getByRole('contentinfo').getByRole('button', { name: french['user.settings']! }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await settledEnglish(page)).toEqual([]);
  await page.goto(customerUrl('rivage', '/login.html'));
  await shown(page);
  await submitLogin(page, author.user, author.password);
  await expect(page).toHaveURL(/userhome\.html/);
  const own = [...OWN_VIEWS.learner, '/object-901.html', ...OWN_VIEWS.author, '/password.html'];
  for (const path of own)
    await test.step(path, async () => {
      await follow(page, path);
      // A form or a list that is drawn late would be looked at before it is there. A preview is the object's own view.
      if (OWN_VIEWS.author.some((own) => own === path) && !path.startsWith('/preview-'))
        await expect(
          main(page)
            .locator(
              path.startsWith('/review-') ? '.author h1' : EMPTY_HERE.has(path) ? '.author-document' : '[data-xpath], .studio__entry',
            )
            .first(),
        ).toBeVisible();
      // Topics of the start page are called as two words of the site are.
      const found = (await settledEnglish(page)).filter((each) => path !== '/edit-1000.html' || !/^"(?:Light|Colour)" is/.test(each));
      expect.soft(found, path).toEqual([]);
    });
});

test('I18-001 neither do the accounts that an administrator sees, and the dialogs of a unit', async ({ page }) => {
  await page.goto(customerUrl('rivage', '/login.html'));
  await shown(page);
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await follow(page, '/accounts.html');
  await main(page).locator('.accounts__entry summary').first().click();
  expect.soft(await settledEnglish(page)).toEqual([]);
  await follow(page, '/unit-4711.html');
  await expect(main(page).locator('.unit')).toBeVisible();
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: '…' });
    button.dataset.command = 'unit.return';
    document.querySelector('#mainContent .unit')!.append(button);
    button.click();
  });
  await expect(page.getByRole('alertdialog').locator('.cms-dialog-text')).toHaveText(french['unit.nothingBelow']!);
  expect.soft(await settledEnglish(page)).toEqual([]);
});

test('I18-001 neither does what one does there: search, tests, vocabulary', async ({ page }) => {
  test.setTimeout(120_000);
  const main = page.locator('#mainContent');
  const press = (key: string): Promise<void> => main.getByRole('button', { name: french[key]!, exact: true }).first().click();
  const nothingEnglish = async (where: string): Promise<void> => expect.soft(await settledEnglish(page), where).toEqual([]);

  await page.goto(customerUrl('rivage', '/search.html?query=lens'));
  await shown(page);
  await expect(main.locator('.hit').first()).toBeVisible();
  await nothingEnglish('results');
  await press('search.expert');
  await nothingEnglish('expert search');
  await follow(page, '/search.html?query=qqqqq');
  await nothingEnglish('no results');

  await follow(page, '/test-812.html');
  await press('test.start');
  await expect(main.locator('fieldset, .question').first()).toBeVisible();
  await nothingEnglish('a question');
  await press('test.next');
  await nothingEnglish('the next question');

  await follow(page, '/level-840.html');
  await press('placement.start');
  await expect(main.getByRole('button', { name: french['placement.unknown']! })).toBeVisible();
  await nothingEnglish('placement');
  await follow(page, '/vocabulary-842.html');
  await press('vocabulary.start');
  await nothingEnglish('a word');
  await press('vocabulary.show');
  await nothingEnglish('its answer');
});
