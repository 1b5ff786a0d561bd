import { posix } from 'node:path';
import { numberOf } from '../base/media-number.ts';
import type { Library } from './library.ts';

/** Playlists name playlists, which name segments. */
const DEEPEST = 4;
/** So long a reading of the playlists is good, in ms: files are put beside each other without a word to the server. */
const GOOD_FOR = 60_000;

/** A path as playlists name it: of several that lead to one file each is the same part. */
const plainPath = (path: string): string => posix.normalize(`/${path}`).slice(1);

/** A path without what says which kind of file it is. */
const stemOf = (path: string): string => path.replace(/(?:\.[a-z\d]+)+$/i, '');

interface Reading {
  /** By the parts of the streams of protected media the medium. */
  readonly parts: ReadonlyMap<string, string>;
  /** What streams of public media name. */
  readonly open: ReadonlySet<string>;
  /** Paths of media without their endings: folders of these names beside them are theirs. */
  readonly stems: ReadonlySet<string>;
}

/**
 * Whose the files below /media are. A medium has the file of its number, what its playlists name, and the folder of its name beside it.
 * What the stream of a public medium names is public, as everybody finds it there: the numbers of its parts are no media.
 */
export class StreamParts {
  private read: { readonly of: object; readonly at: number; readonly reading: Promise<Reading> } | null = null;

  constructor(private readonly library: Library) {}

  /**
   * The protected medium that a path belongs to, null for a public one. Texts of films (`.vtt`) are as public as the words of the page.
   * @param media the protected media, by their numbers; with another object all is read anew
   */
  async mediumOf(path: string, media: ReadonlyMap<string, unknown>): Promise<string | null> {
    if (media.size === 0 || path.endsWith('.vtt')) return null;
    const now = Date.now();
    if (this.read?.of !== media || now - this.read.at > GOOD_FOR) this.read = { of: media, at: now, reading: this.find(media) };
    try {
      return owner(plainPath(path), media, await this.read.reading);
    } catch (error) {
      this.read = null;
      throw error;
    }
  }

  private async find(media: ReadonlyMap<string, unknown>): Promise<Reading> {
    const [parts, open] = [new Map<string, string>(), new Set<string>()];
    const { paths } = this.library;
    const own = paths.filter((path) => numberOf(posix.basename(path)) !== null);
    for (const stream of own.filter((path) => /\.m3u8$/i.test(path))) {
      const medium = protectedBy(posix.basename(stream), media);
      // The server makes a live stream's addresses; what it is made of is as public as it is by itself.
      if (this.library.isLive(stream) && (medium === null || numberOf(posix.basename(await this.sourceOf(stream))) !== null)) continue;
      for (const part of await this.below(stream))
        if (medium === null) open.add(part);
        else if (!parts.has(part)) parts.set(part, medium);
    }
    // A segment has a number, too, and is no medium.
    const segments = new Set([...open, ...parts.keys()]);
    return { parts, open, stems: new Set(own.filter((path) => !segments.has(path)).map(stemOf)) };
  }

  /** Names nothing when it cannot be read, as it cannot be played then: its own address says why. It harms no other. */
  private async partsOf(playlist: string): Promise<string[]> {
    try {
      return (await this.library.partsOf(playlist)).map(plainPath);
    } catch {
      return [];
    }
  }

  private async sourceOf(live: string): Promise<string> {
    return (await this.partsOf(live))[0] ?? '';
  }

  /** All that a playlist names, and what that names in turn. */
  private async below(stream: string): Promise<Set<string>> {
    const found = new Set<string>();
    let level = [stream];
    for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
      const named = (await Promise.all(level.map((path) => this.partsOf(path)))).flat();
      level = named.filter((path) => !found.has(path) && /\.m3u8$/i.test(path));
      for (const path of named) found.add(path);
    }
    return found;
  }
}

const protectedBy = (name: string, media: ReadonlyMap<string, unknown>): string | null => {
  const id = numberOf(name);
  return id !== null && media.has(id) ? id : null;
};

function owner(path: string, media: ReadonlyMap<string, unknown>, { parts, open, stems }: Reading): string | null {
  // What the server makes of a live stream is that stream's.
  const [, live = ''] = /^(.+)\/live\/\d{1,2}(?:-\d{1,12})?\.(?:m3u8|mpegts)$/.exec(path) ?? [];
  if (stems.has(live)) return protectedBy(posix.basename(live), media);
  if (open.has(path)) return null;
  const named = protectedBy(posix.basename(path), media) ?? parts.get(path);
  if (named !== undefined) return named;
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const id = stems.has(folder) ? protectedBy(posix.basename(folder), media) : null;
    if (id !== null) return id;
  }
  return null;
}
