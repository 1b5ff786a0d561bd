import { posix } from 'node:path';
import { numberOf } from '../base/media-number.ts';
import { uploadedNumber, type Library } from './library.ts';

/** Playlists name playlists, which name segments. */
const DEEPEST = 4;
/** So long a reading of the playlists is good, in ms: files are put beside each other without a word to the server. */
const GOOD_FOR = 60_000;

/** A path as playlists name it: of several that lead to one file each is the same part. */
const plainPath = (path: string): string => posix.normalize(`/${path}`).slice(1);

/** Only streams are made of such files: no clip is one. */
const SEGMENT = /\.(?:mpegts|m4s)$/i;

/** A path without what says which kind of file it is. */
const stemOf = (path: string): string => path.replace(/(?:\.[a-z\d]+)+$/i, '');

interface Reading {
  /** By the parts of the streams of protected media the medium. */
  readonly parts: ReadonlyMap<string, string>;
  /** What streams of public media name, and segments of streams that are named by a word. */
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
    const plain = plainPath(path);
    // All that is made of one has its number, whatever names it.
    const uploaded = uploadedNumber(plain);
    if (uploaded !== null) return media.has(uploaded) ? uploaded : null;
    // What the server makes of a live stream is that stream's, under whatever name it makes it.
    const live = this.library.liveOf(plain);
    if (live !== null) return protectedBy(posix.basename(live), media);
    const now = Date.now();
    if (this.read?.of !== media || now - this.read.at > GOOD_FOR) this.read = { of: media, at: now, reading: this.find(media) };
    try {
      return owner(plain, media, await this.read.reading);
    } catch (error) {
      this.read = null;
      throw error;
    }
  }

  private async find(media: ReadonlyMap<string, unknown>): Promise<Reading> {
    const [parts, open] = [new Map<string, string>(), new Set<string>()];
    const { paths } = this.library;
    const isNumbered = (path: string): boolean => numberOf(posix.basename(path)) !== null;
    const own = paths.filter(isNumbered);
    const streams = paths.filter((path) => /\.m3u8$/i.test(path));
    // A level has a number as well, and is no public medium: it is of the stream that names it, which comes first.
    const named = await Promise.all(streams.map((path) => (this.library.isLive(path) ? [] : this.partsOf(path))));
    const levels = new Set(named.flat());
    const numbered = streams.filter(isNumbered);
    const isLevel = (path: string): boolean => levels.has(path);
    for (const stream of [...numbered.filter((path) => !isLevel(path)), ...numbered.filter(isLevel)]) {
      const medium = protectedBy(posix.basename(stream), media);
      if (medium === null && isLevel(stream)) continue;
      // The server makes a live stream's addresses; what it is made of is as public as it is by itself.
      if (this.library.isLive(stream) && (medium === null || isNumbered(await this.sourceOf(stream)))) continue;
      for (const part of await this.below(stream))
        if (medium === null) open.add(part);
        else if (!parts.has(part)) parts.set(part, medium);
    }
    // A segment has a number, too, and is no medium.
    const ofStreams = new Set([...open, ...parts.keys()]);
    const stems = new Set(own.filter((path) => !ofStreams.has(path)).map(stemOf));
    // Nothing protects a stream that is named by a word. It may lie beside the playlists of a protected one: of these it opens none.
    for (const stream of streams.filter((path) => !isNumbered(path)))
      for (const part of await this.below(stream))
        if (SEGMENT.test(part) && !parts.has(part) && folderOwner(part, media, stems) === null) open.add(part);
    return { parts, open, stems };
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
  if (open.has(path)) return null;
  const byName = protectedBy(posix.basename(path), media);
  const byStream = parts.get(path) ?? null;
  // The number of a segment says whose it is only where nothing else does.
  if (SEGMENT.test(path)) return byStream ?? folderOwner(path, media, stems) ?? byName;
  return byName ?? byStream ?? folderOwner(path, media, stems);
}

/** The protected medium that has a folder of its name around a path. */
function folderOwner(path: string, media: ReadonlyMap<string, unknown>, stems: ReadonlySet<string>): string | null {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const id = stems.has(folder) ? protectedBy(posix.basename(folder), media) : null;
    if (id !== null) return id;
  }
  return null;
}
