import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readCaseFile } from '../conformance/case-file.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl } from './support/site.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheet = (content: string): string => `<xsl:stylesheet version="1.0" ${XSL}>\n${content}\n</xsl:stylesheet>`;
const XML = '<cms version="1"><object ID="1" action="2" dataType="p_News"><data><a>one</a><a>two</a></data></object></cms>';

const drawn = (page: Page) => page.frameLocator('iframe.drawing').locator('#mainContent');
const status = (page: Page): Locator => page.getByRole('status', { name: 'Drawing' });
const editor = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const mistakes = (page: Page): Locator => page.getByRole('list', { name: 'Mistakes and messages' });

async function openPlayground(page: Page, query = '?type=p_News&action=1&id=0'): Promise<void> {
  await page.goto(customerUrl('test.demo', `/sandbox/playground/${query}`));
  await expect(status(page)).toHaveText(/^Drawn/, { timeout: 20_000 });
}

/** Writes as somebody who pastes: what is there is replaced. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test.describe('the playground', () => {
  test('opens any request of the server and draws it as the site does', async ({ page }) => {
    await openPlayground(page, '?type=p_News&action=1&id=0&lang=de');
    await expect(drawn(page).getByRole('heading', { level: 1 })).toHaveText('Aktuelles');
    await expect(editor(page, 'XML document')).toContainText('dataType="p_News"');
    await page.getByLabel('ID', { exact: true }).fill('21');
    await page.getByLabel('Action', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(drawn(page).locator('.article')).toBeVisible();
    await expect(page).toHaveURL(/type=p_News&action=2&id=21/);
  });

  test('draws what is written, by the policy of the product, with parameters', async ({ page }) => {
    await openPlayground(page);
    await write(page, 'XML document', XML);
    await write(
      page,
      'Stylesheet',
      sheet(
        '<xsl:param name="user"/><xsl:template match="/"><h1 onclick="x()">Hello <xsl:value-of select="$user"/></h1>' +
          '<script>alert(1)</script></xsl:template>',
      ),
    );
    await write(page, 'Parameters', 'user=Mira');
    await expect(drawn(page).getByRole('heading', { name: 'Hello Mira' })).toBeVisible();
    expect(await drawn(page).locator('script, [onclick]').count()).toBe(0);
  });

  test('shows the line of a mistake in the editor, and the drawing stays', async ({ page }) => {
    await openPlayground(page);
    await write(page, 'Stylesheet', sheet('<xsl:template match="/">\n<xsl:value-of/></xsl:template>'));
    await expect(mistakes(page)).toContainText('p_News.xsl:3');
    await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
    await expect(drawn(page).getByRole('heading', { level: 1 })).toBeVisible();
    await mistakes(page).getByRole('button').click();
    await expect(editor(page, 'Stylesheet')).toBeFocused();
    await expect(page.locator('.cm-activeLine').filter({ hasText: 'xsl:value-of' })).toBeVisible();
    await write(page, 'XML document', '<cms>\n\n<a></cms>');
    await expect(mistakes(page)).toContainText('document.xml:3');
  });

  test('offers names by the keyboard: of the engine, of the stylesheet and of what it includes', { tag: '@long' }, async ({ page }) => {
    await openPlayground(page);
    const names = page.getByRole('listbox');
    /** A list takes no key in its first 75 ms, so that nobody takes what has only just come. */
    const take = async (option: RegExp): Promise<void> => {
      await expect(names.getByRole('option', { selected: true })).toHaveText(option);
      await page.waitForTimeout(100);
      await page.keyboard.press('Enter');
      await expect(names).toBeHidden();
    };
    await write(
      page,
      'Stylesheet',
      sheet('<xsl:include href="shared.xsl"/>\n<xsl:template name="own-one"/>\n<xsl:template match="/"></xsl:template>'),
    );
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    for (let i = 0; i < '</xsl:template>'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('<xsl:call');
    await take(/^xsl:call-template$/);
    await page.keyboard.type(' na');
    await take(/^name$/);
    await page.keyboard.type('="');
    await page.keyboard.press('Control+Space');
    await expect(names.getByRole('option', { name: 'own-one' })).toBeVisible();
    expect(await names.getByRole('option').count(), 'those of shared.xsl as well').toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await expect(names).toBeHidden();
    await page.keyboard.type('own-');
    await expect(names.getByRole('option')).toHaveText([/^own-one/]);
    await expectAccessible(page);
    await take(/^own-one/);
    await page.keyboard.type('"/><p title="{norm');
    await take(/^normalize-space/);
    // The end tag is put in by the editor.
    await page.keyboard.type("' Done ')}\">x");
    await expect(editor(page, 'Stylesheet')).toContainText(
      `<xsl:call-template name="own-one"/><p title="{normalize-space(' Done ')}">x</p>`,
    );
    await expect(drawn(page).locator('p[title="Done"]')).toHaveText('x');
  });

  test('ends a stylesheet that never ends, and works on', async ({ page }) => {
    test.slow();
    await openPlayground(page);
    const twice = '<xsl:call-template name="t"><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>';
    await write(
      page,
      'Stylesheet',
      sheet(
        '<xsl:template match="/"><xsl:call-template name="t"/></xsl:template>' +
          `<xsl:template name="t"><xsl:param name="n" select="0"/><xsl:if test="$n &lt; 60">${twice}${twice}</xsl:if></xsl:template>`,
      ),
    );
    await expect(page.getByText('Drawing …')).toBeVisible();
    const begin = Date.now();
    await page.getByRole('heading', { name: 'Playground' }).click();
    expect(Date.now() - begin, 'the page is not held up').toBeLessThan(4000);
    await expect(mistakes(page)).toContainText('takes more than 5000 ms', { timeout: 25_000 });
    await write(page, 'Stylesheet', sheet('<xsl:template match="/"><h1>Again</h1></xsl:template>'));
    await expect(drawn(page).getByRole('heading', { name: 'Again' })).toBeVisible();
  });

  test('lists the templates that ran, and leads to their lines, in whichever file', async ({ page }) => {
    await openPlayground(page);
    const table = page.getByRole('region', { name: 'Templates that ran' });
    await expect(table.getByRole('row')).not.toHaveCount(1);
    const where = table.getByRole('button', { name: /^shared\.xsl:\d+$/ }).first();
    const [file = '', line = ''] = ((await where.textContent()) ?? '').split(':');
    await where.click();
    await expect(page.getByLabel('File', { exact: true })).toHaveValue(file);
    await expect(editor(page, 'Stylesheet')).toBeFocused();
    await expect(page.locator('.cm-activeLineGutter').filter({ hasText: line })).toBeVisible();
    await page.locator('summary', { hasText: 'Calls' }).click();
    await page
      .getByRole('region', { name: 'Calls, node by node' })
      .getByRole('button', { name: /^line \d+$/ })
      .first()
      .click();
    await expect(editor(page, 'XML document')).toBeFocused();
  });

  test('answers XPath on the document, the stylesheet, the result and what the server sent', { tag: '@long' }, async ({ page }) => {
    await openPlayground(page);
    const found = page.getByRole('status', { name: 'What the expression gives' });
    const ask = async (source: string, expression: string): Promise<void> => {
      await page.getByLabel('In', { exact: true }).selectOption(source);
      await page.getByLabel('Expression', { exact: true }).fill(expression);
      await page.getByRole('button', { name: 'Evaluate' }).click();
    };
    await ask('XML document', 'count(//object)');
    await expect(found).toContainText('number: 1;');
    await ask('XML document', '//object');
    await found.getByRole('button').click();
    await expect(editor(page, 'XML document')).toBeFocused();
    await ask('Stylesheet', 'count(//xsl:template) > 0');
    await expect(found).toContainText('boolean: true;');
    await ask('As the server sent it', '//list/@count');
    await expect(found).toContainText('1 nodes;');
    await ask('XML document', '//a[');
    await expect(found).toContainText('XPath "//a["');
  });

  test('compares with xsltproc, and saves a case that the conformance tests read', async ({ page }) => {
    await openPlayground(page);
    const note = page.getByRole('status', { name: 'Comparison and case' });
    await page.getByRole('button', { name: 'Compare with xsltproc' }).click();
    await expect(note).toHaveText(/^The same as xsltproc's\.|^xsltproc is not installed/, { timeout: 20_000 });
    await write(page, 'XML document', XML);
    await write(page, 'Stylesheet', sheet('<xsl:template match="/"><p><xsl:value-of select="//a[2]"/></p></xsl:template>'));
    await expect(drawn(page)).toHaveText('two');
    await page.getByLabel('Case', { exact: true }).fill('the second');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a case' }).click()]);
    const [written] = readCaseFile(readFileSync(await saved.path(), 'utf8'), 'saved.txt');
    expect(written).toMatchObject({ id: 'the second', expected: expect.stringContaining('<p>two</p>') as unknown });
    expect(written?.files.get('doc.xml')).toBe(XML);
  });

  test('is left by keyboard: Escape, then Tab', async ({ page }) => {
    await openPlayground(page);
    await editor(page, 'XML document').focus();
    await page.keyboard.press('Tab');
    await expect(editor(page, 'XML document'), 'Tab indents').toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('File', { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(editor(page, 'XML document')).toBeFocused();
  });

  test('axe finds nothing, in the light and in the dark, and nothing is cut off at 320 px', async ({ page, allowConsole }) => {
    test.slow();
    allowConsole(/./); // axe reads style sheets in a way that the site's policy refuses
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPlayground(page);
    await page.locator('summary', { hasText: 'Calls' }).click();
    await page.locator('summary', { hasText: 'Lines' }).click();
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, [], '#harness');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test('visitors cannot compare, and nobody makes another program read a file', async ({ page, allowConsole }) => {
  allowConsole(/404|400/);
  const ask = async (host: 'demo' | 'test.demo', content: string, xml = '<r/>') => {
    const form = { xml, name: 's', files: JSON.stringify({ 's.xsl': content }), parameters: '{}' };
    // The driver does not know the customers' names: the page asks.
    await page.goto(customerUrl(host, '/startPage.html'));
    return page.evaluate(async (body) => {
      const answer = await fetch('/sandbox/compare.json', { method: 'POST', body: new URLSearchParams(body) });
      return { status: answer.status, text: await answer.text() };
    }, form);
  };
  const plain = sheet('<xsl:template match="/"><p/></xsl:template>');
  expect((await ask('demo', plain)).status).toBe(404);
  expect((await ask('test.demo', plain)).status).toBe(200);
  const secret = "document('/etc/passwd')";
  for (const content of [
    sheet(`<xsl:template match="/"><xsl:copy-of select="${secret}"/></xsl:template>`),
    sheet(`<xsl:template match="/"><p a="{docu&#109;ent('/etc/passwd')}"/></xsl:template>`),
    sheet('<xsl:include href="/etc/passwd"/>'),
    sheet('<xsl:import href="file:///etc/passwd"/>'),
    `<!DOCTYPE x [<!ENTITY e SYSTEM "/etc/passwd">]>${plain}`,
    ...['http://exslt.org/dynamic', 'http://exslt.org/dyn&#97;mic', 'http://icl.com/saxon'].map((uri) =>
      sheet(`<xsl:template match="/"><xsl:copy-of xmlns:d="${uri}" select="d:evaluate('docu')"/></xsl:template>`),
    ),
  ]) {
    const { status: code, text } = await ask('test.demo', content);
    expect(code, content).toBe(400);
    expect(text).not.toContain('root:');
  }
});
