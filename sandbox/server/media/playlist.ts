import { posix } from 'node:path';

/** Which part of a stream an address is, such as `level.0`, `segment.12`, `init`, `key`. */
export type Part = string;

const CHILDREN: Readonly<Record<string, string>> = { AUDIO: 'audio', SUBTITLES: 'subtitles', VIDEO: 'level' };

/** The name that segments have below a playlist of this kind. */
const segmentName = (parent: Part): string =>
  parent.startsWith('audio') ? 'audioSegment' : parent.startsWith('subtitles') ? 'subtitle' : 'segment';

/** Attributes of tags that are addresses; one tag may have several. */
const ADDRESS = /(?<=[:,]\s*)((?:[A-Z-]+-)?URI|X-ASSET-LIST)\s*=\s*"([^"]*)"/g;

/**
 * Rewrites the addresses in an HLS playlist (RFC 8216).
 * @param parent what the playlist itself is: `manifest`, `level.n`, `audio.n` or `subtitles.n`.
 * @param change gets an address as written, and which part it is; segments count by their media sequence number.
 */
export function rewritePlaylist(text: string, parent: Part, change: (address: string, part: Part) => string): string {
  const counts = new Map<string, number>();
  const next = (name: string): Part => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}.${count}`;
  };
  counts.set(segmentName(parent), Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0));
  const inTag = (line: string, part: Part): string =>
    line.replace(ADDRESS, (_, name: string, address: string) => `${name}="${change(address, part)}"`);
  let level = false;
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#EXT-X-STREAM-INF')) level = true;
      else if (line.startsWith('#EXT-X-KEY')) return inTag(line, 'key');
      else if (line.startsWith('#EXT-X-MAP')) return inTag(line, 'init');
      else if (line.startsWith('#EXT-X-MEDIA:'))
        return line.search(ADDRESS) >= 0 ? inTag(line, next(CHILDREN[/TYPE=([A-Z-]+)/.exec(line)?.[1] ?? ''] ?? 'level')) : line;
      else if (line.startsWith('#EXT-X-') && line.search(ADDRESS) >= 0) return inTag(line, next('further'));
      if (line === '' || line.startsWith('#')) return line;
      const part = next(level ? 'level' : segmentName(parent));
      level = false;
      return change(line, part);
    })
    .join('\n');
}

/** All addresses that a playlist names, as written. */
export function addressesIn(text: string): string[] {
  const found: string[] = [];
  rewritePlaylist(text, 'manifest', (address) => {
    found.push(address);
    return address;
  });
  return found;
}

/**
 * The path below /media of an address in a playlist; null for one that leads elsewhere. Of a whole address nobody knows whether its host is
 * this server under another name: what is below /media is taken for its own.
 * @param path of the playlist, below /media
 */
export function pathOfPart(path: string, address: string): string | null {
  const own = address.trim().replace(/^(?:https?:)?\/\/[^/]*(?=\/media\/)/i, '');
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(own)) return null;
  let plain = own.replaceAll('\\', '/').split(/[?#]/)[0] ?? '';
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // a name with a percent sign
  }
  if (plain.startsWith('/')) return plain.startsWith('/media/') ? posix.normalize(plain.slice('/media/'.length)) : null;
  return posix.join(posix.dirname(path), plain);
}

export interface Segment {
  readonly address: string;
  readonly seconds: number;
}

/** The segments of a media playlist, in order. */
export function segmentsOf(text: string): Segment[] {
  const found: Segment[] = [];
  let seconds = 0;
  for (const line of text.split(/\r?\n/)) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (length !== undefined) seconds = Number(length);
    else if (line !== '' && !line.startsWith('#')) found.push({ address: line, seconds });
  }
  return found;
}
