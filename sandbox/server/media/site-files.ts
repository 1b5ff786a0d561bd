import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { storedPlaylist } from '../../../plugins/offline/model/playlist.ts';
import type { SiteFiles } from '../protocol/contract.ts';
import type { Library } from './library.ts';

/** Playlists name playlists, which name segments. */
const DEEPEST = 3;

/** How large the media and pictures of a site are, as pages that store them without a network take them. */
export class FilesOfSite implements SiteFiles {
  constructor(
    private readonly media: Library,
    private readonly pictures: Library,
    private readonly sheets: string,
  ) {}

  async bytesOf(path: string): Promise<number | null> {
    const [, folder = '', rest = ''] = /^\/(media|img)\/(.+)$/.exec(path) ?? [];
    if (folder === '') return null;
    return this.sum(folder === 'media' ? this.media : this.pictures, rest, 0);
  }

  streamOf(id: string): Promise<string | null> {
    return this.media.lookUp(id, 'm3u8');
  }

  fileOf(id: string, type: string): Promise<string | null> {
    return this.media.lookUp(id, type);
  }

  hasSheet({ folder }: { readonly folder: string }, name: string): boolean {
    return [join(folder, 'xsl'), this.sheets].some((sheets) => existsSync(join(sheets, `${name}.xsl`)));
  }

  private async sum(library: Library, path: string, depth: number): Promise<number | null> {
    const found = await library.find(path);
    if (found === null || (found.file === '' && found.stored === null)) return null;
    const size = found.stored?.size ?? statSync(found.file).size;
    if (!path.endsWith('.m3u8') || depth > DEEPEST) return size;
    const playlist = found.stored === null ? readFileSync(found.file, 'utf8') : await text(await found.stored.open());
    const stored = storedPlaylist(playlist);
    if (stored === null) return null;
    const parts = stored.addresses.map((address) => this.sum(library, posix.join(posix.dirname(path), address), depth + 1));
    return (await Promise.all(parts)).reduce<number>((sum, each) => sum + (each ?? 0), size);
  }
}
