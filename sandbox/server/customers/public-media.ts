/** Where everybody finds the public media of a site, without asking for their address (protocol 3.4). */
export interface PublicMedia {
  readonly mediaServer: string;
  /** Folder of this server's media in which players look for streams, '' for all of them; null where they look on another server. */
  readonly streamFolder: string | null;
  /** Formats that are files, the preferred one first. */
  readonly files: readonly { readonly format: number; readonly ext: string }[];
}

/** Formats and extensions that a customer's file need not name. */
const EXTENSIONS: ReadonlyMap<number, string> = new Map([
  [4, 'mp4'],
  [32, 'mp3'],
]);
/** `technology` of what every browser plays by itself. */
const HTML5 = 2;

const entries = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is Readonly<Record<string, unknown>> => typeof entry === 'object' && entry !== null)
    : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const serverOf = (value: unknown): string => textOf(value).replace(/\/+$/, '') || '/media';

/** A server that has the files of this one has its streams, too, as a network of caches does. */
function streamFolderOf({
  mediaServer,
  streamingServer,
  strStreamingServerSubPath: folder,
}: Readonly<Record<string, unknown>>): string | null {
  const server = serverOf(streamingServer);
  return server === '/media' || server === serverOf(mediaServer) ? textOf(folder).replace(/^\/+|\/+$/g, '') : null;
}

/** Reads them of a customer's file; without formats of its own every address is asked for. */
export function publicMedia(raw: Readonly<Record<string, unknown>>): PublicMedia {
  const own = new Map(entries(raw.videoFormats).map(({ id, ext }) => [id, ext]));
  const files = entries(raw.preferredVideoFormats)
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .filter(({ technology, source, token }) => technology === HTML5 && source === 'progressive' && token !== true)
    .flatMap(({ format }) => {
      const ext = own.get(format) ?? EXTENSIONS.get(Number(format));
      return typeof ext === 'string' && /^[a-z0-9]{2,5}$/.test(ext) ? [{ format: Number(format), ext }] : [];
    });
  return { mediaServer: textOf(raw.mediaServer), streamFolder: streamFolderOf(raw), files };
}
