import { describe, expect, it, vi } from 'vitest';
import type { Content, Entry } from '../tape/model.ts';
import { isOfTheBuild, recordingTransport, TapeTransport } from './transport.ts';

const PAGE = 'http://test.demo.localhost:8080/news.html';
const exchange = (n: number, address: string, body = ''): Entry => ({
  at: n,
  type: 'request',
  n,
  method: 'GET',
  address,
  headers: {},
  body,
});
const answer = (n: number, body: string, error?: string): Entry => ({
  at: n,
  type: 'answer',
  n,
  status: error === undefined ? 200 : 0,
  headers: { 'content-type': 'application/xml', 'content-encoding': 'br', 'content-length': '3' },
  body,
  ...(error === undefined ? {} : { error }),
});

function replaying(...entries: Entry[]) {
  const heard: Content[] = [];
  const real = vi.fn<typeof fetch>(async () => new Response('real'));
  const transport = new TapeTransport(entries, real, PAGE, (content) => heard.push(content), new Set());
  return { transport, heard, real, text: async (address: string) => (await transport.fetch(address)).text() };
}

describe('recording', () => {
  it('writes down what was asked and what came, and hands both on as they are', async () => {
    const heard: Content[] = [];
    const real = vi.fn<typeof fetch>(async () => new Response('<cms/>', { status: 200, headers: { 'X-A': 'b' } }));
    let n = 0;
    const transport = recordingTransport(
      real,
      PAGE,
      (content) => heard.push(content),
      () => ++n,
    );
    const init = { method: 'POST', body: new URLSearchParams({ user: 'ada', password: 'secret' }), headers: { Encoding: 'UTF-8' } };
    expect(await (await transport('/dispatcher.php?a=1', init)).text()).toBe('<cms/>');
    expect(real.mock.calls).toEqual([['/dispatcher.php?a=1', init]]);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[0]).toEqual({
      type: 'request',
      n: 1,
      method: 'POST',
      address: '/dispatcher.php?a=1',
      headers: { encoding: 'UTF-8' },
      body: 'user=ada&password=hidden',
    });
    expect(heard[1]).toMatchObject({ type: 'answer', n: 1, status: 200, headers: { 'x-a': 'b' }, body: '<cms/>' });
  });

  it('a network that is away is an answer with its error, and the caller hears it', async () => {
    const heard: Content[] = [];
    const transport = recordingTransport(
      async () => Promise.reject(new TypeError('away')),
      PAGE,
      (content) => heard.push(content),
      () => 1,
    );
    await expect(transport('/a')).rejects.toThrow('away');
    expect(heard[1]).toMatchObject({ type: 'answer', status: 0, error: 'TypeError' });
  });

  it.each([
    ['/xsl/p_News.xsl?v=1', true],
    ['/demo/texts/fr.json', true],
    ['/assets/plugin-news-1.js', true],
    ['/img/cover.webp', true],
    ['/dispatcher.php?datatype=p_News', false],
    ['/demo/xml/M_textSet_en.xml?v=1', false],
    ['/getURL.php?filetype=mp4', false],
  ])('%s: comes from the build or the customer: %s', (address, isOf) => {
    expect(isOfTheBuild(address)).toBe(isOf);
  });
});

describe('a tape', () => {
  it('answers as it did, and asks nobody; what the build brings is asked for', async () => {
    const { transport, real, heard, text } = replaying(exchange(1, '/a?b=1'), answer(1, 'one'));
    transport.release(10);
    const reply = await transport.fetch('/a?b=1');
    expect([await reply.text(), reply.headers.get('content-type'), reply.headers.has('content-encoding')]).toEqual([
      'one',
      'application/xml',
      false,
    ]);
    expect(await text('/xsl/p_News.xsl')).toBe('real');
    expect(real.mock.calls).toEqual([['/xsl/p_News.xsl', undefined]]);
    expect(heard.map(({ type }) => type)).toEqual(['request', 'answer']);
  });

  it('gives answers in the order in which they came, and none before its time', async () => {
    const { transport, text } = replaying(exchange(1, '/slow'), exchange(2, '/quick'), answer(2, 'quick'), answer(1, 'slow'));
    const come: string[] = [];
    const asked = ['/slow', '/quick'].map(async (address) => come.push(await text(address)));
    await new Promise((done) => setTimeout(done));
    expect(come).toEqual([]);
    transport.release(3);
    await vi.waitFor(() => expect(come).toEqual(['quick']));
    transport.release(4);
    await Promise.all(asked);
    expect(come).toEqual(['quick', 'slow']);
  });

  it('the same request asked twice gets its answers one after the other; a token in an address is no difference', async () => {
    const { transport, text } = replaying(exchange(1, '/a?token=x'), answer(1, 'first'), exchange(2, '/a?token=y'), answer(2, 'second'));
    transport.release(9);
    expect([await text('/a?token=z'), await text('/a?token=z')]).toEqual(['first', 'second']);
  });

  it('takes the version of the files that it is played with for the recorded one', async () => {
    const { transport, text } = replaying(exchange(1, '/demo/xml/M_textSet_en.xml?v=9d70bd238db9'), answer(1, 'texts'));
    transport.release(9);
    expect(await text('/demo/xml/M_textSet_en.xml?v=0123456789ab')).toBe('texts');
  });

  it('a request that is not on it fails as a network does, and is written down', async () => {
    const { transport, heard } = replaying();
    await expect(transport.fetch('/other')).rejects.toThrow(TypeError);
    expect(heard).toEqual([{ type: 'request', n: 0, method: 'GET', address: '/other', headers: {}, body: '' }]);
  });

  it('a network that was away is away again', async () => {
    const { transport } = replaying(exchange(1, '/a'), answer(1, '', 'TypeError'));
    transport.release(9);
    await expect(transport.fetch('/a')).rejects.toThrow('Failed to fetch');
  });

  it('a request that the page gives up keeps no other one waiting', async () => {
    const { transport, text } = replaying(exchange(1, '/a'), exchange(2, '/b'), answer(1, 'a'), answer(2, 'b'));
    const stop = new AbortController();
    const given = transport.fetch('/a', { signal: stop.signal });
    const other = text('/b');
    stop.abort();
    await expect(given).rejects.toThrow('Aborted.');
    transport.release(9);
    expect(await other).toBe('b');
  });
});
