import type { VideoFormat } from '../../core/api.ts';

/** What of a `clip` decides its address (protocol 4.3). */
export interface ClipAddress {
  readonly idMedia: string;
  /** Folder on the media server; with or without a slash at its ends. */
  readonly path: string;
  readonly languageDependent: boolean;
  /** Sum of format flags; 0 means the default 4 (MP4). */
  readonly formats: number;
  readonly audio: boolean;
}

export interface MediaSource { readonly src: string; readonly type: string }

const DEFAULT_FORMATS = 4;
const SERVER = '/media';
const AUDIO = new Set(['mp3', 'm4a', 'oga', 'wav']);
const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm', ogg: 'video/ogg', ogv: 'video/ogg', mp3: 'audio/mpeg', m4a: 'audio/mp4', oga: 'audio/ogg', wav: 'audio/wav' };

/** A path without empty and `.` parts, ending in a slash; null when it climbs with `..` (OP-32). */
export function normalisePath(path: string): string | null {
  const parts = path.replaceAll('\\', '/').split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? null : parts.map((part) => `${encodeURIComponent(part)}/`).join('');
}

/**
 * Progressive sources of a clip, `{mediaServer}/{path}{IDMedia}[_{lang}].{ext}` (OP-32), in the order of the customer's
 * formats; only those that the clip has and a browser may play.
 * @param mediaServer '' means `/media`
 */
export function mediaSources(clip: ClipAddress, formats: readonly VideoFormat[], mediaServer: string, lang: string): MediaSource[] {
  const path = normalisePath(clip.path);
  if (path === null || !/^\w+$/.test(clip.idMedia)) return [];
  const has = clip.formats || DEFAULT_FORMATS;
  const name = `${(mediaServer || SERVER).replace(/\/+$/, '')}/${path}${clip.idMedia}${clip.languageDependent ? `_${encodeURIComponent(lang)}` : ''}`;
  return formats
    .filter(({ id, ext }) => (has & id) !== 0 && ext in TYPES && (clip.audio || !AUDIO.has(ext)))
    .sort((one, other) => (clip.audio ? Number(AUDIO.has(other.ext)) - Number(AUDIO.has(one.ext)) : 0))
    .map(({ ext }) => ({ src: `${name}.${ext}`, type: TYPES[ext]! }));
}
