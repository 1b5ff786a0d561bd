import { describe, expect, it, vi } from 'vitest';
import { addressOfAnswer, lookUpGrant, lookUpMedia, lookupAddress } from './lookup.ts';

const query = { user: '12', ID: '9001', IDLesson: 3, token: 'k7Q', filetype: 'mp4' };
const base = 'https://page.example.org/unit.html';
const session = (token: string | null = null) => ({ token, lost: vi.fn() });
const answering = (body: string, status = 200) => vi.fn<typeof fetch>(async () => new Response(body, { status }));
const services = (transport: typeof fetch, own = session()) => ({
  session: own,
  transport,
  clock: { now: () => Date.UTC(2026, 10, 21, 11, 58) },
});
const look = (transport: typeof fetch, own = session()) => lookUpMedia(query, services(transport, own), undefined, base);

describe('the look-up of media addresses', () => {
  it('MED-189 MED-190 MED-191 MED-192 MED-193 MED-194 is GET getURL.php with user, ID, IDLesson, token and filetype', async () => {
    const fetch = answering('<media t="https://media.example.org/a.mp4"/>');
    await look(fetch);
    const [url, init] = fetch.mock.calls[0]!;
    expect(url).toBe('https://page.example.org/getURL.php?user=12&ID=9001&IDLesson=3&token=k7Q&filetype=mp4');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', headers: { Encoding: 'UTF-8' } });
    expect(lookupAddress({ ...query, token: '' })).toBe('getURL.php?user=12&ID=9001&IDLesson=3&token=&filetype=mp4');
  });

  it('MED-189 says how long the address is good for by the server’s clock, and names it when it is to be for longer', async () => {
    const answer = '<media t="/media/a.mp4?e=1&amp;k=n.s&amp;s=2" expires="2026-11-21T12:00:00+00:00"/>';
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(answer, { headers: { Date: 'Sat, 21 Nov 2026 11:59:00 GMT' } }));
    const grant = await lookUpGrant(query, services(fetch), undefined, base);
    expect(grant).toEqual({ url: 'https://page.example.org/media/a.mp4?e=1&k=n.s&s=2', lifeMs: 60_000 });
    expect(lookupAddress({ ...query, renew: grant.url })).toContain('&renew=n.s');
    // A server that does not say its time is believed by the page's clock.
    expect((await lookUpGrant(query, services(answering(answer)), undefined, base)).lifeMs).toBe(120_000);
    expect((await lookUpGrant(query, services(answering('<media t="/a.mp4"/>')), undefined, base)).lifeMs).toBeNull();
  });

  it('MED-193 the session travels in the header, never in the address', async () => {
    const fetch = answering('<media t="https://media.example.org/a.mp4"/>');
    await look(fetch, session('head.body.sign'));
    expect(fetch.mock.calls[0]![0]).not.toContain('head.body');
    expect(fetch.mock.calls[0]![1]!.headers).toMatchObject({ Authorization: 'Bearer head.body.sign' });
  });

  it('MED-195 the attribute t of any root holds the address', async () => {
    expect(
      await look(answering('<?xml version="1.0"?><!-- x -->\n<anything ID="1" t="https://media.example.org/a.mp4?e=1&amp;s=2"/>')),
    ).toBe('https://media.example.org/a.mp4?e=1&s=2');
    expect(await look(answering("<media t='/media/a.mp4'>x</media>"))).toBe('https://page.example.org/media/a.mp4');
  });

  it.each([
    ['no t', '<media ID="1"/>'],
    ['an empty t', '<media t=" "/>'],
    ['a t of a child', '<cms><media t="https://a.example.org/x"/></cms>'],
    ['no XML', 'https://a.example.org/x'],
    ['another scheme', '<media t="javascript:alert(1)"/>'],
    ['no address', '<media t="https://["/>'],
  ])('MED-195 %s is a playback error', async (_name, body) => {
    await expect(look(answering(body))).rejects.toMatchObject({ name: 'PlaybackError', code: 'network.lookup' });
  });

  it.each([403, 404, 500])('MED-195 status %i is a playback error', async (status) => {
    await expect(look(answering('', status))).rejects.toMatchObject({
      code: 'network.lookup',
      message: expect.stringContaining(String(status)),
    });
  });

  it('MED-189 a server that cannot be reached is a playback error, an abort is not', async () => {
    await expect(
      look(
        vi.fn(async () => {
          throw new TypeError('offline');
        }),
      ),
    ).rejects.toMatchObject({ code: 'network.lookup' });
    const abort = new AbortController();
    abort.abort(new Error('left'));
    await expect(
      lookUpMedia(
        query,
        services(async (_url, init) => {
          throw init!.signal!.reason;
        }),
        abort.signal,
        base,
      ),
    ).rejects.toThrow('left');
  });

  it('MED-189 a lost session is said to the session', async () => {
    const own = session('head.body.sign');
    await expect(look(answering('', 440), own)).rejects.toMatchObject({ code: 'network.lookup' });
    expect(own.lost).toHaveBeenCalledExactlyOnceWith({ sent: 'head.body.sign' });
  });

  it('MED-195 entities of the attribute are read', () => {
    expect(addressOfAnswer('\uFEFF<media x.y="1" t="http://a.example.org/?a=&#65;&amp;b=&#x42;"/>', base)).toBe(
      'http://a.example.org/?a=A&b=B',
    );
  });
});
