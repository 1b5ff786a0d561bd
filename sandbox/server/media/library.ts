import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { safePath, filesBelow } from '../base/files.ts';
import { livePlaylist, readLiveDefinition, type LiveDefinition } from './live.ts';
import { addressesIn, pathOfPart, rewritePlaylist, segmentsOf, type Part } from './playlist.ts';
import { mediaType } from './types.ts';
import type { StoredFile } from '../media-library/storage/contract.ts';

const LIVE = '.live.json';
/** Where the films and sounds are that authors have uploaded. */
const UPLOADED = 'library';
/** What is there of one that authors have uploaded: its file, the playlist of its stream, and what is in the folder of its number. */
const OF_UPLOADED = /^library\/(\d{9})[./]/;
/** A stream of theirs, below the folder in which players look for streams. */
const STREAM_OF_UPLOADED = /^library\/[5-9]\d{8}(?:\.mp4\.m3u8|\/[^/]+)$/;

/** The number of what authors have uploaded that a path below /media belongs to; null for any other path. */
export const uploadedNumber = (path: string): string | null => OF_UPLOADED.exec(path)?.[1] ?? null;

/**
 * The path of what a player asks for. It looks for all streams in one folder of the streaming server (protocol 3.4); those of uploaded
 * films are beside their files.
 * @param folder of streams, below /media
 */
export function pathOfAsked(path: string, folder: string | null): string {
  const below = folder === null || folder === '' || !path.startsWith(`${folder}/`) ? path : path.slice(folder.length + 1);
  return STREAM_OF_UPLOADED.test(below) ? below : path;
}

/** What lies beside a film has the film's name before its own ending, or the film's number alone. */
const BESIDE: ReadonlySet<string> = new Set(['m3u8', 'vtt']);
/** `{stem}/live/{level}.m3u8` and `{stem}/live/{level}-{sequence}.mpegts` */
const LIVE_CHILD = /^(.+)\/live\/(\d{1,2})(?:-(\d{1,12}))?\.(?:m3u8|mpegts)$/;

/** What is behind a media path: a file, or a playlist written at this moment. */
export interface Found {
  readonly path: string;
  /** File of this machine with the bytes; empty for a written playlist and for what authors have uploaded. */
  readonly file: string;
  /** What authors have uploaded, wherever that is. */
  readonly stored: StoredFile | null;
  readonly text: string | null;
  /** For a segment of a live stream: its number in the loop. */
  readonly part: Part | null;
}

/** Finds what authors have uploaded by its path below /media. */
type FindUploaded = (path: string) => Promise<StoredFile | null>;

const noneUploaded: FindUploaded = async () => null;

/** The media below some folders, then those that authors have uploaded; the first that has a path counts. */
export class Library {
  /** @param folders absolute, without a slash at the end. */
  constructor(
    private readonly folders: readonly string[],
    private readonly uploaded: FindUploaded = noneUploaded,
    private readonly now: () => number = Date.now,
  ) {}

  private resolvePath(path: string): string | null {
    for (const folder of this.folders) {
      const file = safePath(folder, path);
      if (file !== null && existsSync(file) && statSync(file).isFile()) return file;
    }
    return null;
  }

  /** @param path untrusted; what leaves the folders or is no medium is not found. */
  async find(path: string): Promise<Found | null> {
    if (mediaType(path) === null) return null;
    // A sound in MP4 is asked for by the format that it has for pages, and is sent as what it is.
    const asSound = path.replace(/\.mp4$/, '.m4a');
    const file = this.resolvePath(path) ?? this.resolvePath(asSound);
    if (file !== null) return { path, file, stored: null, text: null, part: null };
    for (const each of new Set([path, asSound])) {
      const stored = await this.uploaded(each);
      if (stored !== null) return { path: each, file: '', stored, text: null, part: null };
    }
    return this.liveMaster(path) ?? this.liveChild(path);
  }

  /** Path of a medium by its number and the ending that is asked for (protocol 3.4), or null. */
  async lookUp(id: string, type: string): Promise<string | null> {
    const own = `${UPLOADED}/${id}.${type === 'm3u8' ? 'mp4.m3u8' : type}`;
    if ((await this.find(own)) !== null) return own;
    const names = (BESIDE.has(type) ? [`${id}.mp4.${type}`, `${id}.${type}`] : [`${id}.${type}`]).flatMap((name) => [name, name + LIVE]);
    const found = this.folders.flatMap((folder) => filesBelow(folder)).find((path) => names.includes(basename(path)));
    return found === undefined ? null : found.replace(/\.live\.json$/, '');
  }

  /** Paths of all media but those that authors have uploaded, of playlists that are written when they are asked for, too. */
  get paths(): string[] {
    const paths = this.folders.flatMap((folder) => filesBelow(folder));
    return [...new Set(paths.map((path) => (path.endsWith(LIVE) ? path.slice(0, -LIVE.length) : path)))];
  }

  /** Whether a playlist is of a live stream, which is made of another one. */
  isLive(path: string): boolean {
    return this.resolvePath(path + LIVE) !== null;
  }

  /** Paths that a playlist makes its stream of, or names, as far as they are below the folders. */
  async partsOf(path: string): Promise<string[]> {
    const definition = this.definition(path);
    if (definition !== null) return [posix.join(dirname(path), definition.source)];
    const file = this.resolvePath(path);
    return file === null ? [] : addressesIn(await readFile(file, 'utf8')).flatMap((address) => pathOfPart(path, address) ?? []);
  }

  private definition(master: string): LiveDefinition | null {
    const file = this.resolvePath(master + LIVE);
    return file === null ? null : readLiveDefinition(readFileSync(file, 'utf8'), file);
  }

  private source(master: string, { source }: LiveDefinition): { path: string; text: string } {
    const path = posix.join(dirname(master), source);
    const file = this.resolvePath(path);
    if (file === null) throw new Error(`${master}${LIVE}: there is no ${path} to make the live stream of.`);
    return { path, text: readFileSync(file, 'utf8') };
  }

  private liveMaster(path: string): Found | null {
    const definition = this.definition(path);
    if (definition === null) return null;
    const folder = basename(path).replace(/(\.[a-z0-9]+)?\.m3u8$/, '');
    const text = rewritePlaylist(
      this.source(path, definition).text,
      'manifest',
      (_, part) => `${folder}/live/${part.replace('level.', '')}.m3u8`,
    );
    return { path, file: '', stored: null, text, part: null };
  }

  /** The live stream that an address is made for, null where there is none. */
  liveOf(path: string): string | null {
    const [, stem] = LIVE_CHILD.exec(path) ?? [];
    if (stem === undefined) return null;
    return [`${stem}.mp4.m3u8`, `${stem}.m3u8`].find((name) => this.resolvePath(name + LIVE) !== null) ?? null;
  }

  private liveChild(path: string): Found | null {
    const [, , level = '', sequence] = LIVE_CHILD.exec(path) ?? [];
    const master = this.liveOf(path);
    const definition = master === null ? null : this.definition(master);
    if (master === null || definition === null) return null;
    const source = this.source(master, definition);
    const playlist = segmentsOf(source.text)[Number(level)]?.address;
    const list = playlist === undefined ? null : this.resolvePath(posix.join(dirname(source.path), playlist));
    if (list === null) return null;
    const loop = segmentsOf(readFileSync(list, 'utf8'));
    if (sequence === undefined)
      return {
        path,
        file: '',
        stored: null,
        text: livePlaylist(loop, definition.windowSeconds, this.now(), (number) => `${level}-${number}.mpegts`),
        part: null,
      };
    const number = Number(sequence) % loop.length;
    const file = join(dirname(list), loop[number]?.address ?? '');
    return existsSync(file) ? { path, file, stored: null, text: null, part: `segment.${number}` } : null;
  }
}
