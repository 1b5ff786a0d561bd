import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { connect as connect2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProcesses, startProcess, type ServerProcess } from '../../sandbox/server/fixtures/server-process.ts';
import { endProxies, freePort, KINDS, send, SITES, type Answer, type Proxy } from './behind.ts';

const MB = 1024 * 1024;
const FIXTURES = join(import.meta.dirname, '..', '..', 'sandbox', 'server', 'fixtures');
const FILM = Buffer.alloc(3 * MB, 'a film, of which a part is asked for; ');
/** An address that nobody here has, and one that a caller has. */
const [ELSEWHERE, CALLER] = ['203.0.113.9', '127.0.0.7'];

const folder = mkdtempSync(join(tmpdir(), 'lectern-proxies-'));
const assets = join(folder, 'dist', 'assets');
const film = join(folder, 'media', 'film.mp4');
const environment: NodeJS.ProcessEnv = {
  LECTERN_CUSTOMERS: join(folder, 'customers'),
  LECTERN_DIST: join(folder, 'dist'),
  LECTERN_MEDIA: join(folder, 'media'),
  LECTERN_TRUST_PROXY: 'loopback',
  LECTERN_METRICS_FROM: `${ELSEWHERE},${CALLER}`,
  LECTERN_UPLOAD_MB: '1',
  LECTERN_LOG_LEVEL: 'error',
};
let port: number;
let server: ServerProcess;

const begin = (): Promise<ServerProcess> => startProcess(join(folder, 'data'), { ...environment, PORT: String(port) });
async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  if (KINDS.every(({ isInstalled }) => !isInstalled)) return;
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  for (const [index, name] of ['demo', 'nordlicht'].entries()) {
    const file = join(folder, 'customers', name, 'customer.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hosts: [SITES[index]] }));
  }
  cpSync(join(FIXTURES, 'build'), join(folder, 'dist'), { recursive: true });
  mkdirSync(join(folder, 'media'));
  writeFileSync(film, FILM);
  const script = Buffer.from(`export const words = ${JSON.stringify('many words '.repeat(2000))};`);
  writeFileSync(join(assets, 'large-abc1234.js'), script);
  // What nobody compresses in just this way: equal bytes are those of the file.
  writeFileSync(join(assets, 'large-abc1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(assets, 'large-abc1234.js.gz'), gzipSync(script, { level: 1 }));
  port = await freePort();
  server = await begin();
}, 120_000);
afterAll(() => {
  endProxies();
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** The server itself, as the proxy asks it. */
function direct(path: string, headers: Readonly<Record<string, string>>): Promise<Pick<Answer, 'status' | 'headers'>> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asked.on('error', reject);
  });
}

/** What concerns a connection alone, or differs at each request; the rest of the headers is the server's. */
const OWN = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'ccms-request-id',
  'server',
  'alt-svc',
  'strict-transport-security',
];
const ofServer = (headers: IncomingHttpHeaders): object =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

const form = (fields: Readonly<Record<string, string | number>>, file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') + '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };

describe.each(KINDS)('behind $name, as docs/operate has it', ({ name, isInstalled, start }) => {
  let proxy: Proxy;
  beforeAll(async () => {
    if (isInstalled) proxy = await start(join(folder, name), port);
  }, 60_000);
  afterAll(() => proxy?.stop());
  if (!isInstalled) {
    it.skip(`${name} is not installed here: its file was not started`, () => {});
    return;
  }

  it('each name leads to its customer, by HTTP/1.1 and by HTTP/2; a name that is none is refused', async () => {
    const brands = await Promise.all(SITES.map(async (host) => (await send(proxy, '/', { host })).body.toString()));
    expect(brands.map((body) => /name="lectern-customer" content="(\w+)"/.exec(body)?.[1])).toEqual(['demo', 'nordlicht']);
    const session = connect2(`https://${SITES[1]}:${proxy.https}`, {
      ca: proxy.ca,
      host: '127.0.0.1',
      servername: SITES[1],
      lookup: (_host: string, _options: unknown, done: (error: null, address: string, family: number) => void) =>
        done(null, '127.0.0.1', 4),
    } as Parameters<typeof connect2>[1]);
    const body = await new Promise<string>((resolve, reject) => {
      let whole = '';
      const asked = session.request({ ':path': '/', ':authority': SITES[1] });
      asked.on('data', (piece: Buffer) => {
        whole += piece.toString();
      });
      asked.on('end', () => resolve(whole)).on('error', reject);
    });
    session.close();
    expect(body).toContain('content="nordlicht"');
    await expect(send(proxy, '/', { host: 'elsewhere.example.org' })).rejects.toThrow();
  });

  it('a name without TLS is sent to the same address with it', async () => {
    const { status, headers } = await new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const path = '/news.html?lang=de';
      const asked = get({ host: '127.0.0.1', port: proxy.http, path, headers: { host: SITES[1] }, agent: false }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      });
      asked.on('error', reject);
    });
    expect([status, headers.location]).toEqual([308, `https://${SITES[1]}/news.html?lang=de`]);
  });

  it.each([
    ['a page', '/news.html'],
    ['a page that is not there', '/object-99999.html'],
    ['an answer', '/dispatcher.php?mode=ajax&lang=en&user=0&action=0&id=0&datatype=p_StartPage'],
    ['a script', '/assets/large-abc1234.js'],
    ['a style sheet', '/demo/theme.css'],
    ['a film', '/media/film.mp4'],
    ['nothing', '/nothing'],
  ])('the headers of %s are the server’s, the policy among them; TLS alone adds one', async (_what, path) => {
    for (const coding of ['br, gzip', '']) {
      const headers: Readonly<Record<string, string>> = coding === '' ? {} : { 'accept-encoding': coding };
      const [own, seen] = [await direct(path, { host: SITES[0], ...headers }), await send(proxy, path, { headers })];
      expect([seen.status, ofServer(seen.headers)]).toEqual([own.status, ofServer(own.headers)]);
      if (!path.endsWith('.css')) expect(seen.headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(seen.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  it('what the build has compressed arrives byte by byte; its mark answers 304', async () => {
    for (const [coding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
      ['identity', ''],
    ] as const) {
      const headers = { 'accept-encoding': coding };
      const { body, headers: seen } = await send(proxy, '/assets/large-abc1234.js', { headers });
      expect(seen['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(body.equals(readFileSync(join(assets, `large-abc1234.js${ending}`))), coding).toBe(true);
      const again = await send(proxy, '/assets/large-abc1234.js', { headers: { ...headers, 'if-none-match': seen.etag! } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    const { headers } = await send(proxy, '/demo/config.json');
    expect((await send(proxy, '/demo/config.json', { headers: { 'if-none-match': headers.etag! } })).status).toBe(304);
  });

  it('a part of a film is that part', async () => {
    const { status, headers, body } = await send(proxy, '/media/film.mp4', { headers: { range: 'bytes=1000000-1000099' } });
    expect([status, headers['content-range'], headers['accept-ranges']]).toEqual([206, `bytes 1000000-1000099/${FILM.length}`, 'bytes']);
    expect(body.equals(FILM.subarray(1_000_000, 1_000_100))).toBe(true);
    const etag = headers.etag!;
    const more = await send(proxy, '/media/film.mp4', { headers: { range: 'bytes=-5', 'if-range': etag } });
    expect([more.status, more.body.length]).toEqual([206, 5]);
  });

  it('the server hears the address of the caller, and of nobody whom a caller names', async () => {
    expect((await send(proxy, '/metrics', { from: CALLER })).status).toBe(200);
    expect((await send(proxy, '/metrics')).status).toBe(404);
    for (const named of [ELSEWHERE, `${ELSEWHERE}, 127.0.0.1`])
      expect((await send(proxy, '/metrics', { headers: { 'x-forwarded-for': named, forwarded: `for=${named}` } })).status).toBe(404);
    const other = await send(proxy, '/', { headers: { 'x-forwarded-host': SITES[1], 'x-forwarded-proto': 'http' } });
    expect(other.body.toString(), 'nor another site').toContain('content="demo"');
    const { headers } = await send(proxy, '/news.html', { headers: { 'x-request-id': 'chosen-by-the-caller' } });
    expect(headers['x-request-id'], 'nor the id of a request').toMatch(/^(?!chosen)[\w-]{8,64}$/);
  });

  it('what is too large is refused by the server, with its words', async () => {
    const call = '/dispatcher.php?mode=ajax&lang=en';
    const login = await send(proxy, `${call}&user=0&action=verify&id=0&datatype=p_Login`, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' }).toString(),
    });
    const token = /<JWT>(.*)<\/JWT>/.exec(login.body.toString())?.[1] ?? '';
    const post = (body: Buffer) =>
      send(proxy, `${call}&action=16&id=0&datatype=p_MediaLibrary`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
        body,
      });
    const first = { subAction: 'upload', upload: 'a-large-upload', offset: 0, name: 'a.png' };
    // Beyond LECTERN_UPLOAD_MB: by its first piece.
    const upload = await post(form({ ...first, size: 2 * MB }, Buffer.alloc(MB, 1)));
    expect(upload.body.toString()).toContain('This file is too large. Up to 1 MB can be uploaded.');
    // Beyond what any body may have.
    const whole = await post(form({ ...first, size: 9 * MB }, Buffer.alloc(9 * MB, 1)));
    expect([whole.status, whole.headers['content-type']]).toEqual([413, 'application/xml; charset=UTF-8']);
    expect(whole.body.toString()).toContain('tooLarge');
  });

  it('a piece of a stream arrives before there is a next one, and the server hears what was asked for', async () => {
    let go = (): void => {};
    let passed: IncomingHttpHeaders = {};
    const slow: Server = createServer(({ headers }, answer) => {
      passed = headers;
      answer.writeHead(200, { 'Content-Type': 'text/plain' });
      answer.write('first');
      go = () => answer.end('second');
    });
    await new Promise<void>((resolve) => {
      slow.listen(0, '127.0.0.1', resolve);
    });
    const other = await start(join(folder, `${name}-slow`), (slow.address() as AddressInfo).port).catch(async (error: unknown) => {
      slow.close();
      throw error;
    });
    const pieces: string[] = [];
    // The second piece is sent when the first has arrived: it never is where somebody waits for the whole.
    const { body } = await send(other, '/', {
      headers: { forwarded: 'for=203.0.113.9', 'x-forwarded-proto': 'http' },
      piece: (piece) => {
        pieces.push(piece.toString());
        go();
      },
    });
    expect([pieces[0], body.toString()]).toEqual(['first', 'firstsecond']);
    // A server that trusts no proxy goes by Host alone; one that does, by what the proxy says and nobody else.
    expect(passed).toMatchObject({ host: SITES[0], 'x-forwarded-host': SITES[0], 'x-forwarded-proto': 'https' });
    expect(passed.forwarded).toBeUndefined();
    await other.stop();
    slow.closeAllConnections();
    slow.close();
  });

  // Two starts of a server: seconds.
  it.skipIf(process.env.LECTERN_SLOW === undefined)(
    'a server that starts again: what is sent meanwhile waits for it, or is told to come again',
    async () => {
      await end(server);
      // Caddy has waited for twenty seconds before it says so.
      const away = await send(proxy, '/news.html');
      expect([away.status, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '2', 'no-store']);
      expect(away.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(away.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(away.body.toString()).toContain('The site is starting again.');
      const waits = name === 'Caddy' ? send(proxy, '/news.html') : null;
      server = await begin();
      if (waits !== null) expect((await waits).status).toBe(200);
      await expect.poll(async () => (await send(proxy, '/news.html')).status, { timeout: 10_000 }).toBe(200);
    },
    90_000,
  );
});
