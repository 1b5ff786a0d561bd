import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, logIn, startFixture } from './fixtures/open.ts';
import type { RunningServer } from './server.ts';

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-type-'));
  for (const name of ['content', 'sheets'])
    cpSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'content', 'objects', 'sayings.xml'),
    '<objects><object ID="1610" IDObjectType="610" dataType="p_Saying" language=""><title language="en">On looking</title>' +
      '<title language="de">Vom Hinsehen</title><record href="saying-1610.html"/><data><saying><html language="en"><p>Seen</p></html>' +
      '<html language="de"><p>Gesehen</p></html></saying></data></object></objects>',
  );
  writeFileSync(
    join(folder, 'sheets', 'p_Saying.xsl'),
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
      '<q/></xsl:template></xsl:stylesheet>',
  );
  server = await startFixture({ content: join(folder, 'content'), sheets: join(folder, 'sheets') });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('RT-007 a data type that only a document and a stylesheet know is served: shown, listed, printed, with its stylesheet', async () => {
  const ask = (path: string) => fetch(new URL(path, server.url));
  const shown = await ask('dispatcher.php?mode=ajax&lang=de&user=0&action=2&id=1610&datatype=p_Saying');
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringMatching(/<saying><html language="de"><p>Gesehen<\/p>/)]);
  const listed = await ask('dispatcher.php?mode=ajax&lang=en&user=0&action=1&id=0&datatype=p_Saying');
  expect(await listed.text()).toContain(
    '<SHW_p_Saying ID="1610" IDObjectType="610" href="saying-1610.html"><title language="en">On looking',
  );
  expect((await ask('dispatcher.php?mode=ajax&lang=en&action=256&id=1610&datatype=p_Saying')).headers.get('content-type')).toMatch(
    /^text\/html/,
  );
  const sheet = await ask('abcdef0/xsl/p_Saying.xsl');
  expect([sheet.status, await sheet.text()]).toEqual([200, expect.stringContaining('<q/>')]);
});

it('RT-007 authors change and delete it like any other; with the last document the data type is unknown again', async () => {
  const token = await logIn(server.app, 'alhazen', 'book-of-optics');
  const messages = '<saying><html language="en"><p>Changed</p></html></saying>';
  expect((await call(server.app, 'action=16&id=1610&datatype=p_Saying', { fields: { xml: messages } })).status, 'no author').toBe(403);
  expect((await call(server.app, 'action=16&id=1610&datatype=p_Saying', { token, fields: { xml: messages } })).status).toBe(200);
  expect((await call(server.app, 'action=2&id=1610&datatype=p_Saying')).body).toContain('Changed');
  expect((await call(server.app, 'action=32&id=1610&datatype=p_Saying', { token, fields: { confirm: '1' } })).status).toBe(200);
  expect((await call(server.app, 'action=2&id=1610&datatype=p_Saying')).body).toContain('code="unknownDataType"');
});
