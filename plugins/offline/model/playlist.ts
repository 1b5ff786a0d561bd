/** What of a playlist (RFC 8216) is stored: its text, and the addresses that it names, as written. */
interface StoredPlaylist {
  readonly text: string;
  readonly addresses: readonly string[];
}

/** Nobody sees more on a phone or beside slides, and it is a third of what a full picture takes. */
const MOST_LINES = 720;

interface Variant {
  readonly at: number;
  readonly height: number;
  readonly bandwidth: number;
}

const number = (line: string, pattern: RegExp): number => Number(pattern.exec(line)?.[1] ?? 0);

/** The one variant that is stored: the best of up to 720 lines, else the smallest. */
function chosen(variants: readonly Variant[]): Variant | undefined {
  const byBandwidth = variants.toSorted((one, other) => one.bandwidth - other.bandwidth);
  return byBandwidth.findLast(({ height }) => height <= MOST_LINES) ?? byBandwidth[0];
}

/**
 * A playlist as it is stored: of a master playlist one variant, with the sound and subtitles that it names; any other one whole. Live
 * streams have no end and are not stored.
 * @returns null for a stream that has no end
 */
export function storedPlaylist(text: string): StoredPlaylist | null {
  const lines = text.split(/\r?\n/);
  const variants = lines.flatMap((line, at): Variant[] =>
    line.startsWith('#EXT-X-STREAM-INF')
      ? [{ at, height: number(line, /RESOLUTION=\d+x(\d+)/), bandwidth: number(line, /[:,]BANDWIDTH=(\d+)/) }]
      : [],
  );
  if (variants.length === 0 && !lines.includes('#EXT-X-ENDLIST')) return null;
  const best = chosen(variants);
  const left = variants.filter((each) => each !== best).flatMap(({ at }) => [at, at + 1]);
  // Pictures to look ahead by are for seeking through films that are fetched as one goes.
  const stored = lines.filter((line, at) => !left.includes(at) && !line.startsWith('#EXT-X-I-FRAME-STREAM-INF'));
  const addresses = stored.flatMap((line) => {
    if (line.startsWith('#')) return /^#EXT-X-(?:MAP|MEDIA|KEY):.*URI="([^"]+)"/.exec(line)?.[1] ?? [];
    return line.trim() === '' ? [] : [line.trim()];
  });
  return { text: stored.join('\n'), addresses: [...new Set(addresses)] };
}
