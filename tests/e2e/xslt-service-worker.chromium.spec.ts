import type { Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { scriptOf, serve, type Answer } from './support/xslt-server.ts';

// In these browsers native XSLT is switched off, as it will be everywhere.
test.use({ serviceWorkers: 'allow' });

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const STRICT = { 'content-security-policy': "default-src 'self'; require-trusted-types-for 'script'; trusted-types lectern-xslt" };
const sheet = (body: string, top = ''): string =>
  `<xsl:stylesheet version="1.0" ${XSL}>${top}<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`;
const xml = (content: string, href = 'parts/list.xsl'): string =>
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${href}"?><list>${content}</list>`;
const PLAIN = '<!DOCTYPE html><title>Plain</title><p>plain</p><a href="list.xml">list</a>';

const site: Record<string, string | Answer> = {
  'index.html': {
    body: '<!DOCTYPE html><title>First</title><script src="client.js"></script><script src="begin.js"></script>',
    headers: STRICT,
  },
  'begin.js':
    "ours.register('/worker.js').then((made) => (document.title = made ? 'registered' : 'none'), (e) => (document.title = String(e)))",
  'plain.html': { body: PLAIN, headers: { 'x-own': 'own' } },
  'list.xml': { body: xml('<i>1</i><i>2</i>'), headers: STRICT },
  'other.xml': xml('<i>other</i>'),
  'faulty.xml': { body: xml('', 'faulty.xsl'), headers: STRICT },
  'faulty.xsl': sheet('\n<p>\n  <xsl:value-of select="1 + &lt;"/></p>'),
  'data.xml': '<data>as it is</data>',
  'more.xml': '<more>and more</more>',
  'parts/list.xsl': sheet(
    '<html><head><title>List</title><script src="/run.js"/><script>globalThis.log.push("inline")</script></head><body>' +
      '<table><xsl:for-each select="//i"><tr><td><xsl:value-of select="."/></td></tr></xsl:for-each></table>' +
      '<p><xsl:value-of select="document(\'../more.xml\')"/><xsl:call-template name="n"/></p><a href="other.xml">other</a></body></html>',
    '<xsl:import href="n.xsl"/>',
  ),
  'parts/n.xsl': `<xsl:stylesheet version="1.0" ${XSL}><xsl:template name="n">!</xsl:template></xsl:stylesheet>`,
  'run.js': "globalThis.log = ['run']; addEventListener('load', () => log.push(document.body.localName))",
};

let server: Server | undefined;
test.afterEach(() => server?.close());

test('after a first visit pages of XML are drawn by the service worker, with no change of their own, and nothing else is touched', async ({
  page,
}) => {
  const [worker, client] = await Promise.all([
    scriptOf('polyfill/service-worker/script.ts'),
    scriptOf('polyfill/service-worker/client.ts'),
  ]);
  const served = await serve((path) => {
    const found = { ...site, 'worker.js': worker, 'client.js': client }[path];
    return typeof found === 'string' ? { body: found } : (found ?? null);
  });
  server = served.server;
  const { origin } = served;

  await page.goto(`${origin}list.xml`);
  await expect(page.locator('td'), 'without the worker nobody draws').toHaveCount(0);
  await page.goto(`${origin}index.html`);
  await expect(page).toHaveTitle('registered');

  await page.goto(`${origin}list.xml`);
  await expect(page.getByRole('cell')).toHaveText(['1', '2']);
  await expect(page.locator('p')).toHaveText('and more!');
  await expect(page).toHaveTitle('List');
  expect(page.url()).toBe(`${origin}list.xml`);
  const log = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { log: string[] }).log);
  // The policy of list.xml forbids scripts inside of it; that of other.xml, which has none, does not.
  await expect.poll(log).toEqual(['run', 'body']);
  expect(await page.evaluate(() => [document.contentType, document.characterSet])).toEqual(['text/html', 'UTF-8']);

  await page.getByRole('link', { name: 'other' }).click();
  await expect(page.getByRole('cell')).toHaveText(['other']);
  await expect.poll(log).toEqual(['run', 'inline', 'body']);

  const failed = await page.goto(`${origin}faulty.xml`);
  await expect(page.getByRole('alert')).toContainText(/faulty\.xsl, line 3, column 3, xsl:value-of: .*1 \+ </);
  expect([failed?.status(), failed?.headers()['content-security-policy']]).toEqual([500, STRICT['content-security-policy']]);

  const plain = await page.goto(`${origin}plain.html`);
  expect([await plain?.text(), plain?.headers()['x-own']]).toEqual([PLAIN, 'own']);
  expect((await page.goto(`${origin}none.html`))?.status()).toBe(404);
  const data = await page.goto(`${origin}data.xml`);
  expect([await data?.text(), data?.headers()['content-type']]).toEqual(['<data>as it is</data>', 'application/xml']);

  server.close();
  server.closeAllConnections();
  await expect(page.goto(`${origin}list.xml`)).rejects.toThrow(/net::ERR_/);
});
