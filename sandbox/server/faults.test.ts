import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openFixture, startFixture } from './fixtures/open.ts';
import { settle } from './options.ts';
import type { RunningServer } from './server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startFixture();
}, 180_000);
afterAll(() => server.close());

const fault = (name: string, query = 'action=2&id=200&datatype=p_News', options = {}) =>
  call(server.app, `${query}&sandboxFault=${name}`, options);

it.each([
  ['440', 440, ''],
  ['401', 401, ''],
  ['440.xml', 440, '<sessionLost'],
  ['404', 404, 'without XML'],
  ['500', 500, 'without XML'],
  ['501', 501, 'without XML'],
  ['404.xml', 404, 'status="404" code="notFound"'],
  ['500.xml', 500, 'status="500"'],
  ['501.xml', 501, 'status="501"'],
  ['429.xml', 429, 'tooMany'],
  ['503.xml', 503, 'status="503"'],
])('RT-007 protocol 8.2: fault %s', async (name, status, part) => {
  const answer = await fault(name);
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(answer.body).toContain(part);
  expect(answer.headers['content-type']?.includes('xml') ?? false).toBe(name.endsWith('.xml') || answer.body === '');
});

it('RT-007 protocol 8.2: wrong content type, malformed XML, doctype, empty, no licence, alternate target, sheets', async () => {
  expect((await fault('contentType')).headers['content-type']).toContain('text/plain');
  for (const unknown of ['x', 'constructor', 'token:constructor']) expect((await fault(unknown)).status, unknown).toBe(200);
  expect((await server.app.inject({ url: '/abcdef/xsl/constructor.xsl' })).statusCode).toBe(404);
  const malformed = await fault('malformedXml');
  expect(() => malformed.xml()).toThrow();
  expect((await fault('doctype')).body).toMatch(/^<!DOCTYPE/);
  expect([(await fault('empty')).body, (await fault('empty')).status]).toEqual(['', 200]);
  expect((await fault('noContent')).status).toBe(204);
  expect((await fault('noLicence', 'action=search&datatype=p_Site')).headers['ccms-licence']).toBe('noLicence');
  expect((await fault('alternateTarget')).headers['ccms-alternate-target']).toBe('sandboxNoSuchElement');
  expect((await fault('target:footer')).headers['ccms-alternate-target']).toBe('footer');
  expect((await fault('sheetMissing')).body).toContain('xslStylesheet="sandboxMissing"');
  expect((await fault('command:no.such')).body).toContain('<commands><command name="no.such"/></commands></cms>');
  const sheet = async (path: string) => (await server.app.inject({ url: path })).statusCode;
  expect([
    await sheet('/abcdef/xsl/sandboxMissing.xsl'),
    await sheet('/abcdef/xsl/sandboxBroken.xsl'),
    await sheet('/abcdef/xsl/p_News.xsl?sandboxFault=missing'),
  ]).toEqual([404, 200, 404]);
  expect((await server.app.inject({ url: '/abcdef/xsl/p_News.xsl?sandboxFault=broken' })).body).toContain('<p></xsl:template>');
});

it('RT-007 protocol 8.2: delayed and aborted answers; abort does nothing, abortAfter loses the answer alone', async () => {
  const began = Date.now();
  expect((await fault('delay:250')).status).toBe(200);
  expect(Date.now() - began).toBeGreaterThanOrEqual(245);
  const post = (name: string) =>
    new Promise<string>((resolve) => {
      const body = 'name=Ada&email=a%40b.example&topic=1';
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          method: 'POST',
          path: `/dispatcher.php?action=16&id=910&datatype=p_Contact&sandboxFault=${name}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
        },
        (answer) => {
          answer.resume();
          resolve(String(answer.statusCode));
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      sent.end(body);
    });
  const count = async () => (await server.services.store.selectFrom('messages').select('id').execute()).length;
  expect([await post('abort'), await count()]).toEqual(['ECONNRESET', 0]);
  expect([await post('abortAfter'), await count()]).toEqual(['ECONNRESET', 1]);
});

it("RT-007 protocol 8.3: tokens of every kind can be issued, for nobody's account", async () => {
  const token = async (kind: string) => (await fault(`token:${kind}`)).headers['ccms-token'] ?? '';
  expect(decodeJwt(await token('loggedIn'))).toMatchObject({ jti: '999999', ccmsAnon: 0 });
  expect(decodeJwt(await token('anonymous'))).toMatchObject({ ccmsAnon: 1 });
  expect(Number(decodeJwt(await token('expired')).exp)).toBeLessThan(Date.now() / 1000);
  expect(decodeJwt(await token('forced'))).toMatchObject({ ccmsForceNew: 1 });
  expect(decodeJwt(await token('affiliateAnonymous'))).toMatchObject({ ccmsAFF: 'partner7', ccmsAnon: 1 });
  expect(await token('unusable')).toBe('not.a');
  expect(() => decodeJwt('aaaaaaaa.bbbbbbbb.cccccccc')).toThrow();
  expect(await token('undecodable')).toBe('aaaaaaaa.bbbbbbbb.cccccccc');
  expect((await call(server.app, 'action=2&datatype=p_UserHome', { token: await token('loggedIn') })).status).toBe(403);
});

it('RT-007 a production has no faults', async () => {
  expect(() => settle({}, { NODE_ENV: 'production' })).toThrow('set LECTERN_PRODUCTION=1');
  expect(settle({}, { NODE_ENV: 'production', LECTERN_PRODUCTION: '1' })).toMatchObject({ production: true, faults: false });
  expect(settle({ faults: true }, { LECTERN_PRODUCTION: '1' }).faults).toBe(false);
  expect(settle({}, { LECTERN_PRODUCTION: '0' }).production).toBe(false);
  // Taken for a word that switches it on, it would be a demonstration with public passwords.
  for (const word of ['true', 'yes', 'on', ' 1', 'production'])
    expect(() => settle({}, { LECTERN_PRODUCTION: word })).toThrow(`LECTERN_PRODUCTION must be 1 or 0, not "${word}".`);
  expect(settle({}, {}).faults).toBe(true);
  const strict = await openFixture({ faults: false });
  expect((await call(strict.app, 'action=2&id=200&datatype=p_News&sandboxFault=500')).status).toBe(200);
  expect((await strict.app.inject({ url: '/abcdef/xsl/sandboxBroken.xsl' })).statusCode).toBe(404);
  await strict.close();
}, 120_000);
