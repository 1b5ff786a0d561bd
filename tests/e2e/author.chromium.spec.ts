import type { JSHandle, Locator, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { withPlayerSettings } from './support/lesson.ts';
import { customerUrl, enter, heading, main, submitLogin } from './support/site.ts';

const object = (): number => 902;

const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const title = (page: Page): Locator => page.locator('textarea.author-text:visible').first();
const blocks = (page: Page): Locator => page.locator('.author-block');
const question = (page: Page): Locator => page.getByRole('alertdialog');
const field = (page: Page): Locator => page.locator('input[data-kind=html]').first();

const logIn = (page: Page): Promise<void> => enter(page, customerUrl('demo'), 'alhazen', 'book-of-optics');

async function author(page: Page, id = object()): Promise<void> {
  await page.goto(customerUrl('demo', `/author-${id}.html?lang=en`));
  await expect(blocks(page).first()).toBeVisible();
}

async function stored(page: Page): Promise<void> {
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
}

async function answered(page: Page, text: string | RegExp, name: 'Yes' | 'No'): Promise<void> {
  await expect(question(page)).toContainText(text);
  await question(page).getByRole('button', { name }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Waits for the next key; the answer's `ms` is how long after it the blocks have another order, by the page's clock. */
const timeOfMove = (page: Page): Promise<JSHandle<{ ms: number }>> =>
  page.evaluateHandle(() => {
    const time = { ms: 0 };
    const first = (): unknown => document.querySelector('[data-block]')?.getAttribute('data-block');
    const before = first();
    let pressed = 0;
    addEventListener('keydown', () => (pressed = performance.now()), { once: true, capture: true });
    new MutationObserver((_changes, observer) => {
      if (first() === before) return;
      time.ms = performance.now() - pressed;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return time;
  });

test.describe.configure({ mode: 'serial', timeout: 60_000 });

test('AUT-001 AUT-004 AUT-005 AUT-012 AUT-044 AUT-048 AUT-077 AUT-078 AUT-096 AUT-097 AUT-098 AUT-100 an author edits by keyboard', async ({
  page,
  calls,
  open,
}) => {
  await logIn(page);
  await open(`/object-${object()}.html?lang=en`);
  expect(calls.addresses.filter((each) => each.includes('objectConfiguration.css'))).toEqual([]);
  calls.forget();
  await page.locator('.author-entry').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Layout and blocks' }).focus();
  await page.keyboard.press('Enter');
  await expect(blocks(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`author-${object()}\\.html`));
  await expect(page).toHaveTitle(new RegExp(`Edit object ${object()}`));
  expect(calls.addresses.filter((each) => each.includes('/css/objectConfiguration.css')).length).toBeGreaterThan(0);
  const [load] = calls.of('p_ObjectConfiguration');
  expect(
    Object.fromEntries([...load!.query].filter(([name]) => ['user', 'mode', 'action', 'datatype', 'id', 'lang'].includes(name))),
  ).toEqual({ user: '13', mode: 'ajax', action: '8', datatype: 'p_ObjectConfiguration', id: String(object()) });
  await expect
    .poll(() => calls.of('p_ObjectConfiguration').map(({ query }) => query.get('systemObject')))
    .toContain('makroTemplateDefinitions');

  const text = page.locator('.rt-text').first();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const before = await field(page).inputValue();
  await text.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Typed by hand. ');
  await expect.poll(() => field(page).inputValue()).toContain('Typed by hand. ');
  await expect(page.locator('.author-state')).toHaveText('Not stored yet');
  await title(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' & more');

  await bar(page, 'Preview').focus();
  await page.keyboard.press('Enter');
  const preview = page.locator('.author-preview');
  await expect(preview).toContainText('Typed by hand.');
  await expect(preview).toContainText('& more');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  calls.forget();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.author-state')).toHaveText('Everything is stored.');
  const [store] = calls.of('p_ObjectConfiguration').filter(({ method }) => method === 'POST');
  expect(['mode', 'lang', 'action', 'id', 'datatype', 'user'].map((name) => store!.query.get(name))).toEqual([
    'ajax',
    'en',
    'store',
    String(object()),
    'p_ObjectConfiguration',
    '13',
  ]);
  const xml = store!.body.get('xml') ?? '';
  expect(xml).toMatch(/^<objectConfiguration /);
  expect(xml).toContain(before.replace(/^(\s*<p[^>]*>(?:<strong>)?)/, '$1Typed by hand. '));

  await page.goBack();
  await expect(heading(page)).toContainText('& more');
  await expect(main(page)).toContainText('Typed by hand.');
});

test(
  'AUT-006 AUT-007 AUT-008 AUT-009 AUT-011 AUT-045 AUT-046 AUT-047 AUT-049 AUT-050 AUT-052 AUT-067 AUT-069 AUT-081 ERR-028 MED-119 ' +
    'blocks come, move and go with the focus; sections and films open in windows',
  async ({ page }) => {
    // The film and the pictures themselves are not what is looked at: they stay on their way.
    await page.route(/\/media\/|\/img\/\d+x\d+\//, () => {});
    await withPlayerSettings(page, { options: { chromeless: true, allowUserInteraction: false } });
    await logIn(page);
    await author(page);
    const panel = page.getByRole('button', { name: 'Templates' });
    await expect(page.locator('.author-template').first()).toBeVisible();
    await panel.click();
    await expect(page.locator('.author-template').first()).toBeHidden();
    await expect(panel).toHaveAttribute('aria-expanded', 'false');
    await panel.click();

    await page.getByRole('button', { name: 'Heading and text' }).click();
    await expect(blocks(page)).toHaveCount(2);
    await expect(blocks(page).nth(1).locator('.author-block__name')).toBeFocused();
    await blocks(page).nth(1).locator('textarea.author-text:visible').fill('Mine');
    await blocks(page)
      .nth(1)
      .getByRole('button', { name: /^Duplicate/ })
      .click();
    await expect(blocks(page)).toHaveCount(3);
    await expect(blocks(page).nth(2).locator('textarea.author-text:visible')).toHaveValue('Mine');
    const times: number[] = [];
    for (const [from, to, name] of [
      [1, 0, /^Move up/],
      [0, 1, /^Move down/],
      [1, 0, /^Move up/],
    ] as const) {
      const time = await timeOfMove(page);
      await blocks(page).nth(from).getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(blocks(page).nth(to).locator('textarea.author-text:visible')).toHaveValue('Mine');
      times.push(await time.evaluate(({ ms }) => ms));
    }
    expect(Math.min(...times)).toBeGreaterThan(99);
    await expect(
      blocks(page)
        .first()
        .getByRole('button', { name: /^Move up/ }),
    ).toBeFocused();
    await blocks(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(blocks(page)).toHaveCount(2);
    await bar(page, 'Undo').click();
    await expect(blocks(page)).toHaveCount(3);

    const count = page.locator('.author-count');
    const waiting = Number(await count.textContent());
    await blocks(page).first().getByLabel('to be translated').locator('visible=true').first().click();
    await expect(count).not.toHaveText(String(waiting));

    const section = page.locator('.author-document .author-section').first();
    await section.getByRole('button').first().click();
    await expect(page.locator('[data-moved-section] .author-section__body')).toBeVisible();
    await expect(section.locator('.author-section__body')).toHaveCount(0);
    await page.locator('[data-moved-section] textarea').first().fill('Of lenses');
    await page.keyboard.press('Escape');
    await expect(section.locator('.author-section__body textarea').first()).toHaveValue('Of lenses');

    await page.getByRole('button', { name: 'Film with introduction' }).click();
    const watch = page.locator('[data-command="author.videoPreview"]');
    await watch.click();
    await expect(page.locator('dialog #clip_9001 .player__bar')).toBeAttached();
    await page
      .locator('dialog')
      .filter({ has: page.locator('#clip_9001') })
      .getByRole('button', { name: /close/i })
      .first()
      .click();
    await page.locator('input[name=IDMedia]').fill('');
    await watch.click();
    await expect(question(page).or(page.getByRole('dialog'))).toContainText('cms.renderPreview: could not modfiy player');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Picture with text' }).click();
    await page.locator('select[name=picSize]').selectOption('320x180|jpg');
    await bar(page, 'Preview').click();
    await expect(page.locator('.author-preview__picture')).toHaveAttribute('src', '/img/320x180/lens.jpg');
  },
);

test('AUT-010 AUT-051 AUT-091 AUT-092 AUT-093 AUT-094 AUT-095 languages and translations ask first; declined nothing changes', async ({
  page,
}) => {
  await logIn(page);
  await author(page);
  const select = page.locator('#author-language');
  const literal = "Language 'ar' does not exist in this object yet. Do you want to create it?";
  await expect(select).toHaveValue('en');
  if ((await select.locator('option', { hasText: 'ar +' }).count()) === 0) throw new Error('The object must not have Arabic texts.');
  await select.selectOption('ar');
  await answered(page, literal, 'No');
  await expect(select).toHaveValue('en');
  await select.selectOption('--');
  await select.selectOption('ar');
  await answered(page, literal, 'No');
  await expect(select).toHaveValue('--');
  await select.selectOption('ar');
  await answered(page, literal, 'Yes');
  await expect(select).toHaveValue('ar');
  const block = blocks(page).first();
  await expect(block.locator('.author-group:visible')).toHaveCount(1);
  await expect(block.locator('.author-group:visible')).toHaveAttribute('data-language', 'ar');

  await title(page).fill('عنوان');
  const undo = block.locator('[data-command="author.undoTranslation"]:visible').first();
  await undo.click();
  await answered(page, 'Really discard this translation?', 'No');
  await expect(title(page)).toHaveValue('عنوان');
  await undo.click();
  await answered(page, 'Really discard this translation?', 'Yes');
  await expect(title(page)).not.toHaveValue('عنوان');
  const drop = block.locator('[data-command="author.deleteTranslation"]:visible');
  const count = await drop.count();
  await drop.first().click();
  await answered(page, 'Really delete this translation?', 'No');
  await expect(drop).toHaveCount(count);
  await drop.first().click();
  await answered(page, 'Really delete this translation?', 'Yes');
  await expect(drop).toHaveCount(count - 1);
});

test('AUT-097 AUT-099 AUT-102 two authors: a conflict loses nothing; leaving asks; what was not stored comes back; a reset asks', async ({
  page,
  browser,
  watch,
  calls,
  allowConsole,
}) => {
  allowConsole(/409|404/);
  await logIn(page);
  await author(page);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  watch(other);
  await author(other);
  await title(other).fill('Theirs');
  await stored(other);

  await title(page).fill('Mine');
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem=conflict]')).toBeVisible();
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect(title(page)).toHaveValue('Theirs');
  await bar(page, 'Undo').click();
  await expect(title(page)).toHaveValue('Mine');

  await page.getByRole('banner').getByRole('link').first().click();
  await answered(page, 'not stored yet', 'No');
  await expect(page).toHaveURL(/author-/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('authorDraft')))).toBe(true);
  // Another tab has a draft of its own; once this one is gone, what was typed here is found there.
  const again = await page.context().newPage();
  watch(again);
  await author(again);
  await expect(again.locator('.author-problem')).toContainText('This object is open in another tab, too.');
  await expect(title(again)).toHaveValue('Theirs');
  const end = async (tab: Page): Promise<void> => {
    tab.once('dialog', (dialog) => void dialog.accept());
    await tab.goto('about:blank');
  };
  await end(page);
  await author(again);
  await expect(again.locator('.author-problem')).toContainText('Changes that were not stored the last time are back.');
  await expect(title(again)).toHaveValue('Mine');

  // Somebody else stores meanwhile: what was typed is offered, and nothing of theirs is overwritten without a question.
  await end(again);
  await author(other);
  await title(other).fill('Theirs again');
  await stored(other);
  await context.close();
  await author(again);
  await expect(title(again)).toHaveValue('Theirs again');
  const unsaved = again.getByRole('region', { name: 'Changes that were not stored' });
  await expectAccessible(again);
  await unsaved.getByRole('button', { name: 'Take over' }).press('Enter');
  await again.getByRole('radio', { name: /^Mine/ }).check();
  await again.getByRole('button', { name: 'Take over what I have chosen' }).click();
  await expect(title(again)).toHaveValue('Mine');
  await expect(unsaved).toHaveCount(0);
  await bar(again, 'Store').click();
  await expect(again.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await again.close();

  await author(page);
  await page.locator('#author-other').fill('901');
  await page.locator('.author-other-object').getByRole('button').click();
  await expect(page.locator('.author-template', { hasText: 'Page' })).toBeVisible();
  expect(
    calls.of('p_ObjectConfiguration').filter(({ query }) => query.get('action') === 'verify' && query.get('id') === '901'),
  ).toHaveLength(1);
  calls.forget();
  await bar(page, 'Reset').click();
  await answered(page, 'Really', 'No');
  expect(calls.of('p_ObjectConfiguration')).toEqual([]);
  await bar(page, 'Reset').click();
  await answered(page, 'Really', 'Yes');
  await expect(title(page)).not.toHaveValue('Mine');
  expect(calls.of('p_ObjectConfiguration').map(({ method, query, body }) => [method, query.get('action'), body.get('confirm')])[0]).toEqual(
    ['POST', 'delete', '1'],
  );
});

/** The calls of an author's tool beside the page: the payload of a unit or lesson, in all languages, and back again. */
async function authorsTool(page: Page) {
  const ask = (query: string, form?: Record<string, string>, token = '') =>
    page.evaluate(
      async ([address, fields, bearer]) => {
        const answer = await fetch(address!, {
          ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
          headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
        });
        return { status: answer.status, body: await answer.text() };
      },
      [`/dispatcher.php?mode=ajax&lang=en&user=0&${query}`, form, token] as const,
    );
  const login = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  const token = /<JWT>(.*)<\/JWT>/.exec((await ask('action=verify&id=0&datatype=p_Login', login)).body)![1]!;
  return {
    async load(id: number, dataType: string) {
      const { body } = await ask(`action=8&id=${id}&datatype=${dataType}`, undefined, token);
      return { xml: /<data>(.*)<\/data>/s.exec(body)![1]!, revision: /<object [^>]*revision="(\d+)"/.exec(body)![1]! };
    },
    store: async (id: number, dataType: string, xml: string, revision: string) =>
      (await ask(`action=16&id=${id}&datatype=${dataType}`, { xml, revision }, token)).status,
  };
}

test('RT-007 AUT-097 a lesson that was stored by itself is shown by its unit; changed there, it has both texts and no conflict', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const [unit, lesson] = [4715, 4732];
  await logIn(page);
  const tool = await authorsTool(page);
  const before = await tool.load(unit, 'p_Unit');
  await author(page, lesson);
  await title(page).fill('Suns, stored alone');
  await stored(page);
  await page.goto(customerUrl('demo', `/unit-${unit}.html?lang=en`));
  await expect(main(page)).toContainText('Suns, stored alone');

  const loaded = await tool.load(unit, 'p_Unit');
  const changed = loaded.xml.replaceAll('Every spot is a sun', 'Every spot, changed in the unit');
  expect(await tool.store(unit, 'p_Unit', changed, loaded.revision)).toBe(200);
  expect(await tool.store(unit, 'p_Unit', before.xml.replaceAll('Suns on', 'Late suns on'), before.revision), 'an older copy').toBe(409);
  // The unit's own title in the editor: its lessons stay as they are.
  await author(page, unit);
  await title(page).fill('Measuring once more');
  await stored(page);
  await expect(page.locator('[data-problem=conflict]')).toHaveCount(0);
  await page.goto(customerUrl('demo', `/unit-${unit}.html?lang=en`));
  for (const text of ['Measuring once more', 'Suns, stored alone', 'Every spot, changed in the unit'])
    await expect(main(page)).toContainText(text);
});

test('AUT-004 the editor is accessible at 320, 360 and 1280 px, light and dark, in English and German', async ({ page }) => {
  // Before the first change of colours, which would take its time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page);
  await author(page);
  await expect(page.locator('.rt-text').first()).toBeVisible();
  for (const [width, colorScheme, lang] of [
    [1280, 'light', 'en'],
    [360, 'dark', 'de'],
    [320, 'light', 'de'],
  ] as const) {
    if (lang === 'de' && !page.url().includes('lang=de')) {
      await page.goto(customerUrl('demo', `/author-${object()}.html?lang=de`));
      await expect(page.locator('.rt-text').first()).toBeVisible();
      await expect(bar(page, 'Speichern')).toBeVisible();
    }
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shown(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test('AUT-101 a customer of the older mode gives its macro templates by a static file', async ({ page, calls, open }) => {
  await open('/login.html', 'third');
  await submitLogin(page, 'alhazen', 'book-of-optics');
  await expect(page).toHaveURL(/userhome\.html/);
  await open(`/author-${object()}.html?lang=en`, 'third');
  await expect(blocks(page)).toHaveCount(1);
  await expect
    .poll(() => calls.addresses.filter((each) => new URL(each).pathname === '/third/xml/makroTemplateDefinitions.xml').length)
    .toBe(1);
  expect(calls.of('p_ObjectConfiguration').map(({ query }) => query.get('systemObject'))).not.toContain('makroTemplateDefinitions');
});

test('what opens in the editor shows that it does', async ({ page }) => {
  await logIn(page);
  // A marker of the browser, or one that is drawn before or behind the words.
  const withoutMarker = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main summary')]
        .filter((summary) => {
          const { display, listStyleType } = getComputedStyle(summary);
          const isDrawn = ['::before', '::after'].some((part) => getComputedStyle(summary, part).content !== 'none');
          return summary.checkVisibility() && !isDrawn && !(display === 'list-item' && listStyleType !== 'none');
        })
        .map(({ textContent }) => textContent),
    );
  for (const path of ['/edit-4711.html', '/edit-812.html', '/author-902.html']) {
    await page.goto(customerUrl('demo', path));
    await expect(main(page).locator('summary', { hasText: 'Waiting for translation' })).toBeVisible();
    expect(await withoutMarker()).toEqual([]);
  }
});
