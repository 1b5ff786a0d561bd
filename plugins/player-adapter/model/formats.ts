import type { PreferredVideoFormat, VideoFormat } from '../../../core/api.ts';

/** Technology flags (MED-051 to MED-054). Flash and Windows Media are known and never supported (OP-27). */
export const TECHNOLOGY = { FLASH: 1, HTML5: 2, HTML5HLS: 4, WM: 8 } as const;
/** Format flags (MED-055 to MED-060); a clip's `availFormats` is a sum of them. */
export const FORMAT = { FLV: 1, WMV: 2, MP4: 4, OGG: 16, MP3: 32, WEBM: 64 } as const;

/** A clip that does not say its formats has this one (MED-021). */
export const DEFAULT_AVAILABLE = FORMAT.MP4;

/** MED-061 to MED-064; used where the customer's table does not name a flag. */
export const VIDEO_FORMATS: readonly VideoFormat[] = [
  { id: FORMAT.MP4, ext: 'mp4', source: 'progressive' },
  { id: FORMAT.FLV, ext: 'flv' },
  { id: FORMAT.MP3, ext: 'mp3' },
];

/** MED-065 to MED-067; `id` is the rank, a number space of its own (OP-31). */
export const PREFERRED_FORMATS: readonly PreferredVideoFormat[] = [
  { id: 1, technology: TECHNOLOGY.HTML5HLS, format: FORMAT.MP4, source: 'streaming' },
  { id: 2, technology: TECHNOLOGY.HTML5, format: FORMAT.MP3, source: 'progressive', token: true },
  { id: 4, technology: TECHNOLOGY.HTML5, format: FORMAT.MP4, source: 'progressive', token: true },
];

/** Whether a technology can play at all today. */
export function isLiving(technology: number): boolean {
  return technology === TECHNOLOGY.HTML5 || technology === TECHNOLOGY.HTML5HLS;
}

/** Extension of a format flag, '' when neither table knows it. @param formats the customer's table */
export function extensionOf(format: number, formats: readonly VideoFormat[]): string {
  return (formats.find(({ id }) => id === format) ?? VIDEO_FORMATS.find(({ id }) => id === format))?.ext ?? '';
}
