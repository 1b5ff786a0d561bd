import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ask, call, openFixture } from '../fixtures/open.ts';
import { settle } from '../options.ts';
import type { OpenServer } from '../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-gate-'));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const SHEET = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:template match="/">
    <p><xsl:value-of select="1"/></p>
  </xsl:template>
</xsl:stylesheet>
`;
let server: OpenServer;
const log: string[] = [];
const get = (path: string, host: string) => ask(server.app, path, { host });

beforeAll(async () => {
  write('demo/customer.json', '{"customer":"demo"}');
  write('menus/customer.json', '{\n  "customer": "menus",\n  "languages": ["en", "de"]\n}');
  write('menus/xml/menu.xml', '<menus>\n  <menu id="main">\n</menus>');
  write('comma/customer.json', '{\n  "customer": "comma",\n}');
  write('marked/customer.json', '\uFEFF{"customer":"marked"}');
  write('list/customer.json', '[]');
  write('deep/customer.json', '['.repeat(100_000));
  write('sheets/customer.json', '{"customer":"sheets"}');
  write('sheets/xsl/p_News.xsl', SHEET.replace('select="1"', 'select="1 +"'));
  write('sheets/xsl/p_Blog.xsl', SHEET);
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void log.push(line));
  server = await openFixture({ customers: [folder], sheets: settle({}, {}).sheets, quiet: false });
  error.mockRestore();
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['comma', 'customers/comma/customer.json cannot be read: line 2, column 22: a comma is left before "}". Remove the comma.'],
  ['marked', 'customers/marked/customer.json cannot be read: line 1, column 1: the file begins with a byte order mark. Store it as UTF-8'],
  ['list', 'customers/list/customer.json cannot be read: line 1, column 1: an object of settings is needed. Write { "customer": "list" }.'],
  ['deep', 'customers/deep/customer.json cannot be read: line 1, column 201: brackets are nested more than 200 deep. Remove'],
])('CFG-001 the server says why it cannot read the file of %s, and where', async (name, reason) => {
  const { status, body } = await get(`/${name}/config.json`, `${name}.localhost`);
  expect([status, body]).toEqual([500, expect.stringContaining(reason)]);
});

it('a site whose menus cannot be read is shown without them; the log says file and line', async () => {
  const start = await call(server.app, 'action=2&id=0&datatype=p_StartPage&framework=1', { host: 'menus.localhost' });
  expect([start.status, start.body.includes('<branding'), start.body.includes('<menu ')]).toEqual([200, true, false]);
  expect(log.join('\n')).toMatch(
    /customers\/menus\/xml\/menu\.xml is left out: line 3, column \d+: .*\. Correct the file; the site has no menus\./,
  );
});

it('CFG-003 CFG-004 pages in DEV and TEST mode ask for what is wrong with the files; others do not, and get no answer', async () => {
  for (const host of ['dev.menus.localhost', 'test.menus.localhost'])
    expect((await get('/', host)).body).toContain('<script src="/sandbox/page.js"></script>');
  expect((await get('/', 'menus.localhost')).body).not.toContain('/sandbox/');
  const served = await Promise.all(['js', 'css'].map((kind) => get(`/sandbox/gate.${kind}`, 'dev.menus.localhost')));
  expect(served.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await Promise.all(['js', 'css', 'json'].map((kind) => get(`/sandbox/gate.${kind}`, 'menus.localhost')));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('CFG-001 the answer has each mistake with file, line and what to do, its title in the language of the page', async () => {
  const { status, body } = await get('/sandbox/gate.json?lang=de', 'dev.menus.localhost');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    customer: 'menus',
    words: { title: expect.stringMatching(/^Falsch in den Dateien von menus: \d$/) as string, close: 'Schließen' },
    findings: expect.arrayContaining([
      expect.objectContaining({
        severity: 'error',
        code: 'xml.syntax',
        file: 'xml/menu.xml',
        line: 3,
        advice: expect.any(String) as string,
      }),
    ]) as object[],
  });
}, 60_000);

it('REN-002 a stylesheet that does not compile goes out as its author wrote it, so that the line of its mistake is right', async () => {
  const { versionHash } = JSON.parse((await get('/sheets/config.json', 'sheets.localhost')).body) as { versionHash: string };
  const sheet = async (name: string) => (await get(`/${versionHash}/xsl/${name}.xsl?lang=en`, 'sheets.localhost')).body;
  expect(await sheet('p_News')).toBe(SHEET.replace('select="1"', 'select="1 +"'));
  expect(await sheet('p_Blog')).not.toContain('xsl:include');
});

it('CFG-005 a server without faults on demand, as a production is, has none of it', async () => {
  const other = await openFixture({ customers: [folder], faults: false });
  onTestFinished(() => other.close());
  const answers = ['/sandbox/gate.js', '/sandbox/gate.json', '/sandbox/page.js', '/sandbox/'].map((path) =>
    ask(other.app, path, { host: 'dev.menus.localhost' }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await ask(other.app, '/', { host: 'dev.menus.localhost' })).body).not.toContain('/sandbox/');
}, 60_000);
