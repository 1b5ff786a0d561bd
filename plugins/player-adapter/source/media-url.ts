import type { CustomerConfiguration } from '../../../core/api.ts';
import type { Clip } from '../contract.ts';
import type { Choice } from './choose.ts';

type Servers = Pick<CustomerConfiguration, 'mediaServer' | 'streamingServer' | 'strStreamingServerSubPath'>;
type MediaClip = Pick<Clip, 'IDMedia' | 'path' | 'languageDependent' | 'language'>;

/** Where media lie when the customer's file names no server. */
const DEFAULT_SERVER = '/media';

/** A path without empty and `.` parts, ending in a slash; null when it climbs with `..` (OP-32). */
export function normalisePath(path: string): string | null {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.some((part) => /^(\.|%2e){2}$/i.test(part))) return null;
  return parts.map((part) => `${encodeURIComponent(part)}/`).join('');
}

/**
 * The medium's name on the servers: `IDMedia`, with `_{lang}` where it depends on the language (MED-017): the clip's own, else the page's;
 * null when it is no ID.
 */
export function mediaName(clip: MediaClip, lang: string): string | null {
  if (!/^\w+$/.test(clip.IDMedia)) return null;
  return clip.languageDependent ? `${clip.IDMedia}_${encodeURIComponent(clip.language || lang)}` : clip.IDMedia;
}

/**
 * The built address of a clip's medium (MED-196 to MED-198, OP-32): `{mediaServer}/{path}{IDMedia}.{ext}`, or
 * `{streamingServer}/{strStreamingServerSubPath}/{path}{IDMedia}.{ext}.m3u8`; null when path or ID cannot be used.
 */
export function mediaUrl(clip: MediaClip, choice: Pick<Choice, 'ext' | 'source'>, servers: Servers, lang: string): string | null {
  const path = normalisePath(clip.path);
  const name = mediaName(clip, lang);
  if (path === null || name === null) return null;
  const trim = (text: string): string => text.replace(/\/+$/, '');
  const file = `${path}${name}.${choice.ext}`;
  if (choice.source === 'progressive') return `${trim(servers.mediaServer || DEFAULT_SERVER)}/${file}`;
  const below = normalisePath(servers.strStreamingServerSubPath);
  return below === null ? null : `${trim(servers.streamingServer || DEFAULT_SERVER)}/${below}${file}.m3u8`;
}

/**
 * An address that is on the page's own origin, resolved; null for any other, and where there is no page.
 * @param base what it is relative to, on that origin; the page's own base by default
 */
export function ownAddress(address: string, base?: string): string | null {
  const page = globalThis.document?.baseURI;
  if (page === undefined || !URL.canParse(address, base ?? page)) return null;
  const url = new URL(address, base ?? page);
  return url.origin === new URL(page).origin ? url.href : null;
}

/** Whether media may come from an address: http(s), of the page's own origin or of one that the customer's file names (OP-33). */
export function isAllowedMedia(address: string, base: string, servers: Servers, allowedOrigins: readonly string[]): boolean {
  const origin = (url: string): string | null => {
    try {
      const { protocol, origin: found } = new URL(url, base);
      return protocol === 'https:' || protocol === 'http:' ? found : null;
    } catch {
      return null;
    }
  };
  const found = origin(address);
  return (
    found !== null &&
    [base, servers.mediaServer || base, servers.streamingServer || base, ...allowedOrigins].some((each) => origin(each) === found)
  );
}
