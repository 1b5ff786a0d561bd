import { describe, expect, it } from 'vitest';
import { isAllowedMedia, mediaName, mediaUrl, normalisePath } from './media-url.ts';

const servers = {
  mediaServer: 'https://media.example.org/',
  streamingServer: 'https://stream.example.org',
  strStreamingServerSubPath: 'vod/x',
};
const clip = { IDMedia: '9001', path: 'acme/', filename: 'intro.mp4', languageDependent: false, language: '' };
const progressive = { ext: 'mp4', source: 'progressive' } as const;
const streaming = { ext: 'mp4', source: 'streaming' } as const;

describe('media addresses', () => {
  it('MED-012 MED-068 MED-197 a progressive address from path, ID and extension', () => {
    expect(mediaUrl(clip, progressive, servers, 'de')).toBe('https://media.example.org/acme/9001.mp4');
  });

  it('MED-011 MED-196 MED-198 a streaming address has the sub-path and the suffix m3u8', () => {
    expect(mediaUrl(clip, streaming, servers, 'de')).toBe('https://stream.example.org/vod/x/acme/9001.mp4.m3u8');
  });

  it('MED-017 a medium that depends on the language has it in its name', () => {
    expect(mediaUrl({ ...clip, languageDependent: true }, progressive, servers, 'pt-BR')).toBe(
      'https://media.example.org/acme/9001_pt-BR.mp4',
    );
    expect(mediaName({ ...clip, languageDependent: true }, 'de')).toBe('9001_de');
    // A page in Arabic whose object is there in English only.
    expect(mediaName({ ...clip, languageDependent: true, language: 'en' }, 'ar')).toBe('9001_en');
    expect(mediaName({ ...clip, language: 'en' }, 'ar')).toBe('9001');
  });

  it("MED-068 without servers the page's own is asked", () => {
    expect(
      mediaUrl({ ...clip, path: '' }, progressive, { mediaServer: '', streamingServer: '', strStreamingServerSubPath: '' }, 'de'),
    ).toBe('/media/9001.mp4');
  });

  it('MED-016 a path is normalised and must not climb', () => {
    expect(['', '/a//b/', './a', 'a\\b', 'ä b'].map(normalisePath)).toEqual(['', 'a/b/', 'a/', 'a/b/', '%C3%A4%20b/']);
    expect(['..', 'a/../b', '%2e%2e/x', '..\\x', '.%2E'].map(normalisePath)).toEqual([null, null, null, null, null]);
    expect(mediaUrl({ ...clip, path: '../x' }, progressive, servers, 'de')).toBeNull();
    expect(mediaUrl(clip, streaming, { ...servers, strStreamingServerSubPath: '../x' }, 'de')).toBeNull();
  });

  it('MED-010 an ID that is more than a name is refused', () => {
    for (const IDMedia of ['', '../9001', '9001?x', 'a/b', 'a b'])
      expect(mediaUrl({ ...clip, IDMedia }, progressive, servers, 'de')).toBeNull();
  });

  it("MED-008 only media of this site and of the customer's servers are played", () => {
    const allowed = (url: string): boolean =>
      isAllowedMedia(url, 'https://page.example.org/unit.html', servers, ['https://cdn.example.org']);
    expect(
      ['/media/a.mp4', 'https://media.example.org/a', 'https://stream.example.org/b', 'https://cdn.example.org/c'].map(allowed),
    ).toEqual([true, true, true, true]);
    expect(
      [
        'https://evil.example.org/a',
        'http://media.example.org/a',
        'javascript:alert(1)',
        'data:video/mp4,x',
        'blob:https://page.example.org/x',
        'ftp://media.example.org/a',
        'https://[',
      ].map(allowed),
    ).toEqual([false, false, false, false, false, false, false]);
  });
});
