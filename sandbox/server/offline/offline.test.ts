import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../../xsl/engine/index.ts';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

let server: OpenServer;
const dist = mkdtempSync(join(tmpdir(), 'lectern-dist-'));
beforeAll(async () => {
  writeFileSync(join(dist, 'sw.js'), 'the worker of the build');
  server = await openFixture({ dist });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});
const get = (url: string, host = 'demo.localhost') => server.app.inject({ url, headers: { host } });

describe('the worker', () => {
  it('has a policy of its own: it asks the site, and nothing else', async () => {
    const { statusCode, headers, body } = await get('/sw.js');
    expect([statusCode, body, headers['content-type']]).toEqual([200, 'the worker of the build', 'text/javascript; charset=UTF-8']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(headers['cache-control'], 'browsers ask whether there is another').toContain('must-revalidate');
  });

  it('is one that goes away where testers are', async () => {
    for (const host of ['dev.demo.localhost', 'test.demo.localhost']) expect((await get('/sw.js', host)).body).toContain('unregister()');
  });
});

it('the site as something to install: name, colours and icons of the brand', async () => {
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=UTF-8');
  const { icons } = JSON.parse(body) as { icons: { src: string; purpose?: string }[] };
  for (const { src } of icons) expect((await get(src)).headers['content-type']).toBe('image/svg+xml');
  const maskable = await get(icons.find(({ purpose }) => purpose === 'maskable')!.src);
  expect(maskable.body).toMatch(/<rect width="512" height="512" fill="#[0-9a-f]{3,8}"\/><image href="data:image\/svg\+xml;base64,/);
});

describe('what a page stores of a course', () => {
  const inventory = async (token = '') => {
    const answer = await call(server.app, 'action=2&id=100&datatype=p_Offline', token === '' ? {} : { token });
    const all = (path: string) => select(answer.xml(), path).map(({ value }) => value);
    return { status: answer.status, all };
  };

  it('is every answer that the course leads to, and every file, with the bytes of all', async () => {
    const { all } = await inventory(await logIn(server.app, 'ada', 'analytical-engine'));
    const ids = all('//answer/@ID');
    expect(ids).toEqual(expect.arrayContaining(['100', '4711']));
    expect(all('//answer[@dataType="p_UserHome"]/@action')).toEqual(['2']);
    const bytes = all('//file/@bytes').map(Number);
    expect(bytes.every((each) => each > 0)).toBe(true);
    expect(Number(all('//offline/@bytes')[0])).toBeGreaterThanOrEqual(bytes.reduce((sum, each) => sum + each, 0));
  });

  it('is what authors have written and uploaded, too: the subtitles of a lesson', async () => {
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    const edited = (await call(server.app, 'action=8&id=4711&datatype=p_ObjectDocument', { token })).body;
    const cue = '<cue from="00:00:01.000" to="00:00:02.000">Light</cue>';
    const xml = /<objectDocument[\s\S]*<\/objectDocument>/
      .exec(edited)![0]
      .replace(/<subtitles ([^>]*)\/>/, `<subtitles $1>${cue}</subtitles>`);
    const stored = await call(server.app, 'action=16&id=4711&datatype=p_ObjectDocument', { token, fields: { xml } });
    expect(stored.status).toBe(200);
    const { all } = await inventory();
    const path = all('//file/@path').find((each) => each.startsWith('/library/'))!;
    expect(path).toMatch(/^\/library\/[0-9a-f]{40}\/subtitles\.vtt$/);
    const file = await get(path);
    expect(all(`//file[@path="${path}"]/@bytes`)).toEqual([String(Buffer.byteLength(file.body))]);
  });

  it('is nothing of an account for a guest', async () => {
    const { all } = await inventory();
    expect(all('//answer[@dataType="p_UserHome" or @dataType="p_Notes"]/@action')).toEqual([]);
  });

  it('is 404 for what is no course', async () => {
    expect((await call(server.app, 'action=2&id=4711&datatype=p_Offline')).status).toBe(404);
  });
});
