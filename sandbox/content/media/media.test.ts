import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { select, type XNode } from '../../../xsl/engine/index.ts';
import { contentFolder, readObjects, value } from '../content.harness.ts';
import { narration } from './narration.ts';

const files = `${contentFolder}media/files/`;
const clips = readObjects().flatMap((object) => select(object, './/clip[not(ancestor::question)]'));
const extension = (clip: XNode): string =>
  ({ '4': 'mp4', '32': 'mp3' })[value(clip, 'availFormats')] ?? `availFormats ${value(clip, 'availFormats')}`;
const film = (clip: XNode) => narration.films.find(({ IDMedia }) => String(IDMedia) === value(clip, 'IDMedia'));

function seconds(timecode: string): number {
  const [h = 0, m = 0, s = 0, f = 0] = timecode.split(':').map(Number);
  return h * 3600 + m * 60 + s + f / narration.fps;
}

/** Cues of a WebVTT file, in seconds. */
function cues(clip: XNode, language: string): { from: number; to: number; text: string }[] {
  const clock = (text = ''): number => {
    const [m = 0, s = 0] = text.split(':').map(Number);
    return m * 60 + s;
  };
  const vtt = readFileSync(`${files}${value(clip, 'path')}${value(clip, 'IDMedia')}_${language}.vtt`, 'utf8');
  expect(vtt.startsWith('WEBVTT\n')).toBe(true);
  return [...vtt.matchAll(/(\S+) --> (\S+)[^\n]*\n([\s\S]*?)\n(?:\n|$)/g)].map(([, from, to, text = '']) => ({
    from: clock(from),
    to: clock(to),
    text,
  }));
}

/** Length of an MP4 in seconds, from its movie header. */
function mp4Seconds(file: string): number {
  const bytes = readFileSync(file);
  const header = bytes.indexOf('mvhd', 0, 'latin1') + 4;
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

describe('media', () => {
  it('stay below 16 MB in all', () => {
    const sizes = readdirSync(files, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(files + name))
      .filter((entry) => entry.isFile())
      .map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(30);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it('belong to lessons: four films or more, streams of both kinds, two sounds', () => {
    expect(clips.filter((clip) => extension(clip) === 'mp4').length).toBeGreaterThanOrEqual(5);
    const segments = clips
      .filter((clip) => value(clip, 'sourceType') === '0')
      .map((clip) =>
        readdirSync(`${files}vod/${value(clip, 'path')}`, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.startsWith(value(clip, 'IDMedia')) && /_000\.\w+$/.test(name))
          .map((name) => name.slice(name.lastIndexOf('.') + 1)),
      );
    expect([...new Set(segments.flat())].sort()).toEqual(['m4s', 'mpegts']);
    expect(segments.every((names) => names.length >= 2)).toBe(true);
    expect(clips.filter((clip) => value(clip, 'type') === 'audio' && extension(clip) === 'mp3').length).toBe(2);
  });

  it.each(clips.map((clip) => [value(clip, 'IDMedia'), clip] as const))(
    '%s has its files, with the index of an MP4 in front',
    (id, clip) => {
      const names = value(clip, 'languageDependent') === 'yes' ? ['_en', '_de'] : [''];
      for (const name of names) {
        const file = `${files}${value(clip, 'path')}${id}${name}.${extension(clip)}`;
        expect(existsSync(file), file).toBe(true);
        if (extension(clip) !== 'mp4') continue;
        const bytes = readFileSync(file);
        expect(bytes.indexOf('moov', 0, 'latin1')).toBeLessThan(bytes.indexOf('mdat', 0, 'latin1'));
      }
      for (const track of select(clip, 'subtitles')) {
        expect(value(track, 'src')).toBe(`media/${value(clip, 'path')}${id}_${value(track, 'language')}.vtt`);
        expect(existsSync(`${files}${value(track, 'src').slice('media/'.length)}`)).toBe(true);
      }
    },
  );

  it('9006 streams in three renditions whose segments all exist', () => {
    const master = `${files}vod/light/9006.mp4.m3u8`;
    const text = readFileSync(master, 'utf8');
    expect([...text.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size)).toEqual(['320x180', '640x360', '1280x720']);
    for (const name of text.split('\n').filter((line) => line.endsWith('.m3u8'))) {
      const list = `${dirname(master)}/${name}`;
      const playlist = readFileSync(list, 'utf8');
      const segments = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
      expect(segments.length).toBe(7);
      expect(playlist).toContain(`#EXT-X-MAP:URI="${name.slice(name.indexOf('/') + 1, -5)}_init.mp4"`);
      expect(existsSync(list.replace('.m3u8', '_init.mp4'))).toBe(true);
      expect(segments.filter((segment) => !existsSync(`${dirname(list)}/${segment}`))).toEqual([]);
      const total = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
      expect(Math.abs(total - 42)).toBeLessThan(0.2);
    }
  });
});

describe('what happens on the timelines', () => {
  const events = clips.flatMap((clip) => select(clip, '../timeline/event'));

  it('is of every type: slides, pictures, pointers, an inserted film, pauses, a callback', () => {
    const count = (type: number): number => events.filter((event) => value(event, 'type') === String(type)).length;
    expect([count(1) > 25, count(2) >= 4, count(3) > 25, count(11), count(33) >= 3, count(99) >= 1]).toEqual([
      true,
      true,
      true,
      2,
      true,
      true,
    ]);
  });

  it('lies within the slide, shows files that are there and describes pictures in both languages', () => {
    for (const event of events.filter((candidate) => ['2', '3'].includes(value(candidate, 'type')) && value(candidate, 'w') !== '')) {
      const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((name) => Number(value(event, name))) as [number, number, number, number];
      // A pointer names its middle, a picture its corner.
      const [right, bottom] = value(event, 'type') === '3' ? [x, y] : [x + w, y + h];
      expect(x >= 0 && y >= 0 && right <= 640 && bottom <= 360, `${value(event, 'tc')} ${x},${y}`).toBe(true);
    }
    for (const event of events.filter((candidate) => value(candidate, 'type') === '2')) {
      expect(existsSync(contentFolder + value(event, 'src')), value(event, 'src')).toBe(true);
      expect(
        select(event, 'alt')
          .map((alt) => value(alt, 'language'))
          .sort(),
      ).toEqual(['de', 'en']);
    }
    for (const event of events.filter((candidate) => value(candidate, 'url') !== ''))
      expect(existsSync(`${files}${value(event, 'url').slice('media/'.length)}`)).toBe(true);
  });

  it('is named slide by slide, in each language, with a picture to preview it where it has one', () => {
    for (const clip of clips) {
      for (const slide of select(clip, '../slides/slide')) {
        expect(
          select(slide, 'title')
            .map((title) => value(title, 'language'))
            .sort()
            .join(' '),
          value(clip, 'IDMedia'),
        ).toBe('ar de en');
        expect(existsSync(contentFolder + value(slide, 'preview'))).toBe(true);
      }
    }
  });
});

describe.each(clips.map((clip) => [value(clip, 'IDMedia'), clip] as const))('timeline of %s', (id, clip) => {
  const events = select(clip, '../timeline/event');
  const changes = events.filter((event) => value(event, 'type') === '1');

  it('shows every slide of the lesson once, in order, from the beginning', () => {
    expect(changes.map((event) => value(event, 'idFolie'))).toEqual(
      select(clip, '../slides/slide').map((slide) => value(slide, 'idFolie')),
    );
    expect(changes[0] && value(changes[0], 'tc')).toBe('00:00:00:00');
    const times = events.map((event) => seconds(value(event, 'tc')));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('changes a slide exactly when its first sentence begins, in both languages', () => {
    const source = film(clip);
    if (source === undefined) throw new Error(`narration.json has no film ${id}`);
    changes.forEach((event, index) => {
      const slide = source.slides[index];
      for (const language of ['en', 'de'] as const) {
        const first = (slide && ('text' in slide ? slide.text[language][0] : slide.subtitles[0]?.[language])) || '';
        const delay = slide && 'subtitles' in slide ? (slide.subtitles[0]?.from ?? 0) : 0;
        const cue = cues(clip, language).find(({ from }) => Math.abs(from - delay - seconds(value(event, 'tc'))) < 0.002);
        expect(first.startsWith(cue?.text.replace(/\n/g, ' ') ?? 'no cue at this time'), `${language} slide ${index + 1}`).toBe(true);
      }
    });
  });

  it('and subtitles end within the film', () => {
    const last = Math.max(
      ...events.map((event) => seconds(value(event, 'tc'))),
      ...['en', 'de'].flatMap((language) => cues(clip, language).map(({ to }) => to)),
    );
    const names = value(clip, 'languageDependent') === 'yes' ? ['_en', '_de'] : [''];
    for (const name of extension(clip) === 'mp4' ? names : []) {
      const length = mp4Seconds(`${files}${value(clip, 'path')}${id}${name}.mp4`);
      expect(length).toBeGreaterThanOrEqual(last);
      expect(length - last).toBeLessThan(6);
    }
  });

  it('lets no subtitle overlap the next or outgrow two lines', () => {
    for (const language of ['en', 'de']) {
      const list = cues(clip, language);
      list.slice(1).forEach((cue, index) => expect(cue.from).toBeGreaterThanOrEqual(list[index]?.to ?? 0));
      expect(list.filter(({ text }) => text.split('\n').length > 2)).toEqual([]);
    }
  });

  it('puts no subtitle over the title that its pictures bear at the bottom', () => {
    const bearsTitle = extension(clip) !== 'mp3' && id !== '9006';
    for (const language of ['en', 'de']) {
      const vtt = readFileSync(`${files}${value(clip, 'path')}${id}_${language}.vtt`, 'utf8');
      const times = vtt.split('\n').filter((line) => line.includes('-->'));
      expect(times.filter((line) => line.endsWith(' line:0') !== bearsTitle)).toEqual([]);
    }
  });
});
