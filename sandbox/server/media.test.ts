import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, logIn, startFixture } from './fixtures/open.ts';
import type { RunningServer } from './server.ts';

vi.setConfig({ testTimeout: 120_000 });
const clips = fileURLToPath(new URL('../../tests/media/files', import.meta.url));
let folder: string;
let server: RunningServer;
let production: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-media-'));
  writeFileSync(join(folder, 'lonely.m3u8.live.json'), '{"source":"nothing.m3u8","windowSeconds":24}');
  writeFileSync(join(folder, 'page.html'), '<script>alert(1)</script>');
  server = await startFixture({ media: [clips, folder] });
  production = await startFixture({ media: [clips], faults: false });
}, 180_000);
afterAll(async () => {
  await server.close();
  await production.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  complete: boolean;
}

/** Asks and takes what comes; `waitMs` gives up on what never comes, `enough` bytes end the wait. */
function get(
  path: string,
  {
    headers = {},
    waitMs = 60_000,
    enough = Infinity,
    port = server.port,
  }: { headers?: Record<string, string>; waitMs?: number; enough?: number; port?: number } = {},
): Promise<Answer | 'nothing'> {
  return new Promise((resolve) => {
    const caller = request({ host: '127.0.0.1', port, path: `/media/${path}`, headers: { host: 'localhost', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      const done = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), complete: response.complete });
      response
        .on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (chunks.reduce((sum, { length }) => sum + length, 0) >= enough) caller.destroy();
        })
        .on('close', done);
    });
    caller.on('error', () => resolve('nothing')).end();
    setTimeout(() => caller.destroy(), waitMs).unref();
  });
}
async function good(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await get(path, { headers });
  if (answer === 'nothing') throw new Error(`${path} was not answered`);
  return answer;
}
const textOf = async (path: string): Promise<string> => (await good(path)).body.toString();
const addresses = (playlist: string): string[] => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const beside = (path: string, address: string): string => new URL(address, `http://x/${path}`).href.slice('http://x/'.length);
const bytes = (path: string): Buffer => readFileSync(join(clips, path));

describe('media of tests', () => {
  it('RT-007 kinds are told by their content types; what is no medium is not given', async () => {
    const types = {
      'test/9901.mp4': 'video/mp4',
      'test/9906.mp3': 'audio/mpeg',
      'test/9901_en.vtt': 'text/vtt; charset=UTF-8',
      'vod/test/9901.mp4.m3u8': 'application/vnd.apple.mpegurl',
      'vod/test/9901/180p_00.mpegts': 'video/mp2t',
      'vod/test/9902/180p_00.m4s': 'video/iso.segment',
      'vod/test/9903/key.bin': 'application/octet-stream',
    };
    for (const [path, type] of Object.entries(types)) expect((await good(path)).headers['content-type'], path).toBe(type);
    for (const path of ['page.html', 'lonely.m3u8.live.json', 'vod', '']) expect((await good(path)).status, path).toBe(404);
    // Without a token nothing is signed: the address of what is public is what it is.
    expect((await ask(server.app, '/getURL.php?ID=9901&filetype=m3u8')).body).toContain('/media/vod/test/9901.mp4.m3u8"/>');
  });

  it('RT-007 ranges of a film: first, middle, end, too far; the whole by its ETag only once', async () => {
    const whole = bytes('test/9901.mp4');
    const [first, middle, end] = await Promise.all(
      ['bytes=0-', 'bytes=1000-1999', 'bytes=-10'].map((range) => good('test/9901.mp4', { range })),
    );
    expect([first?.status, first?.body.equals(whole), first?.headers['accept-ranges']]).toEqual([206, true, 'bytes']);
    expect([middle?.status, middle?.body.equals(whole.subarray(1000, 2000)), middle?.headers['content-range']]).toEqual([
      206,
      true,
      `bytes 1000-1999/${whole.length}`,
    ]);
    expect(end?.body.equals(whole.subarray(-10))).toBe(true);
    const remote = await good('test/9901.mp4', { range: 'bytes=99999999-' });
    expect([remote.status, remote.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    const etag = first?.headers.etag ?? '';
    expect((await good('test/9901.mp4', { 'if-none-match': etag })).status).toBe(304);
    expect((await good('test/9901.mp4', { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200);
    expect((await ask(server.app, '/media/test/9901.mp4', { headers: {} })).headers['content-length']).toBe(String(whole.length));
  });

  it('RT-007 every address in every stream leads to a file; AES-128 segments open with their key', async () => {
    for (const id of [9901, 9902, 9903, 9904, 9905]) {
      const master = `vod/test/${id}.mp4.m3u8`;
      const text = await textOf(master);
      const lists = [...addresses(text), ...[...text.matchAll(/URI="([^"]+)"/g)].map(([, address = '']) => address)].map((address) =>
        beside(master, address),
      );
      for (const list of lists) {
        const inner = await textOf(list);
        for (const address of [...addresses(inner), ...[...inner.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri)])
          expect((await good(beside(list, address))).status, address).toBe(200);
      }
    }
    const decipher = createDecipheriv('aes-128-cbc', bytes('vod/test/9903/key.bin'), Buffer.alloc(16));
    expect(
      Buffer.concat([decipher.update(bytes('vod/test/9903/180p_00.mpegts')), decipher.final()]).equals(
        bytes('vod/test/9901/180p_00.mpegts'),
      ),
    ).toBe(true);
  });
});

describe('live streams', () => {
  it.each([
    [9907, 24],
    [9908, 120],
  ])('RT-007 %i goes on for ever with a window of %i s whose segments are there', async (id, window) => {
    const master = `vod/test/${id}.mp4.m3u8`;
    const levels = addresses(await textOf(master));
    expect(levels.length).toBe(2);
    for (const level of levels) {
      const list = beside(master, level);
      const answer = await good(list);
      const text = answer.body.toString();
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(text).not.toContain('ENDLIST');
      expect(text).toContain('#EXT-X-DISCONTINUITY\n');
      const seconds = [...text.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, value]) => sum + Number(value), 0);
      expect(seconds).toBeGreaterThanOrEqual(window);
      expect(seconds).toBeLessThan(window + 2.5);
      const last = Date.parse([...text.matchAll(/DATE-TIME:(\S+)/g)].at(-1)?.[1] ?? '');
      expect(Math.abs(Date.now() - last)).toBeLessThan(10_000);
      const sequence = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
      const [first = ''] = addresses(text);
      const name = String(sequence % 10).padStart(2, '0');
      expect(
        (await good(beside(list, first))).body.equals(
          bytes(`vod/test/9901/${levels.indexOf(level) === 0 ? '180p' : '360p'}_${name}.mpegts`),
        ),
      ).toBe(true);
    }
  });

  it('RT-007 levels that are not there are not found; a live stream without a source says so in the log alone', async () => {
    expect((await good('vod/test/9907/live/7.m3u8')).status).toBe(404);
    expect((await good('vod/test/9901/live/0.m3u8')).status).toBe(404);
    expect((await good('lonely.m3u8')).status).toBe(500);
  });
});

describe('addresses that are good once (protocol 3.4, OP-33)', () => {
  let token: string;
  beforeAll(async () => {
    token = /mediaToken="([^"]+)"/.exec((await call(server.app, 'action=2&id=4711&datatype=p_Unit')).body)?.[1] ?? '';
  });
  const asked = (query: string, options = {}) => ask(server.app, `/getURL.php?user=0&IDLesson=1&${query}`, options);
  const lookUp = (query: string, options = {}) => asked(`${query}&token=${token}`, options);
  const addressOf = (body: string): string => (/ t="http:\/\/[^/]+\/media\/([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&');

  it('RT-007 the browser that asked plays it in as many ranges as it needs; everybody else finds it used', async () => {
    const found = await lookUp('ID=9901&filetype=mp4');
    const cookie = String(found.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(found.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const address = addressOf(found.body);
    for (const range of ['bytes=0-', 'bytes=500-', 'bytes=0-99']) expect((await good(address, { range, cookie })).status).toBe(206);
    expect((await good(address)).status).toBe(403);
    expect((await good(address, { cookie: 'lecternMedia=another-browser-entirely' })).status).toBe(403);
    expect((await lookUp('ID=9901&filetype=mp4', { headers: { cookie } })).headers['set-cookie']).toBeUndefined();
  });

  it('RT-007 without cookies an address is good for one request', async () => {
    const address = addressOf((await lookUp('ID=9906&filetype=mp3')).body);
    expect([(await good(address)).status, (await good(address)).status]).toEqual([200, 403]);
  });

  it('RT-007 a stream hands its signature down, each address for itself', async () => {
    const found = await lookUp('ID=9901&filetype=m3u8');
    const headers = { cookie: String(found.headers['set-cookie']).split(';')[0] ?? '' };
    const master = addressOf(found.body);
    const [level = ''] = addresses((await good(master, headers)).body.toString());
    expect(level).toMatch(/^9901\/180p\.m3u8\?e=\d+&k=[\w-]+&s=[\w-]+$/);
    const list = beside(master, level);
    const [segment = ''] = addresses((await good(list, headers)).body.toString());
    expect((await good(beside(list, segment), headers)).status).toBe(200);
    expect((await good(beside(list, segment))).status).toBe(403);
    expect((await good(beside(list, segment.replace('_00', '_01')), headers)).status).toBe(403);
  });

  it("RT-007 a user's media token is good for that user alone", async () => {
    const [ada, vera] = [await logIn(server.app, 'ada', 'analytical-engine'), await logIn(server.app, 'alhazen', 'book-of-optics')];
    const own = /mediaToken="([^"]+)"/.exec((await call(server.app, 'action=2&id=4711&datatype=p_Unit', { token: ada })).body)?.[1] ?? '';
    const status = async (caller?: string) =>
      (await asked(`ID=9001&filetype=mp4&token=${own}`, caller === undefined ? {} : { token: caller })).status;
    expect([await status(ada), await status(vera), await status()]).toEqual([200, 403, 403]);
    expect((await ask(server.app, '/getURL.php?ID=9001&filetype=mp4&IDLesson=x')).status).toBe(400);
  });
});

describe('faults of media (protocol 8.2)', () => {
  const film = 'test/9901.mp4';
  it('RT-007 status, wrong type, login page, empty, truncated, corrupt', async () => {
    const whole = bytes(film);
    const fault = (kind: string) => good(`${film}?sandboxFault=${kind}&faultRun=kinds`);
    expect((await fault('404')).status).toBe(404);
    expect((await fault('503')).status).toBe(503);
    const mime = await fault('mime');
    expect([mime.headers['content-type'], mime.body.equals(whole)]).toEqual(['text/plain; charset=UTF-8', true]);
    const html = await fault('html');
    expect([html.status, html.headers['content-type'], html.body.includes('<form')]).toEqual([200, 'text/html; charset=UTF-8', true]);
    expect((await fault('empty')).body.length).toBe(0);
    expect((await fault('truncated.25')).body.equals(whole.subarray(0, Math.floor(whole.length / 4)))).toBe(true);
    const broken = await fault('corrupt.50');
    const half = Math.floor(whole.length / 2);
    expect([
      broken.body.length,
      broken.body.subarray(0, half).equals(whole.subarray(0, half)),
      broken.body.subarray(half).equals(whole.subarray(half)),
    ]).toEqual([whole.length, true, false]);
    expect((await good(`${film}?sandboxFault=corrupt.50`, { range: 'bytes=0-9' })).status).toBe(206);
  });

  it('RT-007 aborted, cut off, stalled, hanging, delayed, slow', async () => {
    const size = bytes(film).length;
    const fault = (kind: string, more = {}) => get(`${film}?sandboxFault=${kind}`, more);
    expect(await fault('abort')).toBe('nothing');
    const cut = await fault('cut.50');
    expect(cut !== 'nothing' && [cut.complete, cut.body.length]).toEqual([false, Math.floor(size / 2)]);
    const stalled = await fault('stall.10', { enough: Math.floor(size / 10) });
    expect(stalled !== 'nothing' && [stalled.complete, stalled.headers['content-length'], stalled.body.length]).toEqual([
      false,
      String(size),
      Math.floor(size / 10),
    ]);
    expect(await fault('hang', { waitMs: 600 })).toBe('nothing');
    const before = Date.now();
    expect((await fault('delay.300')) !== 'nothing' && Date.now() - before).toBeGreaterThanOrEqual(295);
    const slow = await fault('slow.300');
    expect(slow !== 'nothing' && [slow.complete, slow.body.equals(bytes(film))]).toEqual([true, true]);
    expect(Date.now() - before).toBeGreaterThanOrEqual(600);
  });

  it('RT-007 a master playlist hands faults down to level, segment, key, subtitle and sound, by number and times', async () => {
    const walk = async (id: number, fault: string) => {
      const query = `?sandboxFault=${encodeURIComponent(fault)}&faultRun=walk`;
      const master = `vod/test/${id}.mp4.m3u8`;
      const text = await textOf(master + query);
      const seen: Record<string, number[]> = {};
      const take = async (path: string): Promise<string> => {
        const { status, body } = await good(path);
        (seen[new URL(path, 'http://x/').searchParams.get('faultPart') ?? ''] ??= []).push(status);
        return status === 200 ? body.toString() : '';
      };
      const uris = (list: string) => [...addresses(list), ...[...list.matchAll(/URI="([^"]+)"/g)].map(([, address = '']) => address)];
      for (const list of uris(text).map((address) => beside(master, address)))
        for (const address of uris((await take(list)) || (await take(list)))) await take(beside(list, address));
      return seen;
    };
    const segments = await walk(9901, 'segment.3:404*1,level.1:500*1');
    expect([segments['segment.3'], segments['segment.2'], segments['level.0'], segments['level.1']]).toEqual([
      [404, 200],
      [200, 200],
      [200],
      [500, 200],
    ]);
    const keys = await walk(9903, 'key:404');
    expect([keys.key, keys['segment.0']]).toEqual([[404], [200]]);
    const others = await walk(9904, 'subtitle:500,audioSegment.1:404*1,audio.1:503*1');
    expect([others['subtitle.0'], others['audioSegment.1'], others['audio.1'], others['level.0']]).toEqual([
      [500, 500],
      [404, 200],
      [503, 200],
      [200],
    ]);
    expect((await walk(9902, 'init:404')).init).toEqual([404, 404]);
    const live = await walk(9907, 'segment:404*1');
    expect(Object.keys(live).filter((part) => part.startsWith('segment')).length).toBeGreaterThan(8);
  });

  it('RT-007 the manifest itself, once and for each run', async () => {
    const status = async (run: string) => (await good(`vod/test/9901.mp4.m3u8?sandboxFault=manifest:500*1&faultRun=${run}`)).status;
    expect([await status('a'), await status('a'), await status('b')]).toEqual([500, 200, 500]);
    const page = await good('vod/test/9901.mp4.m3u8?sandboxFault=html&faultRun=c');
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('RT-007 in production nothing is provoked and nothing handed down', async () => {
    const answer = await get(`${film}?sandboxFault=404`, { port: production.port });
    expect(answer !== 'nothing' && answer.status).toBe(200);
    const master = await get('vod/test/9901.mp4.m3u8?sandboxFault=segment:404', { port: production.port });
    expect(master !== 'nothing' && master.body.equals(bytes('vod/test/9901.mp4.m3u8'))).toBe(true);
  });
});
