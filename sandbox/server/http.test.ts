import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, logIn, startFixture } from './fixtures/open.ts';
import type { RunningServer } from './server.ts';

let server: RunningServer;
let folder: string;
/** When a caller that never ends its headers was cut, in ms after it came: the other tests run meanwhile. */
let cut: Promise<number>;

function neverEnding(): Promise<number> {
  const began = Date.now();
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '));
    socket.on('data', () => {});
    socket.on('close', () => resolve(Date.now() - began));
    socket.on('error', () => {});
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-http-'));
  const customers = join(folder, 'customers');
  cpSync(fileURLToPath(new URL('fixtures/customers', import.meta.url)), customers, { recursive: true });
  writeFileSync(join(customers, 'demo', 'modules', 'broken.js'), 'export default { this is no module\n');
  mkdirSync(join(folder, 'modules'));
  writeFileSync(join(folder, 'modules', 'shared.js'), "export default { manifest: { id: 'shared', version: '1.0.0', api: 1 } };\n");
  writeFileSync(join(folder, 'modules', 'good.js'), '// never delivered\n');
  server = await startFixture({ customers: [customers] });
  cut = neverEnding();
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, headers: { host: 'localhost', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

const NEWS = '/dispatcher.php?mode=ajax&lang=de&action=1&id=0&datatype=p_News&user=0';

describe('caching (protocol 1.5)', () => {
  it('RT-007 anonymous GET: strong ETag, public, max-age=0, Vary Accept-Encoding alone; 304 without a body', async () => {
    const first = await get(NEWS);
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.vary).toBe('Accept-Encoding');
    const again = await get(NEWS, { 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    expect((await get(NEWS, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('RT-007 logged in: private, no-cache with an ETag of its own', async () => {
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    const anonymous = await get(NEWS);
    const mine = await get(NEWS, { authorization: `Bearer ${token}` });
    expect(mine.headers['cache-control']).toBe('private, no-cache');
    expect(mine.headers.etag).not.toBe(anonymous.headers.etag);
    expect((await get(NEWS, { authorization: `Bearer ${token}`, 'if-none-match': mine.headers.etag ?? '' })).status).toBe(304);
    expect((await get(NEWS, { authorization: `Bearer ${token}`, 'if-none-match': anonymous.headers.etag ?? '' })).status).toBe(200);
  });

  it('RT-007 writes, refusals and lost sessions are never kept', async () => {
    const search = await call(server.app, 'action=search&datatype=p_Site', { fields: { xml: '<search><simple>a</simple></search>' } });
    expect(search.headers['cache-control']).toBe('no-store');
    expect((await call(server.app, 'action=2&id=9999&datatype=p_News')).headers['cache-control']).toBe('no-store');
    expect((await call(server.app, 'action=2&id=200&datatype=p_News', { token: 'a.b.c' })).headers['cache-control']).toBe('no-store');
  });

  it('RT-007 an answer follows a change of the content at once', async () => {
    const before = await get('/dispatcher.php?action=2&id=211&datatype=p_News');
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    await call(server.app, 'action=16&id=211&datatype=p_News', {
      token,
      fields: { xml: '<news ID="211"><html language="en"><p>Changed</p></html></news>' },
    });
    const after = await get('/dispatcher.php?action=2&id=211&datatype=p_News', { 'if-none-match': before.headers.etag ?? '' });
    expect([after.status, after.body.toString().includes('Changed')]).toEqual([200, true]);
  });

  it('RT-007 what each visit begins with is as small as brotli makes it', async () => {
    const frame = await get('/dispatcher.php?mode=ajax&lang=en&action=2&id=0&datatype=p_StartPage&user=0&framework=1', {
      'accept-encoding': 'br',
    });
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: 1 };
    expect(frame.body.length).toBeLessThanOrEqual(brotliCompressSync(brotliDecompressSync(frame.body), { params }).length);
  });

  it('RT-007 brotli and gzip, each with an ETag of its own; q=0 refuses', async () => {
    const plain = await get(NEWS);
    const br = await get(NEWS, { 'accept-encoding': 'gzip, br' });
    const gz = await get(NEWS, { 'accept-encoding': 'br;q=0, gzip' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(new Set([plain.headers.etag, br.headers.etag, gz.headers.etag]).size).toBe(3);
    expect((await get(NEWS, { 'accept-encoding': 'br', 'if-none-match': br.headers.etag ?? '' })).status).toBe(304);
  });
});

describe('pages and files (protocol 1.1)', () => {
  it.each(['/', '/startPage.html', '/userhome.html', '/kontakt.html?lang=de'])(
    'RT-007 %s is the page, with its head filled in',
    async (path) => {
      const { status, headers, body } = await get(path);
      const html = body.toString();
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
      expect(html).toContain('<meta name="lectern-customer" content="demo">');
      expect(html).toMatch(/<meta name="lectern-version" content="[0-9a-f]{12}">/);
      expect(html).toMatch(/<link rel="stylesheet" href="\/demo\/theme\.css\?v=[0-9a-f]{12}">/);
      expect(html).toContain('<title>Demo</title>');
    },
  );

  it('RT-007 the page carries an enforced policy with the hash of its import map', async () => {
    const { headers, body } = await get('/');
    const map = /<script type="importmap">([\s\S]*?)<\/script>/.exec(body.toString())?.[1] ?? '';
    const hash = createHash('sha256').update(map).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; media-src ` +
        "'self' blob:; frame-src https://www.youtube-nocookie.com; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for " +
        "'script'; trusted-types dompurify lectern",
    );
    expect([headers['x-content-type-options'], headers['x-frame-options'], headers['referrer-policy']]).toEqual([
      'nosniff',
      'DENY',
      'same-origin',
    ]);
  });

  it('what is no page may do nothing when opened by itself; scripts hand that on to workers, style sheets need no policy', async () => {
    const policy = async (address: string): Promise<unknown> => (await get(address)).headers['content-security-policy'];
    const nothing = /^default-src 'none';.* sandbox;/;
    for (const address of [
      '/dispatcher.php?datatype=p_News&action=1&mode=ajax&file=.css',
      '/demo/img/logo.svg',
      '/demo/img/logo.svg?.js',
      '/missing',
    ])
      expect(await policy(address), address).toMatch(nothing);
    expect(await policy('/shared/react.js')).toBe("default-src 'none'");
    expect(await policy('/demo/theme.css?v=1')).toBeUndefined();
  });

  it('RT-006 the host chooses the customer: brand, languages, plugins, stylesheets differ, the build does not', async () => {
    const html = async (host: string) =>
      /<meta name="lectern-customer" content="([a-z]+)"/.exec((await get('/', { host })).body.toString())?.[1];
    expect(
      await Promise.all(
        ['localhost:1', '127.0.0.1:1', 'nordlicht.localhost:1', 'dev.nordlicht.localhost', 'test.demo.localhost'].map(html),
      ),
    ).toEqual(['demo', 'demo', 'nordlicht', 'nordlicht', 'demo']);
  });

  it('RT-007 hashed assets are kept for good, shared ones are asked for again', async () => {
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const shared = await get('/shared/react.js');
    expect([shared.headers['cache-control'], shared.headers['content-type']]).toEqual([
      'public, max-age=0, must-revalidate',
      'text/javascript; charset=UTF-8',
    ]);
  });

  it('RT-007 configuration with version hash, text set, theme; immutable under the current version', async () => {
    const configuration = await get('/demo/config.json');
    const { versionHash, customer } = JSON.parse(configuration.body.toString()) as Record<string, string>;
    expect([customer, versionHash?.match(/^[0-9a-f]{12}$/)?.length]).toEqual(['demo', 1]);
    expect(configuration.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get(`/demo/config.json?v=${versionHash}`)).headers['cache-control']).toContain('immutable');
    const texts = await get(`/demo/xml/M_textSet_de.xml?v=${versionHash}`);
    expect([texts.status, texts.headers['content-type'], texts.body.toString().includes('<textSet lang="de"')]).toEqual([
      200,
      'application/xml; charset=UTF-8',
      true,
    ]);
    expect((await get('/demo/xml/M_textSet_pt.xml')).status).toBe(404);
    const words = await get(`/demo/texts/de.json?v=${versionHash}`);
    expect([words.status, words.headers['content-type'], words.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=UTF-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(JSON.parse(words.body.toString())).toMatchObject({ 'dialog.yes': 'Ja' });
    expect((await get('/demo/theme.css')).headers['content-type']).toBe('text/css; charset=UTF-8');
    expect((await get('/nobody/config.json')).status).toBe(404);
  });

  it('RT-007 a changed file of a customer gives another version within a second or so', async () => {
    const version = async () => (JSON.parse((await get('/nordlicht/config.json')).body.toString()) as { versionHash: string }).versionHash;
    const before = await version();
    writeFileSync(join(folder, 'customers', 'nordlicht', 'theme.css'), ':root { --brand: navy; }\n');
    await expect.poll(version, { timeout: 5000, interval: 200 }).not.toBe(before);
  });

  it('RT-007 stylesheets: the own one first; any hash is answered, only the current one is immutable', async () => {
    const hash = /version" content="(\w+)"/.exec((await get('/')).body.toString())?.[1] ?? '';
    const current = await get(`/${hash}/xsl/p_News.xsl`);
    expect([current.status, current.body.toString().includes('shared'), current.headers['cache-control']]).toEqual([
      200,
      true,
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/abcdef0/xsl/p_News.xsl')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/abcdef0/xsl/p_News.xsl', { host: 'nordlicht.localhost' })).body.toString()).toContain('nordlicht');
    expect((await get('/abcdef0/xsl/p_Missing.xsl')).status).toBe(404);
  });

  it('RT-007 a stylesheet for one language of the customer lacks the words of the others', async () => {
    const words = async (query: string): Promise<string[]> =>
      (await get(`/abcdef0/xsl/p_Words.xsl${query}`)).body.toString().match(/Deutsch|English|choose/g) ?? [];
    expect([await words('?lang=en'), await words('?lang=de')]).toEqual([['English'], ['Deutsch']]);
    const whole = ['choose', 'Deutsch', 'English', 'choose'];
    expect([await words(''), await words('?lang=fr'), await words('?lang=de&source=1')]).toEqual([whole, whole, whole]);
  });

  it('RT-007 an address that is no stylesheet is not found', async () => {
    expect((await get('/xyz/xsl/p_News.xsl')).status).toBe(404);
  });

  it('the licences of the packages in the build are served as plain text, beside which the icon of the site may be shown', async () => {
    const answer = await get('/licenses.md');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.* img-src 'self';(?!.*sandbox)/);
    expect(answer.body.toString()).toContain('react, MIT');
  });

  it.each([
    '/demo/customer.json',
    '/demo/modules/good.js',
    '/demo/xml/..%2f..%2fcustomer.json',
    '/demo/../../../package.json',
    '/img/..%2fusers.json',
    '/media/..%2f..%2f..%2fusers.json',
    '/assets/..%2findex.html',
    '/licenses.md/x',
    '/demo/xml/.hidden.xml',
    '/%00',
    '/media/%5c..%5cusers.json',
    '/users.json',
  ])('RT-007 %s is not given away', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.toString()).not.toMatch(/password|"customer"|"name"/);
  });
});

describe('modules (protocol 3.2)', () => {
  const list = (names: string[]) => `/_js/moduleLoader.php?modules=${encodeURIComponent(JSON.stringify(names))}`;
  it('RT-104 the loader reads a JSON list; unknown and undeclared names are absent; 404 if none is known', async () => {
    const { status, headers, body } = await get(list(['good', 'undeclared', 'unknown']));
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8']);
    expect(body.toString()).toContain('/_js/modules/demo/good.js?v=');
    expect(body.toString()).not.toMatch(/undeclared|unknown/);
    expect((await get('/_js/moduleLoader.php?module=good')).status).toBe(200);
    expect((await get(list(['unknown']))).status).toBe(404);
    expect((await get('/_js/moduleLoader.php?modules=%5B1%5D')).status).toBe(400);
    expect((await get('/_js/modules/demo/undeclared.js')).status).toBe(404);
  });

  it("RT-103 a module shared by several customers is delivered to those that name it; a customer's own comes first", async () => {
    expect((await get(list(['shared', 'good']))).body.toString()).toMatch(/demo\/shared\.js.*demo\/good\.js/);
    expect((await get('/_js/modules/demo/shared.js')).body.toString()).toContain("id: 'shared'");
    expect((await get('/_js/modules/demo/good.js')).body.toString()).not.toContain('never delivered');
    expect((await get('/_js/modules/nordlicht/shared.js')).status).toBe(404);
  });

  it('RT-103 a changed shared module gives its customers another version', async () => {
    const version = async () => (JSON.parse((await get('/demo/config.json')).body.toString()) as { versionHash: string }).versionHash;
    const before = await version();
    writeFileSync(join(folder, 'modules', 'shared.js'), "export default { manifest: { id: 'shared', version: '2.0.0', api: 1 } };\n");
    await expect.poll(version, { timeout: 5000, interval: 200 }).not.toBe(before);
  });

  it('RT-007 a module that cannot be read is left out and named; the others are there', async () => {
    const source = (await get(list(['good', 'broken']))).body.toString();
    for (const name of ['good', 'broken']) writeFileSync(join(folder, `${name}.mjs`), (await get(`/_js/modules/demo/${name}.js`)).body);
    const local = source.replace(/"\/_js\/modules\/demo\/(\w+)\.js\?v=\w+"/g, '"./$1.mjs"').replace('console.error', 'void');
    writeFileSync(join(folder, 'loader.mjs'), local);
    // A process of its own, because the test runner would read the modules its own way.
    const script = "import('./loader.mjs').then((m) => console.log(JSON.stringify({ names: Object.keys(m.default), failed: m.failed })))";
    const loaded = JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })) as {
      names: string[];
      failed: { name: string; message: string }[];
    };
    expect(loaded.names).toEqual(['good']);
    expect(loaded.failed.map(({ name, message }) => [name, message.split(':')[0]])).toEqual([['broken', 'SyntaxError']]);
  });
});

describe('media and the small calls', () => {
  it('RT-007 media answer ranges', async () => {
    const part = await get('/media/vod/9001.mp4', { range: 'bytes=2-5' });
    expect([part.status, part.headers['content-range'], part.body.toString(), part.headers['content-type']]).toEqual([
      206,
      'bytes 2-5/200',
      '2345',
      'video/mp4',
    ]);
    expect((await get('/media/vod/9001.mp4', { range: 'bytes=900-' })).status).toBe(416);
    expect((await get('/media/vod/9001.mp4.m3u8')).headers['content-type']).toContain('mpegurl');
    expect((await get('/img/dot.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await get('/img/none.svg')).status).toBe(404);
  });

  it('RT-007 protocol 3.4: the look-up gives a signed address that ends; tokens are checked; a JWT is refused', async () => {
    const unit = (await call(server.app, 'action=2&id=4711&datatype=p_Unit')).body;
    const token = /mediaToken="([^"]+)"/.exec(unit)?.[1] ?? '';
    const url = (more: string) => ask(server.app, `/getURL.php?user=0&ID=9001&IDLesson=1&filetype=mp4&token=${more}`);
    const found = await url(token);
    const address = new URL(/ t="([^"]+)"/.exec(found.body)?.[1]?.replaceAll('&amp;', '&') ?? '');
    expect([address.protocol, address.pathname, found.headers['cache-control']]).toEqual(['http:', '/media/vod/9001.mp4', 'no-store']);
    expect((await get(address.pathname + address.search)).status).toBe(200);
    expect((await get(`${address.pathname}?e=1&s=${address.searchParams.get('s')}`)).status).toBe(403);
    expect((await url('4711-1-forged')).status).toBe(403);
    expect((await url('aaa.bbb.ccc')).status).toBe(400);
    expect((await ask(server.app, '/getURL.php?ID=77&filetype=mp4')).status).toBe(404);
    expect((await ask(server.app, '/getURL.php?ID=9001&filetype=m3u8')).body).toContain('/media/vod/9001.mp4.m3u8"/>');
  });

  it('RT-007 protocol 3.4: a medium of one language is looked up under its own name; a file of another kind of name is not', async () => {
    const url = (id: string) => ask(server.app, `/getURL.php?ID=${id}&filetype=mp4`);
    expect((await url('9002_de')).body).toContain('<media ID="9002_de" t="http://localhost:8080/media/vod/9002_de.mp4"/>');
    expect((await url('9002_pt-br')).status).toBe(404);
    for (const id of ['_de', '9002_', '9002_DE', '9002_de_en', '..%2f9002_de', '']) expect((await url(id)).status, id).toBe(400);
  });

  it('RT-007 protocol 3.3: log.php and GAOptIn.php are answered 204 and kept', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    expect((await ask(server.app, '/log.php?user=13&event=lessonStart&id=4711&lang=de', { token })).status).toBe(204);
    expect((await ask(server.app, '/GAOptIn.php?opt=in', { token })).status).toBe(204);
    expect((await ask(server.app, '/GAOptIn.php?opt=maybe')).status).toBe(400);
    const { store } = server.services;
    expect(await store.selectFrom('user_log').select(['user_id', 'event', 'object_id']).execute()).toEqual([
      { user_id: 12, event: 'lessonStart', object_id: 4711 },
    ]);
    expect(await store.selectFrom('consents').select(['user_id', 'choice']).execute()).toEqual([{ user_id: 12, choice: 'in' }]);
  });

  it('RT-007 a caller that never ends its headers is cut', async () => {
    expect(await cut).toBeLessThan(12_000);
  });

  it('RT-007 what is no form is refused as a body', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/dispatcher.php?action=16&datatype=f_Error',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([answer.statusCode, answer.body.includes('<error ')]).toEqual([415, true]);
    expect((await server.app.inject({ method: 'DELETE', url: '/dispatcher.php' })).statusCode).toBe(404);
  });

  it('an address that cannot be read is answered in plain words, with the headers of every answer', async () => {
    for (const path of ['/%ff', '/demo/%ff.css', '/media/%E0%A4%A']) {
      const { status, headers, body } = await get(path);
      expect([status, headers['content-type'], headers['cache-control']], path).toEqual([400, 'text/plain; charset=UTF-8', 'no-store']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox;/);
      expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual(['nosniff', 'same-origin']);
      expect(body.toString()).toBe('The address cannot be read.');
    }
  });

  it('what a page sends while it goes away is stored, although its connection has no address any more', async () => {
    const { sessions, store } = server.services;
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    const closed = new Promise((resolve) => {
      server.app.server.once('connection', (socket) => socket.once('close', resolve));
    });
    const caller = connect(server.port, '127.0.0.1', () =>
      caller.write(`GET /log.php?event=pageLeft HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    );
    const look = sessions.of.bind(sessions);
    const looking = vi.spyOn(sessions, 'of').mockImplementation(async (user, id) => {
      caller.destroy();
      await closed;
      return look(user, id);
    });
    try {
      const lines = () => store.selectFrom('user_log').select('user_id').where('event', '=', 'pageLeft').execute();
      await vi.waitFor(async () => expect(await lines()).toEqual([{ user_id: 12 }]), { timeout: 5000 });
    } finally {
      looking.mockRestore();
    }
  });

  it('U+0000 in a field, a part of a form or an address is refused with 400, whatever it was for', async () => {
    const logIns: Record<string, string>[] = [
      { subAction: 'login', user: 'a\0b', password: 'x' },
      { subAction: 'lostPassword', user: 'a\0b' },
      { subAction: 'register', user: 'nul', strUser: 'a\0b', email: 'nul@example.org', password: 'a long password' },
      { subAction: 'login', 'us\0er': 'a' },
    ];
    for (const fields of logIns) {
      const { status, body } = await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields });
      expect([status, body.includes('<error ')], fields['subAction']).toEqual([400, true]);
    }
    const { body: named } = await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: logIns[0]! });
    expect(named).toContain('<field name="user" code="forbiddenCharacter"/>');
    expect(named).toContain('(U+0000)');
    const parts = '--b\r\nContent-Disposition: form-data; name="user"\r\n\r\na\0b\r\n--b--\r\n';
    const headers = { host: 'localhost', 'content-type': 'multipart/form-data; boundary=b' };
    const multipart = { method: 'POST', url: '/dispatcher.php?action=verify&datatype=p_Login', headers, payload: parts } as const;
    expect((await server.app.inject(multipart)).statusCode).toBe(400);
    for (const url of ['/log.php?event=abc&lang=%00', '/page-%00.html', `${NEWS}&query=a%00b`, '/?lang=%00'])
      expect((await ask(server.app, url)).status, url).toBe(400);
    expect((await ask(server.app, '/?lang=%2500')).status, 'a percent sign').toBe(200);
  });

  it('RT-007 a port that was asked for and is taken is an error', async () => {
    await expect(startFixture({ port: server.port })).rejects.toThrow(/is in use by another process/);
  }, 120_000);
});
