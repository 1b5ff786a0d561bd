import type { Level } from './levels.ts';

/** A size of a stream as it was made. */
export interface MadeLevel extends Level {
  /** Its playlist. */
  readonly text: string;
  /** What its file begins with. */
  readonly head: Buffer;
}

interface Segment {
  readonly seconds: number;
  readonly bytes: number;
}

/** The segments of a playlist whose parts are ranges of one file. */
export const rangesOf = (text: string): Segment[] =>
  [...text.matchAll(/^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@\d+$/gm)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));

const sumOf = (segments: readonly Segment[]): Segment =>
  segments.reduce((sum, each) => ({ seconds: sum.seconds + each.seconds, bytes: sum.bytes + each.bytes }), { seconds: 0, bytes: 0 });
const rateOf = ({ seconds, bytes }: Segment): number => Math.ceil((bytes * 8) / seconds);

/** The most bits a second of segments that follow each other and are together about as long as one may be (RFC 8216, 4.3.4.2). */
function peakOf(segments: readonly Segment[]): number {
  const target = Math.max(...segments.map(({ seconds }) => Math.round(seconds)));
  let peak = rateOf(sumOf(segments));
  for (let from = 0; from < segments.length; from += 1)
    for (let to = from + 1; to <= segments.length; to += 1) {
      const together = sumOf(segments.slice(from, to));
      if (together.seconds > target * 1.5) break;
      if (together.seconds >= target * 0.5) peak = Math.max(peak, rateOf(together));
    }
  return peak;
}

/** The codecs in the words of RFC 6381, as the head of the file has them; null when there is no H.264 in it. */
function codecsOf(head: Buffer): string | null {
  const at = head.indexOf('avcC');
  if (at < 0 || at + 8 > head.length) return null;
  return `avc1.${head.subarray(at + 5, at + 8).toString('hex')}${head.includes('mp4a') ? ',mp4a.40.2' : ''}`;
}

/** Lines with which players begin that do not know how fast the network is yet: they take the first one of the list. */
const FIRST_LINES = 480;

/**
 * The playlist that names the sizes of a stream.
 * @param nameOf what the playlist of a size is called
 * @returns null when the sizes have not the same segments, or no picture: no player could change between them
 */
export function masterPlaylist(levels: readonly MadeLevel[], nameOf: (level: Level) => string): string | null {
  const all = levels.map((level) => ({ level, segments: rangesOf(level.text), codecs: codecsOf(level.head) }));
  const count = all[0]?.segments.length ?? 0;
  if (count === 0 || all.some(({ segments, codecs }) => segments.length !== count || codecs === null)) return null;
  const first = all.findLast(({ level }) => level.lines <= FIRST_LINES) ?? all[0]!;
  const lines = [first, ...all.filter((each) => each !== first)].flatMap(({ level, segments, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(segments)},AVERAGE-BANDWIDTH=${rateOf(sumOf(segments))},` +
      `RESOLUTION=${level.width}x${level.height},CODECS="${codecs}"`,
    nameOf(level),
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
}
