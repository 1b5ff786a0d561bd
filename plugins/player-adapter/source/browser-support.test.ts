import { describe, expect, it } from 'vitest';
import { firstPlayable, chooseFormat, forcedTechnology, playable } from './choose.ts';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { hlsByName, supports, type BrowserFacts } from './browser-support.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const firefox = (version: number): string => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari = (version: string, system = 'Macintosh; Intel Mac OS X 10_15_7'): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;

const browser = (facts: Partial<BrowserFacts> = {}): BrowserFacts => ({
  userAgent: CHROME,
  mediaSource: true,
  canPlayType: (type) => (/mp4|mpeg$|webm/.test(type) ? 'probably' : ''),
  ...facts,
});
const clip = { availFormats: 4, audio: false, sourceType: 0 as 0 | 1, forcePlayer: '' };

describe('what browsers play', () => {
  it('MED-070 HLS in Firefox from 45', () => {
    expect([hlsByName(firefox(44)), hlsByName(firefox(45)), hlsByName(firefox(128))]).toEqual([false, true, true]);
  });

  it('MED-071 HLS in Chrome always', () => {
    expect([hlsByName(CHROME), hlsByName(CHROME.replace('120', '4'))]).toEqual([true, true]);
  });

  it('MED-072 HLS in Safari from 5.1, not on Windows', () => {
    expect(['5.0', '5.0.5', '5.1', '17.3'].map((version) => hlsByName(safari(version)))).toEqual([false, false, true, true]);
    expect(hlsByName(safari('5.1.7', 'Windows NT 6.1'))).toBe(false);
    expect(
      hlsByName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 ' +
          'Mobile/15E148 Safari/604.1',
      ),
    ).toBe(true);
  });

  it('MED-069 MED-071 others are found out by what they can do', () => {
    const others = [
      `${CHROME} Edg/120.0.0.0`,
      `${CHROME} OPR/105.0.0.0`,
      CHROME.replace('Chrome', 'SamsungBrowser/23.0 Chrome'),
      safari('17.0', 'X11; Linux x86_64'),
    ];
    expect(others.map(hlsByName)).toEqual([null, null, null, null]);
    expect(supports(4, 4, browser({ userAgent: others[0]!, mediaSource: true }))).toBe(true);
    expect(supports(4, 4, browser({ userAgent: others[0]!, mediaSource: false }))).toBe(false);
    expect(
      supports(
        4,
        4,
        browser({ userAgent: others[3]!, mediaSource: false, canPlayType: (type) => (type.includes('mpegurl') ? 'maybe' : '') }),
      ),
    ).toBe(true);
  });

  it('MED-069 a name in the table does not replace the means', () => {
    expect([supports(4, 4, browser({ mediaSource: false })), supports(4, 4, browser({ userAgent: firefox(44) }))]).toEqual([false, false]);
  });

  it('MED-051 MED-054 MED-069 Flash and Windows Media never, other pairs as the browser says', () => {
    expect([
      supports(1, 4, browser()),
      supports(8, 2, browser()),
      supports(2, 4, browser()),
      supports(2, 32, browser()),
      supports(2, 16, browser()),
      supports(2, 1, browser()),
      supports(4, 32, browser()),
    ]).toEqual([false, false, true, true, false, false, false]);
  });
});

describe('the choice of a format', () => {
  const choose = (more: object = {}, facts: Partial<BrowserFacts> = {}, preferred = DEFAULTS.preferredVideoFormats) =>
    chooseFormat({ ...clip, ...more }, preferred, DEFAULTS.videoFormats, browser(facts));

  it('MED-065 MED-069 streaming first, the file where there is no streaming', () => {
    expect(choose()).toMatchObject({ technology: 4, ext: 'mp4', source: 'streaming', token: false });
    expect(choose({}, { mediaSource: false })).toMatchObject({ technology: 2, source: 'progressive', token: true });
  });

  it('MED-065 the order is that of the ids, not of the list', () => {
    expect(choose({}, {}, [...DEFAULTS.preferredVideoFormats].reverse())).toMatchObject({ source: 'streaming' });
  });

  it('MED-012 a progressive clip is not streamed', () => {
    expect(choose({ sourceType: 1 })).toMatchObject({ technology: 2, format: 4, source: 'progressive' });
  });

  it('MED-024 MED-066 MP3 for audio clips alone', () => {
    expect(choose({ availFormats: 36, audio: true, sourceType: 1 })).toMatchObject({ format: 32, ext: 'mp3', token: true });
    expect(choose({ availFormats: 32 })).toBeNull();
  });

  it('MED-022 a forced player counts more than preference', () => {
    expect(choose({ forcePlayer: 'html5' })).toMatchObject({ technology: 2, source: 'progressive' });
    expect(choose({ forcePlayer: 'flash' })).toBeNull();
    expect(['flash', 'wm', 'hls', 'vidstack', 'constructor', ''].map(forcedTechnology)).toEqual([1, 8, 4, null, null, null]);
  });

  it('MED-069 ERR-020 nothing fits: null', () => {
    expect([choose({ availFormats: 1 }), choose({ availFormats: 2 }), choose({}, { mediaSource: false, canPlayType: () => '' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a list of sources', () => {
  it('MED-117 the first one that can be played is taken', () => {
    const sources = [{ source: 'a.flv' }, { source: 'b.ogv' }, { source: 'c.m3u8' }, { source: 'd.mp4' }];
    expect(firstPlayable(sources, false, browser())).toMatchObject({ url: 'c.m3u8', hls: true });
    expect(firstPlayable(sources, false, browser({ mediaSource: false }))).toMatchObject({ url: 'd.mp4', hls: false });
    expect(firstPlayable([{ source: 'x', mimeType: 'video/mp4' }], false, browser())).toMatchObject({ url: 'x', mimeType: 'video/mp4' });
    expect(firstPlayable(sources.slice(0, 2), false, browser())).toBeNull();
  });

  it('MED-099 MED-117 sound is known by the clip, the type or the extension', () => {
    expect([
      playable('a.mp3', '', false, browser())?.audio,
      playable('a', 'audio/mpeg', false, browser())?.audio,
      playable('a.mp4', '', true, browser())?.audio,
      playable('a.mp4', '', false, browser())?.audio,
    ]).toEqual([true, true, true, false]);
  });

  it.each([
    ['MED-183', 'wav', true],
    ['MED-184', 'mp3', true],
    ['MED-185', 'aac', true],
    ['MED-186', 'oga', true],
    ['MED-180', 'webm', false],
    ['MED-177', 'mp4', false],
  ])('%s whether a file with the extension %s is a sound: %s', (_row, extension, audio) => {
    expect(playable(`a.${extension}`, '', false, { ...browser(), canPlayType: () => 'maybe' })?.audio).toBe(audio);
  });
});
