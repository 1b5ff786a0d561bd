import type { Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { scriptOf, serve, type Answer } from './support/xslt-server.ts';

// In these browsers native XSLT is switched off, as it will be everywhere.
const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const STRICT = { 'content-security-policy': "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'" };

const sheet = (body: string, top = ''): string =>
  `<xsl:stylesheet version="1.0" ${XSL}>${top}<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`;
const page = (content: string, href = 'sheet.xsl'): string =>
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${href}"?><list>` +
  `<script xmlns="http://www.w3.org/1999/xhtml" src="xslt.js"/>${content}</list>`;

let polyfill = '';
let server: Server | undefined;
test.beforeAll(async () => {
  polyfill = await scriptOf('polyfill/script.ts');
});
test.afterEach(() => server?.close());

/** Opens a page of a site made of these files; the script writes down what happens in `globalThis.log`. */
async function openSite(tab: Page, files: Record<string, string | Answer>, path = 'page.xml'): Promise<string> {
  const served = await serve((name) => {
    if (name === 'xslt.js') return { body: polyfill };
    const found = files[name];
    return typeof found === 'string' ? { body: found } : (found ?? null);
  });
  server = served.server;
  await tab.goto(`${served.origin}${path}`);
  return served.origin;
}
const log = (tab: Page): Promise<string[]> => tab.evaluate(() => (globalThis as unknown as { log: string[] }).log);
const logs = (word: string): string => `(globalThis.log ??= []).push('${word}');`;

test('a page of XML is shown as its stylesheet makes it, at its own address', async ({ page: tab }) => {
  const origin = await openSite(tab, {
    'page.xml': page('<i>1</i><i>2</i>'),
    'sheet.xsl': sheet(
      '<html><head><title>Two</title></head><body><table><xsl:for-each select="//i"><tr><td><xsl:value-of select="."/></td></tr>' +
        '</xsl:for-each></table><p><xsl:value-of select="document(\'more.xml\')"/><xsl:call-template name="n"/></p></body></html>',
      '<xsl:include href="parts/n.xsl"/>',
    ),
    'parts/n.xsl': `<xsl:stylesheet version="1.0" ${XSL}><xsl:template name="n">!</xsl:template></xsl:stylesheet>`,
    'more.xml': '<more>and more</more>',
  });
  await expect(tab.getByRole('cell')).toHaveText(['1', '2']);
  await expect(tab.locator('tbody')).toHaveCount(1);
  await expect(tab.locator('p')).toHaveText('and more!');
  await expect(tab).toHaveTitle('Two');
  expect(tab.url()).toBe(`${origin}page.xml`);
  // What is left of the source would be shown beside the result.
  expect(await tab.evaluate(() => [document.documentElement.localName, document.querySelectorAll('list, i').length])).toEqual(['html', 0]);
});

test('scripts run in order, each event once, with nothing but scripts of the site and trusted types', async ({ page: tab }) => {
  const errors: string[] = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  await openSite(tab, {
    'page.xml': { body: page(''), headers: STRICT },
    'sheet.xsl': sheet(
      '<html><head><script src="a.js"/><script src="b.js" defer="defer"/><script src="c.js"/></head>' +
        '<body><div id="x"/><script src="d.js"/><script>globalThis.log.push("inline")</script>' +
        '<script type="application/json">[1]</script>' +
        '<img src="p.svg" alt=""/></body></html>',
    ),
    'a.js': {
      body:
        `${logs('a')} for (const [name, target] of [['DOMContentLoaded', document], ['load', window]])` +
        ' target.addEventListener(name, () => globalThis.log.push(name));',
      after: 300,
    },
    'b.js': logs('b, deferred'),
    'c.js': { body: logs('c'), after: 50 },
    'd.js': `${logs('d')} globalThis.log.push(document.getElementById('x').localName, document.currentScript.getAttribute('src'));`,
    'p.svg': { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', headers: { 'content-type': 'image/svg+xml' } },
  });
  await expect.poll(() => log(tab)).toContain('load');
  // The policy of the page forbids scripts inside of it.
  expect(await log(tab)).toEqual(['a', 'c', 'd', 'div', 'd.js', 'b, deferred', 'DOMContentLoaded', 'load']);
  await tab.waitForLoadState('networkidle');
  expect((await log(tab)).filter((word) => word === 'load')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('scripts inside of the page run where nothing forbids them, also in a page that was loaded long before', async ({ page: tab }) => {
  await openSite(tab, {
    'page.xml': page(''),
    'sheet.xsl': {
      body: sheet(
        `<html><head><script>${logs('one')} addEventListener('load', () => globalThis.log.push('load'))</script></head><body>` +
          `<script type="module">${logs('module')}</script>` +
          `<script>${logs('two')} globalThis.log.push(document.body.localName)</script></body></html>`,
      ),
      after: 500,
    },
  });
  await expect.poll(() => log(tab)).toEqual(['one', 'two', 'body', 'module', 'load']);
});

test('where a policy permits no policy of the engine, attributes that need one are left out, and the rest is there', async ({
  page: tab,
}) => {
  await openSite(tab, {
    'page.xml': {
      body: page('<i>1</i>'),
      headers: { 'content-security-policy': `${STRICT['content-security-policy']}; trusted-types other` },
    },
    'sheet.xsl': sheet('<html><body><p onclick="x()" class="c">shown</p><iframe srcdoc="&lt;b/&gt;"/></body></html>'),
  });
  await expect(tab.locator('p.c')).toHaveText('shown');
  expect(await tab.evaluate(() => [...document.querySelectorAll('[onclick], [srcdoc]')].length)).toBe(0);
});

test('a mistake is shown with stylesheet, line and column', async ({ page: tab }) => {
  await openSite(tab, {
    'page.xml': page(''),
    'sheet.xsl': sheet('\n<html>\n  <xsl:value-of select="1 +"/></html>'),
  });
  await expect(tab.getByRole('alert')).toContainText(/sheet\.xsl, line 3, column 3, xsl:value-of: .*1 \+/);
});

for (const [what, files, words] of [
  ['is missing', {}, /sheet\.xsl.*404/],
  ['is not well-formed', { 'sheet.xsl': `<xsl:stylesheet version="1.0" ${XSL}>\n <a` }, /sheet\.xsl, line 2, column \d+/],
] as const)
  test(`a stylesheet that ${what} is named`, async ({ page: tab }) => {
    await openSite(tab, { 'page.xml': page(''), ...files });
    await expect(tab.getByRole('alert')).toContainText(words);
  });

test('the stylesheet may be in the page itself; text is shown as text', async ({ page: tab }) => {
  await openSite(tab, {
    'page.xml': page(
      `<i>a &lt; b</i>${sheet('<xsl:value-of select="list/i"/>', '<xsl:output method="text"/>').replace(' version', ' id="own" version')}`,
      '#own',
    ),
  });
  await expect(tab.locator('pre')).toHaveText('a < b');
});

test('pages without a stylesheet of this kind stay as they are, and scripts find XSLTProcessor', async ({ page: tab }) => {
  await openSite(tab, {
    'page.xml': '<?xml-stylesheet type="text/css" href="s.css"?><list><script xmlns="http://www.w3.org/1999/xhtml" src="xslt.js"/>x</list>',
  });
  expect(
    await tab.evaluate(() => [document.documentElement.outerHTML.includes('x</list>'), String(new XSLTProcessor()), XSLTProcessor.length]),
  ).toEqual([true, '[object XSLTProcessor]', 0]);
});
