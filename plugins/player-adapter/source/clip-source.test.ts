// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { PlayerLog } from '../model/log.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { settleOptions } from '../model/options.ts';
import { type PlayerServices, settleSettings } from '../model/services.ts';
import type { PlayerOptions } from '../contract.ts';
import type { BrowserFacts } from './browser-support.ts';
import { sourceOf } from './play-source.ts';
import { SystemClock } from '../../../core/base/clock.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const chrome: BrowserFacts = {
  userAgent: CHROME,
  mediaSource: true,
  canPlayType: (type) => (/mp4|webm|mpeg$|ogg|wav|aac/.test(type) && !/mpegurl/i.test(type) ? 'maybe' : ''),
};
const firefox = (version: number): BrowserFacts => ({
  ...chrome,
  userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
});

let asked: string[];
let answer: Response;
beforeEach(() => {
  asked = [];
  answer = new Response('<media t="/media/looked-up.mp4"/>', { headers: { 'Content-Type': 'application/xml' } });
});

const formats = DEFAULTS.preferredVideoFormats;
const services = (configuration: object = {}): PlayerServices =>
  ({
    configuration: {
      mediaServer: '/media',
      streamingServer: '/stream',
      strStreamingServerSubPath: 'vod',
      videoFormats: DEFAULTS.videoFormats,
      preferredVideoFormats: formats,
      allowedOrigins: [],
      ...configuration,
    },
    clock: new SystemClock(),
    transport: async (address: string) => {
      asked.push(new URL(address).search);
      return answer.clone();
    },
    session: { token: null, user: '12', lost: vi.fn() },
    texts: { language: 'de' },
    log: new PlayerLog(),
    settings: settleSettings({}),
  }) as unknown as PlayerServices;

/** The path of what is played. */
async function played(
  clip: Readonly<Record<string, string>>,
  more: { readonly options?: PlayerOptions; readonly configuration?: object; readonly browser?: BrowserFacts } = {},
): Promise<string> {
  const request = {
    clip: readClip({ id: 'c1', IDMedia: '9001', path: 'acme/', ...clip }, []),
    fields: readFields({}),
    title: 'Film',
    fps: 25,
    IDLesson: 3,
    mediaToken: 'grant',
  };
  const source = await sourceOf(request, settleOptions(more.options), services(more.configuration), undefined, more.browser ?? chrome);
  return source.url.replace(new URL(document.baseURI).origin, '');
}
const without = { preferredVideoFormats: formats.map((each) => ({ ...each, token: false })) };

describe('what is played of a clip', () => {
  it('MED-011 MED-065 MED-196 MED-198 streaming is the first choice: an address below the streaming server', async () => {
    expect(await played({ sourceType: '0' })).toBe('/stream/vod/acme/9001.mp4.m3u8');
    expect(asked).toEqual([]);
  });

  it('MED-012 MED-197 a progressive clip is played from the media server where no address is to be looked up', async () => {
    expect(await played({ sourceType: '1' }, { configuration: without })).toBe('/media/acme/9001.mp4');
  });

  it('MED-016 MED-010 a path that climbs and an ID that is none are refused', async () => {
    for (const clip of [{ path: '../x' }, { IDMedia: '../9001' }] as Record<string, string>[])
      await expect(played({ sourceType: '1', ...clip }, { configuration: without })).rejects.toMatchObject({ code: 'address.refused' });
    await expect(played({ sourceType: '1', IDMedia: '../9001' })).rejects.toMatchObject({ code: 'address.refused' });
    expect(asked).toEqual([]);
  });

  it('MED-017 a clip that depends on the language has it in its name, built or looked up', async () => {
    expect(await played({ languageDependent: 'yes' })).toBe('/stream/vod/acme/9001_de.mp4.m3u8');
    await played({ languageDependent: 'yes', sourceType: '1' });
    expect(asked[0]).toContain('ID=9001_de');
  });

  it('MED-189 MED-190 MED-191 MED-192 MED-193 MED-194 MED-195 a format with token is looked up, and the answer is played', async () => {
    expect(await played({ sourceType: '1' })).toBe('/media/looked-up.mp4');
    expect(asked).toEqual(['?user=12&ID=9001&IDLesson=3&token=grant&filetype=mp4']);
  });

  it('MED-195 an answer without t is a playback error', async () => {
    answer = new Response('<media/>');
    await expect(played({ sourceType: '1' })).rejects.toMatchObject({ code: 'network.lookup' });
  });

  it('MED-008 an address of an origin that nobody named is refused', async () => {
    answer = new Response('<media t="https://elsewhere.example.org/a.mp4"/>');
    await expect(played({ sourceType: '1' })).rejects.toMatchObject({ code: 'address.refused' });
    expect(await played({ sourceType: '1' }, { configuration: { allowedOrigins: ['https://elsewhere.example.org'] } })).toMatch(
      /elsewhere/,
    );
  });

  it('MED-021 MED-067 without availFormats it is there as MP4, and MP4 alone', async () => {
    expect(await played({ sourceType: '1' }, { configuration: without })).toMatch(/\.mp4$/);
    await expect(played({ sourceType: '1', availFormats: '64' })).rejects.toMatchObject({ code: 'format.none' });
  });

  it('MED-024 MED-066 MP3 is for sounds only', async () => {
    expect(await played({ sourceType: '1', availFormats: '32', type: 'audio' }, { configuration: without })).toBe('/media/acme/9001.mp3');
    await expect(played({ sourceType: '1', availFormats: '32' })).rejects.toMatchObject({ code: 'format.none' });
  });

  it('MED-022 MED-052 MED-053 a forced technology goes before the preference: 2 is HTML5, 4 is HLS', async () => {
    const entry = (id: number, technology: number, source: string) => ({ id, technology, format: 4, source });
    const [html5, hls] = [2, 4].map((technology) => entry(1, technology, technology === 2 ? 'progressive' : 'streaming'));
    const [html5Last, hlsLast] = [html5, hls].map((each) => ({ ...each, id: 2 }));
    expect(await played({ forcePlayer: 'html5' }, { configuration: { preferredVideoFormats: [hls, html5Last] } })).toBe(
      '/media/acme/9001.mp4',
    );
    expect(await played({ forcePlayer: 'hls' }, { configuration: { preferredVideoFormats: [html5, hlsLast] } })).toBe(
      '/stream/vod/acme/9001.mp4.m3u8',
    );
  });

  it('MED-061 MED-063 MED-064 the extension is that of the format’s entry', async () => {
    const configuration = { ...without, videoFormats: [{ id: 4, ext: 'm4v', source: 'progressive' }] };
    await expect(played({ sourceType: '1' }, { configuration })).rejects.toMatchObject({ code: 'format.none' });
    expect(await played({ sourceType: '0' }, { configuration })).toBe('/stream/vod/acme/9001.m4v.m3u8');
  });

  it('MED-062 a table without MP4 leaves it its own entry: mp4, progressive', async () => {
    expect(await played({ sourceType: '1' }, { configuration: { ...without, videoFormats: [] } })).toBe('/media/acme/9001.mp4');
  });

  it.each([
    ['MED-055', 1, 'format.none'],
    ['MED-056', 2, 'format.none'],
    ['MED-057', 4, '9001.mp4'],
    ['MED-058', 16, '9001.ogg'],
    ['MED-059', 32, '9001.mp3'],
    ['MED-060', 64, '9001.webm'],
  ])('%s of availFormats %i is played: %s', async (_row, flag, expected) => {
    const videoFormats = ['flv', 'wmv', 'mp4', 'ogg', 'mp3', 'webm'].map((ext, at) => ({ id: [1, 2, 4, 16, 32, 64][at], ext }));
    // What the clip does not have is preferred to what it has.
    const preferred = videoFormats.map(({ id }) => id).sort((one, other) => Number(one === flag) - Number(other === flag));
    const preferredVideoFormats = preferred.map((format, id) => ({ id, technology: 2, format, source: 'progressive' }));
    const clip = { sourceType: '1', availFormats: String(flag), type: flag === 32 ? 'audio' : 'video' };
    const result = await played(clip, { configuration: { videoFormats, preferredVideoFormats } }).catch(({ code }) => code);
    expect(result).toBe(expected.includes('9001') ? `/media/acme/${expected}` : expected);
  });

  const safari = (version: string, system = 'Macintosh; Intel Mac OS X 10_9'): BrowserFacts => ({
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/534.57 (KHTML, like Gecko) Version/${version} Safari/534.57`,
    mediaSource: false,
    canPlayType: (type) => (/mp4|mpegurl/i.test(type) ? 'maybe' : ''),
  });

  it('MED-071 Chrome plays HLS, whatever its version', async () => {
    for (const userAgent of [CHROME, CHROME.replace('130', '34')])
      expect(await played({}, { browser: { ...chrome, userAgent } })).toBe('/stream/vod/acme/9001.mp4.m3u8');
  });

  it('MED-072 Safari plays HLS from 5.1 on, on other systems than Windows', async () => {
    expect(await played({}, { configuration: without, browser: safari('5.1') })).toBe('/stream/vod/acme/9001.mp4.m3u8');
    for (const browser of [safari('5.0'), safari('5.1', 'Windows NT 6.1')])
      expect(await played({}, { configuration: without, browser })).toBe('/media/acme/9001.mp4');
  });

  it('MED-069 MED-070 what the browser cannot play is passed over', async () => {
    expect(await played({}, { browser: firefox(45) })).toMatch(/m3u8$/);
    expect(await played({}, { configuration: without, browser: firefox(44) })).toBe('/media/acme/9001.mp4');
    await expect(played({}, { browser: { ...chrome, mediaSource: false, canPlayType: () => '' } })).rejects.toMatchObject({
      code: 'format.none',
    });
  });

  it('MED-117 MED-114 of the options’ sources the first one that can be played, below their base', async () => {
    const sources = [{ source: 'a.xyz' }, { source: 'b.mp4' }, { source: 'c.mp4' }];
    expect(await played({}, { options: { sources, baseUrl: '/films/' } })).toBe('/films/b.mp4');
  });

  it.each([
    ['MED-177', 'mp4'],
    ['MED-178', 'ogg'],
    ['MED-180', 'webm'],
    ['MED-183', 'wav'],
    ['MED-184', 'mp3'],
    ['MED-185', 'aac'],
    ['MED-186', 'oga'],
    ['MED-182', 'm3u8'],
  ])('%s a file with the extension %s is played by its type', async (_row, extension) => {
    expect(await played({}, { options: { sources: [{ source: `a.${extension}` }] } })).toBe(`/a.${extension}`);
  });

  it.each([
    ['MED-179', '3gp', 'video/3gpp'],
    ['MED-181', 'mkv', 'video/x-matroska'],
  ])('%s a file with the extension %s is played where the browser plays its type', async (_row, extension, type) => {
    const options = { sources: [{ source: `a.${extension}` }] };
    await expect(played({}, { options, browser: { ...chrome, canPlayType: () => '' } })).rejects.toMatchObject({ code: 'format.none' });
    const browser = { ...chrome, canPlayType: (each: string) => (each === type ? ('maybe' as const) : '') };
    expect(await played({}, { options, browser })).toBe(`/a.${extension}`);
  });
});
