import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Library } from './library.ts';
import { StreamParts } from './stream-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const segments = (...names: string[]): string => `#EXTM3U\n${names.map((name) => `#EXTINF:2,\n${name}\n`).join('')}#EXT-X-ENDLIST\n`;
const master = (...names: string[]): string => `#EXTM3U\n${names.map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}\n`).join('')}`;
const FILES: Readonly<Record<string, string>> = {
  'talks/7002.m3u8': master('7002/low.m3u8'),
  'talks/7002/low.m3u8': segments('0.mpegts', '1.mpegts'),
  'talks/7002/0.mpegts': '',
  'talks/7002/1.mpegts': '',
  'talks/7002/tiles.jpg': '',
  'talks/7003.m3u8.live.json': '{"source":"7002.m3u8","windowSeconds":4}',
  'talks/7005_en.mp4': '',
  'talks/7005_en/tiles.jpg': '',
  'talks/7006.mp4.m3u8.live.json': '{"source":"raw/camera.m3u8","windowSeconds":4}',
  'talks/raw/camera.m3u8': master('camera/0.m3u8'),
  'talks/raw/camera/0.m3u8': segments('2.mpegts', '3.mpegts'),
  'talks/7008.m3u8': master('7008/720.m3u8'),
  'talks/7008/720.m3u8': segments('../hd/720/0.mpegts', '../hd/720/9.mpegts'),
  'talks/all.m3u8': master('7010.m3u8'),
  'talks/7010.m3u8': segments('hd/7.mpegts'),
  'talks/7009.m3u8': segments('hd/720/9.mpegts'),
  'intro/film.m3u8': master('film/low.m3u8'),
  'intro/film/low.m3u8': segments('0.mpegts', '1.mpegts', '../1.mp4', '../../talks/7002/1.mpegts', '../../talks/7002/tiles.jpg'),
  'talks/7002/all.m3u8': segments('5.mpegts'),
  'intro/1.mp4': '',
  'intro/0.mp4': '',
  '2026/intro.mp4': '',
  '2026/9300.mp4': '',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** By the paths what they belong to, with some media protected. */
const owners = async (ids: readonly string[], paths: readonly string[]) => {
  const parts = new StreamParts(new Library([folder]));
  const media = new Map(ids.map((id) => [id, [1]]));
  return Promise.all(paths.map((path) => parts.mediumOf(path, media)));
};
const STREAM = ['talks/7002.m3u8', 'talks/7002/low.m3u8', 'talks/7002/0.mpegts', 'talks/7002/1.mpegts'];

it('MED-189 what a public stream names is public, whatever number its parts have, and so are folders that are years', async () => {
  const live = ['talks/7003/live/0.m3u8', 'talks/7003/live/0-1.mpegts'];
  expect(await owners(['0', '1', '2026'], [...STREAM, ...live, '2026/intro.mp4', '2026/9300.mp4'])).toEqual(
    [...STREAM, ...live, '', ''].map(() => null),
  );
  expect(await owners(['0', '1'], ['intro/1.mp4', '/intro//0.mp4'])).toEqual(['1', '0']);
});

it('MED-189 a protected film has its file, the parts of its stream, and the folder of its name beside it', async () => {
  expect(await owners(['7002'], [...STREAM, 'talks/7002/tiles.jpg'])).toEqual([...STREAM, ''].map(() => '7002'));
  expect(await owners(['7005'], ['talks/7005_en.mp4', 'talks/7005_en/tiles.jpg', 'talks/7005_en.vtt'])).toEqual(['7005', '7005', null]);
});

it('MED-189 a protected film that was uploaded has all that is made of it by its number, and no other number has any of it', async () => {
  const own = ['library/500000001.mp4', 'library/500000001.mp4.m3u8', 'library/500000001/v240.m3u8', 'library//x/../500000001/240.mp4'];
  expect(await owners(['500000001'], [...own, 'library/500000002/v240.mp4'])).toEqual([...own.map(() => '500000001'), null]);
  expect(await owners(['240'], own)).toEqual(own.map(() => null));
});

it('MED-189 a protected live stream has its playlists and segments, and what these are made of', async () => {
  const own = ['talks/7003.m3u8', 'talks/7003/live/0.m3u8', 'talks/7003/live/0-17.mpegts'];
  expect(await owners(['7003'], own)).toEqual(['7003', '7003', '7003']);
  // As everybody finds it at the public stream that it is made of.
  expect(await owners(['7003'], STREAM)).toEqual([null, null, null, null]);
  expect(await owners(['7002', '7003'], STREAM)).toEqual(['7002', '7002', '7002', '7002']);
});

it('MED-189 a live stream that is named as the one of a film’s file is protected at each address that it has', async () => {
  const own = ['talks/7006.mp4.m3u8', 'talks/7006/live/0.m3u8', 'talks/7006.mp4/live/0.m3u8', 'talks/7006.mp4/live/0-1.mpegts'];
  const source = ['talks/raw/camera.m3u8', 'talks/raw/camera/0.m3u8', 'talks/raw/camera/2.mpegts'];
  expect(await owners(['7006'], [...own, ...source])).toEqual([...own, ...source].map(() => '7006'));
  expect(await owners(['1'], [...own, ...source])).toEqual([...own, ...source].map(() => null));
});

it('MED-189 a level that is named by a number is no public medium: its segments are the stream’s', async () => {
  const own = ['talks/7008.m3u8', 'talks/7008/720.m3u8', 'talks/hd/720/0.mpegts'];
  expect(await owners(['7008'], own)).toEqual(['7008', '7008', '7008']);
  expect(await owners(['720'], own)).toEqual([null, null, null]);
  // Unless a public stream has the same.
  expect(await owners(['7008'], ['talks/hd/720/9.mpegts'])).toEqual([null]);
  // What is protected by itself stays so, whatever names it as a level.
  expect(await owners(['7010'], ['talks/7010.m3u8', 'talks/hd/7.mpegts'])).toEqual(['7010', '7010']);
  expect(await owners(['7008', '720'], own)).toEqual(['7008', '720', '7008']);
});

it('MED-189 segments of a stream that is named by a word are nobody’s, but it opens nothing that is somebody’s', async () => {
  const own = ['intro/film.m3u8', 'intro/film/low.m3u8', 'intro/film/0.mpegts', 'intro/film/1.mpegts'];
  expect(await owners(['0', '1', '7002'], own)).toEqual([null, null, null, null]);
  expect(await owners(['1', '7002'], ['intro/1.mp4', 'talks/7002/1.mpegts', 'talks/7002/tiles.jpg', 'talks/7002/5.mpegts'])).toEqual([
    '1',
    '7002',
    '7002',
    '7002',
  ]);
});
