import { VIDEO_FORMATS, type VideoFormat } from '../../../core/api.ts';

/** Technology flags (MED-051 to MED-054). Flash and Windows Media are recognised and never supported (OP-27). */
export const TECHNOLOGY = { FLASH: 1, HTML5: 2, HTML5HLS: 4, WM: 8 } as const;
/** Format flags (MED-055 to MED-060); a clip's `availFormats` is a sum of them. */
export const FORMAT = { FLV: 1, WMV: 2, MP4: 4, OGG: 16, MP3: 32, WEBM: 64 } as const;

/** A clip without formats has this one (MED-021). */
export const DEFAULT_AVAILABLE = FORMAT.MP4;

/** Whether a technology can play at all today. */
export function isPlayable(technology: number): boolean {
  return technology === TECHNOLOGY.HTML5 || technology === TECHNOLOGY.HTML5HLS;
}

/** Extension of a format flag, '' when neither table names it. @param formats the customer's table; the built-in one fills its gaps */
export function extensionOf(format: number, formats: readonly VideoFormat[]): string {
  return (formats.find(({ id }) => id === format) ?? VIDEO_FORMATS.find(({ id }) => id === format))?.ext ?? '';
}

/** MIME types by file extension, the likeliest first (MED-177 to MED-186). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  mp4: ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
  ogg: ['video/ogg; codecs="theora, vorbis"', 'video/ogg', 'audio/ogg'],
  ogv: ['video/ogg; codecs="theora, vorbis"', 'video/ogg'],
  '3gp': ['video/3gpp'],
  '3gpp': ['video/3gpp'],
  webm: ['video/webm; codecs="vp8, vorbis"', 'video/webm'],
  mkv: ['video/x-matroska', 'video/webm'],
  m3u8: ['application/vnd.apple.mpegurl', 'application/x-mpegURL'],
  wav: ['audio/wav'],
  mp3: ['audio/mpeg'],
  aac: ['audio/aac', 'audio/mp4; codecs="mp4a.40.5"'],
  oga: ['audio/ogg'],
};

const AUDIO = new Set(['wav', 'mp3', 'aac', 'oga']);

/** Extension of an address in lower case, without query and fragment; '' when it has none. */
export function extensionIn(address: string): string {
  return /\.([a-z0-9]+)$/i.exec(address.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
}

/** MIME types to ask a browser for, empty for a file type that is not supported. */
export function mimeTypes(extension: string): readonly string[] {
  const key = extension.toLowerCase();
  return Object.hasOwn(TYPES, key) ? TYPES[key]! : [];
}

export const isAudioExtension = (extension: string): boolean => AUDIO.has(extension.toLowerCase());

/** Whether an address or MIME type names an HLS playlist. */
export function isHls(address: string, mimeType = ''): boolean {
  return /mpegurl/i.test(mimeType) || (mimeType === '' && extensionIn(address) === 'm3u8');
}
