import { describe, expect, it } from 'vitest';
import { mediaSources, normalisePath } from './media-address.ts';
import { readTimeline, secondsOf, slideAt } from './timeline.ts';

describe('timecodes', () => {
  it('hours, minutes, seconds and frames become seconds', () => {
    expect([secondsOf('00:00:12:10', 25), secondsOf('01:02:03:00', 25), secondsOf('00:00:01:15', 30)]).toEqual([12.4, 3723, 1.5]);
  });

  it('a frame that the rate does not have, and anything else, is refused; without a rate it is 25', () => {
    expect([secondsOf('00:00:00:25', 25), secondsOf('00:60:00:00', 25), secondsOf('12', 25), secondsOf('', 25), secondsOf('00:00:00:24', Number.NaN)]).toEqual([null, null, null, null, 0.96]);
  });
});

describe('slideAt', () => {
  const events = readTimeline('3 00:00:30:00;1 00:00:00:00;2 00:00:15:00;9 nonsense;', 25);

  it('gives the slide of the last event that has come', () => {
    expect([0, 14.99, 15, 29, 30, 9999].map((seconds) => slideAt(events, seconds))).toEqual(['1', '1', '2', '2', '3', '3']);
  });

  it('gives none before the first event and of an empty timeline', () => {
    expect([slideAt(readTimeline('2 00:00:05:00', 25), 4.9), slideAt([], 3)]).toEqual([null, null]);
  });

  it('OP-35 of two events at the same time the later written one wins', () => {
    expect(slideAt(readTimeline('1 00:00:05:00;2 00:00:05:00', 25), 5)).toBe('2');
  });
});

describe('media addresses', () => {
  const formats = [{ id: 4, ext: 'mp4', source: 'progressive' as const }, { id: 1, ext: 'flv' }, { id: 32, ext: 'mp3' }, { id: 64, ext: 'webm' }];
  const clip = { idMedia: '9001', path: 'light/', languageDependent: false, formats: 4, audio: false };

  it('OP-32 media server, path, id and extension; the language after the id when the clip depends on it', () => {
    expect(mediaSources(clip, formats, 'https://media.example.org/', 'de')).toEqual([{ src: 'https://media.example.org/light/9001.mp4', type: 'video/mp4' }]);
    expect(mediaSources({ ...clip, languageDependent: true, path: '' }, formats, '', 'de')[0]?.src).toBe('/media/9001_de.mp4');
  });

  it('offers every format that the clip has and a browser may play; without a say MP4', () => {
    expect(mediaSources({ ...clip, formats: 4 + 1 + 64 }, formats, '', 'de').map(({ type }) => type)).toEqual(['video/mp4', 'video/webm']);
    expect(mediaSources({ ...clip, formats: 0 }, formats, '', 'de')).toHaveLength(1);
    expect(mediaSources({ ...clip, formats: 1 }, formats, '', 'de')).toEqual([]);
  });

  it('an audio clip prefers sound files, a film never takes them', () => {
    expect(mediaSources({ ...clip, formats: 36, audio: true }, formats, '', 'de').map(({ type }) => type)).toEqual(['audio/mpeg', 'video/mp4']);
    expect(mediaSources({ ...clip, formats: 32 }, formats, '', 'de')).toEqual([]);
  });

  it('OP-32 a path is tidied, one that climbs is refused, an id that is no name too', () => {
    expect([normalisePath('/a//b/./'), normalisePath('a/../../etc'), normalisePath('a\\..\\b'), normalisePath('a b/ü')]).toEqual(['a/b/', null, null, 'a%20b/%C3%BC/']);
    expect(mediaSources({ ...clip, path: '../' }, formats, '', 'de')).toEqual([]);
    expect(mediaSources({ ...clip, idMedia: '../../x' }, formats, '', 'de')).toEqual([]);
  });
});
