import { expect, it } from 'vitest';
import { addressesIn, pathOfPart, rewritePlaylist, segmentsOf } from './playlist.ts';

const mark = (text: string, parent: string): string[] => {
  const seen: string[] = [];
  rewritePlaylist(text, parent, (address, part) => {
    seen.push(`${part} ${address}`);
    return address;
  });
  return seen;
};

it('RT-007 a master playlist names its levels, sounds and subtitles by their order', () => {
  const text =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="en.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,NAME="in the picture"\n' +
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="de.m3u8"\n#EXT-X-MEDIA:TYPE=SUBTITLES,URI="w.m3u8"\n' +
    '#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n';
  expect(mark(text, 'manifest')).toEqual(['audio.0 en.m3u8', 'audio.1 de.m3u8', 'subtitles.0 w.m3u8', 'level.0 a.m3u8', 'level.1 b.m3u8']);
});

it('RT-007 a level names its key, initialisation and segments, which count from the media sequence', () => {
  const text =
    '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:2,\na.m4s\n#EXTINF:2,\nb.m4s\n';
  expect(mark(text, 'level.0')).toEqual(['key k', 'init i.mp4', 'segment.7 a.m4s', 'segment.8 b.m4s']);
  expect(mark('#EXTINF:2,\na.aac\n', 'audio.1')).toEqual(['audioSegment.0 a.aac']);
  expect(mark('#EXTINF:2,\na.vtt\n', 'subtitles.0')).toEqual(['subtitle.0 a.vtt']);
});

it('RT-007 everything else of a playlist stays as it was', () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="i.mp4",BYTERANGE="1@0"\n\n#EXTINF:2,\na.m4s\n#EXT-X-ENDLIST\n';
  expect(rewritePlaylist(text, 'level.0', (address) => `${address}?x`)).toBe(
    '#EXTM3U\n#EXT-X-MAP:URI="i.mp4?x",BYTERANGE="1@0"\n\n#EXTINF:2,\na.m4s?x\n#EXT-X-ENDLIST\n',
  );
  expect(segmentsOf(text)).toEqual([{ address: 'a.m4s', seconds: 2 }]);
});

it('MED-189 an address is of this server when it is below /media, however it is written', () => {
  const paths = (...addresses: string[]) => addresses.map((address) => pathOfPart('vod/9001.m3u8', address));
  expect(paths('a.ts', 'x/../a.ts ', 'x\\a.ts', '/media/b%20c.ts?e=1', 'https://here.example/media/d.ts', '//here/media/e.ts')).toEqual([
    'vod/a.ts',
    'vod/a.ts',
    'vod/x/a.ts',
    'b c.ts',
    'd.ts',
    'e.ts',
  ]);
  expect(paths('https://cdn.example/d.ts', '/img/a.ts', 'data:x')).toEqual([null, null, null]);
  expect(addressesIn('#EXTM3U\n#EXT-X-DATERANGE:ID="1",X-ASSET-URI="/media/ad.mp4"\n')).toEqual(['/media/ad.mp4']);
  // Players take blanks, and a tag may have several addresses.
  expect(
    addressesIn(
      '#EXT-X-DATERANGE:X-ASSET-URI="a.mp4", X-ASSET-LIST ="b.mp4"\n#EXT-X-MEDIA:TYPE=AUDIO, URI = "s"\n#EXT-X-KEY:A=1, URI= "k"\n',
    ),
  ).toEqual(['a.mp4', 'b.mp4', 's', 'k']);
});
