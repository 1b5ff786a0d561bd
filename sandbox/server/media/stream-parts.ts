import { posix } from 'node:path';
import type { Library } from './library.ts';

/** Playlists name playlists, which name segments. */
const DEEPEST = 4;
/** So long a reading of the playlists is good, in ms: files are put beside each other without a word to the server. */
const GOOD_FOR = 60_000;

/** The medium that a path belongs to by its name, null for none. */
type MediumOf = (path: string) => string | null;

/** A path as playlists name it: of several that lead to one file each is the same part. */
const plainPath = (path: string): string => posix.normalize(`/${path}`).slice(1);

/** A stream that is looked up by its number, rather than by another playlist. */
const isStream = (path: string): boolean => /^\d{1,9}[._]/.test(posix.basename(path));

/**
 * Whose the parts of streams are whose names say nothing: what the playlist of a protected medium names is protected with it. What the
 * stream of a public medium names as well is public, as everybody finds it there.
 */
export class StreamParts {
  private read: { readonly of: object; readonly at: number; readonly parts: Promise<ReadonlyMap<string, string>> } | null = null;

  constructor(private readonly library: Library) {}

  /**
   * The protected medium that a part belongs to, null for a public one.
   * @param media the protected media; with another object all is read anew
   */
  async mediumOf(path: string, media: ReadonlyMap<string, unknown>, byName: MediumOf): Promise<string | null> {
    const now = Date.now();
    if (this.read?.of !== media || now - this.read.at > GOOD_FOR) this.read = { of: media, at: now, parts: this.find(byName) };
    try {
      return (await this.read.parts).get(plainPath(path)) ?? null;
    } catch (error) {
      this.read = null;
      throw error;
    }
  }

  private async find(byName: MediumOf): Promise<Map<string, string>> {
    const [parts, open] = [new Map<string, string>(), new Set<string>()];
    for (const stream of this.library.playlists.filter(isStream)) {
      const medium = byName(stream);
      for (const part of await this.below(stream))
        if (byName(part) === null) {
          if (medium === null) open.add(part);
          else parts.set(part, medium);
        }
    }
    for (const part of open) parts.delete(part);
    return parts;
  }

  /** Names nothing when it cannot be read, as it cannot be played then: its own address says why. It harms no other. */
  private async partsOf(playlist: string): Promise<string[]> {
    try {
      return (await this.library.partsOf(playlist)).map(plainPath);
    } catch {
      return [];
    }
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
