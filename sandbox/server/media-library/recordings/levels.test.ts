import { expect, it } from 'vitest';
import { levelsFor } from './levels.ts';
import { masterPlaylist, rangesOf } from './stream-playlist.ts';

const sizes = (width: number, height: number, seconds = 60): string =>
  levelsFor({ kind: 'film', width, height }, seconds)
    .map((each) => `${each.width}x${each.height}`)
    .join(' ');

it.each([
  ['a film of a camera', 3840, 2160, '426x240 854x480 1280x720 1920x1080'],
  ['one of its own size', 1280, 720, '426x240 854x480 1280x720'],
  ['one between the usual sizes', 1000, 563, '426x240 1000x564'],
  ['one that was taken upright', 1080, 1920, '240x426 480x854 720x1280 1080x1920'],
  ['a small one', 400, 300, '320x240 400x300'],
])('%s is streamed in sizes that it has', (_name, width, height, wanted) => {
  expect(sizes(width, height)).toBe(wanted);
  for (const { rate } of levelsFor({ kind: 'film', width, height }, 60)) expect(rate).toBeGreaterThanOrEqual(300_000);
});

it('a film that is short or very small, a sound, and what nobody knows the size of, are not', () => {
  expect([sizes(1920, 1080, 9.9), sizes(298, 240), sizes(0, 0)]).toEqual(['', '', '']);
  expect(levelsFor({ kind: 'sound', width: 1920, height: 1080 }, 60)).toEqual([]);
});

const playlist = (...segments: readonly (readonly [seconds: number, bytes: number])[]): string =>
  ['#EXTM3U', ...segments.flatMap(([seconds, bytes]) => [`#EXTINF:${seconds.toFixed(6)},`, `#EXT-X-BYTERANGE:${bytes}@7`, 'v.mp4'])].join(
    '\n',
  );
const head = Buffer.from('0000avcC\x01\x64\x00\x1f\xff000mp4a0', 'latin1');
const [small, large] = levelsFor({ kind: 'film', width: 1250, height: 500 }, 60);

it('a stream names its sizes with the bits that they take at most and on average, and the one to begin with first', () => {
  const levels = [
    // The last segment is too short to count by itself: 100 kbit in 0.1 s are none that a network has to bear.
    { ...small!, text: playlist([4, 50_000], [4, 100_000], [0.1, 12_500]), head },
    { ...large!, text: playlist([4, 500_000], [4, 400_000], [0.1, 10]), head: Buffer.from('avcC\x01\x4d\x40\x1e\xff', 'latin1') },
  ];
  expect(rangesOf(levels[0]!.text)).toHaveLength(3);
  const text = masterPlaylist(levels, ({ lines }) => `5/v${lines}.m3u8`)!;
  expect(text.split('\n').slice(3)).toEqual([
    '#EXT-X-STREAM-INF:BANDWIDTH=219513,AVERAGE-BANDWIDTH=160494,RESOLUTION=600x240,CODECS="avc1.64001f,mp4a.40.2"',
    '5/v240.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=888899,RESOLUTION=1250x500,CODECS="avc1.4d401e"',
    '5/v500.m3u8',
    '',
  ]);
  const all = levelsFor({ kind: 'film', width: 1920, height: 1080 }, 60).map((each) => ({ ...each, text: levels[0]!.text, head }));
  expect([...masterPlaylist(all, ({ lines }) => `v${lines}`)!.matchAll(/^v\d+/gm)].join()).toBe('v480,v240,v720,v1080');
});

it('sizes of which a player could not change from one to the other are no stream', () => {
  const level = { ...small!, text: playlist([4, 10], [4, 10]), head };
  const name = (): string => 'x';
  expect(masterPlaylist([level, { ...large!, text: playlist([8, 10]), head }], name)).toBeNull();
  expect(masterPlaylist([level, { ...level, head: Buffer.from('no picture') }], name)).toBeNull();
  expect(masterPlaylist([{ ...level, text: '#EXTM3U' }], name)).toBeNull();
});
