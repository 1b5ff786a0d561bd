import { expect, it } from 'vitest';
import type { ActionEntry, Entry, Tape } from './model.ts';
import { writeSpec } from './spec-writer.ts';

const action = (kind: ActionEntry['kind'], value = '', role = '', name = '', index = 0): Entry => ({
  at: 0,
  type: 'action',
  kind,
  element: role === '' && kind !== 'click' ? null : { role, name, index, path: '#a > b:nth-child(2)' },
  value,
});
const named = (role: string, name: string) => ({ role, name, index: 0, path: '#a' });
const outline = (...lines: string[]): Entry => ({ at: 0, type: 'outline', lines });
const tape = (...entries: Entry[]): Tape => ({
  head: {
    tape: 1,
    title: "A learner's day",
    host: 'test.demo.localhost',
    address: '/?a=1',
    version: '',
    epoch: 0,
    seed: 1,
    browser: '',
    screen: { width: 320, height: 600, dark: true, reducedMotion: true, touch: false, languages: ['de'], timeZone: 'Europe/Berlin' },
    storage: {},
    cookies: '',
  },
  entries,
});

it('a tape becomes a test that a person can read', () => {
  const spec = writeSpec(
    tape(
      outline('heading "Start" [level=1]'),
      action('click', '', 'link', 'News', 1),
      outline('heading "Start" [level=1]', '  heading "It\'s news" [level=2]'),
      action('fill', 'two\nlines', 'textbox', 'Text'),
      action('fill', 'hidden', 'textbox', 'Password'),
      action('key', 'Enter', 'textbox', 'Text'),
      action('key', 'Control+Alt+F7'),
      action('choose', 'date', 'combobox', 'Sort'),
      action('click', '', '', ''),
      action('click', '', 'paragraph', 'Words'),
      action('scroll', '300'),
      action('network', 'offline'),
      action('history'),
      action('reload'),
      action('open', '/b.html'),
      action('resize', '800x600'),
    ),
  );
  expect(spec).toBe(`import { expect, test } from '@playwright/test';

test.use({
  viewport: { width: 320, height: 600 },
  locale: 'de',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
});

test('A learner\\'s day', async ({ page }) => {
  await page.goto('/?a=1');
  await expect(page.getByRole('heading', { name: 'Start', level: 1, exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'News', exact: true }).nth(1).click();
  await expect(page.getByRole('heading', { name: 'It\\'s news', level: 2, exact: true }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('two\\nlines');
  await page.getByRole('textbox', { name: 'Password', exact: true }).first().fill(process.env.LECTERN_PASSWORD ?? '');
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().press('Enter');
  await page.keyboard.press('Control+Alt+F7');
  await page.getByRole('combobox', { name: 'Sort', exact: true }).first().selectOption('date');
  await page.locator('#a > b:nth-child(2)').click();
  await page.locator('#a > b:nth-child(2)').click();
  await page.context().setOffline(true);
  await page.goBack();
  await page.reload();
  await page.goto('/b.html');
});
`);
});

it('what is dragged, chosen and gone forward to is in the test too', () => {
  const spec = writeSpec(
    tape(
      { at: 0, type: 'action', kind: 'drag', element: named('slider', 'Seek'), value: '0.1,0.5 0.75,0.5' },
      { at: 0, type: 'action', kind: 'drag', element: named('listitem', ''), value: '0.5,0.5 0.5,1', to: named('', '') },
      {
        at: 0,
        type: 'action',
        kind: 'files',
        element: named('button', 'Picture'),
        value: JSON.stringify([{ name: 'a.txt', type: 'text/plain', content: 'QQ==' }]),
      },
      action('history', '+1 /news.html'),
      action('history', '-2 /'),
    ),
  );
  expect(spec).toContain("import { expect, test, type Locator, type Page } from '@playwright/test';\n\n/** Drags along");
  expect(spec).toContain("await drag(page, page.getByRole('slider', { name: 'Seek', exact: true }).first(), [[0.1, 0.5], [0.75, 0.5]]);");
  expect(spec).toContain("await drag(page, page.locator('#a'), [[0.5, 0.5], [0.5, 1]], page.locator('#a'));");
  expect(spec).toContain("setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('QQ==', 'base64') }]);");
  expect(spec).toContain('await page.goForward();\n  await page.evaluate(() => history.go(-2));');
});

it('the test begins with what the tape begins with: cookies, storage, and somebody logged in', () => {
  const { head, entries } = tape();
  const storage = { JWT: 'eyJ.taken-out', strUser: 'Ada Lovelace', 'lectern.seen': "it's" };
  const spec = writeSpec({ head: { ...head, cookies: 'ga-opt-out=1; s=a=b', storage }, entries });
  expect(spec).toContain('async ({ page, baseURL }) => {');
  expect(spec).toContain("addCookies([{ name: 's', value: 'a=b', url: baseURL! }]);");
  expect(spec).toContain("fill(process.env.LECTERN_USER ?? '');");
  expect(spec).toContain("[['lectern.seen', 'it\\'s']]");
  expect(spec).not.toContain('taken-out');
});

it('a prepared account is made by the server that the test runs against; nobody knows its password', () => {
  const { head, entries } = tape();
  const as = (strUser: string, host: string): string =>
    writeSpec({ head: { ...head, host, storage: { JWT: 'eyJ.taken-out', strUser } }, entries });
  const spec = as('Milan Middle', 'test.demo.localhost');
  expect(spec).toContain("await fetch('/sandbox/accounts?kind=learner', { method: 'POST' });");
  expect(spec).toContain("localStorage.setItem('JWT', token);");
  expect(spec).not.toMatch(/LECTERN_|taken-out/);
  // Where visitors are, somebody may be called so.
  for (const real of [as('Milan Middle', 'demo.localhost'), as('Ada Lovelace', 'test.demo.localhost')])
    expect(real).toContain("process.env.LECTERN_PASSWORD ?? ''");
});
