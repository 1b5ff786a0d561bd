import { describe, expect, it } from 'vitest';
import { storedPlaylist } from './playlist.ts';

const variant = (height: number, bandwidth: number): string =>
  `#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=${bandwidth},RESOLUTION=9x${height},AUDIO="a"\n${height}p.m3u8`;
const master = (...variants: string[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="sound.m3u8"',
    ...variants,
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI="i.m3u8"',
    '',
  ].join('\n');

describe('a master playlist', () => {
  it('is stored with the best of up to 720 lines, and the sound that it names', () => {
    const stored = storedPlaylist(master(variant(180, 300), variant(1080, 3000), variant(720, 1500), variant(360, 600)));
    expect(stored?.addresses).toEqual(['sound.m3u8', '720p.m3u8']);
    expect(stored?.text).toBe(`#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="sound.m3u8"\n${variant(720, 1500)}\n`);
  });

  it('is stored with the smallest where all are larger, and with one that says no height', () => {
    expect(storedPlaylist(master(variant(2160, 9000), variant(1080, 3000)))?.addresses).toContain('1080p.m3u8');
    expect(storedPlaylist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=5\nonly.m3u8')?.addresses).toEqual(['only.m3u8']);
  });
});

describe('a playlist of segments', () => {
  const list =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF:4,\na.m4s\n#EXTINF:4,\r\nb.m4s?e=1&k=2\n';

  it('is stored whole, with all that it names', () => {
    const stored = storedPlaylist(`${list}#EXT-X-ENDLIST`);
    expect(stored?.addresses).toEqual(['init.mp4', 'key.bin', 'a.m4s', 'b.m4s?e=1&k=2']);
  });

  it('names a file once that has several parts in it', () => {
    const parts = '#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:5@0\nall.ts\n#EXTINF:4,\n#EXT-X-BYTERANGE:5@5\nall.ts\n#EXT-X-ENDLIST';
    expect(storedPlaylist(parts)?.addresses).toEqual(['all.ts']);
  });

  it('is not stored when it has no end', () => {
    expect(storedPlaylist(list)).toBeNull();
  });
});
