// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../core/config/read.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { settleOptions } from '../model/options.ts';
import type { PlayerServices } from '../model/services.ts';
import { addressToStore, fileToStore, openFile, sourceOf } from './play-source.ts';

const browser = { userAgent: 'Chrome/140', mediaSource: true, canPlayType: () => 'probably' };

/** The address that a clip is played from with these keys of a customer's file. */
async function addressWith(keys: object): Promise<string> {
  const configuration = readConfiguration({ customer: 'acme', ...keys }, 'x', 'acme', '3f9c2a71');
  const clip = readClip({ id: 'c1', IDMedia: '9001', availFormats: '68' }, []);
  const request = { clip, fields: readFields({ id: 'p1' }), title: 'Film', fps: 25, IDLesson: 1, mediaToken: '' };
  const services = { configuration, texts: { language: 'en' } } as unknown as PlayerServices;
  const options = settleOptions(undefined, () => {});
  return new URL((await sourceOf(request, options, services, undefined, browser)).url).pathname;
}

describe("a customer's keys for media", () => {
  const progressive = (id: number, format: number) => ({ id, technology: 2, format, source: 'progressive' });

  it('CFG-007 videoFormats give the file its ending', async () => {
    const videoFormats = [
      { id: 4, ext: 'webm', source: 'progressive' },
      { id: 64, ext: 'mkv', source: 'progressive' },
    ];
    expect(await addressWith({ videoFormats, preferredVideoFormats: [progressive(1, 4)] })).toBe('/media/9001.webm');
  });

  it('CFG-008 strStreamingServerSubPath is part of the address of a stream', async () => {
    const streaming = { preferredVideoFormats: [{ id: 1, technology: 4, format: 4, source: 'streaming' }] };
    expect(await addressWith({ ...streaming, strStreamingServerSubPath: 'vod/acme' })).toBe('/media/vod/acme/9001.mp4.m3u8');
  });

  it('CFG-009 preferredVideoFormats are tried in the order of their ids', async () => {
    const videoFormats = [
      { id: 4, ext: 'mp4', source: 'progressive' },
      { id: 64, ext: 'webm', source: 'progressive' },
    ];
    const preferring = (mp4: number, webm: number) =>
      addressWith({ videoFormats, preferredVideoFormats: [progressive(mp4, 4), progressive(webm, 64)] });
    expect([await preferring(1, 2), await preferring(2, 1)]).toEqual(['/media/9001.mp4', '/media/9001.webm']);
  });
});

describe('the address of a clip for who stores it', () => {
  const stored = async (attributes: Readonly<Record<string, string>>) => {
    const preferredVideoFormats = [{ id: 1, technology: 2, format: 4, source: 'progressive' }];
    const configuration = readConfiguration({ customer: 'acme', preferredVideoFormats }, 'x', 'acme', '3f9c2a71');
    const transport = async () => new Response('<media t="https://acme.test/media/9001_en.mp4?e=1&amp;k=Zk3&amp;s=f"/>');
    const session = { user: '12', token: 'JWT', lost: () => undefined };
    const services = { configuration, session, transport, clock: { now: () => 0 }, texts: { language: 'en' } } as unknown as PlayerServices;
    const clip = readClip({ id: 'c1', IDMedia: '9001', availFormats: '4', languageDependent: 'yes', ...attributes }, []);
    return addressToStore({ clip, IDLesson: 1, mediaToken: '' }, services, undefined, browser);
  };

  it('is the one by which it is played, and nothing is looked up of a public medium', async () => {
    const found = await stored({});
    expect([new URL(found!.url).pathname, found!.lookUp]).toEqual(['/media/9001_en.mp4', null]);
  });

  it('says what is looked up of a medium that is not public', async () => {
    expect(await stored({ mediaToken: 'grant' })).toEqual({
      url: 'https://acme.test/media/9001_en.mp4?e=1&k=Zk3&s=f',
      lookUp: '9001_en mp4',
    });
  });

  it('is none where no format can be played', async () => {
    expect(await stored({ availFormats: '1' })).toBeNull();
  });
});

describe('a file that is not public', () => {
  const file = { url: 'media/light/9006_en.mp4?x=1', mediaToken: 'grant', IDLesson: 3 };
  const started = (answer: (asked: URL) => string) => {
    const asked: URL[] = [];
    const timers: (() => void)[] = [];
    const transport = async (address: string) => {
      asked.push(new URL(address));
      return new Response(answer(asked.at(-1)!), { headers: { Date: 'Fri, 27 Nov 2026 12:00:00 GMT' } });
    };
    const clock = {
      now: () => 0,
      setTimeout: (run: () => void) => {
        timers.push(run);
        return () => undefined;
      },
    };
    const configuration = readConfiguration({ customer: 'acme', allowedOrigins: ['https://acme.test'] }, 'x', 'acme', '3f9c2a71');
    const services = { configuration, session: { user: '12', token: 'JWT', lost: () => undefined }, transport, clock };
    return { asked, timers, services: services as unknown as PlayerServices };
  };
  const open = (answer: (asked: URL) => string) => {
    const { services, ...seen } = started(answer);
    const use = vi.fn();
    return { ...seen, use, close: openFile(file, use, services) };
  };
  const address = 'https://acme.test/media/light/9006_en.mp4?e=1&amp;k=Zk3';

  it('MED-044 MED-190 is looked up by its number and kind, and its address is kept good until nobody needs it', async () => {
    const { asked, timers, use, close } = open(() => `<media t="${address}" expires="2026-11-27T12:00:10+00:00"/>`);
    await vi.waitFor(() => expect(use).toHaveBeenCalledWith(address.replace('&amp;', '&')));
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      user: '12',
      ID: '9006_en',
      IDLesson: '3',
      token: 'grant',
      filetype: 'mp4',
    });
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    timers[0]!();
    await vi.waitFor(() => expect(asked[1]?.searchParams.get('renew')).toBe('Zk3'));
    close();
    await vi.waitFor(() => expect(timers.length).toBeGreaterThan(0));
    expect(use).toHaveBeenCalledTimes(1);
  });

  it('MED-044 comes from an allowed origin alone; what cannot be had is named on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const elsewhere = open(() => '<media t="https://elsewhere.example/9.mp4"/>');
    const none = open(() => 'nothing');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
    expect([elsewhere.use, none.use].map((use) => use.mock.calls)).toEqual([[], []]);
    warn.mockRestore();
  });

  it('MED-044 is stored under what it is looked up by when it is played, whatever its type, and from an allowed origin alone', async () => {
    const { asked, services } = started(() => `<media t="${address}"/>`);
    expect(await fileToStore({ ...file, url: '/media/light/9007.webm' }, services)).toEqual({
      url: address.replace('&amp;', '&'),
      lookUp: '9007 webm',
    });
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({ ID: '9007', filetype: 'webm', token: 'grant' });
    // A file beside a film has the film's name, with the film's ending or without.
    for (const [name, lookUp] of [
      ['9001.mp4.m3u8', '9001 m3u8'],
      ['9001_pt-br.mp4.m3u8?x=1', '9001_pt-br m3u8'],
      ['9001_en.mp4.vtt', '9001_en vtt'],
      ['9001.vtt', '9001 vtt'],
    ] as const)
      expect((await fileToStore({ ...file, url: `/media/light/${name}` }, services)).lookUp, name).toBe(lookUp);
    expect(asked.slice(1).map(({ searchParams }) => `${searchParams.get('ID')} ${searchParams.get('filetype')}`)).toEqual([
      '9001 m3u8',
      '9001_pt-br m3u8',
      '9001_en vtt',
      '9001 vtt',
    ]);
    const elsewhere = started(() => '<media t="https://elsewhere.example/9.mp4"/>').services;
    await expect(fileToStore(file, elsewhere)).rejects.toThrow(/elsewhere\.example/);
  });
});
