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
