import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, startFixture } from '../fixtures/open.ts';
import type { RunningServer } from '../server.ts';

let server: RunningServer;
let folder: string;
const mails: string[] = [];
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-hosts-'));
  cpSync(fileURLToPath(new URL('../fixtures/customers', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'demo', 'customer.json');
  const hosts = ['Academy.example.org', 'www.academy.example.org', 'http://intranet.example:8080', 'not a host'];
  const origins = {
    allowedOrigins: [
      'https://api.example:8443',
      "https://a.example;script-src'unsafe-inline'",
      'https://*',
      'data:',
      'HTTP://Other.example',
      5,
    ],
    mediaServer: 'https://films.example/vod',
    streamingServer: '/media',
  };
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), hosts, ...origins }));
  server = await startFixture({ customers: [folder], quiet: false, trustProxy: '1', mail: ({ body }) => mails.push(body) });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  log.mockRestore();
});

const at = (host: string, url: string, headers: Record<string, string> = {}) => ask(server.app, url, { host, headers });
const CANONICAL = 'https://academy.example.org';

/** What the server answers to these lines; the first line of it. */
const raw = (...lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

it('the policy of a page names the origins that its customer’s file names, and nothing else that is written there', async () => {
  const sources = async (host: string, directive: string) => {
    const { headers } = await at(host, '/');
    return new RegExp(`${directive} ([^;]*)`).exec(headers['content-security-policy'] ?? '')?.[1];
  };
  const named = 'https://api.example:8443 http://other.example https://films.example';
  expect(await sources('academy.example.org', 'connect-src')).toBe(`'self' ${named}`);
  expect(await sources('academy.example.org', 'media-src')).toBe(`'self' blob: ${named}`);
  expect(await sources('academy.example.org', 'script-src')).toMatch(/^'self' 'sha256-[^ ]+'$/);
  expect(await sources('nordlicht.localhost', 'connect-src')).toBe("'self'");
});

describe('the Host header (protocol 1.1)', () => {
  it.each([
    'evil.example',
    'academy.example.org.evil.example',
    'academy.example.org:444',
    'intranet.example',
    'localhost.evil.example',
    '10.0.0.1',
  ])('%s is no name of a site: 421, whatever is asked for', async (host) => {
    for (const url of [
      '/',
      '/news.atom',
      '/calendar.ics',
      '/dispatcher.php?mode=ajax&lang=de&action=1&datatype=p_News',
      '/demo/theme.css',
    ]) {
      const { status, headers, body } = await at(host, url);
      expect([status, headers['cache-control'], body.includes('evil')], url).toEqual([421, 'no-store', false]);
    }
    expect((await at('academy.example.org', '/', { 'x-forwarded-host': host })).status, 'nor when a proxy says it').toBe(421);
  });

  it.each([
    'Academy.Example.org',
    'academy.example.org:443',
    'academy.example.org.',
    'www.academy.example.org',
    'intranet.example:8080',
    'localhost:1',
    'demo.localhost',
    '127.0.0.1',
    '[::1]:8080',
  ])('%s is a name of the site', async (host) => expect((await at(host, '/')).status).toBe(200));

  const noAddress = ['127.0.0.1:99999', 'demo.localhost:99999', '127.999.999.999', 'xn--a.localhost', '[:::1]'];
  const odd = ['a b', 'user@academy.example.org', 'academy.example.org/x', '"', '<script>', '[::1', 'a:99999999', '%00', 'xn--\u00fc'];
  it.each([...odd, ...noAddress])('the odd value %j is answered 400, without a trace', async (host) => {
    log.mockClear();
    for (const url of ['/', '/news.rss', '/getURL.php?ID=9002_de&filetype=mp4']) {
      const { status, body } = await at(host, url);
      expect([status, body.includes('    at ')]).toEqual([400, false]);
    }
    expect((await at('academy.example.org', '/', { 'x-forwarded-host': host })).status, 'nor when a proxy says it').toBe(400);
    expect(log).not.toHaveBeenCalled();
  });

  it('two Host headers, none, and an address with a host of its own are answered 400', async () => {
    expect(await raw('GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example')).toBe('HTTP/1.1 400 Bad Request');
    expect(await raw('GET / HTTP/1.0')).toContain(' 400 ');
    expect(await raw('GET http://evil.example/news.rss HTTP/1.1', 'Host: localhost')).toMatch(/ 40[04] /);
    expect(await raw('GET / HTTP/1.1', 'Host: localhost')).toBe('HTTP/1.1 200 OK');
  });
});

describe('addresses that others read begin with the first host, whatever was asked for', () => {
  it.each(['/news.rss', '/news.atom', '/calendar.ics', '/news-200.html'])('%s', async (url) => {
    for (const host of ['academy.example.org', 'www.academy.example.org', 'localhost:8080', 'intranet.example:8080']) {
      const { body } = await at(host, url);
      expect(body).toContain(CANONICAL);
      expect(body).not.toMatch(/www\.academy|localhost|intranet/);
    }
  });

  it('the mail with a link for a new password; what is stored of it opens nothing', async () => {
    await call(server.app, 'action=verify&id=0&datatype=p_Login', {
      host: 'localhost:6666',
      fields: { subAction: 'lostPassword', user: 'ada' },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(new RegExp(`^${CANONICAL}/login\\.html\\?lang=de&token=[\\w-]{32}$`));
    const stored = await server.services.store.selectFrom('mails').select('body').execute();
    expect(stored).toEqual([{ body: `${CANONICAL}/login.html?lang=de` }]);
  });

  it('a download that is cached for one host is another one for a site without hosts', async () => {
    const download = async (host: string) =>
      (await at(host, '/dispatcher.php?mode=ajax&lang=de&action=512&id=41&datatype=p_Calendar')).body;
    const [first, second] = [await download('nordlicht.localhost:1111'), await download('nordlicht.localhost:2222')];
    expect([first.includes('localhost:1111'), second.includes('localhost:2222'), second.includes(':1111')]).toEqual([true, true, false]);
  });
});

it('only a proxy that is trusted may name the host', async () => {
  const other = await startFixture({ customers: [folder] });
  expect((await ask(other.app, '/', { host: 'evil.example', headers: { 'x-forwarded-host': 'academy.example.org' } })).status).toBe(421);
  expect((await at('evil.example', '/', { 'x-forwarded-host': 'academy.example.org' })).status).toBe(200);
  await other.close();
});
